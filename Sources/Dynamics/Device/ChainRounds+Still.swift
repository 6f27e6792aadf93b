// SPDX-License-Identifier: GPL-3.0-or-later

/// Joints between bodies that cannot turn: their effective mass, and with it all of a spring that does not depend on
/// places, is the same in every sub-step.
extension ChainRounds.Link {
  /// Keeps what stays the same, after a sub-step was prepared; false when it is not finite.
  mutating func keepStill(
    _ rows: UnsafeMutablePointer<DistanceRow>, _ bodies: DeviceBodies, _ constants: DeviceConstants
  ) -> Bool {
    let row = rows + Int(joint)
    let (inverseA, inverseB) = (
      bodies.inverses[Int(row.pointee.a)].mass, bodies.inverses[Int(row.pointee.b)].mass
    )
    // Without an arm's part, as it is 0.
    let inverse = inverseA + inverseB
    let (mass, softness, frequency) = (row.pointee.mass, row.pointee.softness, row.pointee.frequency)
    let stiffness = (inverse > 0 ? 1 / inverse : 0) * frequency * frequency
    still.0 = SIMD4(stiffness, frequency, mass * inverseA, mass * inverseB)
    still.1 = SIMD4(mass, 0, row.pointee.length, softness)
    // A mass of 0 came from places that are not finite.
    return mass > 0 && (mass + stiffness + softness).isFinite
  }

  /// The same as ``DistanceRow/prepare(_:count:_:_:_:warmth:)``, from what is kept.
  ///
  /// - Parameters:
  ///   - links: Up to four links, one after the other.
  ///   - count: Number of links.
  ///   - rows: All rows.
  ///   - bodies: The bodies.
  ///   - constants: The solver's constants.
  ///   - warmth: Factor of the impulses of the sub-step before.
  /// - Returns: Whether places were such that nothing overflowed; otherwise nothing is changed.
  @inline(__always)
  static func prepareStill(
    _ links: UnsafeMutablePointer<Self>, count: Int, _ rows: UnsafeMutablePointer<DistanceRow>,
    _ bodies: DeviceBodies, _ constants: DeviceConstants, warmth: Float
  ) -> Bool {
    let (l0, l1) = (links, links + min(1, count - 1))
    let (l2, l3) = (links + min(2, count - 1), links + min(3, count - 1))
    let (r0, r1) = (rows + Int(l0.pointee.joint), rows + Int(l1.pointee.joint))
    let (r2, r3) = (rows + Int(l2.pointee.joint), rows + Int(l3.pointee.joint))
    let zero = SIMD4<Float>(repeating: 0)
    let a = SIMD4(r0.pointee.a, r1.pointee.a, r2.pointee.a, r3.pointee.a)
    let b = SIMD4(r0.pointee.b, r1.pointee.b, r2.pointee.b, r3.pointee.b)
    let (centerA, centerB) = (bodies.centers(a), bodies.centers(b))
    let armA = PairLanes(
      bodies.arm(r0.pointee.localA, of: Int(a[0])), bodies.arm(r1.pointee.localA, of: Int(a[1])),
      bodies.arm(r2.pointee.localA, of: Int(a[2])), bodies.arm(r3.pointee.localA, of: Int(a[3])))
    let armB = PairLanes(
      bodies.arm(r0.pointee.localB, of: Int(b[0])), bodies.arm(r1.pointee.localB, of: Int(b[1])),
      bodies.arm(r2.pointee.localB, of: Int(b[2])), bodies.arm(r3.pointee.localB, of: Int(b[3])))
    let (stiffness, frequency, perMassA, perMassB) = transpose(
      l0.pointee.still.0, l1.pointee.still.0, l2.pointee.still.0, l3.pointee.still.0)
    let (mass, _, wanted, softness) = transpose(
      l0.pointee.still.1, l1.pointee.still.1, l2.pointee.still.1, l3.pointee.still.1)

    var x = centerB.x + armB.x - centerA.x - armA.x
    var y = centerB.y + armB.y - centerA.y - armA.y
    let length = (x * x + y * y).squareRoot()
    let isLong = length .> constants.linearSlop
    let share = 1 / length
    x = zero.replacing(with: share * x, where: isLong)
    y = zero.replacing(with: share * y, where: isLong)
    let (leverA, leverB) = (armA.x * y - armA.y * x, armB.x * y - armB.y * x)
    // The square of a lever is part of the effective mass, times 0.
    guard (leverA * leverA + leverB * leverB) * 0 == zero else { return false }
    let excess = length - wanted
    let bias = zero.replacing(with: excess * constants.step * stiffness * softness, where: frequency .> 0)
    let impulse =
      SIMD4(r0.pointee.impulse, r1.pointee.impulse, r2.pointee.impulse, r3.pointee.impulse) * warmth
    let kick = zero.replacing(with: impulse / mass, where: mass .> 0)
    let weightsA = transpose(x, y, leverA, zero)
    let weightsB = transpose(x, y, leverB, zero)
    let changeA = transpose(perMassA * x, perMassA * y, zero * leverA, zero)
    let changeB = transpose(perMassB * x, perMassB * y, zero * leverB, zero)
    r0.pointee.set(bias[0], impulse[0], kick[0], weightsA.0, weightsB.0, changeA.0, changeB.0)
    if count > 1 {
      r1.pointee.set(bias[1], impulse[1], kick[1], weightsA.1, weightsB.1, changeA.1, changeB.1)
    }
    if count > 2 {
      r2.pointee.set(bias[2], impulse[2], kick[2], weightsA.2, weightsB.2, changeA.2, changeB.2)
    }
    if count > 3 {
      r3.pointee.set(bias[3], impulse[3], kick[3], weightsA.3, weightsB.3, changeA.3, changeB.3)
    }
    return true
  }
}

extension DistanceRow {
  @inline(__always)
  fileprivate mutating func set(
    _ bias: Float, _ impulse: Float, _ kick: Float, _ weightsA: SIMD4<Float>, _ weightsB: SIMD4<Float>,
    _ changeA: SIMD4<Float>, _ changeB: SIMD4<Float>
  ) {
    (self.bias, self.impulse, self.kick) = (bias, impulse, kick)
    (self.weightsA, self.weightsB, self.changeA, self.changeB) = (weightsA, weightsB, changeA, changeB)
  }
}
