// SPDX-License-Identifier: GPL-3.0-or-later

/// What the velocity rounds need of a spring, rod or rope, close together.
struct DistanceRow {
  var a: Int32 = 0
  var b: Int32 = 0
  /// Kind of the joint; those of other kinds use no more of their row.
  var kind = DeviceJoint.Kind.distance
  var mass: Float = 0
  var softness: Float = 0
  var bias: Float = 0
  var impulse: Float = 0
  /// What each body's velocities count for in the speed: the direction from a's point to b's, arm × direction, 0. Zero when
  /// the points are too close.
  var weightsA = SIMD4<Float>(0, 0, 0, 0)
  var weightsB = SIMD4<Float>(0, 0, 0, 0)
  /// Change of the velocities for an error of 1 in the speed.
  var changeA = SIMD4<Float>(0, 0, 0, 0)
  var changeB = SIMD4<Float>(0, 0, 0, 0)

  /// Prepares a sub-step; see ``Attachment`` for the formula.
  @inline(__always)
  mutating func prepare(
    _ joint: DeviceJoint, _ bodies: DeviceBodies, _ constants: DeviceConstants, warmth: Float
  ) {
    let (armA, armB) = (bodies.arm(joint.localA, of: joint.a), bodies.arm(joint.localB, of: joint.b))
    var direction = bodies.poses[joint.b].center + armB - bodies.poses[joint.a].center - armA
    let length = direction.length
    direction = length > constants.linearSlop ? (1 / length) * direction : .zero
    let (leverA, leverB) = (cross(armA, direction), cross(armB, direction))
    let (inverseA, inverseB) = (bodies.inverses[joint.a], bodies.inverses[joint.b])
    var inverse =
      inverseA.mass + inverseA.inertia * leverA * leverA + inverseB.mass + inverseB.inertia * leverB * leverB
    mass = inverse > 0 ? 1 / inverse : 0
    softness = 0
    bias = 0
    let excess = length - joint.length
    if joint.kind == .rope {
      // A slack rope may be used up within the sub-step, no further.
      if excess < 0 { bias = constants.inverseStep * excess }
    } else if joint.frequency > 0 {
      let frequency = 2 * Float.pi * joint.frequency
      let damping = 2 * mass * joint.dampingRatio * frequency
      let stiffness = mass * frequency * frequency
      softness = constants.step * (damping + constants.step * stiffness)
      softness = softness > 0 ? 1 / softness : 0
      bias = excess * constants.step * stiffness * softness
      inverse += softness
      mass = inverse > 0 ? 1 / inverse : 0
    }
    weightsA = SIMD4(direction.x, direction.y, leverA, 0)
    weightsB = SIMD4(direction.x, direction.y, leverB, 0)
    let (perMassA, perMassB) = (mass * inverseA.mass, mass * inverseB.mass)
    changeA = SIMD4(perMassA * direction.x, perMassA * direction.y, mass * inverseA.inertia * leverA, 0)
    changeB = SIMD4(perMassB * direction.x, perMassB * direction.y, mass * inverseB.inertia * leverB, 0)
    impulse *= warmth
    bodies.apply(impulse * direction, 0, a: joint.a, armA, b: joint.b, armB)
  }

  /// One round of a spring or rod.
  @inline(__always)
  mutating func solve(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    let error = speed(motions, bias + softness * impulse)
    impulse -= mass * error
    apply(error, motions)
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
    return (parts.x + parts.y) + (parts.z + bias)
  }

  @inline(__always)
  private func apply(_ error: Float, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    motions[Int(a)].vector += error * changeA
    motions[Int(b)].vector -= error * changeB
  }

  /// Moves the bodies of a rod or a rope that is too long; true when it was right already. Springs are left alone.
  @inline(__always)
  func correct(_ joint: DeviceJoint, _ bodies: DeviceBodies, _ constants: DeviceConstants) -> Bool {
    guard joint.frequency == 0 else { return true }
    let (armA, armB) = (bodies.arm(joint.localA, of: joint.a), bodies.arm(joint.localB, of: joint.b))
    var direction = bodies.poses[joint.b].center + armB - bodies.poses[joint.a].center - armA
    let length = direction.length
    direction = length > Float.ulpOfOne ? (1 / length) * direction : .zero
    let error = length - joint.length
    let lowest = joint.kind == .rope ? 0 : -constants.largestLinearCorrection
    let impulse = -mass * clamp(error, lowest, constants.largestLinearCorrection)
    bodies.correct(impulse * direction, 0, a: joint.a, armA, b: joint.b, armB, constants)
    return (joint.kind == .rope ? error : error.magnitude) < constants.linearSlop
  }
}
