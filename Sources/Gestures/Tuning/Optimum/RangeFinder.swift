// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds all ranges of k for which the sum of the first k elements of a tree is a given one, the least.
///
/// Descends only into nodes that reach it, and not into those without elements other than 0, whose sums are
/// all equal. Complexity: O(log n) a range.
struct RangeFinder<Value: FixedWidthInteger & SignedInteger> {
  /// The tree.
  private let tree: PrefixTree<Value>
  /// Which nodes have elements that are not 0.
  private let live: UnsafeMutablePointer<Bool>

  /// Looks at a tree with memory for a flag for each of its nodes.
  init(_ tree: PrefixTree<Value>, _ live: UnsafeMutablePointer<Bool>) {
    (self.tree, self.live) = (tree, live)
  }

  /// Computes all nodes of the tree.
  func build() {
    for leaf in tree.leaves..<(2 * tree.leaves) { live[leaf] = tree.nodes[leaf].sum != 0 }
    var node = tree.leaves - 1
    while node > 0 {
      live[node] = live[2 * node] || live[2 * node + 1]
      node -= 1
    }
    tree.build()
  }

  /// Computes the nodes above an element.
  func climb(_ leaf: Int) {
    var node = tree.leaves + leaf
    live[node] = tree.nodes[node].sum != 0
    node >>= 1
    while node > 0 {
      live[node] = live[2 * node] || live[2 * node + 1]
      tree.pull(node)
      node >>= 1
    }
  }

  /// Adds the ranges with the least sum, as cells of an axis, to the row that was begun.
  func findRanges(_ blocks: borrowing CellBlocks, into regions: inout OptimalRegions) {
    visit(1, first: 0, size: tree.leaves, before: 0, blocks, &regions)
  }

  /// Adds the ranges below a node that covers some leaves, with the sum of all before it.
  private func visit(
    _ node: Int, first: Int, size: Int, before: Value, _ blocks: borrowing CellBlocks,
    _ regions: inout OptimalRegions
  ) {
    guard first < tree.count, before &+ tree.nodes[node].least == tree.least else { return }
    if size == 1 || !live[node] {
      blocks.forEachRange(first..<min(first + size, tree.count)) { regions.add($0) }
    } else {
      let half = size / 2
      visit(2 * node, first: first, size: half, before: before, blocks, &regions)
      let middle = before &+ tree.nodes[2 * node].sum
      visit(2 * node + 1, first: first + half, size: half, before: middle, blocks, &regions)
    }
  }
}
