// SPDX-License-Identifier: GPL-3.0-or-later

extension FeatureTable {
  /// A row; what the table does not have is nil.
  public subscript(row: Int) -> TraceFeatures {
    TraceFeatures(
      trace: trace(at: row), source: source(at: row), line: line(at: row), group: group(at: row),
      expected: expected(at: row), duration: duration[row], screen: screen(at: row),
      ending: fixedOutcome(at: row).map(TraceFeatures.Ending.fixed) ?? .release(release(at: row)))
  }

  private func release(at row: Int) -> TraceFeatures.Release {
    func value(_ number: FeatureNumber) -> Double? {
      guard columns.contains(FeatureColumns(number)) else { return nil }
      let value = numbers[number.index][row]
      return value.isNaN ? nil : value
    }
    let estimations = VelocityEstimation.allCases
    return TraceFeatures.Release(
      travel: travel[row], crossTravel: value(.crossTravel), offset: value(.offset),
      velocities: estimations.map { value(.velocity($0)) },
      crossVelocities: estimations.map { value(.crossVelocity($0)) }, isCancelled: isCancelled(at: row))
  }

  /// Adds a row; what the table has no column for is left out.
  ///
  /// Numbers that are infinite become the largest finite ones.
  /// - Precondition: The travel is a number, and there are as many velocities as estimators, or none.
  public mutating func append(_ row: TraceFeatures) {
    traces.append(row.trace)
    sources.append(ExactText(row.source))
    lines.append(row.line)
    groups.append(row.group.flatMap { $0.isEmpty ? nil : ExactText($0) })
    screenColumn.append(row.screen)
    var values = [Double](repeating: .nan, count: numbers.count)
    values[FeatureNumber.duration.index] = row.duration.isNaN ? 0 : row.duration
    switch row.ending {
    case .fixed(let outcome):
      labels.append(RowLabels(expected: row.expected, fixed: outcome, isCancelled: false))
    case .release(let release):
      precondition(!release.travel.isNaN, "A release has a travel.")
      labels.append(
        RowLabels(expected: row.expected, fixed: nil, isCancelled: release.isCancelled))
      values[FeatureNumber.travel.index] = release.travel
      values[FeatureNumber.crossTravel.index] = release.crossTravel ?? .nan
      values[FeatureNumber.offset.index] = release.offset ?? .nan
      let start = FeatureNumber.offset.index + 1
      let estimators = VelocityEstimation.allCases.count
      for (velocities, first) in [(release.velocities, start), (release.crossVelocities, start + estimators)]
      where !velocities.isEmpty {
        precondition(velocities.count == estimators, "There is one velocity for each estimator.")
        for (index, velocity) in velocities.enumerated() { values[first + index] = velocity ?? .nan }
      }
    }
    for number in columns.numbers { numbers[number.index].append(Self.finite(values[number.index])) }
  }

  /// Changes what is expected of each row. The closure is given the name of the trace and what was expected
  /// so far. Complexity: linear in the number of rows.
  public mutating func relabel(_ expected: (_ trace: String, _ recorded: Outcome?) -> Outcome?) {
    for row in 0..<count {
      let label = labels[row]
      labels[row] = RowLabels(
        expected: expected(trace(at: row), label.expected), fixed: label.fixed, isCancelled: label.isCancelled
      )
    }
  }

  private static func finite(_ value: Double) -> Double {
    guard value.magnitude == .infinity else { return value.isNaN ? .nan : value }
    return value > 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
  }

  /// Adds the rows of another table. Columns that one of the two does not have are unknown then, and left out, unless this
  /// table has no rows yet, which takes the columns of the other.
  ///
  /// Throws when both say what they depend on and it is not the same.
  public mutating func append(contentsOf other: FeatureTable) throws(FeatureContextMismatch) {
    if let context, let otherContext = other.context, let mismatch = otherContext.mismatch(with: context) {
      throw mismatch
    }
    let context = context ?? other.context
    guard count > 0 else {
      self = other
      self.context = context
      return
    }
    self.context = context
    guard other.count > 0 else { return }
    let common = columns.intersection(other.columns)
    for number in columns.subtracting(common).numbers { numbers[number.index] = [] }
    for number in common.numbers { numbers[number.index] += other.numbers[number.index] }
    columns = common
    traces.append(contentsOf: other.traces)
    sources.append(contentsOf: other.sources)
    lines += other.lines
    groups.append(contentsOf: other.groups)
    screenColumn.append(contentsOf: other.screenColumn)
    labels += other.labels
  }
}
