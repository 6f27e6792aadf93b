// SPDX-License-Identifier: GPL-3.0-or-later

/// What release rules have to know of many traces, column by column.
///
/// A million rows with the velocity of one estimator take about 100 MB, with those of all on both axes about 220 MB.
/// Inside columns of numbers NaN stands for none; a column that is absent is unknown in every row.
public struct FeatureTable: Sendable {
  /// What the rows depend on besides the traces; nil for a table that does not say it, which is taken to fit every sheet.
  public var context: FeatureContext?

  /// The columns of numbers that there are; the others are empty.
  var columns: FeatureColumns
  /// The columns of numbers by their index.
  var numbers: [[Double]]
  var traces = TextColumn()
  var sources = InternedColumn<ExactText>()
  var lines: [Int] = []
  var groups = InternedColumn<ExactText>()
  var screenColumn = InternedColumn<Screen>()
  var labels: [RowLabels] = []

  /// Makes a table without rows.
  ///
  /// - Parameters:
  ///   - context: What the rows will depend on.
  ///   - velocities: The estimators whose velocity along the axis is kept.
  ///   - crossVelocities: Those whose velocity across is kept.
  public init(
    context: FeatureContext? = nil, velocities: Set<VelocityEstimation> = Set(VelocityEstimation.allCases),
    crossVelocities: Set<VelocityEstimation> = Set(VelocityEstimation.allCases)
  ) {
    var columns: FeatureColumns = [.duration, .travel, .crossTravel, .offset]
    for estimation in velocities { columns.insert(FeatureColumns(.velocity(estimation))) }
    for estimation in crossVelocities { columns.insert(FeatureColumns(.crossVelocity(estimation))) }
    self.init(context: context, columns: columns)
  }

  /// Makes a table without rows that has some columns of numbers.
  init(context: FeatureContext?, columns: FeatureColumns) {
    self.context = context
    self.columns = columns
    numbers = FeatureNumber.allCases.map { _ in [] }
  }

  /// Number of rows.
  public var count: Int { labels.count }

  /// Makes room for rows.
  public mutating func reserveCapacity(_ count: Int) {
    for number in columns.numbers { numbers[number.index].reserveCapacity(count) }
    traces.reserveCapacity(count)
    sources.reserveCapacity(count)
    lines.reserveCapacity(count)
    groups.reserveCapacity(count)
    screenColumn.reserveCapacity(count)
    labels.reserveCapacity(count)
  }
}

extension FeatureTable {
  /// Points that the finger travelled towards dismissal; NaN in rows whose outcome is fixed.
  public var travel: [Double] { numbers[FeatureNumber.travel.index] }
  /// Points that it travelled across.
  public var crossTravel: [Double]? { column(.crossTravel) }
  /// Points from the sheet's most open place to where the finger has carried it; NaN where it follows from the travel.
  public var offset: [Double]? { column(.offset) }
  /// Seconds from the first row of each trace to its last.
  public var duration: [Double] { numbers[FeatureNumber.duration.index] }

  /// Points per second towards dismissal at the release by an estimator.
  public func velocity(of estimation: VelocityEstimation) -> [Double]? { column(.velocity(estimation)) }

  /// Points per second across at the release by an estimator.
  public func crossVelocity(of estimation: VelocityEstimation) -> [Double]? {
    column(.crossVelocity(estimation))
  }

  private func column(_ number: FeatureNumber) -> [Double]? {
    columns.contains(FeatureColumns(number)) ? numbers[number.index] : nil
  }

  /// The groups that differ, in the order of their first rows.
  public var groupNames: [String] { groups.values.map(\.text) }
  /// For each row the index of its group in `groupNames`; −1 for a row without one.
  public var groupIndices: [Int32] { groups.indices }
  /// The screens that differ, in the order of their first rows.
  public var screens: [Screen] { screenColumn.values }
  /// For each row the index of its screen in `screens`; −1 for the one that is assumed.
  public var screenIndices: [Int32] { screenColumn.indices }

  /// Name of a row's trace.
  public func trace(at row: Int) -> String { traces[row] }
  /// Where a row's trace was read from.
  public func source(at row: Int) -> String { sources[row]?.text ?? "" }
  /// Line of its first row in its source; 0 when unknown.
  public func line(at row: Int) -> Int { lines[row] }
  /// The user or device that made the recording.
  public func group(at row: Int) -> String? { groups[row]?.text }
  /// The screen that it was recorded on; nil for the one that is assumed.
  public func screen(at row: Int) -> Screen? { screenColumn[row] }
  /// What is expected of it.
  public func expected(at row: Int) -> Outcome? { labels[row].expected }
  /// The outcome where no release rule has a say; nil where one decides.
  public func fixedOutcome(at row: Int) -> Outcome? { labels[row].fixed }
  /// Whether a release rule decides.
  public func isRelease(at row: Int) -> Bool { labels[row].isRelease }
  /// Whether the touch was cancelled instead of lifted.
  public func isCancelled(at row: Int) -> Bool { labels[row].isCancelled }
}
