// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdSteps {
  /// The optimum at the centre of a region. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - centre: A row of a region and the columns there.
  ///   - regions: How many regions there are.
  ///   - units: What mistakes cost.
  ///   - present: The thresholds to keep where the traces say nothing about them.
  ///   - weights: How often each trace counts.
  /// - Returns: The optimum.
  func optimum(
    at centre: OptimalRegions.Centre, regions: Int?, _ units: CostUnits, present: ThresholdPair,
    weights: [Int32]?
  ) -> ThresholdOptimum {
    let secondThreshold = second.middle(centre.columns, present: present.second)
    let column = second.cell(of: secondThreshold)
    let rows = equalRows(centre.row, column: column, units, weights)
    let firstThreshold = first.middle(rows, present: present.first)
    let row = first.cell(of: firstThreshold)
    let columns = equalColumns(column, row: row, units, weights)
    return ThresholdOptimum(
      thresholds: ThresholdPair(firstThreshold, secondThreshold),
      mistakes: mistakes(row: row, column: column, weights: weights), firstInterval: first.interval(rows),
      secondInterval: second.interval(columns), regions: regions)
  }

  /// The rows around one with equal cost in a column.
  private func equalRows(_ row: Int, column: Int, _ units: CostUnits, _ weights: [Int32]?) -> Range<Int> {
    let changes = units.changes
    func changesCost(_ step: Int) -> Bool {
      var sum = 0
      for place in Int(starts[step])..<Int(starts[step + 1]) {
        let change = changes[Int(codes[place])]
        let weight = weights.map { Int($0[Int(rows[place])]) } ?? 1
        sum += (change.first + (Int(cells[place]) <= column ? change.both : 0)) * weight
      }
      return sum != 0
    }
    var (low, high) = (row, row + 1)
    while low > 0, !changesCost(low - 1) { low -= 1 }
    while high < first.count, !changesCost(high - 1) { high += 1 }
    return low..<high
  }

  /// The columns around one with equal cost in a row.
  private func equalColumns(_ column: Int, row: Int, _ units: CostUnits, _ weights: [Int32]?) -> Range<Int> {
    let changes = units.changes
    var sums = [Int](repeating: 0, count: second.count)
    for place in 0..<count {
      let change = changes[Int(codes[place])]
      let amount = change.second + (place < Int(starts[row]) ? change.both : 0)
      guard amount != 0 else { continue }
      sums[Int(cells[place])] += amount * (weights.map { Int($0[Int(rows[place])]) } ?? 1)
    }
    var (low, high) = (column, column + 1)
    while low > 0, sums[low] == 0 { low -= 1 }
    while high < second.count, sums[high] == 0 { high += 1 }
    return low..<high
  }
}
