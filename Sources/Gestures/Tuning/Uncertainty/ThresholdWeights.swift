// SPDX-License-Identifier: GPL-3.0-or-later

/// How plausible pairs of thresholds are: exp(−decay · cost) at each place of the plane.
struct ThresholdWeights: Sendable {
  /// The traces.
  let steps: ThresholdSteps
  /// What mistakes cost.
  let units: CostUnits
  /// Weight lost by a cost of one unit.
  let decay: Double

  /// Blocks of each axis in the search for the window.
  private let blocks: Int
  /// The block of the second threshold that each trace lies in, in the order of `steps`.
  private let blocksOfCells: [UInt16]
  /// A cost beyond the least one with which a weight is 0, since exp(−746) is; nil if no cost is so high.
  private let vanishing: Int?

  /// Prepares windows. Complexity: O(n log r) for n traces and r blocks.
  ///
  /// - Parameters:
  ///   - steps: The traces.
  ///   - units: What mistakes cost.
  ///   - decay: Weight lost by a cost of one unit, not negative.
  ///   - blocks: Blocks of each axis in the search for the window; nil for a good number.
  init(steps: ThresholdSteps, units: CostUnits, decay: Double, blocks: Int? = nil) {
    let blocks = blocks ?? CostBounds.blocks(of: steps)
    (self.steps, self.units, self.decay, self.blocks) = (steps, units, decay, blocks)
    let vanishing = (746 / decay).rounded(.up)
    let most = Double(max(units.falseDismiss, units.missedDismiss)) * Double(steps.count)
    guard vanishing < most else {
      (self.vanishing, blocksOfCells) = (nil, [])
      return
    }
    self.vanishing = Int(vanishing)
    let columns = CellBlocks(cells: steps.second.count, blocks: blocks)
    blocksOfCells = steps.cells.map { UInt16(columns.block(of: Int($0))) }
  }

  /// The part of the plane where weights are not 0, with traces counted as often as they are drawn.
  ///
  /// `counts` says how often each trace counts, in the order of the problem; nil for once each.
  /// Complexity: O(n + r²) for n traces and r blocks.
  func window(counts: [Int32]?) -> ThresholdWindow {
    let weights = counts.map { counts in steps.rows.map { counts[Int($0)] } }
    var (rows, columns) = (0..<steps.first.count, 0..<steps.second.count)
    if let vanishing {
      let bounds = CostBounds(rows: rows.count, columns: columns.count, blocks: blocks)
      steps.withEvents(blocksOfCells, units, weights) { bounds.update($0, within: vanishing) }
      (rows, columns) = (bounds.rows.hull, bounds.columns.hull)
    }
    return window(rows, columns, weights)
  }

  /// The weights of some rows and columns.
  private func window(_ rows: Range<Int>, _ columns: Range<Int>, _ weights: [Int32]?) -> ThresholdWindow {
    let changes = units.changes
    var base = [Int](repeating: 0, count: columns.count)
    var passing: [ThresholdWindow.Passing] = []
    let inner = Int(steps.starts[rows.lowerBound])..<Int(steps.starts[rows.upperBound - 1])
    for place in 0..<steps.count {
      let weight = weights.map { Int($0[place]) } ?? 1
      let change = changes[Int(steps.codes[place])]
      let column = Int(steps.cells[place]) - columns.lowerBound
      let isWithin = column > 0 && column < columns.count
      if isWithin {
        base[column] += (change.second + (place < inner.lowerBound ? change.both : 0)) * weight
      }
      guard inner.contains(place) else { continue }
      passing.append(
        .init(
          column: isWithin ? column : 0, first: (change.first + (column > 0 ? 0 : change.both)) * weight,
          both: isWithin ? change.both * weight : 0))
    }
    return ThresholdWindow(
      rows: rows, columns: columns, decay: decay, heights: rows.map(steps.first.size),
      widths: columns.map(steps.second.size), base: base, passing: passing,
      passed: rows.map { Int(steps.starts[$0]) - inner.lowerBound })
  }
}
