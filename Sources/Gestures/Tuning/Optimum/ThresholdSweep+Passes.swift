// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdSweep {
  /// Finds the least cost of each cell of the first threshold that can have it, and lists those with the
  /// least of all.
  ///
  /// - Parameters:
  ///   - tree: A tree over the kept cells of the second threshold.
  ///   - events: What changes.
  /// - Returns: How many candidates there are.
  func findCandidates<Value>(_ tree: PrefixTree<Value>, _ events: ThresholdEvents) -> Int {
    var base = start(tree, events)
    var (least, found) = (Int.max, 0)
    var (place, isBuilt) = (0, false)
    for block in 0..<bounds.rows.count {
      let rows = bounds.rows.starts[block]..<bounds.rows.starts[block + 1]
      if !bounds.rows.isKept[block] {
        let end = events.end(ofRows: rows.upperBound)
        while place < end {
          base += pass(place, tree, events).cost
          place += 1
        }
        isBuilt = false
        continue
      }
      for row in rows {
        let end = events.end(ofRows: row + 1)
        while place < end {
          let (cost, cell) = pass(place, tree, events)
          base += cost
          if isBuilt, let cell { tree.climb(cell) }
          place += 1
        }
        if !isBuilt { tree.build() }
        isBuilt = true
        let cost = base + Int(tree.least)
        guard cost <= least else { continue }
        if cost < least { (least, found) = (cost, 0) }
        candidates[found] = UInt32(row)
        found += 1
      }
    }
    return found
  }

  /// Finds all ranges of cells with the least cost.
  mutating func findRegions<Value>(_ tree: PrefixTree<Value>, _ events: ThresholdEvents) {
    let found = findCandidates(tree, events)
    _ = start(tree, events)
    let finder = RangeFinder(tree, live)
    finder.build()
    regions.removeAll()
    var (place, isChanged) = (0, true)
    for index in 0..<found {
      let row = Int(candidates[index])
      let end = events.end(ofRows: row + 1)
      // Few changes climb one by one, many are worth building the tree anew.
      let climbs = (end - place) * (Int.bitWidth - tree.leaves.leadingZeroBitCount) < tree.leaves
      while place < end {
        if let cell = pass(place, tree, events).cell {
          isChanged = true
          if climbs { finder.climb(cell) }
        }
        place += 1
      }
      if !isChanged, regions.extend(to: row) { continue }
      if !climbs { finder.build() }
      guard regions.begin(row) else { return }
      finder.findRanges(bounds.columns, into: &regions)
      regions.end()
      isChanged = false
    }
  }

  /// The first cell of the first threshold with the least cost, and the first of the second that belongs to
  /// it.
  func leastPlace<Value>(_ tree: PrefixTree<Value>, _ events: ThresholdEvents) -> (row: Int, column: Int) {
    _ = findCandidates(tree, events)
    let row = Int(candidates[0])
    _ = start(tree, events)
    for place in 0..<events.end(ofRows: row + 1) { _ = pass(place, tree, events) }
    var (sum, least, number) = (0, Int.max, 0)
    for cell in 0..<tree.count {
      sum += Int(tree.nodes[tree.leaves + cell].sum)
      if sum < least { (least, number) = (sum, cell) }
    }
    var column = 0
    bounds.columns.forEachRange(number..<(number + 1)) { column = $0.lowerBound }
    return (row, column)
  }

  /// Sets the elements of a tree to what the costs are in front of the first step of the first threshold, and
  /// returns the cost in front of all steps. The tree has to be built afterwards.
  private func start<Value>(_ tree: PrefixTree<Value>, _ events: ThresholdEvents) -> Int {
    tree.clear()
    var base = 0
    for place in 0..<events.count {
      let change = events.changes[Int(events.codes[place])]
      let weight = events.weight(place)
      base += change.start * weight
      guard change.second != 0 else { continue }
      let cell = bounds.columns.number(Int(events.cells[place]), in: Int(events.blocks[place]))
      if cell < tree.count { tree.change(cell, by: Value(truncatingIfNeeded: change.second * weight)) }
    }
    return base
  }

  /// Passes the step of a trace along the first threshold.
  ///
  /// - Parameters:
  ///   - place: The trace.
  ///   - tree: The tree, of which an element is changed, but nothing above it.
  ///   - events: What changes.
  /// - Returns: How much more all cells cost, and the element that was changed.
  @inline(__always)
  private func pass<Value>(
    _ place: Int, _ tree: PrefixTree<Value>, _ events: ThresholdEvents
  ) -> (cost: Int, cell: Int?) {
    let change = events.changes[Int(events.codes[place])]
    let weight = events.weight(place)
    let both = change.both * weight
    guard both != 0 else { return (change.first * weight, nil) }
    let cell = bounds.columns.number(Int(events.cells[place]), in: Int(events.blocks[place]))
    guard cell < tree.count else { return (change.first * weight, nil) }
    tree.change(cell, by: Value(truncatingIfNeeded: both))
    return (change.first * weight, cell)
  }
}
