// SPDX-License-Identifier: GPL-3.0-or-later

/// A touching contact in the rounds of a sub-step: friction, then no approach at one or two points.
struct ContactConstraint {
  struct Point {
    var armA = FloatVector.zero
    var armB = FloatVector.zero
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    var normalMass: Float = 0
    var tangentMass: Float = 0
    /// Separation speed that is wanted, negated.
    var bias: Float = 0
  }

  let contact: Int
  let a: Int
  let b: Int
  let inverseA: DeviceBodies.Inverse
  let inverseB: DeviceBodies.Inverse
  let friction: Float
  /// From a to b.
  var normal = FloatVector.zero
  var count: Int32
  var first = Point()
  var second = Point()
  /// Inverse masses of both points together; only for two.
  var matrix = SymmetricMatrix.zero
  var inverseMatrix = SymmetricMatrix.zero

  /// Prepares a sub-step from the poses and velocities at hand.
  init(
    _ index: Int, _ contact: Contact, _ bodies: DeviceBodies, _ constants: DeviceConstants, warmth: Float
  ) {
    self.contact = index
    (a, b) = (Int(contact.a), Int(contact.b))
    inverseA = contact.flags.contains(.movesA) ? bodies.inverses[a] : .immovable
    inverseB = contact.flags.contains(.movesB) ? bodies.inverses[b] : .immovable
    friction = contact.friction
    count = contact.manifold.count
    prepare(contact, bodies, constants, warmth)
    guard count == 2 else { return }
    let (mass, inertiaA, inertiaB) = (inverseA.mass + inverseB.mass, inverseA.inertia, inverseB.inertia)
    let (firstA, firstB) = (cross(first.armA, normal), cross(first.armB, normal))
    let (secondA, secondB) = (cross(second.armA, normal), cross(second.armB, normal))
    matrix.xx = mass + inertiaA * firstA * firstA + inertiaB * firstB * firstB
    matrix.yy = mass + inertiaA * secondA * secondA + inertiaB * secondB * secondB
    matrix.xy = mass + inertiaA * firstA * secondA + inertiaB * firstB * secondB
    // Two points that say the same would make the pair unsolvable.
    let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.xy
    if matrix.xx * matrix.xx < constants.largestConditionNumber * determinant, determinant.isFinite {
      inverseMatrix = matrix.inverse
    } else {
      count = 1
    }
  }

  private mutating func prepare(
    _ contact: Contact, _ bodies: DeviceBodies, _ constants: DeviceConstants, _ warmth: Float
  ) {
    let manifold = contact.manifold
    let isFaceOfB = manifold.isFaceOfB
    let face = bodies.poses[isFaceOfB ? b : a]
    let other = bodies.poses[isFaceOfB ? a : b]
    let (faceRotation, otherRotation) = (Rotation(face.angle), Rotation(other.angle))
    let outward = faceRotation(manifold.normal)
    let plane = face.center + faceRotation(manifold.point)
    normal = isFaceOfB ? -outward : outward
    let skinDifference = isFaceOfB ? contact.skinB - contact.skinA : contact.skinA - contact.skinB
    for index in 0..<Int(manifold.count) {
      let source = index == 0 ? manifold.first : manifold.second
      let corner = other.center + otherRotation(source.local)
      // Half way between the surfaces of the two skins.
      let middle = corner + (0.5 * (skinDifference - dot(corner - plane, outward))) * outward
      let point = point(at: middle, source, contact.elasticity, bodies, constants, warmth)
      if index == 0 { first = point } else { second = point }
    }
  }

  private func point(
    at place: FloatVector, _ source: Manifold.Point, _ elasticity: Float, _ bodies: DeviceBodies,
    _ constants: DeviceConstants, _ warmth: Float
  ) -> Point {
    var point = Point()
    point.armA = place - bodies.poses[a].center
    point.armB = place - bodies.poses[b].center
    point.normalImpulse = warmth * source.normalImpulse
    point.tangentImpulse = warmth * source.tangentImpulse
    point.normalMass = mass(along: normal, point)
    point.tangentMass = mass(along: -normal.perpendicular, point)
    let speed = dot(normal, approach(point, bodies.motions[a], bodies.motions[b]))
    if speed < -constants.restitutionThreshold { point.bias = -elasticity * speed }
    return point
  }

  private func mass(along direction: FloatVector, _ point: Point) -> Float {
    let (leverA, leverB) = (cross(point.armA, direction), cross(point.armB, direction))
    let inverse =
      inverseA.mass + inverseB.mass + inverseA.inertia * leverA * leverA + inverseB.inertia * leverB * leverB
    return inverse > 0 ? 1 / inverse : 0
  }

  /// Velocity of b's point against a's.
  @inline(__always)
  private func approach(
    _ point: Point, _ motionA: DeviceBodies.Motion, _ motionB: DeviceBodies.Motion
  ) -> FloatVector {
    motionB.linear + cross(motionB.angular, point.armB) - motionA.linear - cross(motionA.angular, point.armA)
  }

  @inline(__always)
  private func apply(
    _ impulse: FloatVector, _ point: Point, _ motionA: inout DeviceBodies.Motion,
    _ motionB: inout DeviceBodies.Motion
  ) {
    motionA.linear = motionA.linear - inverseA.mass * impulse
    motionA.angular -= inverseA.inertia * cross(point.armA, impulse)
    motionB.linear = motionB.linear + inverseB.mass * impulse
    motionB.angular += inverseB.inertia * cross(point.armB, impulse)
  }

  /// Applies the impulses of the sub-step before.
  func begin(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    var (motionA, motionB) = (motions[a], motions[b])
    let tangent = -normal.perpendicular
    apply(first.normalImpulse * normal + first.tangentImpulse * tangent, first, &motionA, &motionB)
    if count == 2 {
      apply(second.normalImpulse * normal + second.tangentImpulse * tangent, second, &motionA, &motionB)
    }
    motions[a] = motionA
    motions[b] = motionB
  }

  /// One round.
  mutating func solve(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    var (motionA, motionB) = (motions[a], motions[b])
    rub(&first, &motionA, &motionB)
    if count == 2 {
      rub(&second, &motionA, &motionB)
      solvePair(&motionA, &motionB)
    } else {
      let speed = dot(normal, approach(first, motionA, motionB))
      let total = max(first.normalImpulse - first.normalMass * (speed - first.bias), 0)
      apply((total - first.normalImpulse) * normal, first, &motionA, &motionB)
      first.normalImpulse = total
    }
    motions[a] = motionA
    motions[b] = motionB
  }

  @inline(__always)
  private func rub(
    _ point: inout Point, _ motionA: inout DeviceBodies.Motion, _ motionB: inout DeviceBodies.Motion
  ) {
    let tangent = -normal.perpendicular
    let speed = dot(tangent, approach(point, motionA, motionB))
    let most = friction * point.normalImpulse
    let total = clamp(point.tangentImpulse - point.tangentMass * speed, -most, most)
    apply((total - point.tangentImpulse) * tangent, point, &motionA, &motionB)
    point.tangentImpulse = total
  }

  /// Finds impulses x ≥ 0 and speeds v = K·x + b ≥ 0 of which at each point one is 0, by trying the four cases.
  @inline(__always)
  private mutating func solvePair(_ motionA: inout DeviceBodies.Motion, _ motionB: inout DeviceBodies.Motion)
  {
    let old = FloatVector(x: first.normalImpulse, y: second.normalImpulse)
    let right = FloatVector(
      x: dot(normal, approach(first, motionA, motionB)) - first.bias
        - (matrix.xx * old.x + matrix.xy * old.y),
      y: dot(normal, approach(second, motionA, motionB)) - second.bias
        - (matrix.xy * old.x + matrix.yy * old.y))
    var new = inverseMatrix.times(-right)
    if !(new.x >= 0 && new.y >= 0) {
      new = FloatVector(x: -first.normalMass * right.x, y: 0)
      if !(new.x >= 0 && matrix.xy * new.x + right.y >= 0) {
        new = FloatVector(x: 0, y: -second.normalMass * right.y)
        if !(new.y >= 0 && matrix.xy * new.y + right.x >= 0) {
          // The last case; where rounding leaves none the impulses stay.
          guard right.x >= 0, right.y >= 0 else { return }
          new = .zero
        }
      }
    }
    apply((new.x - old.x) * normal, first, &motionA, &motionB)
    apply((new.y - old.y) * normal, second, &motionA, &motionB)
    (first.normalImpulse, second.normalImpulse) = (new.x, new.y)
  }

  /// Keeps the impulses for the next sub-step. A second point that was left out keeps none.
  func store(in contacts: UnsafeMutablePointer<Contact>) {
    contacts[contact].manifold.first.normalImpulse = first.normalImpulse
    contacts[contact].manifold.first.tangentImpulse = first.tangentImpulse
    contacts[contact].manifold.second.normalImpulse = count == 2 ? second.normalImpulse : 0
    contacts[contact].manifold.second.tangentImpulse = count == 2 ? second.tangentImpulse : 0
  }
}
