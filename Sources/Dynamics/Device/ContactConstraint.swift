// SPDX-License-Identifier: GPL-3.0-or-later

/// A touching contact in the rounds of a sub-step: friction, then no approach at one or two points.
///
/// Velocities are those of ``DeviceBodies/Motion``: vectors of x, y and the angular one.
struct ContactConstraint {
  struct Point {
    /// Arms of a and b, each turned by a quarter: by how much a point moves when its body turns, and with a
    /// scalar product the torque of an impulse.
    var arms = SIMD4<Float>(0, 0, 0, 0)
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    var normalMass: Float = 0
    var tangentMass: Float = 0
    /// Separation speed that is wanted, negated.
    var bias: Float = 0

    @inline(__always) var armsA: SIMD2<Float> { arms.lowHalf }
    @inline(__always) var armsB: SIMD2<Float> { arms.highHalf }
  }

  let a: Int32
  let b: Int32
  let contact: Int32
  var count: Int32
  /// Inverse mass, twice, and inertia.
  let inverseA: SIMD4<Float>
  let inverseB: SIMD4<Float>
  /// From a to b.
  private(set) var normal = SIMD2<Float>(0, 0)
  let friction: Float
  private(set) var first = Point()
  private(set) var second = Point()
  /// Inverse masses of both points together; only for two.
  private var matrix = SymmetricMatrix.zero
  private var inverseMatrix = SymmetricMatrix.zero

  /// Prepares a sub-step from the poses and velocities at hand.
  @inline(__always)
  init(
    _ index: Int, _ contact: UnsafeMutablePointer<Contact>, _ bodies: DeviceBodies,
    _ constants: DeviceConstants, warmth: Float
  ) {
    self.contact = Int32(index)
    (a, b) = (contact.pointee.a, contact.pointee.b)
    let flags = contact.pointee.flags
    inverseA = flags.contains(.movesA) ? bodies.inverses[Int(a)].vector : SIMD4(0, 0, 0, 0)
    inverseB = flags.contains(.movesB) ? bodies.inverses[Int(b)].vector : SIMD4(0, 0, 0, 0)
    friction = contact.pointee.friction
    count = contact.pointee.manifold.count
    // Two points of what cannot turn say the same: the matrix would be singular.
    if inverseA.z == 0, inverseB.z == 0 { count = min(count, 1) }
    prepare(contact, bodies, constants, warmth)
    guard count == 2 else { return }
    let (mass, inertiaA, inertiaB) = (inverseA.x + inverseB.x, inverseA.z, inverseB.z)
    let (firstA, firstB) = (dot(first.armsA, normal), dot(first.armsB, normal))
    let (secondA, secondB) = (dot(second.armsA, normal), dot(second.armsB, normal))
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

  @inline(__always)
  private mutating func prepare(
    _ contact: UnsafeMutablePointer<Contact>, _ bodies: DeviceBodies, _ constants: DeviceConstants,
    _ warmth: Float
  ) {
    let isFaceOfB = contact.pointee.manifold.isFaceOfB
    let (face, other) = isFaceOfB ? (Int(b), Int(a)) : (Int(a), Int(b))
    let (faceRotation, otherRotation) = (bodies.rotation(of: face), bodies.rotation(of: other))
    let outward = faceRotation(contact.pointee.manifold.normal)
    let plane = bodies.poses[face].center + faceRotation(contact.pointee.manifold.point)
    let direction = isFaceOfB ? -outward : outward
    normal = SIMD2(direction.x, direction.y)
    let (skinA, skinB) = (contact.pointee.skinA, contact.pointee.skinB)
    let skinDifference = isFaceOfB ? skinB - skinA : skinA - skinB
    for index in 0..<Int(count) {
      let source = index == 0 ? contact.pointee.manifold.first : contact.pointee.manifold.second
      let corner = bodies.poses[other].center + otherRotation(source.local)
      // Half way between the surfaces of the two skins.
      let middle = corner + (0.5 * (skinDifference - dot(corner - plane, outward))) * outward
      let point = point(at: middle, source, contact.pointee.elasticity, bodies, constants, warmth)
      if index == 0 { first = point } else { second = point }
    }
  }

  @inline(__always)
  private func point(
    at place: FloatVector, _ source: Manifold.Point, _ elasticity: Float, _ bodies: DeviceBodies,
    _ constants: DeviceConstants, _ warmth: Float
  ) -> Point {
    var point = Point()
    let armA = place - bodies.poses[Int(a)].center
    let armB = place - bodies.poses[Int(b)].center
    point.arms = SIMD4(-armA.y, armA.x, -armB.y, armB.x)
    point.normalImpulse = warmth * source.normalImpulse
    point.tangentImpulse = warmth * source.tangentImpulse
    point.normalMass = mass(along: normal, point)
    point.tangentMass = mass(along: tangent, point)
    let motions = bodies.motions
    let speed = speed(along: normal, point, motions[Int(a)].vector, motions[Int(b)].vector)
    if speed < -constants.restitutionThreshold { point.bias = -elasticity * speed }
    return point
  }

  @inline(__always) private var tangent: SIMD2<Float> { SIMD2(normal.y, -normal.x) }

  @inline(__always)
  private func mass(along direction: SIMD2<Float>, _ point: Point) -> Float {
    let (leverA, leverB) = (dot(point.armsA, direction), dot(point.armsB, direction))
    let inverse =
      inverseA.x + inverseB.x + inverseA.z * leverA * leverA + inverseB.z * leverB * leverB
    return inverse > 0 ? 1 / inverse : 0
  }

  /// Speed of b's point against a's in a direction.
  @inline(__always)
  private func speed(
    along direction: SIMD2<Float>, _ point: Point, _ motionA: SIMD4<Float>, _ motionB: SIMD4<Float>
  ) -> Float {
    let turning = SIMD4(motionA.z, motionA.z, motionB.z, motionB.z) * point.arms
    return dot(direction, motionB.lowHalf + turning.highHalf - motionA.lowHalf - turning.lowHalf)
  }

  @inline(__always)
  private func apply(
    _ impulse: SIMD2<Float>, _ point: Point, _ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>
  ) {
    let products = point.arms * SIMD4(lowHalf: impulse, highHalf: impulse)
    let torques = products.evenHalf + products.oddHalf
    motionA -= inverseA * SIMD4(impulse.x, impulse.y, torques.x, 0)
    motionB += inverseB * SIMD4(impulse.x, impulse.y, torques.y, 0)
  }

  /// Applies the impulses of the sub-step before.
  @inline(__always)
  func begin(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    var (motionA, motionB) = (motions[Int(a)].vector, motions[Int(b)].vector)
    apply(
      first.normalImpulse * normal + first.tangentImpulse * tangent, first, &motionA, &motionB)
    if count == 2 {
      apply(
        second.normalImpulse * normal + second.tangentImpulse * tangent, second, &motionA, &motionB)
    }
    motions[Int(a)].vector = motionA
    motions[Int(b)].vector = motionB
  }

  /// One round.
  ///
  /// A body that never moves has velocities of 0, which its inverse mass of 0 leaves as they are. With
  /// `isGrounded` that of a is not stored, so that contacts with it do not wait for each other.
  @inline(__always)
  mutating func solve(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>, isGrounded: Bool) {
    var motionA = isGrounded ? SIMD4<Float>(0, 0, 0, 0) : motions[Int(a)].vector
    var motionB = motions[Int(b)].vector
    rub(&first, &motionA, &motionB)
    if isGrounded { motionA = SIMD4(0, 0, 0, 0) }
    if count == 2 {
      rub(&second, &motionA, &motionB)
      if isGrounded { motionA = SIMD4(0, 0, 0, 0) }
      solvePair(&motionA, &motionB)
    } else {
      let speed = speed(along: normal, first, motionA, motionB)
      let total = max(first.normalImpulse - first.normalMass * (speed - first.bias), 0)
      apply((total - first.normalImpulse) * normal, first, &motionA, &motionB)
      first.normalImpulse = total
    }
    if !isGrounded { motions[Int(a)].vector = motionA }
    motions[Int(b)].vector = motionB
  }

  @inline(__always)
  private func rub(_ point: inout Point, _ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>) {
    let speed = speed(along: tangent, point, motionA, motionB)
    let most = friction * point.normalImpulse
    let total = clamp(point.tangentImpulse - point.tangentMass * speed, -most, most)
    apply((total - point.tangentImpulse) * tangent, point, &motionA, &motionB)
    point.tangentImpulse = total
  }

  /// Finds impulses x ≥ 0 and speeds v = K·x + b ≥ 0 of which at each point one is 0, by trying the four
  /// cases.
  @inline(__always)
  private mutating func solvePair(_ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>) {
    let old = FloatVector(x: first.normalImpulse, y: second.normalImpulse)
    let right = FloatVector(
      x: speed(along: normal, first, motionA, motionB) - first.bias
        - (matrix.xx * old.x + matrix.xy * old.y),
      y: speed(along: normal, second, motionA, motionB) - second.bias
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

  /// Takes over what rounds elsewhere have found for the first point.
  @inline(__always)
  mutating func setImpulses(normal: Float, tangent: Float) {
    (first.normalImpulse, first.tangentImpulse) = (normal, tangent)
  }

  /// Keeps the impulses for the next sub-step. A second point that was left out keeps none.
  @inline(__always)
  func store(in contacts: UnsafeMutablePointer<Contact>) {
    let manifold = contacts + Int(contact)
    manifold.pointee.manifold.first.normalImpulse = first.normalImpulse
    manifold.pointee.manifold.first.tangentImpulse = first.tangentImpulse
    manifold.pointee.manifold.second.normalImpulse = count == 2 ? second.normalImpulse : 0
    manifold.pointee.manifold.second.tangentImpulse = count == 2 ? second.tangentImpulse : 0
  }
}

extension DeviceBodies.Inverse {
  /// As factors of an impulse and its torque.
  @inline(__always) fileprivate var vector: SIMD4<Float> { SIMD4(mass, mass, inertia, 0) }
}

/// Scalar product.
@inline(__always)
private func dot(_ left: SIMD2<Float>, _ right: SIMD2<Float>) -> Float {
  let products = left * right
  return products.x + products.y
}
