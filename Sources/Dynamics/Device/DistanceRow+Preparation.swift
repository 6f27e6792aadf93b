// SPDX-License-Identifier: GPL-3.0-or-later

extension DistanceRow {
  /// Prepares a sub-step of up to four springs, rods or ropes at once, from the poses at hand; see
  /// ``Attachment`` for the formula.
  ///
  /// Every lane does the operations of one joint, so that the bits do not depend on what is prepared
  /// together.
  ///
  /// - Parameters:
  ///   - places: Joints, a lane each; those beyond the count repeat one.
  ///   - count: Number of joints.
  ///   - rows: All rows.
  ///   - bodies: The bodies.
  ///   - constants: The solver's constants.
  ///   - warmth: Factor of the impulses of the sub-step before.
  @inline(__always)
  static func prepare(
    _ places: SIMD4<Int32>, count: Int, _ rows: UnsafeMutablePointer<DistanceRow>, _ bodies: DeviceBodies,
    _ constants: DeviceConstants, warmth: Float
  ) {
    let (r0, r1) = (rows + Int(places[0]), rows + Int(places[1]))
    let (r2, r3) = (rows + Int(places[2]), rows + Int(places[3]))
    let zero = SIMD4<Float>(repeating: 0)
    let one = SIMD4<Float>(repeating: 1)
    let a = SIMD4(r0.pointee.a, r1.pointee.a, r2.pointee.a, r3.pointee.a)
    let b = SIMD4(r0.pointee.b, r1.pointee.b, r2.pointee.b, r3.pointee.b)
    let (centerA, centerB) = (bodies.centers(a), bodies.centers(b))
    let armA = PairLanes(
      bodies.arm(r0.pointee.localA, of: Int(a[0])), bodies.arm(r1.pointee.localA, of: Int(a[1])),
      bodies.arm(r2.pointee.localA, of: Int(a[2])), bodies.arm(r3.pointee.localA, of: Int(a[3])))
    let armB = PairLanes(
      bodies.arm(r0.pointee.localB, of: Int(b[0])), bodies.arm(r1.pointee.localB, of: Int(b[1])),
      bodies.arm(r2.pointee.localB, of: Int(b[2])), bodies.arm(r3.pointee.localB, of: Int(b[3])))
    let (inverseA, inverseB) = (bodies.inverseLanes(a), bodies.inverseLanes(b))

    var x = centerB.x + armB.x - centerA.x - armA.x
    var y = centerB.y + armB.y - centerA.y - armA.y
    let length = (x * x + y * y).squareRoot()
    let isLong = length .> constants.linearSlop
    let share = one / length
    x = zero.replacing(with: share * x, where: isLong)
    y = zero.replacing(with: share * y, where: isLong)
    let (leverA, leverB) = (armA.x * y - armA.y * x, armB.x * y - armB.y * x)
    // Masses are x, inertias y.
    var inverse =
      inverseA.x + inverseA.y * leverA * leverA + inverseB.x + inverseB.y * leverB * leverB
    var mass = zero.replacing(with: one / inverse, where: inverse .> 0)
    let excess =
      length - SIMD4(r0.pointee.length, r1.pointee.length, r2.pointee.length, r3.pointee.length)

    let frequency = SIMD4(
      r0.pointee.frequency, r1.pointee.frequency, r2.pointee.frequency, r3.pointee.frequency)
    let ratio = SIMD4(
      r0.pointee.dampingRatio, r1.pointee.dampingRatio, r2.pointee.dampingRatio, r3.pointee.dampingRatio)
    let isSpring = frequency .> 0
    let step = constants.step
    let damping = 2 * mass * ratio * frequency
    let stiffness = mass * frequency * frequency
    var softness = step * (damping + step * stiffness)
    softness = zero.replacing(with: one / softness, where: softness .> 0)
    softness = zero.replacing(with: softness, where: isSpring)
    inverse += softness
    let soft = zero.replacing(with: one / inverse, where: inverse .> 0)
    // A slack rope may be used up within the sub-step, no further.
    let isSlack =
      SIMD4(r0.pointee.isRope, r1.pointee.isRope, r2.pointee.isRope, r3.pointee.isRope) .> 0 .& (excess .< 0)
    var bias = zero.replacing(with: constants.inverseStep * excess, where: isSlack)
    bias.replace(with: excess * step * stiffness * softness, where: isSpring)
    mass.replace(with: soft, where: isSpring)

    let (perMassA, perMassB) = (mass * inverseA.x, mass * inverseB.x)
    let weightsA = transpose(x, y, leverA, zero)
    let weightsB = transpose(x, y, leverB, zero)
    let changeA = transpose(perMassA * x, perMassA * y, mass * inverseA.y * leverA, zero)
    let changeB = transpose(perMassB * x, perMassB * y, mass * inverseB.y * leverB, zero)
    let impulse =
      SIMD4(r0.pointee.impulse, r1.pointee.impulse, r2.pointee.impulse, r3.pointee.impulse) * warmth
    let kick = zero.replacing(with: impulse / mass, where: mass .> 0)
    let scalars = transpose(mass, softness, bias, impulse)
    r0.pointee.set(scalars.0, kick[0], weightsA.0, weightsB.0, changeA.0, changeB.0)
    if count > 1 { r1.pointee.set(scalars.1, kick[1], weightsA.1, weightsB.1, changeA.1, changeB.1) }
    if count > 2 { r2.pointee.set(scalars.2, kick[2], weightsA.2, weightsB.2, changeA.2, changeB.2) }
    if count > 3 { r3.pointee.set(scalars.3, kick[3], weightsA.3, weightsB.3, changeA.3, changeB.3) }
  }

  @inline(__always)
  private mutating func set(
    _ scalars: SIMD4<Float>, _ kick: Float, _ weightsA: SIMD4<Float>, _ weightsB: SIMD4<Float>,
    _ changeA: SIMD4<Float>,
    _ changeB: SIMD4<Float>
  ) {
    (mass, softness, bias, impulse) = (scalars.x, scalars.y, scalars.z, scalars.w)
    (self.weightsA, self.weightsB, self.changeA, self.changeB) = (weightsA, weightsB, changeA, changeB)
    self.kick = kick
  }

  /// Applies the impulse of the sub-step before.
  @inline(__always)
  func begin(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    motions[Int(a)].vector -= kick * changeA
    motions[Int(b)].vector += kick * changeB
  }
}

/// Four pairs of numbers.
struct PairLanes {
  var x: SIMD4<Float>
  var y: SIMD4<Float>

  @inline(__always)
  init(_ v0: FloatVector, _ v1: FloatVector, _ v2: FloatVector, _ v3: FloatVector) {
    x = SIMD4(v0.x, v1.x, v2.x, v3.x)
    y = SIMD4(v0.y, v1.y, v2.y, v3.y)
  }
}

extension DeviceBodies {
  @inline(__always)
  func centers(_ bodies: SIMD4<Int32>) -> PairLanes {
    PairLanes(
      poses[Int(bodies[0])].center, poses[Int(bodies[1])].center, poses[Int(bodies[2])].center,
      poses[Int(bodies[3])].center)
  }

  /// Inverse masses as x, and inverse inertias as y.
  @inline(__always)
  fileprivate func inverseLanes(_ bodies: SIMD4<Int32>) -> PairLanes {
    func pair(_ body: Int32) -> FloatVector {
      FloatVector(x: inverses[Int(body)].mass, y: inverses[Int(body)].inertia)
    }
    return PairLanes(pair(bodies[0]), pair(bodies[1]), pair(bodies[2]), pair(bodies[3]))
  }
}

/// The columns of four rows.
@inline(__always)
func transpose(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
  let (low, high) = (SIMD4(a[0], b[0], a[1], b[1]), SIMD4(a[2], b[2], a[3], b[3]))
  let (otherLow, otherHigh) = (SIMD4(c[0], d[0], c[1], d[1]), SIMD4(c[2], d[2], c[3], d[3]))
  return (
    SIMD4(lowHalf: low.lowHalf, highHalf: otherLow.lowHalf),
    SIMD4(lowHalf: low.highHalf, highHalf: otherLow.highHalf),
    SIMD4(lowHalf: high.lowHalf, highHalf: otherHigh.lowHalf),
    SIMD4(lowHalf: high.highHalf, highHalf: otherHigh.highHalf)
  )
}
