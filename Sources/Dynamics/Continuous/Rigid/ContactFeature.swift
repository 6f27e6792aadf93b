// SPDX-License-Identifier: GPL-3.0-or-later

/// A place where two shapes may touch: a corner of one on an edge of the other, or two corners.
struct ContactFeature: Equatable {
  enum Kind { case cornerOfA, cornerOfB, corners }

  var kind: Kind
  /// The corner; of A where there are two.
  var corner: Int
  /// The edge, or the corner of B.
  var edge: Int
  /// Distance less that at which shapes touch, and how fast it grows.
  var gap = 0.0
  var rate = 0.0
  /// Where it is.
  var px = 0.0
  var py = 0.0
  /// Unit vector from B to A.
  var nx = 0.0
  var ny = 0.0

  /// The same place, whatever the state.
  static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.corner == right.corner && left.edge == right.edge
  }
}

/// The features of two shapes at one state, in memory that is used again.
struct NarrowPhase {
  /// How far beyond the end of an edge a corner still lies on it, in points.
  static let edgeTolerance = 1e-6

  let contactDistance: Double
  /// Corners of the two shapes.
  private let a, b: UnsafeMutablePointer<Double>
  /// The features found.
  let features: UnsafeMutablePointer<ContactFeature>

  init(contactDistance: Double, pool: MemoryPool) {
    self.contactDistance = contactDistance
    let corners = pool.block(16, of: 0.0)
    (a, b) = (corners, corners + 8)
    features = pool.block(64, of: ContactFeature(kind: .corners, corner: 0, edge: 0))
  }

  /// Writes the features of two shapes; their number.
  func find(
    _ shapeA: ContactShape, _ shapeB: ContactShape, _ state: UnsafePointer<Double>, count n: Int
  ) -> Int {
    shapeA.write(state, count: n, to: a)
    shapeB.write(state, count: n, to: b)
    var count = 0
    let (onB, edgeB) = separation(a, shapeA.cornerCount, b, shapeB.cornerCount, center(a, shapeA))
    let (onA, edgeA) = separation(b, shapeB.cornerCount, a, shapeA.cornerCount, center(b, shapeB))
    if max(onA, onB) > 0 {
      addEdges(.cornerOfA, a, shapeA.cornerCount, b, shapeB.cornerCount, only: nil, &count)
      addEdges(.cornerOfB, b, shapeB.cornerCount, a, shapeA.cornerCount, only: nil, &count)
      addCorners(shapeA.cornerCount, shapeB.cornerCount, &count)
    } else if onB >= onA {
      addEdges(.cornerOfA, a, shapeA.cornerCount, b, shapeB.cornerCount, only: edgeB, &count)
    } else {
      addEdges(.cornerOfB, b, shapeB.cornerCount, a, shapeA.cornerCount, only: edgeA, &count)
    }
    for index in 0..<count {
      let feature = features[index]
      let (va, vb) = (
        shapeA.velocity(feature.px, feature.py, state, count: n),
        shapeB.velocity(feature.px, feature.py, state, count: n)
      )
      features[index].rate = feature.nx * (va.x - vb.x) + feature.ny * (va.y - vb.y)
    }
    return count
  }

  private func center(_ corners: UnsafePointer<Double>, _ shape: ContactShape) -> (Double, Double) {
    let opposite = shape.cornerCount == 4 ? 4 : 2
    return ((corners[0] + corners[opposite]) / 2, (corners[1] + corners[opposite + 1]) / 2)
  }

  /// The edge of a polygon that separates it best from the corners of another one; of a boundary, on the side of the
  /// other's centre.
  private func separation(
    _ points: UnsafePointer<Double>, _ pointCount: Int, _ corners: UnsafePointer<Double>, _ count: Int,
    _ center: (Double, Double)
  ) -> (Double, Int) {
    var best = (-Double.infinity, 0)
    for edge in 0..<count {
      let (nx, ny, _) = normal(corners, edge, count)
      let (ox, oy) = (corners[2 * edge], corners[2 * edge + 1])
      if count == 2, nx * (center.0 - ox) + ny * (center.1 - oy) < 0 { continue }
      var lowest = Double.infinity
      for point in 0..<pointCount {
        lowest = min(lowest, nx * (points[2 * point] - ox) + ny * (points[2 * point + 1] - oy))
      }
      if lowest > best.0 { best = (lowest, edge) }
    }
    return best
  }

  private func normal(_ corners: UnsafePointer<Double>, _ edge: Int, _ count: Int) -> (Double, Double, Double)
  {
    let next = edge + 1 == count ? 0 : edge + 1
    let (dx, dy) = (corners[2 * next] - corners[2 * edge], corners[2 * next + 1] - corners[2 * edge + 1])
    let length = (dx * dx + dy * dy).squareRoot()
    return (dy / length, -dx / length, length)
  }

  /// Adds the corners that lie over an edge; with an edge given, its two deepest corners.
  private func addEdges(
    _ kind: ContactFeature.Kind, _ points: UnsafePointer<Double>, _ pointCount: Int,
    _ corners: UnsafePointer<Double>, _ count: Int, only: Int?, _ found: inout Int
  ) {
    for edge in 0..<count where only == nil || only == edge {
      let (nx, ny, length) = normal(corners, edge, count)
      let (ox, oy) = (corners[2 * edge], corners[2 * edge + 1])
      for point in 0..<pointCount {
        let (px, py) = (points[2 * point], points[2 * point + 1])
        let height = nx * (px - ox) + ny * (py - oy)
        let along = nx * (py - oy) - ny * (px - ox)
        let isOver = along >= -Self.edgeTolerance && along <= length + Self.edgeTolerance
        guard only == nil ? isOver && height >= 0 : height < 0 else { continue }
        let sign = kind == .cornerOfA ? 1.0 : -1.0
        features[found] = ContactFeature(
          kind: kind, corner: point, edge: edge, gap: height - contactDistance,
          px: px - height / 2 * nx, py: py - height / 2 * ny, nx: sign * nx, ny: sign * ny)
        found += 1
      }
    }
  }

  /// Adds pairs of corners each of which is the other's nearest.
  private func addCorners(_ countA: Int, _ countB: Int, _ found: inout Int) {
    for i in 0..<countA {
      for j in 0..<countB {
        let (dx, dy) = (a[2 * i] - b[2 * j], a[2 * i + 1] - b[2 * j + 1])
        guard beyond(a, i, countA, -dx, -dy) <= Self.edgeTolerance,
          beyond(b, j, countB, dx, dy) <= Self.edgeTolerance
        else { continue }
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance > 0 else { continue }
        features[found] = ContactFeature(
          kind: .corners, corner: i, edge: j, gap: distance - contactDistance,
          px: a[2 * i] - dx / 2, py: a[2 * i + 1] - dy / 2, nx: dx / distance, ny: dy / distance)
        found += 1
      }
    }
  }

  /// How far a vector from a corner goes along the longer of its ways on the two edges there.
  private func beyond(
    _ corners: UnsafePointer<Double>, _ corner: Int, _ count: Int, _ dx: Double, _ dy: Double
  ) -> Double {
    let (before, after) = (corner == 0 ? count - 1 : corner - 1, corner + 1 == count ? 0 : corner + 1)
    return max(
      Self.along(corners, from: corner, to: before, dx, dy),
      Self.along(corners, from: corner, to: after, dx, dy))
  }

  /// How far a vector goes along the way from one corner to another one.
  private static func along(
    _ corners: UnsafePointer<Double>, from corner: Int, to other: Int, _ dx: Double, _ dy: Double
  ) -> Double {
    let (ex, ey) = (
      corners[2 * other] - corners[2 * corner], corners[2 * other + 1] - corners[2 * corner + 1]
    )
    return (ex * dx + ey * dy) / (ex * ex + ey * ey).squareRoot()
  }

  /// Where a feature found last is across a normal.
  func along(_ index: Int, _ nx: Double, _ ny: Double) -> Double {
    features[index].py * nx - features[index].px * ny
  }

  /// How far a feature is from where it ends, in points; negative beyond.
  func margin(
    _ feature: ContactFeature, _ shapeA: ContactShape, _ shapeB: ContactShape, _ state: UnsafePointer<Double>,
    count n: Int
  ) -> Double {
    shapeA.write(state, count: n, to: a)
    shapeB.write(state, count: n, to: b)
    if feature.kind == .corners {
      let (dx, dy) = (
        a[2 * feature.corner] - b[2 * feature.edge], a[2 * feature.corner + 1] - b[2 * feature.edge + 1]
      )
      return -max(
        beyond(a, feature.corner, shapeA.cornerCount, -dx, -dy),
        beyond(b, feature.edge, shapeB.cornerCount, dx, dy))
    }
    let ofA = feature.kind == .cornerOfA
    let (points, corners) = ofA ? (a, b) : (b, a)
    let count = ofA ? shapeB.cornerCount : shapeA.cornerCount
    let (nx, ny, length) = normal(corners, feature.edge, count)
    let (dx, dy) = (
      points[2 * feature.corner] - corners[2 * feature.edge],
      points[2 * feature.corner + 1] - corners[2 * feature.edge + 1]
    )
    let along = nx * dy - ny * dx
    return min(along, length - along)
  }
}

extension ContactFeature {
  /// The condition that two shapes come no closer at this place than they are.
  func row(_ shapeA: ContactShape, _ shapeB: ContactShape, contactDistance: Double) -> ConstraintRow {
    let target = contactDistance + gap
    guard kind != .corners else {
      let (own, far) = (shapeA.local(corner), shapeB.local(edge))
      return ConstraintRow(
        shape: .distance, a: shapeA.body, b: shapeB.body, ax: own.x, ay: own.y, bx: far.x, by: far.y,
        target: target)
    }
    let (pointed, flat) = kind == .cornerOfA ? (shapeA, shapeB) : (shapeB, shapeA)
    let (own, far, normal) = (pointed.local(corner), flat.local(edge), flat.localNormal(edge))
    return ConstraintRow(
      shape: .axis, a: pointed.body, b: flat.body, ax: own.x, ay: own.y, bx: far.x, by: far.y, nx: normal.x,
      ny: normal.y, target: target)
  }
}
