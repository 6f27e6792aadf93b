// SPDX-License-Identifier: GPL-3.0-or-later

/// The least of all prefix sums of a list of numbers whose elements change.
///
/// A complete binary tree in an array, the root at 1, the children of i at 2i and 2i + 1. Each node has the
/// sum of its leaves and the least of their prefix sums: sum = l.sum + r.sum, least = min(l.least, l.sum +
/// r.least).
///
/// Complexity: O(log n) a change, O(n) to build. No sum of elements may exceed a quarter of `Value.max`.
struct PrefixTree<Value: FixedWidthInteger & SignedInteger> {
  /// What is known of the leaves below a node.
  struct Node {
    /// Sum of all.
    var sum: Value
    /// Least sum of the first k, for all k > 0.
    var least: Value
  }

  /// Number of elements.
  let count: Int
  /// The elements filled up to a power of two.
  let leaves: Int
  /// The nodes.
  let nodes: UnsafeMutablePointer<Node>

  /// Number of leaves for a number of elements.
  static func leaves(_ count: Int) -> Int {
    count <= 1 ? 1 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  /// Makes a tree without values in memory for twice as many nodes as there are leaves.
  init(count: Int, in memory: UnsafeMutableRawPointer) {
    self.count = count
    leaves = Self.leaves(count)
    nodes = memory.bindMemory(to: Node.self, capacity: 2 * leaves)
  }

  /// Makes all elements 0; the tree has to be built after changes.
  func clear() {
    for leaf in 0..<count { nodes[leaves + leaf] = Node(sum: 0, least: 0) }
    for leaf in count..<leaves { nodes[leaves + leaf] = Node(sum: 0, least: Value.max / 2) }
  }

  /// Changes an element, but no node above it.
  @inline(__always)
  func change(_ leaf: Int, by amount: Value) {
    nodes[leaves + leaf].sum &+= amount
    nodes[leaves + leaf].least &+= amount
  }

  /// Computes a node from the two below it.
  @inline(__always)
  func pull(_ node: Int) {
    let (left, right) = (nodes[2 * node], nodes[2 * node + 1])
    nodes[node] = Node(sum: left.sum &+ right.sum, least: min(left.least, left.sum &+ right.least))
  }

  /// Computes the nodes above an element.
  ///
  /// What was computed last stays at hand, so that nothing but the nodes beside the way is read, all of which
  /// can be asked of the memory at once.
  @inline(__always)
  func climb(_ leaf: Int) {
    var node = leaves + leaf
    var last = nodes[node]
    while node > 1 {
      let beside = nodes[node ^ 1]
      let isRight = node & 1 == 1
      let (left, right) = (isRight ? beside : last, isRight ? last : beside)
      last = Node(sum: left.sum &+ right.sum, least: min(left.least, left.sum &+ right.least))
      node >>= 1
      nodes[node] = last
    }
  }

  /// Computes all nodes.
  func build() {
    var node = leaves - 1
    while node > 0 {
      pull(node)
      node -= 1
    }
  }

  /// The least sum of the first k elements, for all k > 0.
  @inline(__always)
  var least: Value { nodes[1].least }
}
