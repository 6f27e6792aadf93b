// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Energy at this time. A spring's stiffness is that of its effective mass now, m · (2πf)².
  ///
  /// - Complexity: linear in items and joints.
  public var energy: WorldEnergy {
    var energy = WorldEnergy(kinetic: 0, elastic: 0, potential: 0)
    for body in 0..<bodies.count where bodies.isDynamic(body) {
      let (motion, inverse) = (bodies.motions[body], bodies.inverses[body])
      let mass = 1 / Double(inverse.mass)
      energy.kinetic += mass * Double(dot(motion.linear, motion.linear)) / 2
      if inverse.inertia > 0 {
        energy.kinetic += Double(motion.angular) * Double(motion.angular) / Double(inverse.inertia) / 2
      }
      if model.falls[body] {
        let center = bodies.poses[body].center
        energy.potential -=
          mass * (Double(gravity.x) * Double(center.x) + Double(gravity.y) * Double(center.y))
      }
    }
    for index in 0..<joints.count where joints[index].isActing && joints[index].frequency > 0 {
      energy.elastic += elasticEnergy(of: joints[index])
    }
    return energy
  }

  private func elasticEnergy(of joint: DeviceJoint) -> Double {
    let (armA, armB) = (bodies.arm(joint.localA, of: joint.a), bodies.arm(joint.localB, of: joint.b))
    let between = bodies.poses[joint.b].center + armB - bodies.poses[joint.a].center - armA
    let length = Double(between.length)
    guard length > Double(constants.linearSlop) else { return 0 }
    let direction = (1 / between.length) * between
    let (leverA, leverB) = (Double(cross(armA, direction)), Double(cross(armB, direction)))
    let (inverseA, inverseB) = (bodies.inverses[joint.a], bodies.inverses[joint.b])
    let inverse =
      Double(inverseA.mass) + Double(inverseA.inertia) * leverA * leverA + Double(inverseB.mass)
      + Double(inverseB.inertia) * leverB * leverB
    let frequency = 2 * Double.pi * Double(joint.frequency)
    let excess = length - Double(joint.length)
    return frequency * frequency * excess * excess / inverse / 2
  }
}
