// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The shapes of a scene and which of them may touch.
final class Collisions {
  /// Two shapes that are near each other.
  struct Pair {
    var a: Int
    var b: Int
    /// Identifies the pair in a run.
    var key: UInt64 { UInt64(a) << 32 | UInt64(b) }
  }

  /// All that can be touched: items, then boundaries. None where no pair can collide.
  let shapes: UnsafeMutablePointer<ContactShape>
  let shapeCount: Int
  /// Pairs whose boxes overlapped when last looked for, in order.
  private(set) var pairs: UnsafeMutablePointer<Pair>
  private(set) var pairCount = 0
  /// Closeness at which shapes touch, in points.
  let contactDistance: Double
  /// Whether anything can collide at all.
  var isEmpty: Bool { shapeCount == 0 }

  private var pairList = PlainList<Pair>()
  private let itemGroups: [[Int]]
  private let boundaryGroups: [[Int]]
  /// The shapes by the lower ends of their boxes along the axis of the sweep.
  private let order: UnsafeMutablePointer<Int>
  private let boxes: UnsafeMutablePointer<ShapeBox>
  private let pool = MemoryPool()

  /// Smallest distance at which shapes touch: closer corners would have no direction.
  static let smallestDistance = 1e-3

  /// Lists what can collide in a scene.
  init(_ scene: ContinuousScene, bodies: [Int]) {
    contactDistance = max(Self.smallestDistance, scene.configuration.contactDistance)
    var list = ShapeList()
    if Self.hasPair(scene, bodies: bodies) { list.add(scene, bodies: bodies) }
    shapeCount = list.shapes.count
    (itemGroups, boundaryGroups) = (list.itemGroups, list.boundaryGroups)
    shapes = UnsafeMutablePointer(pool.block(shapeCount, of: ContactShape.none))
    order = pool.block(shapeCount, of: 0)
    boxes = pool.block(shapeCount, of: ShapeBox())
    for index in 0..<shapeCount { (shapes[index], order[index]) = (list.shapes[index], index) }
    pairs = pairList.base
  }

  /// Whether a group has two shapes that can meet: one that moves, and one more.
  private static func hasPair(_ scene: ContinuousScene, bodies: [Int]) -> Bool {
    scene.model.groups.contains { group in
      let present = group.items.filter { scene.states.isPresent[$0] }
      guard present.contains(where: { bodies[$0] >= 0 }) else { return false }
      let meetsItems = group.mode != .boundaries && present.count > 1
      return meetsItems || (group.mode != .items && !group.segments.isEmpty)
    }
  }

  /// The smaller extent of the smaller of two boxes: what moves less in one stride cannot pass through.
  func smallestExtent(_ pair: Pair) -> Double {
    let (a, b) = (shapes[pair.a], shapes[pair.b])
    let own = 2 * min(a.halfWidth, a.halfHeight)
    return b.cornerCount == 2 ? own : min(own, 2 * min(b.halfWidth, b.halfHeight))
  }

  /// A lower bound of the gap between two shapes, by circles around boxes, and an upper bound of their relative speed.
  func bound(_ pair: Pair, _ state: UnsafePointer<Double>, count n: Int) -> (gap: Double, speed: Double) {
    let (a, b) = (shapes[pair.a], shapes[pair.b])
    let (ca, cb) = (a.center(state, count: n), b.center(state, count: n))
    let (ma, mb) = (a.motion(state, count: n), b.motion(state, count: n))
    let (wx, wy) = (ma.x - mb.x, ma.y - mb.y)
    let speed = (wx * wx + wy * wy).squareRoot() + ma.turn + mb.turn
    var (dx, dy, reach) = (ca.x - cb.x, ca.y - cb.y, a.radius + b.radius)
    if b.cornerCount == 2 {
      let (ex, ey) = (b.toX - b.x, b.toY - b.y)
      let share = ((ca.x - b.x) * ex + (ca.y - b.y) * ey) / (ex * ex + ey * ey)
      let nearest = min(1, max(0, share))
      (dx, dy, reach) = (ca.x - b.x - nearest * ex, ca.y - b.y - nearest * ey, a.radius)
    }
    return ((dx * dx + dy * dy).squareRoot() - reach - contactDistance, speed)
  }

  /// The index of a pair among those that are near; nil for one that is not.
  func index(ofPair key: UInt64) -> Int? {
    var (low, high) = (0, pairCount)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < pairCount && pairs[low].key == key ? low : nil
  }

  /// Whether two shapes may be near, as last looked for.
  func areNear(_ i: Int, _ j: Int) -> Bool {
    boxes[i].overlaps(boxes[j])
  }

  /// Whether two shapes can collide: they share a group that lets them.
  private func canCollide(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (shapes[i], shapes[j])
    guard a.body >= 0 || b.body >= 0 else { return false }
    if a.item >= 0, b.item >= 0 { return Self.share(itemGroups[i], itemGroups[j]) }
    guard a.item >= 0 || b.item >= 0 else { return false }
    return Self.share(boundaryGroups[i], boundaryGroups[j])
  }

  private static func share(_ left: [Int], _ right: [Int]) -> Bool {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] { return true }
      if left[i] < right[j] { i += 1 } else { j += 1 }
    }
    return false
  }

  /// Finds the pairs that may come near while bodies move between two states, by sorting along an axis.
  ///
  /// The axis is that along which the shapes are spread more.
  ///
  /// - Returns: false when there are more pairs than a run may have.
  func findPairs(
    from start: UnsafePointer<Double>, to end: UnsafePointer<Double>, count n: Int, duration: Double
  ) -> Bool {
    for index in 0..<shapeCount {
      boxes[index] = box(shapes[index], from: start, to: end, count: n, duration: duration)
    }
    turnBoxes()
    sort()
    pairList.removeAll()
    let isComplete = sweep()
    pairs = pairList.base
    pairCount = pairList.count
    var found = UnsafeMutableBufferPointer(start: pairs, count: pairCount)
    found.sort { $0.key < $1.key }
    return isComplete
  }

  private func box(
    _ shape: ContactShape, from start: UnsafePointer<Double>, to end: UnsafePointer<Double>, count n: Int,
    duration: Double
  ) -> ShapeBox {
    let margin = contactDistance / 2 + 0.5
    if shape.cornerCount == 2 {
      return ShapeBox(
        minX: min(shape.x, shape.toX) - margin, maxX: max(shape.x, shape.toX) + margin,
        minY: min(shape.y, shape.toY) - margin, maxY: max(shape.y, shape.toY) + margin)
    }
    let reach = shape.radius + margin
    guard shape.body >= 0 else {
      return ShapeBox(
        minX: shape.x - reach, maxX: shape.x + reach, minY: shape.y - reach, maxY: shape.y + reach)
    }
    let horizontal = Self.span(start, end, shape.body, 3 * n + shape.body, duration)
    let vertical = Self.span(start, end, n + shape.body, 4 * n + shape.body, duration)
    return ShapeBox(
      minX: horizontal.0 - reach, maxX: horizontal.1 + reach, minY: vertical.0 - reach,
      maxY: vertical.1 + reach)
  }

  /// Notes which ends of the boxes the sweep goes by.
  private func turnBoxes() {
    var (sumX, sumY, squareX, squareY) = (0.0, 0.0, 0.0, 0.0)
    var (extentX, extentY) = (0.0, 0.0)
    for index in 0..<shapeCount {
      let box = boxes[index]
      let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      (sumX, sumY, squareX, squareY) = (sumX + x, sumY + y, squareX + x * x, squareY + y * y)
      (extentX, extentY) = (extentX + box.maxX - box.minX, extentY + box.maxY - box.minY)
    }
    let count = Double(max(1, shapeCount))
    let (spreadX, spreadY) = (squareX - sumX * sumX / count, squareY - sumY * sumY / count)
    // As many boxes overlap along an axis as its extents go into its spread.
    let isVertical = spreadY * extentX * extentX > spreadX * extentY * extentY
    for index in 0..<shapeCount { boxes[index].isVertical = isVertical }
  }

  /// Sorts by insertion, as the order hardly changes from step to step; where it does, as at first, from scratch.
  private func sort() {
    let order = order
    let boxes = boxes
    var moves = 16 * shapeCount
    for place in 1..<max(1, shapeCount) {
      let index = order[place]
      var hole = place
      while hole > 0, boxes[order[hole - 1]].isAfter(boxes[index], order[hole - 1], index) {
        order[hole] = order[hole - 1]
        hole -= 1
      }
      order[hole] = index
      moves -= place - hole
      guard moves < 0 else { continue }
      var all = UnsafeMutableBufferPointer(start: order, count: shapeCount)
      all.sort {
        boxes[$1].isAfter(boxes[$0], $1, $0)
      }
      return
    }
  }

  /// Most pairs of a run.
  static let mostPairs = 1 << 21

  private func sweep() -> Bool {
    for place in 0..<shapeCount {
      let index = order[place]
      let box = boxes[index]
      var next = place + 1
      while next < shapeCount, boxes[order[next]].low <= box.high {
        let other = order[next]
        next += 1
        guard boxes[other].overlaps(box), canCollide(index, other) else { continue }
        guard pairList.count < Self.mostPairs else { return false }
        pairList.append(Pair(a: min(index, other), b: max(index, other)))
      }
    }
    return true
  }

  /// Range of a coordinate between two states: a cubic strays so far from the line at most.
  private static func span(
    _ start: UnsafePointer<Double>, _ end: UnsafePointer<Double>, _ place: Int, _ speed: Int,
    _ duration: Double
  ) -> (Double, Double) {
    let (from, to) = (start[place], end[place])
    let mean = duration > 0 ? (to - from) / duration : 0
    let stray = 0.25 * duration * ((start[speed] - mean).magnitude + (end[speed] - mean).magnitude)
    return (min(from, to) - stray, max(from, to) + stray)
  }
}

/// Where a shape may be in a step.
struct ShapeBox {
  var minX = 0.0
  var maxX = 0.0
  var minY = 0.0
  var maxY = 0.0
  /// Whether the sweep goes along y.
  var isVertical = false

  /// The ends along the axis of the sweep.
  var low: Double { isVertical ? minY : minX }
  var high: Double { isVertical ? maxY : maxX }

  /// Whether this box comes after another one in the sweep; equal ones go by index.
  func isAfter(_ other: Self, _ index: Int, _ otherIndex: Int) -> Bool {
    low > other.low || (low == other.low && index > otherIndex)
  }

  /// Whether two boxes meet.
  func overlaps(_ other: Self) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
