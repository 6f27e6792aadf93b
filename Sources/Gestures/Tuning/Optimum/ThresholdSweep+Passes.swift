// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdSweep {
  /// Finds the least cost of each cell of the first threshold, and lists the cells with the least of all.
  ///
  /// - Parameters:
  ///   - tree: An empty tree.
  ///   - units: What mistakes cost.
  ///   - weights: How often each trace counts.
  /// - Returns: How many candidates there are.
  func findCandidates<Value>(_ tree: PrefixTree<Value>, _ units: CostUnits, _ weights: [Int32]?) -> Int {
    var base = start(tree, units, weights)
    tree.build()
    var least = base + Int(tree.least)
    candidates[0] = 0
    var found = 1
    withEvents(units, weights) { starts, change in
      for step in 0..<(steps.first.count - 1) {
        for place in Int(starts[step])..<Int(starts[step + 1]) {
          let (cell, first, both) = change(place)
          base += first
          if both != 0 {
            tree.change(cell, by: Value(truncatingIfNeeded: both))
            tree.climb(cell)
          }
        }
        let cost = base + Int(tree.least)
        guard cost <= least else { continue }
        if cost < least { (least, found) = (cost, 0) }
        candidates[found] = UInt32(step + 1)
        found += 1
      }
    }
    return found
  }

  /// Finds all ranges of cells with the least cost.
  mutating func sweep<Value>(_ tree: PrefixTree<Value>, _ units: CostUnits, _ weights: [Int32]?) {
    regions.removeAll()
    let found = findCandidates(tree, units, weights)
    _ = start(tree, units, weights)
    let finder = RangeFinder(tree, live)
    finder.build()
    var (place, isChanged) = (0, true)
    var regions = OptimalRegions()
    swap(&regions, &self.regions)
    withEvents(units, weights) { starts, change in
      for index in 0..<found {
        let row = Int(candidates[index])
        let (from, to) = (place, Int(starts[row]))
        // Few changes climb one by one, many are worth building the tree anew.
        let climbs = (to - from) * (Int.bitWidth - tree.leaves.leadingZeroBitCount) < tree.leaves
        while place < to {
          let (cell, _, both) = change(place)
          if both != 0 {
            isChanged = true
            tree.change(cell, by: Value(truncatingIfNeeded: both))
            if climbs { finder.climb(cell) }
          }
          place += 1
        }
        if isChanged && !climbs { finder.build() }
        if !isChanged, regions.extend(to: row) { continue }
        guard regions.begin(row) else { break }
        finder.findRanges(tree.least, into: &regions)
        regions.end()
        isChanged = false
      }
    }
    swap(&regions, &self.regions)
  }

  /// A cell of the first threshold with the least cost and the first of the second that belongs to it.
  func leastPlace<Value>(
    _ tree: PrefixTree<Value>, _ units: CostUnits, _ weights: [Int32]?
  ) -> (row: Int, column: Int) {
    _ = findCandidates(tree, units, weights)
    let row = Int(candidates[0])
    _ = start(tree, units, weights)
    withEvents(units, weights) { starts, change in
      for place in 0..<Int(starts[row]) {
        let (cell, _, both) = change(place)
        tree.change(cell, by: Value(truncatingIfNeeded: both))
      }
    }
    var (sum, least, column) = (0, Int.max, 0)
    for cell in 0..<tree.count {
      sum += Int(tree.nodes[tree.leaves + cell].sum)
      if sum < least { (least, column) = (sum, cell) }
    }
    return (row, column)
  }

  /// Sets the elements of a tree to what the costs are in front of the first step of the first threshold.
  ///
  /// - Parameters:
  ///   - tree: A tree, which has to be built afterwards.
  ///   - units: What mistakes cost.
  ///   - weights: How often each trace counts.
  /// - Returns: The cost in front of all steps.
  private func start<Value>(_ tree: PrefixTree<Value>, _ units: CostUnits, _ weights: [Int32]?) -> Int {
    tree.clear()
    var base = 0
    let changes = units.changes
    for place in 0..<steps.count {
      let change = changes[Int(steps.codes[place])]
      let weight = weights.map { Int($0[Int(steps.rows[place])]) } ?? 1
      base += change.start * weight
      if change.second != 0 {
        tree.change(Int(steps.cells[place]), by: Value(truncatingIfNeeded: change.second * weight))
      }
    }
    return base
  }

  /// Gives a closure what passing the step of each trace along the first threshold changes: the cell from
  /// which on the second threshold sees more, how much more all cost, and how much more those cells.
  private func withEvents(
    _ units: CostUnits, _ weights: [Int32]?,
    _ body: (
      _ starts: UnsafeBufferPointer<UInt32>, _ change: (_ place: Int) -> (cell: Int, first: Int, both: Int)
    ) -> Void
  ) {
    let changes = units.changes
    steps.starts.withUnsafeBufferPointer { starts in
      body(starts) { place in
        let change = changes[Int(steps.codes[place])]
        let weight = weights.map { Int($0[Int(steps.rows[place])]) } ?? 1
        return (Int(steps.cells[place]), change.first * weight, change.both * weight)
      }
    }
  }
}
