// SPDX-License-Identifier: GPL-3.0-or-later

/// What a sub-step needs of a spring, rod or rope, close together.
struct DistanceRow {
  var a: Int32 = 0
  var b: Int32 = 0
  /// Kind of the joint; those of other kinds use no more of their row.
  var kind = DeviceJoint.Kind.distance
  /// Whether its length is corrected.
  var isRigid = true
  /// 1 for a rope, else 0.
  var isRope: Float = 0
  /// The points of the bodies, from their centres and turning with them.
  var localA = FloatVector.zero
  var localB = FloatVector.zero
  var length: Float = 0
  /// In radians per second; 0 is rigid.
  var frequency: Float = 0
  var dampingRatio: Float = 0
  var mass: Float = 0
  var softness: Float = 0
  var bias: Float = 0
  var impulse: Float = 0
  /// What each body's velocities count for in the speed: the direction from a's point to b's, arm ×
  /// direction, 0. Zero when the points are too close.
  var weightsA = SIMD4<Float>(0, 0, 0, 0)
  var weightsB = SIMD4<Float>(0, 0, 0, 0)
  /// Change of the velocities for an error of 1 in the speed.
  var changeA = SIMD4<Float>(0, 0, 0, 0)
  var changeB = SIMD4<Float>(0, 0, 0, 0)
  /// The error in the speed, negated, that the impulse of the sub-step before would be for.
  var kick: Float = 0

  /// One round of a spring or rod.
  @inline(__always)
  mutating func solve(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    let error = speed(motions, bias + softness * impulse)
    impulse -= mass * error
    apply(error, motions)
  }

  /// One round of a spring or rod of which a never moves; its velocities of 0 stay as they are.
  @inline(__always)
  mutating func solveAnchored(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    let error = speed(motions, bias + softness * impulse)
    impulse -= mass * error
    motions[Int(b)].vector -= error * changeB
  }

  /// One round of a rope, which only pulls.
  @inline(__always)
  mutating func solveRope(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    var error = speed(motions, bias)
    if impulse - mass * error > 0 { error = mass > 0 ? impulse / mass : 0 }
    impulse -= mass * error
    apply(error, motions)
  }

  /// Speed at which the points move apart, and a bias.
  ///
  /// Grouped so that velocities that were just changed pass through few operations.
  @inline(__always)
  private func speed(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>, _ bias: Float) -> Float {
    let parts = weightsB * motions[Int(b)].vector - weightsA * motions[Int(a)].vector
    // Both inner sums at once.
    let sums = parts + SIMD4(parts.y, parts.y, bias, bias)
    return sums.x + sums.z
  }

  @inline(__always)
  private func apply(_ error: Float, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    motions[Int(a)].vector += error * changeA
    motions[Int(b)].vector -= error * changeB
  }

  /// Moves the bodies of a rod or a rope that is too long; true when it was right already. Springs are left
  /// alone.
  @inline(__always)
  func correct(_ bodies: DeviceBodies, _ constants: DeviceConstants) -> Bool {
    guard isRigid else { return true }
    let (a, b) = (Int(a), Int(b))
    let armA = bodies.arm(localA, of: a)
    let armB = bodies.arm(localB, of: b)
    var direction = bodies.poses[b].center + armB - bodies.poses[a].center - armA
    let distance = direction.length
    direction = distance > Float.ulpOfOne ? (1 / distance) * direction : .zero
    let error = distance - length
    let lowest = kind == .rope ? 0 : -constants.largestLinearCorrection
    let impulse = -mass * clamp(error, lowest, constants.largestLinearCorrection)
    bodies.correct(impulse * direction, 0, a: a, armA, b: b, armB, constants)
    return (kind == .rope ? error : error.magnitude) < constants.linearSlop
  }
}
