// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One scalar condition on the positions of two bodies, or of one against the world.
///
/// Points are from the body's centre and turn with it; where there is no body they are in the world. What counts is
/// value = sign · (measure − target): 0 for a joint, not negative for a contact, a rope or the end of a range.
struct ConstraintRow {
  /// What is measured, from the point of `b` to the point of `a`.
  enum Shape {
    /// Their distance.
    case distance
    /// The components of the difference.
    case horizontal, vertical
    /// Angle of a less that of b.
    case angle
    /// The difference along an axis that turns with b.
    case axis
  }

  var shape: Shape
  /// The bodies; −1 for the world.
  var a: Int
  var b: Int
  var ax = 0.0
  var ay = 0.0
  var bx = 0.0
  var by = 0.0
  /// The axis, in b's coordinates.
  var nx = 0.0
  var ny = 0.0
  var target = 0.0
  var sign = 1.0
  /// Whether the row forbids sliding at the contact instead of approach: it only has a rate.
  var isTangent = false
  /// Coefficient of friction with the sign of the sliding; 0 for a contact that does not slide.
  var slip = 0.0
}

/// Derivatives of a condition by the coordinates of its two bodies.
struct Gradient {
  var ax = 0.0
  var ay = 0.0
  var aw = 0.0
  var bx = 0.0
  var by = 0.0
  var bw = 0.0

  /// The gradient of a motion of one point of each body along a direction, apart from what turns with b.
  init(x: Double = 0, y: Double = 0, leverA: Double = 0, leverB: Double = 0) {
    (ax, ay, aw) = (x, y, leverA)
    (bx, by, bw) = (-x, -y, -leverB)
  }

  /// The rate by which velocities, or accelerations, change the condition.
  func rate(_ row: ConstraintRow, _ velocities: UnsafePointer<Double>, count n: Int) -> Double {
    var sum = 0.0
    if row.a >= 0 {
      sum = ax * velocities[row.a] + ay * velocities[n + row.a] + aw * velocities[2 * n + row.a]
    }
    if row.b >= 0 {
      sum += bx * velocities[row.b] + by * velocities[n + row.b] + bw * velocities[2 * n + row.b]
    }
    return sum
  }

  /// Adds what an impulse along the condition does to velocities: multiplier times inverse masses times gradient.
  func apply(
    _ multiplier: Double, _ row: ConstraintRow, _ bodies: RigidBodies,
    to velocities: UnsafeMutablePointer<Double>
  ) {
    let n = bodies.count
    if row.a >= 0 {
      velocities[row.a] += multiplier * bodies.inverseMass[row.a] * ax
      velocities[n + row.a] += multiplier * bodies.inverseMass[row.a] * ay
      velocities[2 * n + row.a] += multiplier * bodies.inverseInertia[row.a] * aw
    }
    if row.b >= 0 {
      velocities[row.b] += multiplier * bodies.inverseMass[row.b] * bx
      velocities[n + row.b] += multiplier * bodies.inverseMass[row.b] * by
      velocities[2 * n + row.b] += multiplier * bodies.inverseInertia[row.b] * bw
    }
  }

  static func * (factor: Double, gradient: Gradient) -> Gradient {
    var result = gradient
    result.ax *= factor
    result.ay *= factor
    result.aw *= factor
    result.bx *= factor
    result.by *= factor
    result.bw *= factor
    return result
  }

  static func - (left: Gradient, right: Gradient) -> Gradient {
    var result = left
    result.ax -= right.ax
    result.ay -= right.ay
    result.aw -= right.aw
    result.bx -= right.bx
    result.by -= right.by
    result.bw -= right.bw
    return result
  }
}

/// A condition at one state.
struct RowState {
  /// sign · (measure − target); 0 for a row that forbids sliding.
  var value = 0.0
  var gradient = Gradient()
  /// What the velocities alone add to the second derivative.
  var bias = 0.0
  /// The gradient across the condition, at the middle between the two points: of sliding.
  var across = Gradient()
  /// What the velocities alone add to the derivative of the rate across.
  var acrossBias = 0.0

  /// Nothing measured yet.
  init() {}

  /// Measures a row.
  init(
    _ row: ConstraintRow, _ bodies: RigidBodies, _ positions: UnsafePointer<Double>,
    _ velocities: UnsafePointer<Double>
  ) {
    let a = EndState(row.a, row.ax, row.ay, bodies, positions, velocities)
    let b = EndState(row.b, row.bx, row.by, bodies, positions, velocities)
    let (dx, dy) = (a.px - b.px, a.py - b.py)
    let (wx, wy) = (a.vx - b.vx, a.vy - b.vy)
    // Accelerations of the ends by turning.
    let (cx, cy) = (
      b.omega * b.omega * b.rx - a.omega * a.omega * a.rx, b.omega * b.omega * b.ry - a.omega * a.omega * a.ry
    )
    switch row.shape {
    case .horizontal:
      value = dx - row.target
      gradient = Gradient(x: 1, y: 0, leverA: -a.ry, leverB: -b.ry)
      bias = cx
    case .vertical:
      value = dy - row.target
      gradient = Gradient(x: 0, y: 1, leverA: a.rx, leverB: b.rx)
      bias = cy
    case .angle:
      value = a.angle - b.angle - row.target
      gradient = Gradient(leverA: 1, leverB: 1)
    case .distance:
      let distance = (dx * dx + dy * dy).squareRoot()
      let (ux, uy) = distance > 0 ? (dx / distance, dy / distance) : (1, 0)
      let speedAcross = ux * wy - uy * wx
      value = distance - row.target
      gradient = Gradient(x: ux, y: uy, leverA: a.rx * uy - a.ry * ux, leverB: b.rx * uy - b.ry * ux)
      let turn = distance > 0 ? speedAcross / distance : 0
      bias = ux * cx + uy * cy + speedAcross * turn
      setAcross(
        row, a, b, nx: ux, ny: uy, turn: turn, px: (a.px + b.px) / 2, py: (a.py + b.py) / 2,
        vx: (a.vx + b.vx) / 2, vy: (a.vy + b.vy) / 2)
    case .axis:
      let (nx, ny) = (b.cosine * row.nx - b.sine * row.ny, b.sine * row.nx + b.cosine * row.ny)
      let height = nx * dx + ny * dy
      let along = nx * dy - ny * dx
      value = height - row.target
      gradient = Gradient(
        x: nx, y: ny, leverA: a.rx * ny - a.ry * nx, leverB: (b.rx + dx) * ny - (b.ry + dy) * nx)
      bias =
        nx * cx + ny * cy + 2 * b.omega * (nx * wy - ny * wx) - b.omega * b.omega * height
      let rate = nx * wx + ny * wy + b.omega * along
      // The middle lies half the height below the vertex; half of it turns with b.
      setAcross(
        row, a, b, nx: nx, ny: ny, turn: b.omega, px: a.px - height / 2 * nx, py: a.py - height / 2 * ny,
        vx: a.vx - rate / 2 * nx + height / 2 * b.omega * ny,
        vy: a.vy - rate / 2 * ny - height / 2 * b.omega * nx)
    }
    if row.sign < 0 {
      (value, bias, acrossBias) = (-value, -bias, -acrossBias)
      gradient = -1 * gradient
      across = -1 * across
    }
    if row.isTangent { (value, gradient, bias) = (0, across, acrossBias) }
  }

  /// The gradient along t = (−n_y, n_x) at a point that moves, and its bias.
  private mutating func setAcross(
    _ row: ConstraintRow, _ a: EndState, _ b: EndState, nx: Double, ny: Double, turn: Double, px: Double,
    py: Double, vx: Double, vy: Double
  ) {
    let (tx, ty) = (-ny, nx)
    let (ax, ay, bx, by) = (px - a.cx, py - a.cy, px - b.cx, py - b.cy)
    across = Gradient(x: tx, y: ty, leverA: ax * ty - ay * tx, leverB: bx * ty - by * tx)
    // The derivative of t is −turn · n; the arms grow with the point's velocity less the centre's.
    let (sx, sy) = (-turn * nx, -turn * ny)
    let growA = (vx - a.ux) * ty - (vy - a.uy) * tx + ax * sy - ay * sx
    let growB = (vx - b.ux) * ty - (vy - b.uy) * tx + bx * sy - by * sx
    acrossBias = sx * (a.ux - b.ux) + sy * (a.uy - b.uy) + a.omega * growA - b.omega * growB
  }
}

/// A point of a body, or of the world, and how it moves.
struct EndState {
  /// Centre of the body and its velocity; the point's arm, place and velocity.
  var cx = 0.0
  var cy = 0.0
  var ux = 0.0
  var uy = 0.0
  var rx = 0.0
  var ry = 0.0
  var px: Double
  var py: Double
  var vx = 0.0
  var vy = 0.0
  var angle = 0.0
  var omega = 0.0
  var sine = 0.0
  var cosine = 1.0

  init(
    _ body: Int, _ x: Double, _ y: Double, _ bodies: RigidBodies, _ positions: UnsafePointer<Double>,
    _ velocities: UnsafePointer<Double>
  ) {
    (px, py) = (x, y)
    guard body >= 0 else { return }
    let n = bodies.count
    angle = positions[2 * n + body]
    omega = velocities[2 * n + body]
    (sine, cosine) = (sin(angle), cos(angle))
    (rx, ry) = (cosine * x - sine * y, sine * x + cosine * y)
    (cx, cy) = (positions[body], positions[n + body])
    (px, py) = (cx + rx, cy + ry)
    (ux, uy) = (velocities[body], velocities[n + body])
    (vx, vy) = (ux - omega * ry, uy + omega * rx)
  }
}
