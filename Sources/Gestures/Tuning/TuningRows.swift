// SPDX-License-Identifier: GPL-3.0-or-later

/// The labelled traces that a rule is judged by, in columns.
///
/// A trace should be dismissed if that is the outcome expected of it; every other expectation is that it
/// should not. Traces without an expectation are left out. Missing numbers are NaN.
public struct TuningRows: Sendable {
  /// The estimator whose velocities are kept.
  public private(set) var estimation: VelocityEstimation
  /// Which trace of the table each row is.
  public private(set) var traces: [Int] = []
  /// Whether each should be dismissed.
  public private(set) var expected: [Bool] = []
  /// Number of traces that were left out, because they say nothing about how they should end.
  public private(set) var unlabelled = 0

  /// How a row ends: as the rule decides, or in any case so.
  enum Ending: UInt8 {
    case release, stays, dismissed
  }

  private(set) var endings: [Ending] = []
  private(set) var travels: [Double] = []
  private(set) var crossTravels: [Double] = []
  private(set) var offsets: [Double] = []
  private(set) var velocities: [Double] = []
  private(set) var crossVelocities: [Double] = []
  /// Index of each row's screen; of none for the one that is assumed.
  private(set) var screens: [Int32] = []
  private(set) var screenList: [Screen] = []
  /// Number of rows.
  public var count: Int { traces.count }

  /// The release of a row for a sheet that follows in a way, on the stage of its screen.
  func state(_ row: Int, _ stage: RowStages.Stage, _ following: SheetFollowing) -> ReleaseState {
    let (velocity, cross, offset) = (velocities[row], crossVelocities[row], offsets[row])
    return ReleaseState(
      travel: travels[row], crossTravel: crossTravels[row], velocity: velocity.isNaN ? nil : velocity,
      crossVelocity: cross.isNaN ? nil : cross,
      offset: offset.isNaN
        ? following.offset(travel: travels[row], from: stage.startOffset, in: stage.geometry) : offset)
  }
}

extension TuningRows {
  /// Takes the labelled traces of a feature table, with the velocities that a rule looks at.
  ///
  /// - Parameters:
  ///   - table: The features.
  ///   - rule: The rule that judges them.
  ///   - fields: What is tuned, if anything: the rule may come to look at more.
  /// - Throws: `TuningError` where the table lacks a column that the rule looks at.
  /// - Complexity: linear in the number of rows.
  public init(
    _ table: FeatureTable, for rule: SheetRule, tuning fields: TuningFields? = nil
  ) throws(TuningError) {
    try self.init(table, for: rule, tuning: fields, keepsUnlabelled: false)
  }

  /// The same, if asked for with the traces that have no label: they are none that should be dismissed.
  init(
    _ table: FeatureTable, for rule: SheetRule, tuning fields: TuningFields? = nil, keepsUnlabelled: Bool
  ) throws(TuningError) {
    if let column = rule.missingColumn(in: table, tuning: fields) { throw TuningError(missingColumn: column) }
    self.init(table, rule.estimation, table.velocity(of: rule.estimation), keepsUnlabelled: keepsUnlabelled)
  }

  /// Takes labelled traces, with the velocities that a rule looks at.
  public init(_ traces: some Collection<TraceFeatures>, for rule: SheetRule) {
    let estimation = rule.estimation
    var table = FeatureTable(velocities: [estimation], crossVelocities: [estimation])
    table.reserveCapacity(traces.count)
    for trace in traces { table.append(trace) }
    self.init(table, estimation, table.velocity(of: estimation), keepsUnlabelled: false)
  }

  /// The same rows, with the velocities that another rule looks at.
  ///
  /// - Parameters:
  ///   - table: the table that the rows were taken of.
  ///   - rule: the other rule.
  /// - Returns: The rows.
  /// - Throws: `TuningError` where the table lacks a column that the rule looks at.
  func looking(at table: FeatureTable, for rule: SheetRule) throws(TuningError) -> TuningRows {
    if let column = rule.missingColumn(in: table, tuning: nil) { throw TuningError(missingColumn: column) }
    guard rule.estimation != estimation else { return self }
    var rows = self
    rows.estimation = rule.estimation
    rows.velocities = column(table.velocity(of: rule.estimation))
    rows.crossVelocities = column(table.crossVelocity(of: rule.estimation))
    return rows
  }

  /// A column of the table without the rows that were left out; it is shared where there are none.
  private func column(_ values: [Double]?) -> [Double] {
    guard let values else { return [Double](repeating: .nan, count: traces.count) }
    return values.count == traces.count ? values : traces.map { values[$0] }
  }

  private init(
    _ table: FeatureTable, _ estimation: VelocityEstimation, _ velocities: [Double]?, keepsUnlabelled: Bool
  ) {
    self.estimation = estimation
    screenList = table.screens
    unlabelled = (0..<table.count).count { table.labels[$0].expected == nil }
    let isWhole = unlabelled == 0 || keepsUnlabelled
    traces =
      isWhole ? Array(0..<table.count) : table.labels.indices.filter { table.labels[$0].expected != nil }
    expected = traces.map { table.labels[$0].expected == .dismissed }
    endings = traces.map { row in
      let label = table.labels[row]
      return label.isRelease ? .release : label.fixed == .dismissed ? .dismissed : .stays
    }
    travels = column(table.travel)
    crossTravels = column(table.crossTravel)
    offsets = column(table.offset)
    self.velocities = column(velocities)
    crossVelocities = column(table.crossVelocity(of: estimation))
    screens = isWhole ? table.screenIndices : traces.map { table.screenIndices[$0] }
  }
}

/// A sheet on each of the screens of some rows.
struct RowStages {
  /// Where a sheet is judged.
  struct Stage {
    /// The lengths that a release is judged by.
    let geometry: ReleaseGeometry
    /// Points from the most open place to where the sheet rests before the gesture.
    let startOffset: Double
  }

  /// The stage of the screen that is assumed, then those of the others.
  private let stages: [Stage]

  init(_ rule: SheetRule, for rows: TuningRows) {
    stages = ([nil] + rows.screenList).map { screen in
      let stage = rule.stage(on: screen)
      return Stage(geometry: stage.release, startOffset: stage.startOffset)
    }
  }

  /// The stage of a screen by its index, which is −1 for the one that is assumed.
  subscript(screen: Int32) -> Stage { stages[Int(screen) + 1] }
}
