// SPDX-License-Identifier: GPL-3.0-or-later

/// Boxes in a complete binary tree, along a curve that keeps neighbours together, to find overlaps quickly.
///
/// A leaf keeps its place while its box moves, and the boxes above it grow and shrink with it; when much has moved the
/// leaves are sorted anew. Whoever makes it deallocates it.
struct BoundingTree {
  let count: Int
  /// Number of leaves: a power of two.
  private let width: Int
  /// The root is 1; the children of n are 2n and 2n + 1; leaves are the last half.
  private let boxes: UnsafeMutablePointer<BoundingBox>
  /// The groups of all boxes below a node, a bit each.
  private let groups: UnsafeMutablePointer<UInt64>
  /// Which box a leaf holds, and the leaf of a box.
  private let order: UnsafeMutablePointer<Int32>
  private let places: UnsafeMutablePointer<Int32>
  private let keys: UnsafeMutablePointer<UInt64>
  private let scratch: UnsafeMutablePointer<UInt64>
  private let sorted: UnsafeMutablePointer<BoundingBox>
  private let sortedGroups: UnsafeMutablePointer<UInt64>
  private let stack: UnsafeMutablePointer<Int32>
  private var moveCount = 0

  init(count: Int) {
    self.count = count
    var width = 1
    while width < count { width *= 2 }
    self.width = width
    boxes = .allocate(capacity: 2 * width)
    boxes.initialize(repeating: .nothing, count: 2 * width)
    groups = .allocate(capacity: 2 * width)
    groups.initialize(repeating: .max, count: width + count)
    (groups + (width + count)).initialize(repeating: 0, count: width - count)
    order = .allocate(capacity: width)
    places = .allocate(capacity: width)
    for index in 0..<width { (order[index], places[index]) = (Int32(index), Int32(index)) }
    keys = .allocate(capacity: max(count, 1))
    scratch = .allocate(capacity: max(count, 1))
    sorted = .allocate(capacity: max(count, 1))
    sortedGroups = .allocate(capacity: max(count, 1))
    stack = .allocate(capacity: 128)
    moveCount = 4 * count
  }

  func deallocate() {
    boxes.deallocate()
    groups.deallocate()
    order.deallocate()
    places.deallocate()
    keys.deallocate()
    scratch.deallocate()
    sorted.deallocate()
    sortedGroups.deallocate()
    stack.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> BoundingBox { boxes[width + Int(places[index])] }

  /// Moves a box.
  ///
  /// - Complexity: O(log count), less for small moves.
  mutating func update(_ index: Int, _ box: BoundingBox) {
    moveCount += 1
    var node = width + Int(places[index])
    boxes[node] = box
    while node > 1 {
      node /= 2
      let union = boxes[2 * node].union(boxes[2 * node + 1])
      guard union != boxes[node] else { return }
      boxes[node] = union
    }
  }

  /// Puts a box into groups, a bit each; at first it is in all of them.
  func assign(_ index: Int, groups newGroups: UInt64) {
    var node = width + Int(places[index])
    groups[node] = newGroups
    while node > 1 {
      node /= 2
      groups[node] = groups[2 * node] | groups[2 * node + 1]
    }
  }

  /// Sorts the leaves when much has moved since the last time.
  mutating func sortIfNeeded() {
    guard count > 1, moveCount >= 4 * count else { return }
    moveCount = 0
    let whole = boxes[1]
    let (scaleX, scaleY) = (65535 / (whole.maxX - whole.minX), 65535 / (whole.maxY - whole.minY))
    for index in 0..<count {
      let box = self[index]
      // An absent box is not finite and goes last.
      let x = (0.5 * (box.minX + box.maxX) - whole.minX) * scaleX
      let y = (0.5 * (box.minY + box.maxY) - whole.minY) * scaleY
      let code = x.isFinite && y.isFinite ? Self.interleave(x) | Self.interleave(y) << 1 : 0xFFFF_FFFF
      keys[index] = code << 32 | UInt64(index)
    }
    radixSort()
    for place in 0..<count {
      let leaf = width + Int(places[Int(keys[place] & 0xFFFF_FFFF)])
      (sorted[place], sortedGroups[place]) = (boxes[leaf], groups[leaf])
    }
    for place in 0..<count {
      let index = Int(keys[place] & 0xFFFF_FFFF)
      (order[place], places[index]) = (Int32(index), Int32(place))
      (boxes[width + place], groups[width + place]) = (sorted[place], sortedGroups[place])
    }
    for node in stride(from: width - 1, to: 0, by: -1) {
      boxes[node] = boxes[2 * node].union(boxes[2 * node + 1])
      groups[node] = groups[2 * node] | groups[2 * node + 1]
    }
  }

  /// Adds the indices of all boxes that overlap one and share a group with it to a list.
  ///
  /// - Complexity: O(log count + found) for boxes that are not much larger than their distances.
  func find(_ box: BoundingBox, inGroups shared: UInt64 = .max, into found: inout RawBuffer<Int32>) {
    find(box, shared, below: 1, into: &found)
  }

  /// Adds the indices of all other boxes that overlap the one of an index and share a group with it to a list.
  ///
  /// Goes up from its leaf, since those that are near are likely to be in the same branch.
  ///
  /// - Complexity: O(log count + found) for boxes that are not much larger than their distances.
  func findOthers(_ index: Int, inGroups shared: UInt64 = .max, into found: inout RawBuffer<Int32>) {
    var node = width + Int(places[index])
    let box = boxes[node]
    while node > 1 {
      let sibling = node ^ 1
      if groups[sibling] & shared != 0, boxes[sibling].overlaps(box) {
        find(box, shared, below: sibling, into: &found)
      }
      node /= 2
    }
  }

  private func find(
    _ box: BoundingBox, _ shared: UInt64, below root: Int, into found: inout RawBuffer<Int32>
  ) {
    var depth = 1
    stack[0] = Int32(root)
    while depth > 0 {
      depth -= 1
      let node = Int(stack[depth])
      guard groups[node] & shared != 0, boxes[node].overlaps(box) else { continue }
      if node >= width {
        found.append(order[node - width])
      } else {
        stack[depth] = Int32(2 * node + 1)
        stack[depth + 1] = Int32(2 * node)
        depth += 2
      }
    }
  }

  /// The lower 16 bits of a number, spread over every other bit.
  private static func interleave(_ value: Float) -> UInt64 {
    var bits = UInt64(min(max(value, 0), 65535))
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  /// Sorts the keys by their upper halves, byte by byte.
  private func radixSort() {
    var (source, target) = (keys, scratch)
    // Small enough to lie on the stack.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { starts in
      for shift in stride(from: UInt64(32), to: 64, by: 8) {
        starts.initialize(repeating: 0)
        for index in 0..<count { starts[Int(source[index] >> shift & 0xFF)] += 1 }
        var place: Int32 = 0
        for digit in 0..<256 { (starts[digit], place) = (place, place + starts[digit]) }
        for index in 0..<count {
          let digit = Int(source[index] >> shift & 0xFF)
          target[Int(starts[digit])] = source[index]
          starts[digit] += 1
        }
        swap(&source, &target)
      }
    }
  }
}
