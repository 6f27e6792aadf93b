// SPDX-License-Identifier: GPL-3.0-or-later

extension ContinuousScene {
  /// Energy of the items that are there, in joules.
  var energy: WorldEnergy {
    var (kinetic, elastic, potential) = (0.0, 0.0, 0.0)
    for index in 0..<states.count where states.isPresent[index] && !model.properties[index].isAnchored {
      let (mass, inertia) = (model.masses[index], model.inertias[index])
      let (vx, vy, omega) = (states.vx[index], states.vy[index], states.omega[index])
      kinetic += 0.5 * (mass * (vx * vx + vy * vy) + inertia * omega * omega)
      if model.falls[index] {
        potential -= mass * (gravity.x * states.x[index] + gravity.y * states.y[index])
      }
    }
    for active in joints where active.joint.kind == .distance && active.joint.frequency > 0 {
      let stretch = SpringStretch(active, model: model, states: states)
      elastic += 0.5 * stretch.stiffness * stretch.length * stretch.length
    }
    let perJoule = WorldModel.pointsPerMeter * WorldModel.pointsPerMeter
    return WorldEnergy(
      kinetic: kinetic / perJoule, elastic: elastic / perJoule, potential: potential / perJoule)
  }
}

/// How far a spring is stretched, and how stiff it is there.
struct SpringStretch {
  /// Distance less rest length, in points.
  var length: Double
  /// m·(2πf)² with the effective mass along the spring, in kg/s².
  var stiffness: Double

  /// Measures a spring; one between ends that both cannot move has no stiffness.
  init(_ active: ActiveJoint, model: WorldModel, states: BodyStates) {
    let joint = active.joint
    let near = states.point(joint.offset, of: joint.item)
    let far = joint.other.map { states.point(joint.otherOffset, of: $0) } ?? active.referencePoint
    let distance = (far - near).length
    let direction = distance > 0 ? (far - near) / distance : Vector(x: 1, y: 0)
    var inverseMass = 0.0
    for (index, point) in [(joint.item, near), (joint.other ?? joint.item, far)].prefix(
      joint.other == nil ? 1 : 2)
    where !model.properties[index].isAnchored {
      inverseMass += 1 / model.masses[index]
      guard model.properties[index].allowsRotation else { continue }
      let arm = point - Vector(x: states.x[index], y: states.y[index])
      let lever = arm.x * direction.y - arm.y * direction.x
      inverseMass += lever * lever / model.inertias[index]
    }
    length = distance - (joint.length ?? distance)
    let omega = 2 * Double.pi * joint.frequency
    stiffness = inverseMass > 0 ? omega * omega / inverseMass : 0
  }
}
