// SPDX-License-Identifier: GPL-3.0-or-later

/// Sliding joint: b's point stays on a line that is fixed to a, and its angle to a stays; travel may have a range.
///
/// `direction` is the line's, `armA` and `armB` are unused in the rounds; the levers are (arm × normal, arm × line).
extension DeviceJoint {
  /// Prepares a sub-step.
  mutating func prepareSlider(_ bodies: DeviceBodies, _ constants: DeviceConstants) {
    let gap = prepareSliderGeometry(bodies)
    prepareRange(dot(direction, gap), slop: constants.linearSlop, constants)
    applySlider(impulse, rangeImpulse, bodies)
  }

  /// One velocity round.
  mutating func solveSlider(_ bodies: DeviceBodies) {
    let (motionA, motionB) = (bodies.motions[a], bodies.motions[b])
    let approach = motionB.linear - motionA.linear
    let speed = FloatVector(
      x: dot(direction.perpendicular, approach) + leverB.x * motionB.angular - leverA.x * motionA.angular,
      y: motionB.angular - motionA.angular)
    let along = dot(direction, approach) + leverB.y * motionB.angular - leverA.y * motionA.angular
    let (change, rangeChange) = solveRange(speed, along)
    impulse = impulse + change
    applySlider(change, rangeChange, bodies)
  }

  /// Moves b's point back to the line, into the range, and to its angle; true when it was there already.
  mutating func correctSlider(_ bodies: DeviceBodies, _ constants: DeviceConstants) -> Bool {
    var gap = prepareSliderGeometry(bodies)
    var linearError: Float = 0
    let poses = bodies.poses
    let (inverseA, inverseB) = (bodies.inverses[a], bodies.inverses[b])
    if hasRange {
      let travel = dot(direction, gap)
      let error = travel < lower ? travel - lower : travel > upper ? travel - upper : 0
      linearError = error.magnitude
      if error != 0 {
        let largest = constants.largestLinearCorrection
        let move = -axialMass * clamp(error, -largest, largest)
        poses[a].center = poses[a].center - (inverseA.mass * move) * direction
        poses[a].angle -= inverseA.inertia * move * leverA.y
        poses[b].center = poses[b].center + (inverseB.mass * move) * direction
        poses[b].angle += inverseB.inertia * move * leverB.y
        gap = prepareSliderGeometry(bodies)
      }
    }
    let error = FloatVector(x: dot(direction.perpendicular, gap), y: relativeAngle(bodies))
    let move = matrix.solve(-error)
    let normal = direction.perpendicular
    poses[a].center = poses[a].center - (inverseA.mass * move.x) * normal
    poses[a].angle -= inverseA.inertia * (move.x * leverA.x + move.y)
    poses[b].center = poses[b].center + (inverseB.mass * move.x) * normal
    poses[b].angle += inverseB.inertia * (move.x * leverB.x + move.y)
    linearError = max(linearError, error.x.magnitude)
    return linearError <= constants.linearSlop && error.y.magnitude <= constants.angularSlop
  }

  /// Levers and matrix of the present poses; returns b's point against a's.
  private mutating func prepareSliderGeometry(_ bodies: DeviceBodies) -> FloatVector {
    let rotation = bodies.rotation(of: a)
    (armA, armB) = (rotation(localA), bodies.arm(localB, of: b))
    let gap = bodies.poses[b].center + armB - bodies.poses[a].center - armA
    direction = rotation(axis)
    let normal = direction.perpendicular
    leverA = FloatVector(x: cross(gap + armA, normal), y: cross(gap + armA, direction))
    leverB = FloatVector(x: cross(armB, normal), y: cross(armB, direction))
    let (inverseA, inverseB) = (bodies.inverses[a], bodies.inverses[b])
    let (inertiaA, inertiaB) = (inverseA.inertia, inverseB.inertia)
    let mass = inverseA.mass + inverseB.mass
    let inertia = inertiaA + inertiaB
    matrix.xx = mass + inertiaA * leverA.x * leverA.x + inertiaB * leverB.x * leverB.x
    matrix.xy = inertiaA * leverA.x + inertiaB * leverB.x
    matrix.yy = inertia > 0 ? inertia : 1
    matrix.xz = inertiaA * leverA.x * leverA.y + inertiaB * leverB.x * leverB.y
    matrix.yz = inertiaA * leverA.y + inertiaB * leverB.y
    matrix.zz = mass + inertiaA * leverA.y * leverA.y + inertiaB * leverB.y * leverB.y
    axialMass = matrix.zz > 0 ? 1 / matrix.zz : 0
    return gap
  }

  @inline(__always)
  private func applySlider(_ impulse: FloatVector, _ along: Float, _ bodies: DeviceBodies) {
    let (inverseA, inverseB, motions) = (bodies.inverses[a], bodies.inverses[b], bodies.motions)
    let push = impulse.x * direction.perpendicular + along * direction
    motions[a].linear = motions[a].linear - inverseA.mass * push
    motions[a].angular -= inverseA.inertia * (impulse.x * leverA.x + along * leverA.y + impulse.y)
    motions[b].linear = motions[b].linear + inverseB.mass * push
    motions[b].angular += inverseB.inertia * (impulse.x * leverB.x + along * leverB.y + impulse.y)
  }
}
