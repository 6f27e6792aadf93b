// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdSweep {
  /// The optimum at the centre of a region. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - centre: A row of a region and the columns there.
  ///   - events: What changes.
  ///   - present: The thresholds to keep where the traces say nothing about them.
  /// - Returns: The optimum.
  func optimum(
    at centre: OptimalRegions.Centre, _ events: ThresholdEvents, present: ThresholdPair
  ) -> ThresholdOptimum {
    let (first, second) = (steps.first, steps.second)
    func centred(_ secondThreshold: Double, from row: Int) -> Place {
      let column = second.cell(of: secondThreshold)
      let rows = equalRows(row, column: column, events)
      let firstThreshold = first.middle(rows, present: present.first)
      let row = first.cell(of: firstThreshold)
      return Place(
        thresholds: ThresholdPair(firstThreshold, secondThreshold), row: row, column: column, rows: rows,
        columns: equalColumns(column, row: row, events))
    }
    var place = centred(second.middle(centre.columns, present: present.second), from: centre.row)
    if place.columns == 0..<second.count { place = centred(present.second, from: place.row) }
    return ThresholdOptimum(
      thresholds: place.thresholds, mistakes: mistakes(row: place.row, column: place.column, events),
      firstInterval: first.interval(place.rows), secondInterval: second.interval(place.columns),
      regions: regions.isComplete ? regions.count : nil)
  }

  /// Two thresholds, their cells, and how far each can move alone.
  private struct Place {
    var thresholds: ThresholdPair
    var row: Int
    var column: Int
    var rows: Range<Int>
    var columns: Range<Int>
  }

  /// The mistakes in a cell. Complexity: O(n).
  func mistakes(row: Int, column: Int, _ events: ThresholdEvents) -> Mistakes {
    var mistakes = Mistakes()
    let passed = events.end(ofRows: row + 1)
    for place in 0..<events.count {
      let code = OutcomeCode(rawValue: events.codes[place])
      let beyondSecond = Int(events.cells[place]) <= column
      let dismisses = code.dismisses(beyondFirst: place < passed, beyondSecond: beyondSecond)
      mistakes.count(dismisses: dismisses, expected: code.expected, weight: events.weight(place))
    }
    return mistakes
  }

  /// The rows around one with equal cost in a column.
  private func equalRows(_ row: Int, column: Int, _ events: ThresholdEvents) -> Range<Int> {
    func changesCost(_ step: Int) -> Bool {
      var sum = 0
      for place in Int(events.starts[step])..<Int(events.starts[step + 1]) {
        let change = events.changes[Int(events.codes[place])]
        sum += (change.first + (Int(events.cells[place]) <= column ? change.both : 0)) * events.weight(place)
      }
      return sum != 0
    }
    var (low, high) = (row, row + 1)
    while low > 0, !changesCost(low - 1) { low -= 1 }
    while high < steps.first.count, !changesCost(high - 1) { high += 1 }
    return low..<high
  }

  /// The columns around one with equal cost in a row.
  private func equalColumns(_ column: Int, row: Int, _ events: ThresholdEvents) -> Range<Int> {
    // The memory of the tree is not needed any more.
    let sums = nodes.bindMemory(to: Int.self, capacity: steps.second.count + 1)
    sums.update(repeating: 0, count: steps.second.count + 1)
    let passed = events.end(ofRows: row + 1)
    for place in 0..<events.count {
      let change = events.changes[Int(events.codes[place])]
      let amount = change.second + (place < passed ? change.both : 0)
      if amount != 0 { sums[Int(events.cells[place])] += amount * events.weight(place) }
    }
    var (low, high) = (column, column + 1)
    while low > 0, sums[low] == 0 { low -= 1 }
    while high < steps.second.count, sums[high] == 0 { high += 1 }
    return low..<high
  }
}
