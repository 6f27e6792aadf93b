// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Σ size · exp(−decay · cost) over cells whose costs change by ranges, without under- or overflow.
///
/// Each node keeps the least cost below it and the sum relative to that: what is far from the best vanishes,
/// and nothing drifts, because sums are made anew from their parts.
struct WeightTree {
  /// Number of leaves, a power of two.
  private let leaves: Int
  /// Weight lost by a cost of one unit.
  private let decay: Double
  /// What was added to all cells of a node and is not in those below it.
  private var added: [Int]
  /// The least cost of each node's cells.
  private var least: [Int]
  /// The sum of each node's cells for a least cost of 0.
  private var sums: [Double]

  /// Makes the tree of cells. Complexity: linear in their number.
  ///
  /// - Parameters:
  ///   - sizes: Size of each cell.
  ///   - costs: Cost of each cell.
  ///   - decay: Weight lost by a cost of one unit, not negative.
  init(sizes: [Double], costs: [Int], decay: Double) {
    var leaves = 1
    while leaves < sizes.count { leaves *= 2 }
    self.leaves = leaves
    self.decay = decay
    added = [Int](repeating: 0, count: 2 * leaves)
    least = [Int](repeating: 0, count: 2 * leaves)
    sums = [Double](repeating: 0, count: 2 * leaves)
    // Cells that fill up the tree are infinitely dear.
    for leaf in sizes.count..<leaves { least[leaves + leaf] = Int.max / 4 }
    for (cell, size) in sizes.enumerated() {
      (sums[leaves + cell], least[leaves + cell]) = (size, costs[cell])
    }
    for node in stride(from: leaves - 1, to: 0, by: -1) { join(node) }
  }

  /// The least cost and the sum relative to it.
  var total: (least: Int, sum: Double) { (least[1], sums[1]) }

  /// Adds to the cost of every cell.
  mutating func add(_ cost: Int) {
    added[1] += cost
    least[1] += cost
  }

  /// Adds to the cost of all cells from one on. Complexity: O(log n).
  mutating func add(_ cost: Int, from cell: Int) {
    guard cost != 0, cell < leaves else { return }
    var node = leaves + cell
    least[node] += cost
    added[node] += cost
    while node > 1 {
      if node & 1 == 0 {
        least[node + 1] += cost
        added[node + 1] += cost
      }
      node /= 2
      join(node)
    }
  }

  /// Makes a node from the two below it.
  private mutating func join(_ node: Int) {
    let (left, right) = (2 * node, 2 * node + 1)
    let gap = least[right] - least[left]
    least[node] = added[node] + min(least[left], least[right])
    if gap == 0 {
      sums[node] = sums[left] + sums[right]
    } else if gap > 0 {
      sums[node] = sums[left] + sums[right] * exp(-decay * Double(gap))
    } else {
      sums[node] = sums[right] + sums[left] * exp(decay * Double(gap))
    }
  }
}
