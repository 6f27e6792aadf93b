// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A spring between two points, each of a body or fixed.
struct SpringLink {
  /// The bodies at its ends; −1 for a fixed end.
  var a: Int
  var b: Int
  /// The ends: from the body's centre and turning with it, or in the world where the end is fixed.
  var ax: Double
  var ay: Double
  var bx: Double
  var by: Double
  /// Rest length, in points.
  var length: Double
  /// (2πf)², in 1/s².
  var stiffness: Double
  /// 2·ratio·2πf, in 1/s.
  var dampingRate: Double
  /// Whether its ends are so close that it has no direction; the same from one event to the next.
  var isSlack = false
}

/// A spring at one state: its direction, how its ends move, and the force that it pulls with.
struct SpringState {
  /// Closer than this it has no direction and no force, in points; a spring of length 0 pulls at any distance.
  /// Source: Box2D's linear slop.
  static let slop = 0.5

  /// Unit vector from the first end to the second.
  var ux = 0.0
  var uy = 0.0
  /// Arms of the ends, from their bodies' centres.
  var rax = 0.0
  var ray = 0.0
  var rbx = 0.0
  var rby = 0.0
  /// Relative velocity of the ends.
  var wx = 0.0
  var wy = 0.0
  var distance = 0.0
  /// Σ 1/m + (r × u)²/I; its inverse is the effective mass.
  var inverseMass = 0.0
  /// Levers r × u of the two ends.
  var leverA = 0.0
  var leverB = 0.0

  /// Measures a spring; nil where it has no force. Without velocities its ends count as still.
  init?(
    _ link: SpringLink, _ bodies: RigidBodies, _ positions: UnsafePointer<Double>,
    velocities: UnsafePointer<Double>?
  ) {
    let n = bodies.count
    var (dx, dy) = (link.bx, link.by)
    if link.b >= 0 {
      let (sine, cosine) = (sin(positions[2 * n + link.b]), cos(positions[2 * n + link.b]))
      (rbx, rby) = (cosine * link.bx - sine * link.by, sine * link.bx + cosine * link.by)
      (dx, dy) = (positions[link.b] + rbx, positions[n + link.b] + rby)
    }
    if link.a >= 0 {
      let (sine, cosine) = (sin(positions[2 * n + link.a]), cos(positions[2 * n + link.a]))
      (rax, ray) = (cosine * link.ax - sine * link.ay, sine * link.ax + cosine * link.ay)
      (dx, dy) = (dx - positions[link.a] - rax, dy - positions[n + link.a] - ray)
    } else {
      (dx, dy) = (dx - link.ax, dy - link.ay)
    }
    distance = (dx * dx + dy * dy).squareRoot()
    guard !link.isSlack, distance > 0 else { return nil }
    (ux, uy) = (dx / distance, dy / distance)
    if link.a >= 0 {
      leverA = rax * uy - ray * ux
      inverseMass += bodies.inverseMass[link.a] + bodies.inverseInertia[link.a] * leverA * leverA
    }
    if link.b >= 0 {
      leverB = rbx * uy - rby * ux
      inverseMass += bodies.inverseMass[link.b] + bodies.inverseInertia[link.b] * leverB * leverB
    }
    guard let velocities else { return }
    if link.a >= 0 {
      wx = -velocities[link.a] + velocities[2 * n + link.a] * ray
      wy = -velocities[n + link.a] - velocities[2 * n + link.a] * rax
    }
    if link.b >= 0 {
      wx += velocities[link.b] - velocities[2 * n + link.b] * rby
      wy += velocities[n + link.b] + velocities[2 * n + link.b] * rbx
    }
  }

  /// How fast the distance grows.
  var rate: Double { ux * wx + uy * wy }

  /// The force that pulls the ends together, in kg·pt/s².
  func pull(_ link: SpringLink) -> Double {
    (link.stiffness * (distance - link.length) + link.dampingRate * rate) / inverseMass
  }

  /// Adds the accelerations by a force that pulls the ends together.
  func add(
    _ force: Double, _ link: SpringLink, _ bodies: RigidBodies, to result: UnsafeMutablePointer<Double>
  ) {
    let n = bodies.count
    if link.a >= 0 {
      result[link.a] += force * ux * bodies.inverseMass[link.a]
      result[n + link.a] += force * uy * bodies.inverseMass[link.a]
      result[2 * n + link.a] += force * leverA * bodies.inverseInertia[link.a]
    }
    if link.b >= 0 {
      result[link.b] -= force * ux * bodies.inverseMass[link.b]
      result[n + link.b] -= force * uy * bodies.inverseMass[link.b]
      result[2 * n + link.b] -= force * leverB * bodies.inverseInertia[link.b]
    }
  }
}

extension SpringLink {
  /// A spring between two fixed points, which does nothing.
  static let none = SpringLink(
    a: -1, b: -1, ax: 0, ay: 0, bx: 0, by: 0, length: 0, stiffness: 0, dampingRate: 0)

  /// The springs of a scene that pull at something that moves.
  static func all(in scene: ContinuousScene, bodies: [Int]) -> [SpringLink] {
    scene.joints.compactMap { active in
      let joint = active.joint
      guard joint.kind == .distance, joint.frequency > 0 else { return nil }
      let a = bodies[joint.item]
      let b = joint.other.map { bodies[$0] } ?? -1
      guard a >= 0 || b >= 0 else { return nil }
      let near = a >= 0 ? joint.offset : scene.states.point(joint.offset, of: joint.item)
      var far = active.referencePoint
      if let other = joint.other, b < 0 { far = scene.states.point(joint.otherOffset, of: other) }
      let omega = 2 * Double.pi * joint.frequency
      return SpringLink(
        a: a, b: b, ax: near.x, ay: near.y, bx: far.x, by: far.y, length: joint.length ?? 0,
        stiffness: omega * omega, dampingRate: 2 * joint.dampingRatio * omega)
    }
  }
}
