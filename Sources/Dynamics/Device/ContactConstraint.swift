// SPDX-License-Identifier: GPL-3.0-or-later

/// A touching contact in the rounds of a sub-step: friction, then no approach at one or two points.
///
/// Velocities are those of ``DeviceBodies/Motion``: vectors of x, y and the angular one. Everything that does not change
/// from round to round is multiplied out beforehand, so that velocities pass through few operations. ``ContactLanes``
/// does the same operations on four contacts at once.
struct ContactConstraint {
  /// An impulse along a direction, the normal or the tangent, at a point.
  struct Row {
    /// Arm × direction of either body: what its rotation counts for in the speed.
    var leverA: Float = 0
    var leverB: Float = 0
    /// The levers times the inverse inertias: change of the angular velocities by an impulse of 1.
    var turnA: Float = 0
    var turnB: Float = 0
    /// Effective mass.
    var mass: Float = 0
    var impulse: Float = 0
  }

  struct Point {
    var normal = Row()
    var tangent = Row()
    /// Separation speed that is wanted.
    var bias: Float = 0
  }

  let a: Int32
  let b: Int32
  let contact: Int32
  var count: Int32
  let inverseA: DeviceBodies.Inverse
  let inverseB: DeviceBodies.Inverse
  /// From a to b; the tangent is the normal turned by a quarter, (y, −x).
  private(set) var normal = FloatVector.zero
  let friction: Float
  private(set) var first = Point()
  private(set) var second = Point()
  /// Inverse masses of both points together; only for two.
  private(set) var matrix = SymmetricMatrix.zero
  private(set) var inverseMatrix = SymmetricMatrix.zero

  /// Prepares a sub-step from the poses and velocities at hand.
  @inline(__always)
  init(
    _ index: Int, _ contact: UnsafeMutablePointer<Contact>, _ bodies: DeviceBodies,
    _ constants: DeviceConstants, warmth: Float
  ) {
    self.contact = Int32(index)
    (a, b) = (contact.pointee.a, contact.pointee.b)
    inverseA = contact.pointee.inverseA(bodies)
    inverseB = contact.pointee.inverseB(bodies)
    friction = contact.pointee.friction
    count = contact.pointee.manifold.count
    // Two points of what cannot turn say the same: the matrix would be singular.
    if inverseA.inertia == 0, inverseB.inertia == 0 { count = min(count, 1) }
    prepare(contact, bodies, constants, warmth)
    guard count == 2 else { return }
    let (mass, one, two) = (inverseA.mass + inverseB.mass, first.normal, second.normal)
    matrix.xx = mass + one.leverA * one.turnA + one.leverB * one.turnB
    matrix.yy = mass + two.leverA * two.turnA + two.leverB * two.turnB
    matrix.xy = mass + one.leverA * two.turnA + one.leverB * two.turnB
    // Two points that say the same would make the pair unsolvable.
    let determinant = matrix.xx * matrix.yy - matrix.xy * matrix.xy
    if matrix.xx * matrix.xx < constants.largestConditionNumber * determinant, determinant.isFinite {
      inverseMatrix = matrix.inverse
    } else {
      count = 1
    }
  }

  /// The same for a contact with what never moves, as a, of a body that cannot turn: levers say nothing, and of two points
  /// one.
  ///
  /// Its numbers are the same but for levers, which are left out; those that are not finite would not be seen.
  @inline(__always)
  init(
    still index: Int, _ contact: UnsafeMutablePointer<Contact>, _ bodies: DeviceBodies,
    _ constants: DeviceConstants, warmth: Float
  ) {
    self.contact = Int32(index)
    (a, b) = (contact.pointee.a, contact.pointee.b)
    (inverseA, inverseB) = (.immovable, contact.pointee.inverseB(bodies))
    friction = contact.pointee.friction
    count = min(contact.pointee.manifold.count, 1)
    let isFaceOfB = contact.pointee.manifold.isFaceOfB
    let outward = bodies.rotation(of: Int(isFaceOfB ? b : a))(contact.pointee.manifold.normal)
    normal = isFaceOfB ? -outward : outward
    let mass = inverseB.mass > 0 ? 1 / inverseB.mass : 0
    (first.normal.mass, first.tangent.mass) = (mass, mass)
    first.normal.impulse = warmth * contact.pointee.manifold.first.normalImpulse
    first.tangent.impulse = warmth * contact.pointee.manifold.first.tangentImpulse
    let speed = speed(along: normal, first.normal, SIMD4(0, 0, 0, 0), bodies.motions[Int(b)].vector)
    if speed < -constants.restitutionThreshold { first.bias = -contact.pointee.elasticity * speed }
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
    normal = isFaceOfB ? -outward : outward
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
    point.normal = row(along: normal, armA, armB, warmth * source.normalImpulse)
    point.tangent = row(along: tangent, armA, armB, warmth * source.tangentImpulse)
    let motions = bodies.motions
    let speed = speed(along: normal, point.normal, motions[Int(a)].vector, motions[Int(b)].vector)
    if speed < -constants.restitutionThreshold { point.bias = -elasticity * speed }
    return point
  }

  @inline(__always) private var tangent: FloatVector { FloatVector(x: normal.y, y: -normal.x) }

  @inline(__always)
  private func row(
    along direction: FloatVector, _ armA: FloatVector, _ armB: FloatVector, _ impulse: Float
  ) -> Row {
    var row = Row(leverA: cross(armA, direction), leverB: cross(armB, direction), impulse: impulse)
    row.turnA = inverseA.inertia * row.leverA
    row.turnB = inverseB.inertia * row.leverB
    let inverse = inverseA.mass + inverseB.mass + row.leverA * row.turnA + row.leverB * row.turnB
    row.mass = inverse > 0 ? 1 / inverse : 0
    return row
  }

  /// Speed of b's point against a's in a direction.
  @inline(__always)
  private func speed(
    along direction: FloatVector, _ row: Row, _ motionA: SIMD4<Float>, _ motionB: SIMD4<Float>
  ) -> Float {
    let (x, y) = (direction.x * (motionB.x - motionA.x), direction.y * (motionB.y - motionA.y))
    return (x + y) + (row.leverB * motionB.z - row.leverA * motionA.z)
  }

  /// Changes of velocities by an impulse along a direction, and its torques times the inverse inertias.
  @inline(__always)
  private func apply(
    _ impulse: Float, along direction: FloatVector, turning turnA: Float, _ turnB: Float,
    _ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>
  ) {
    let (massA, massB) = (inverseA.mass, inverseB.mass)
    motionA -= SIMD4(
      impulse * (massA * direction.x), impulse * (massA * direction.y), turnA, 0)
    motionB += SIMD4(
      impulse * (massB * direction.x), impulse * (massB * direction.y), turnB, 0)
  }

  /// Applies the impulses of the sub-step before.
  @inline(__always)
  func begin(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    var (motionA, motionB) = (motions[Int(a)].vector, motions[Int(b)].vector)
    rub(first.tangent, first.tangent.impulse, &motionA, &motionB)
    if count == 2 { rub(second.tangent, second.tangent.impulse, &motionA, &motionB) }
    press(first.normal.impulse, count == 2 ? second.normal.impulse : 0, &motionA, &motionB)
    if inverseA.mass != 0 { motions[Int(a)].vector = motionA }
    if inverseB.mass != 0 { motions[Int(b)].vector = motionB }
  }

  /// One round.
  ///
  /// What the contact does not move keeps its velocities, also where an impulse overflows. With `isGrounded` a never
  /// moves; contacts with it do not wait for each other.
  @inline(__always)
  mutating func solve(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>, isGrounded: Bool) {
    var motionA = isGrounded ? SIMD4<Float>(0, 0, 0, 0) : motions[Int(a)].vector
    var motionB = motions[Int(b)].vector
    solveTangent(&first, &motionA, &motionB)
    if isGrounded { motionA = SIMD4(0, 0, 0, 0) }
    if count == 2 {
      solveTangent(&second, &motionA, &motionB)
      if isGrounded { motionA = SIMD4(0, 0, 0, 0) }
      solvePair(&motionA, &motionB)
    } else {
      let speed = speed(along: normal, first.normal, motionA, motionB)
      let pressing = first.normal.impulse - first.normal.mass * (speed - first.bias)
      let total = pressing > 0 ? pressing : 0
      press(total - first.normal.impulse, 0, &motionA, &motionB)
      first.normal.impulse = total
    }
    if !isGrounded, inverseA.mass != 0 { motions[Int(a)].vector = motionA }
    if inverseB.mass != 0 { motions[Int(b)].vector = motionB }
  }

  @inline(__always)
  private func solveTangent(
    _ point: inout Point, _ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>
  ) {
    let most = friction * point.normal.impulse
    let row = point.tangent
    let rubbing = row.impulse - row.mass * speed(along: tangent, row, motionA, motionB)
    let low = rubbing > -most ? rubbing : -most
    let total = low < most ? low : most
    rub(row, total - row.impulse, &motionA, &motionB)
    point.tangent.impulse = total
  }

  @inline(__always)
  private func rub(
    _ row: Row, _ impulse: Float, _ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>
  ) {
    apply(impulse, along: tangent, turning: impulse * row.turnA, impulse * row.turnB, &motionA, &motionB)
  }

  /// Applies impulses along the normal at both points.
  @inline(__always)
  private func press(
    _ one: Float, _ two: Float, _ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>
  ) {
    apply(
      one + two, along: normal, turning: one * first.normal.turnA + two * second.normal.turnA,
      one * first.normal.turnB + two * second.normal.turnB, &motionA, &motionB)
  }

  /// Finds impulses x ≥ 0 and speeds v = K·x − l ≥ 0 of which at each point one is 0, by trying the four
  /// cases.
  @inline(__always)
  private mutating func solvePair(_ motionA: inout SIMD4<Float>, _ motionB: inout SIMD4<Float>) {
    let old = FloatVector(x: first.normal.impulse, y: second.normal.impulse)
    let left = FloatVector(
      x: (matrix.xx * old.x + matrix.xy * old.y)
        - (speed(along: normal, first.normal, motionA, motionB) - first.bias),
      y: (matrix.xy * old.x + matrix.yy * old.y)
        - (speed(along: normal, second.normal, motionA, motionB) - second.bias))
    var new = inverseMatrix.times(left)
    if !(new.x >= 0 && new.y >= 0) {
      new = FloatVector(x: first.normal.mass * left.x, y: 0)
      if !(new.x >= 0 && matrix.xy * new.x >= left.y) {
        new = FloatVector(x: 0, y: second.normal.mass * left.y)
        if !(new.y >= 0 && matrix.xy * new.y >= left.x) {
          // The last case; where rounding leaves none the impulses stay.
          guard left.x <= 0, left.y <= 0 else { return }
          new = .zero
        }
      }
    }
    press(new.x - old.x, new.y - old.y, &motionA, &motionB)
    (first.normal.impulse, second.normal.impulse) = (new.x, new.y)
  }

  /// Takes over what rounds elsewhere have found for the first point.
  @inline(__always)
  mutating func setImpulses(normal: Float, tangent: Float) {
    (first.normal.impulse, first.tangent.impulse) = (normal, tangent)
  }

  /// Keeps the impulses for the next sub-step. A second point that was left out keeps none.
  @inline(__always)
  func store(in contacts: UnsafeMutablePointer<Contact>) {
    let manifold = contacts + Int(contact)
    manifold.pointee.manifold.first.normalImpulse = first.normal.impulse
    manifold.pointee.manifold.first.tangentImpulse = first.tangent.impulse
    manifold.pointee.manifold.second.normalImpulse = count == 2 ? second.normal.impulse : 0
    manifold.pointee.manifold.second.tangentImpulse = count == 2 ? second.tangent.impulse : 0
  }
}
