// SPDX-License-Identifier: GPL-3.0-or-later

/// Pin and weld: two points stay together. A pin may have a range of angles; a weld fixes the angle.
extension DeviceJoint {
  /// Prepares a sub-step of a pin or weld.
  mutating func preparePoints(_ bodies: DeviceBodies, _ constants: DeviceConstants) {
    (armA, armB) = (bodies.arm(localA, of: a), bodies.arm(localB, of: b))
    matrix = pointMatrix(bodies)
    let inertia = matrix.zz
    axialMass = inertia > 0 ? 1 / inertia : 0
    if kind == .pin { prepareRange(relativeAngle(bodies), slop: constants.angularSlop, constants) }
    bodies.apply(impulse, angularImpulse + rangeImpulse, a: a, armA, b: b, armB)
  }

  /// One velocity round of a pin or weld.
  mutating func solvePoints(_ bodies: DeviceBodies) {
    let motions = bodies.motions
    let speed =
      motions[b].linear + cross(motions[b].angular, armB) - motions[a].linear
      - cross(motions[a].angular, armA)
    if kind == .pin {
      let (change, turn) = solveRange(speed, motions[b].angular - motions[a].angular)
      impulse = impulse + change
      bodies.apply(change, turn, a: a, armA, b: b, armB)
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
      bodies.correct(.zero, -axialMass * error, a: a, .zero, b: b, .zero, constants)
      angularError = error.magnitude
    }
    (armA, armB) = (bodies.arm(localA, of: a), bodies.arm(localB, of: b))
    let gap = bodies.poses[b].center + armB - bodies.poses[a].center - armA
    let matrix = pointMatrix(bodies)
    if kind == .pin {
      bodies.correct(matrix.solve(-gap), 0, a: a, armA, b: b, armB, constants)
    } else {
      let angle = relativeAngle(bodies)
      let (move, turn) = matrix.solve(-gap, -angle)
      bodies.correct(move, turn, a: a, armA, b: b, armB, constants)
      angularError = matrix.zz > 0 ? angle.magnitude : 0
    }
    return gap.length <= constants.linearSlop && angularError <= constants.angularSlop
  }

  @inline(__always)
  func relativeAngle(_ bodies: DeviceBodies) -> Float {
    bodies.poses[b].angle - bodies.poses[a].angle - referenceAngle
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
