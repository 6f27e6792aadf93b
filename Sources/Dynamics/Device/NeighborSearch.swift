// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds what is near enough to touch soon: boxes with a margin, renewed only when something leaves its own.
struct NeighborSearch {
  private(set) var items: BoundingTree
  private(set) var edges: BoundingTree
  var pairs = PairSet()
  /// Items whose box with margin is new, each once.
  private(set) var moved = RawBuffer<Int32>()
  private let isMoved: UnsafeMutablePointer<Bool>
  /// Boxes without margin, of the last time that they were looked at.
  let tight: UnsafeMutablePointer<BoundingBox>
  private var found = RawBuffer<Int32>()
  private var keys = RawBuffer<UInt64>()

  init(bodyCount: Int, _ boundaries: DeviceBoundaries, skin: Float) {
    items = BoundingTree(count: bodyCount)
    edges = BoundingTree(count: bodyCount > 0 ? boundaries.count : 0)
    isMoved = .allocate(capacity: max(bodyCount, 1))
    isMoved.initialize(repeating: false, count: max(bodyCount, 1))
    tight = .allocate(capacity: max(bodyCount, 1))
    tight.initialize(repeating: .nothing, count: max(bodyCount, 1))
    for edge in 0..<edges.count {
      let piece = boundaries.edges[edge]
      edges.update(edge, BoundingBox(from: piece.from, to: piece.to, margin: skin))
      edges.assign(edge, groups: piece.category | piece.mask)
    }
    edges.sortIfNeeded()
  }

  func deallocate() {
    items.deallocate()
    edges.deallocate()
    pairs.deallocate()
    moved.deallocate()
    isMoved.deallocate()
    tight.deallocate()
    found.deallocate()
    keys.deallocate()
  }

  /// Takes in an item that has entered or was put elsewhere.
  mutating func insert(_ body: Int, _ bodies: DeviceBodies, _ constants: DeviceConstants) {
    tight[body] = bodies.box(body, margin: constants.boxSkin)
    items.update(body, tight[body].grown(by: constants.neighborMargin, ahead: .zero))
    items.assign(body, groups: bodies.shapes[body].groups)
    markMoved(body)
  }

  /// Leaves out an item that has left.
  mutating func remove(_ body: Int) {
    tight[body] = .nothing
    items.update(body, .nothing)
  }

  /// Takes in where an item has gone in a sub-step.
  mutating func follow(_ body: Int, _ bodies: DeviceBodies, _ constants: DeviceConstants) {
    let now = bodies.box(body, margin: constants.boxSkin)
    let swept = tight[body].union(now)
    tight[body] = now
    guard !items[body].contains(swept) else { return }
    let displacement = bodies.poses[body].center - bodies.starts[body].center
    items.update(body, swept.grown(by: constants.neighborMargin, ahead: displacement))
    markMoved(body)
  }

  /// The same from a time of impact on.
  mutating func followImpact(_ body: Int, _ bodies: DeviceBodies, _ constants: DeviceConstants) {
    let start = bodies.starts[body]
    tight[body] = BoundingBox(
      bodies.shapes + body, at: start, Rotation(start.angle), margin: constants.boxSkin)
    follow(body, bodies, constants)
  }

  private mutating func markMoved(_ body: Int) {
    guard !isMoved[body] else { return }
    isMoved[body] = true
    moved.append(Int32(body))
  }

  /// Pairs that are new since the last time, by their keys in ascending order.
  ///
  /// - Parameters:
  ///   - limit: Most pairs there may be.
  ///   - bodies: The items.
  ///   - boundaries: The pieces of boundaries.
  /// - Returns: The new keys; nil when there would be too many pairs.
  mutating func newPairs(
    limit: Int, _ bodies: DeviceBodies, _ boundaries: DeviceBoundaries
  ) -> RawBuffer<UInt64>? {
    items.sortIfNeeded()
    keys.removeAll()
    for place in 0..<moved.count {
      let body = Int(moved[place])
      isMoved[body] = false
      guard bodies.flags[body].contains(.present) else { continue }
      findPairs(of: body, bodies, boundaries)
      guard pairs.count <= limit else { return nil }
    }
    moved.removeAll()
    keys.sort()
    return keys
  }

  private mutating func findPairs(of body: Int, _ bodies: DeviceBodies, _ boundaries: DeviceBoundaries) {
    let shape = bodies.shapes[body]
    let isDynamic = bodies.isDynamic(body)
    found.removeAll()
    items.findOthers(body, inGroups: shape.groups, into: &found)
    for place in 0..<found.count {
      let other = Int(found[place])
      guard isDynamic || bodies.isDynamic(other) else { continue }
      let otherShape = bodies.shapes[other]
      guard shape.category & otherShape.mask | otherShape.category & shape.mask != 0 else { continue }
      add(Self.key(min(body, other), max(body, other)))
    }
    guard isDynamic else { return }
    found.removeAll()
    edges.find(items[body], inGroups: shape.groups, into: &found)
    for place in 0..<found.count {
      let edge = boundaries.edges[Int(found[place])]
      guard shape.category & edge.mask | edge.category & shape.mask != 0 else { continue }
      add(Self.key(edge: Int(found[place]), body))
    }
  }

  private mutating func add(_ key: UInt64) {
    if pairs.insert(key) { keys.append(key) }
  }

  /// Key of two items, the lower index first.
  static func key(_ a: Int, _ b: Int) -> UInt64 { UInt64(a) << 32 | UInt64(b) }

  /// Key of a piece of boundary and an item.
  static func key(edge: Int, _ body: Int) -> UInt64 { 1 << 63 | UInt64(edge) << 32 | UInt64(body) }
}

extension DeviceBodies {
  /// Box around an item where it is now.
  @inline(__always)
  func box(_ body: Int, margin: Float) -> BoundingBox {
    BoundingBox(shapes + body, at: poses[body], rotation(of: body), margin: margin)
  }
}

extension RawBuffer where Element == UInt64 {
  /// Sorts in place, as a heap.
  mutating func sort() {
    var start = count / 2
    while start > 0 {
      start -= 1
      sink(start, end: count)
    }
    var end = count
    while end > 1 {
      end -= 1
      (self[0], self[end]) = (self[end], self[0])
      sink(0, end: end)
    }
  }

  private func sink(_ start: Int, end: Int) {
    let value = self[start]
    var (hole, child) = (start, 2 * start + 1)
    while child < end {
      if child + 1 < end, self[child] < self[child + 1] { child += 1 }
      guard self[child] > value else { break }
      self[hole] = self[child]
      (hole, child) = (child, 2 * child + 1)
    }
    self[hole] = value
  }
}
