// SPDX-License-Identifier: GPL-3.0-or-later

/// Pin and weld: two points stay together. A pin's range is two inequalities on the angle; a weld fixes it.
extension DeviceJoint {
  /// Prepares a sub-step of a pin or weld.
  mutating func preparePoints(_ bodies: DeviceBodies, _ constants: DeviceConstants) {
    (armA, armB) = (bodies.arm(localA, of: a), bodies.arm(localB, of: b))
    matrix = pointMatrix(bodies)
    let inertia = matrix.zz
    axialMass = inertia > 0 ? 1 / inertia : 0
    if kind == .pin, hasRange, inertia > 0 {
      let angle = relativeAngle(bodies)
      // What is left until the end of the range may be used up within the sub-step.
      lowerBias = max(angle - lower, 0) * constants.inverseStep
      upperBias = max(upper - angle, 0) * constants.inverseStep
    } else {
      (lowerImpulse, upperImpulse) = (0, 0)
    }
    bodies.apply(impulse, angularImpulse + lowerImpulse - upperImpulse, a: a, armA, b: b, armB)
  }

  /// One velocity round of a pin or weld.
  mutating func solvePoints(_ bodies: DeviceBodies) {
    let motions = bodies.motions
    if kind == .pin, hasRange, axialMass > 0 {
      solveRange(bodies, leverA: 1, leverB: 1, axis: .zero)
    }
    let speed =
      motions[b].linear + cross(motions[b].angular, armB) - motions[a].linear
      - cross(motions[a].angular, armA)
    if kind == .pin {
      let change = matrix.solve(-speed)
      impulse = impulse + change
      bodies.apply(change, 0, a: a, armA, b: b, armB)
    } else {
      let (change, turn) = matrix.solve(-speed, motions[a].angular - motions[b].angular)
      impulse = impulse + change
      angularImpulse += turn
      bodies.apply(change, turn, a: a, armA, b: b, armB)
    }
  }

  /// Moves the bodies so that the points meet; true when they did already.
  mutating func correctPoints(_ bodies: DeviceBodies, _ constants: DeviceConstants) -> Bool {
    var angularError: Float = 0
    if kind == .pin, hasRange, axialMass > 0 {
      let angle = relativeAngle(bodies)
      let largest = constants.largestAngularCorrection
      var error: Float = 0
      if upper - lower < 2 * constants.angularSlop {
        error = clamp(angle - lower, -largest, largest)
      } else if angle <= lower {
        error = clamp(angle - lower + constants.angularSlop, -largest, 0)
      } else if angle >= upper {
        error = clamp(angle - upper - constants.angularSlop, 0, largest)
      }
      bodies.correct(.zero, -axialMass * error, a: a, .zero, b: b, .zero)
      angularError = error.magnitude
    }
    (armA, armB) = (bodies.arm(localA, of: a), bodies.arm(localB, of: b))
    let gap = bodies.poses[b].center + armB - bodies.poses[a].center - armA
    let matrix = pointMatrix(bodies)
    if kind == .pin {
      bodies.correct(matrix.solve(-gap), 0, a: a, armA, b: b, armB)
    } else {
      let angle = relativeAngle(bodies)
      let (move, turn) = matrix.solve(-gap, -angle)
      bodies.correct(move, turn, a: a, armA, b: b, armB)
      angularError = matrix.zz > 0 ? angle.magnitude : 0
    }
    return gap.length <= constants.linearSlop && angularError <= constants.angularSlop
  }

  @inline(__always)
  func relativeAngle(_ bodies: DeviceBodies) -> Float {
    bodies.poses[b].angle - bodies.poses[a].angle - referenceAngle
  }

  /// One round of the two inequalities of a range, along an axis with levers, or with a zero axis about the angle.
  @inline(__always)
  mutating func solveRange(_ bodies: DeviceBodies, leverA: Float, leverB: Float, axis: FloatVector) {
    let (inverseA, inverseB, motions) = (bodies.inverses[a], bodies.inverses[b], bodies.motions)
    func speed() -> Float {
      dot(axis, motions[b].linear - motions[a].linear) + leverB * motions[b].angular - leverA
        * motions[a].angular
    }
    func apply(_ change: Float) {
      motions[a].linear = motions[a].linear - (inverseA.mass * change) * axis
      motions[a].angular -= inverseA.inertia * change * leverA
      motions[b].linear = motions[b].linear + (inverseB.mass * change) * axis
      motions[b].angular += inverseB.inertia * change * leverB
    }
    let low = max(lowerImpulse - axialMass * (speed() + lowerBias), 0)
    apply(low - lowerImpulse)
    lowerImpulse = low
    let high = max(upperImpulse - axialMass * (upperBias - speed()), 0)
    apply(upperImpulse - high)
    upperImpulse = high
  }

  @inline(__always)
  private func pointMatrix(_ bodies: DeviceBodies) -> SymmetricMatrix {
    let (inverseA, inverseB) = (bodies.inverses[a], bodies.inverses[b])
    let mass = inverseA.mass + inverseB.mass
    let (inertiaA, inertiaB) = (inverseA.inertia, inverseB.inertia)
    return SymmetricMatrix(
      xx: mass + inertiaA * armA.y * armA.y + inertiaB * armB.y * armB.y,
      xy: -inertiaA * armA.x * armA.y - inertiaB * armB.x * armB.y,
      xz: -inertiaA * armA.y - inertiaB * armB.y,
      yy: mass + inertiaA * armA.x * armA.x + inertiaB * armB.x * armB.x,
      yz: inertiaA * armA.x + inertiaB * armB.x,
      zz: inertiaA + inertiaB)
  }
}
