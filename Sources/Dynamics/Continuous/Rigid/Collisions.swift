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

  /// All that can be touched: items, then boundaries.
  private(set) var shapes: [ContactShape] = []
  /// Pairs whose boxes overlapped when last looked for, in order.
  private(set) var pairs: [Pair] = []
  /// Closeness at which shapes touch, in points.
  let contactDistance: Double
  /// Whether anything can collide at all.
  var isEmpty: Bool { shapes.isEmpty }

  private var itemGroups: [[Int]] = []
  private var boundaryGroups: [[Int]] = []
  private var order: [Int] = []
  private var low: [Double] = []
  private var boxes: [(minX: Double, maxX: Double, minY: Double, maxY: Double)] = []

  /// Smallest distance at which shapes touch: closer corners would have no direction.
  static let smallestDistance = 1e-3

  /// Lists what can collide in a scene.
  init(_ scene: ContinuousScene, bodies: [Int]) {
    contactDistance = max(Self.smallestDistance, scene.configuration.contactDistance)
    let model = scene.model
    let count = scene.states.count
    var ofItems = [[Int]](repeating: [], count: count)
    var ofBoundaries = ofItems
    for (number, group) in model.groups.enumerated() {
      for item in group.items where scene.states.isPresent[item] {
        if group.mode != .boundaries { ofItems[item].append(number) }
        if group.mode != .items, !group.segments.isEmpty { ofBoundaries[item].append(number) }
      }
    }
    for item in 0..<count where !ofItems[item].isEmpty || !ofBoundaries[item].isEmpty {
      let (size, properties) = (model.world.items[item].size, model.properties[item])
      shapes.append(
        ContactShape(
          body: bodies[item], item: item, cornerCount: 4, halfWidth: size.width / 2,
          halfHeight: size.height / 2,
          x: scene.states.x[item], y: scene.states.y[item], angle: scene.states.angle[item],
          radius: (size.width * size.width + size.height * size.height).squareRoot() / 2,
          elasticity: properties.elasticity, friction: properties.friction))
      itemGroups.append(ofItems[item])
      boundaryGroups.append(ofBoundaries[item])
    }
    for (number, group) in model.groups.enumerated() where group.mode != .items {
      for (index, segment) in group.segments.enumerated() {
        shapes.append(
          ContactShape(
            body: -1, item: -1, group: number, segment: index, cornerCount: 2, x: segment.from.x,
            y: segment.from.y, toX: segment.to.x, toY: segment.to.y,
            radius: (segment.to - segment.from).length / 2, elasticity: WorldModel.boundaryElasticity,
            friction: WorldModel.boundaryFriction))
        itemGroups.append([])
        boundaryGroups.append([number])
      }
    }
    order = Array(shapes.indices)
    low = [Double](repeating: 0, count: shapes.count)
    boxes = [(minX: Double, maxX: Double, minY: Double, maxY: Double)](
      repeating: (0, 0, 0, 0), count: shapes.count)
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

  /// Whether two shapes may be near, as last looked for.
  func areNear(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (boxes[i], boxes[j])
    return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
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

  /// Finds the pairs that may come near while bodies move between two states, by sorting along x.
  func findPairs(
    from start: UnsafePointer<Double>, to end: UnsafePointer<Double>, count n: Int, duration: Double
  ) {
    for index in shapes.indices {
      let shape = shapes[index]
      let margin = contactDistance / 2 + 0.5
      if shape.cornerCount == 2 {
        boxes[index] = (
          min(shape.x, shape.toX) - margin, max(shape.x, shape.toX) + margin,
          min(shape.y, shape.toY) - margin,
          max(shape.y, shape.toY) + margin
        )
      } else if shape.body < 0 {
        let reach = shape.radius + margin
        boxes[index] = (shape.x - reach, shape.x + reach, shape.y - reach, shape.y + reach)
      } else {
        let horizontal = Self.span(start, end, shape.body, 3 * n + shape.body, duration)
        let vertical = Self.span(start, end, n + shape.body, 4 * n + shape.body, duration)
        let reach = shape.radius + margin
        boxes[index] = (
          horizontal.0 - reach, horizontal.1 + reach, vertical.0 - reach, vertical.1 + reach
        )
      }
      low[index] = boxes[index].minX
    }
    // Nearly in order from last time.
    for place in 1..<max(1, order.count) {
      let index = order[place]
      var hole = place
      while hole > 0, (low[order[hole - 1]], order[hole - 1]) > (low[index], index) {
        order[hole] = order[hole - 1]
        hole -= 1
      }
      order[hole] = index
    }
    pairs.removeAll(keepingCapacity: true)
    sweep()
    pairs.sort { ($0.a, $0.b) < ($1.a, $1.b) }
  }

  private func sweep() {
    for place in order.indices {
      let index = order[place]
      let box = boxes[index]
      var next = place + 1
      while next < order.count, low[order[next]] <= box.maxX {
        let other = order[next]
        next += 1
        guard boxes[other].minY <= box.maxY, boxes[other].maxY >= box.minY, canCollide(index, other) else {
          continue
        }
        pairs.append(Pair(a: min(index, other), b: max(index, other)))
      }
    }
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
