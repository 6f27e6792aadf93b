// SPDX-License-Identifier: GPL-3.0-or-later

/// What the velocity rounds need of a spring, rod or rope: one cache line.
struct DistanceRow {
  var a: Int32
  var b: Int32
  /// Unit vector from a's point to b's; zero when they are too close.
  var direction: FloatVector
  /// Arm × direction.
  var leverA: Float
  var leverB: Float
  var inverseA: DeviceBodies.Inverse
  var inverseB: DeviceBodies.Inverse
  var mass: Float
  var softness: Float
  var bias: Float
  /// Largest impulse: 0 for a rope, which only pulls.
  var largest: Float
  var impulse: Float

  static var zero: DistanceRow {
    DistanceRow(
      a: 0, b: 0, direction: .zero, leverA: 0, leverB: 0, inverseA: .immovable, inverseB: .immovable,
      mass: 0, softness: 0, bias: 0, largest: .infinity, impulse: 0)
  }

  /// Prepares a sub-step; see ``Attachment`` for the formula.
  @inline(__always)
  mutating func prepare(
    _ joint: DeviceJoint, _ bodies: DeviceBodies, _ constants: DeviceConstants, warmth: Float
  ) {
    let (armA, armB) = (bodies.arm(joint.localA, of: joint.a), bodies.arm(joint.localB, of: joint.b))
    direction = bodies.poses[joint.b].center + armB - bodies.poses[joint.a].center - armA
    let length = direction.length
    direction = length > constants.linearSlop ? (1 / length) * direction : .zero
    (leverA, leverB) = (cross(armA, direction), cross(armB, direction))
    (inverseA, inverseB) = (bodies.inverses[joint.a], bodies.inverses[joint.b])
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
    impulse *= warmth
    apply(impulse, bodies.motions)
  }

  /// One round.
  @inline(__always)
  mutating func solve(_ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    let (motionA, motionB) = (motions[Int(a)], motions[Int(b)])
    let approach =
      dot(direction, motionB.linear - motionA.linear) + leverB * motionB.angular - leverA * motionA.angular
    let total = min(impulse - mass * (approach + bias + softness * impulse), largest)
    let change = total - impulse
    impulse = total
    apply(change, motions)
  }

  @inline(__always)
  private func apply(_ impulse: Float, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    let (first, second) = (motions + Int(a), motions + Int(b))
    first.pointee.linear = first.pointee.linear - (inverseA.mass * impulse) * direction
    first.pointee.angular -= inverseA.inertia * impulse * leverA
    second.pointee.linear = second.pointee.linear + (inverseB.mass * impulse) * direction
    second.pointee.angular += inverseB.inertia * impulse * leverB
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
    bodies.correct(impulse * direction, 0, a: joint.a, armA, b: joint.b, armB)
    return (joint.kind == .rope ? error : error.magnitude) < constants.linearSlop
  }
}
