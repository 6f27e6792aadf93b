// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A box or a piece of a boundary that can be touched.
///
/// A piece is a polygon of two corners: one edge for each of its sides. Edge i goes from corner i to the next one, and its
/// outward normal is the direction (dy, −dx).
struct ContactShape {
  /// The body; −1 for what does not move.
  var body: Int
  /// Index of the item; −1 for a boundary.
  var item: Int
  /// The collision group and the segment in it, of a boundary.
  var group = -1
  var segment = -1
  /// 4 or 2.
  var cornerCount: Int
  /// Half the extents of a box.
  var halfWidth = 0.0
  var halfHeight = 0.0
  /// Pose of a box that does not move; ends of a boundary.
  var x = 0.0
  var y = 0.0
  var angle = 0.0
  var toX = 0.0
  var toY = 0.0
  /// Distance of the corners from the centre.
  var radius = 0.0
  var elasticity: Double
  var friction: Double

  /// A shape of nothing.
  static let none = ContactShape(body: -1, item: -1, cornerCount: 4, elasticity: 0, friction: 0)

  /// Where the middle is.
  func center(_ state: UnsafePointer<Double>, count n: Int) -> (x: Double, y: Double) {
    if body >= 0 { return (state[body], state[n + body]) }
    return cornerCount == 2 ? ((x + toX) / 2, (y + toY) / 2) : (x, y)
  }

  /// Writes x and y of each corner in turns; eight values.
  func write(_ state: UnsafePointer<Double>, count n: Int, to corners: UnsafeMutablePointer<Double>) {
    guard cornerCount == 4 else {
      (corners[0], corners[1], corners[2], corners[3]) = (x, y, toX, toY)
      return
    }
    var (cx, cy, turn) = (x, y, angle)
    if body >= 0 { (cx, cy, turn) = (state[body], state[n + body], state[2 * n + body]) }
    let (sine, cosine) = (sin(turn), cos(turn))
    let (wx, wy, hx, hy) = (cosine * halfWidth, sine * halfWidth, -sine * halfHeight, cosine * halfHeight)
    (corners[0], corners[1]) = (cx - wx - hx, cy - wy - hy)
    (corners[2], corners[3]) = (cx + wx - hx, cy + wy - hy)
    (corners[4], corners[5]) = (cx + wx + hx, cy + wy + hy)
    (corners[6], corners[7]) = (cx - wx + hx, cy - wy + hy)
  }

  /// A corner in the coordinates of the body, or of the world.
  func local(_ corner: Int) -> (x: Double, y: Double) {
    if cornerCount == 2 { return corner == 0 ? (x, y) : (toX, toY) }
    let (sx, sy) = (corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0)
    let (px, py) = (sx * halfWidth, sy * halfHeight)
    guard body < 0 else { return (px, py) }
    let (sine, cosine) = (sin(angle), cos(angle))
    return (x + cosine * px - sine * py, y + sine * px + cosine * py)
  }

  /// The outward normal of an edge in the coordinates of the body, or of the world.
  func localNormal(_ edge: Int) -> (x: Double, y: Double) {
    let (from, to) = (local(edge), local((edge + 1) % cornerCount))
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return (dy / length, -dx / length)
  }

  /// Length of an edge.
  func length(_ edge: Int) -> Double {
    if cornerCount == 4 { return edge.isMultiple(of: 2) ? 2 * halfWidth : 2 * halfHeight }
    return 2 * radius
  }

  /// Velocity of the point of the shape at a place.
  func velocity(_ px: Double, _ py: Double, _ state: UnsafePointer<Double>, count n: Int) -> (
    x: Double, y: Double
  ) {
    guard body >= 0 else { return (0, 0) }
    let omega = state[5 * n + body]
    return (
      state[3 * n + body] - omega * (py - state[n + body]), state[4 * n + body] + omega * (px - state[body])
    )
  }

  /// Speed that no corner exceeds relative to the centre's, and the centre's velocity.
  func motion(_ state: UnsafePointer<Double>, count n: Int) -> (x: Double, y: Double, turn: Double) {
    guard body >= 0 else { return (0, 0, 0) }
    return (state[3 * n + body], state[4 * n + body], state[5 * n + body].magnitude * radius)
  }
}
