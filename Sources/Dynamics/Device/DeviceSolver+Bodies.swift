// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Places every item and attaches what is there.
  func setUp() {
    for joint in model.joints {
      joints.append(DeviceJoint(joint, ground: bodies.count))
      rows.append(DistanceRow())
    }
    for item in 0..<bodies.count {
      place(item)
      if model.isPresent[item] { enter(item) }
    }
    updateJoints()
    if canCollide { reserveContacts() }
  }

  /// Makes room for as many contacts as boxes in a heap have, so that a sub-step seldom needs more memory.
  private func reserveContacts() {
    let count = 4 * bodies.count
    contacts.reserve(count)
    constraints.reserve(count)
    events.reserve(count)
    lists.reserve(bodyCount: bodies.count, count)
    islands.reserveContacts(count)
    impacts.reserve(bodies: min(bodies.count, configuration.contactsPerImpact) + 2, contacts: count)
  }

  /// Puts a body where its item is described to be, not yet in the world.
  private func place(_ index: Int) {
    let item = model.world.items[index]
    bodies.poses[index] = .init(center: FloatVector(points: item.center), angle: Float(item.angle))
    bodies.starts[index] = bodies.poses[index]
    bodies.motions[index] = .rest
    bodies.sleepTimes[index] = 0
    bodies.flags[index] = []
  }

  /// Makes an item enter the world as it is described. Its joints begin with ``updateJoints()``.
  func enter(_ index: Int) {
    place(index)
    let (item, properties) = (model.world.items[index], model.properties[index])
    var shape = DeviceBodies.Shape(
      halfWidth: .meters(item.size.width.inset(by: configuration.boxInset) / 2),
      halfHeight: .meters(item.size.height.inset(by: configuration.boxInset) / 2),
      friction: Float(properties.friction), elasticity: Float(properties.elasticity), radius: 0)
    shape.radius = FloatVector(x: shape.halfWidth, y: shape.halfHeight).length
    (shape.category, shape.mask) = boundaries.groups(ofItem: index)
    bodies.shapes[index] = shape
    bodies.flags[index] = .present
    if !properties.isAnchored {
      bodies.flags[index].formUnion([.dynamic, .awake])
      let inverse = inverse(of: index, shape, allowsRotation: properties.allowsRotation)
      bodies.inverses[index] = inverse
      bodies.motions[index] = .init(
        linear: FloatVector(points: model.velocities[index]), angular: Float(model.angularVelocities[index]))
      if !properties.allowsRotation { bodies.motions[index].angular = 0 }
      push(index, inverse)
    } else {
      bodies.inverses[index] = .immovable
    }
    updateDrive(index)
    if canCollide { neighbors.insert(index, bodies, constants) }
    islandsAreStale = true
    isAtRest = false
  }

  /// Mass and inertia of an item, within what single precision can divide by.
  private func inverse(of index: Int, _ shape: DeviceBodies.Shape, allowsRotation: Bool)
    -> DeviceBodies.Inverse
  {
    let mass = max(Float(model.masses[index]), 1e-18)
    var inertia = Float(model.inertias[index] / (WorldModel.pointsPerMeter * WorldModel.pointsPerMeter))
    if configuration.boxInset > 0 {
      inertia = mass * (shape.halfWidth * shape.halfWidth + shape.halfHeight * shape.halfHeight) / 3
    }
    return .init(mass: 1 / mass, inertia: allowsRotation ? 1 / max(inertia, 1e-30) : 0)
  }

  /// The kicks of an item that enters, and its marks as one to be stopped by others.
  private func push(_ index: Int, _ inverse: DeviceBodies.Inverse) {
    if model.falls[index] { bodies.flags[index].insert(.bullet) }
    for force in forces(on: index) {
      bodies.flags[index].insert(.bullet)
      guard force.mode == .instantaneous else { continue }
      let impulse = FloatVector(x: Float(force.vector.x), y: Float(force.vector.y))
      bodies.motions[index].linear = bodies.motions[index].linear + inverse.mass * impulse
      bodies.motions[index].angular += inverse.inertia * cross(FloatVector(points: force.offset), impulse)
    }
  }

  /// Accelerations and resistance of an item.
  func updateDrive(_ index: Int) {
    let (inverse, properties) = (bodies.inverses[index], model.properties[index])
    var force = FloatVector.zero
    var torque: Float = 0
    for push in forces(on: index) where push.mode == .continuous {
      let vector = FloatVector(x: Float(push.vector.x), y: Float(push.vector.y))
      force = force + vector
      torque += cross(FloatVector(points: push.offset), vector)
    }
    let fall = model.falls[index] && bodies.isDynamic(index) ? gravity : .zero
    bodies.drives[index] = .init(
      acceleration: fall + inverse.mass * force, angularAcceleration: inverse.inertia * torque,
      factor: resistanceFactor(properties.resistance),
      angularFactor: resistanceFactor(properties.angularResistance))
  }

  private func resistanceFactor(_ resistance: Double) -> Float {
    let product = constants.step * Float(resistance)
    return switch configuration.damping {
    case .implicit: 1 / (1 + product)
    case .explicit: clamp(1 - product, 0, 1)
    }
  }

  private func forces(on index: Int) -> ArraySlice<WorldModel.Force> {
    forcesByItem[forceStarts[index]..<forceStarts[index + 1]]
  }

  /// Makes an item leave the world, whose contacts are dropped already.
  func leave(_ index: Int) {
    if canCollide { neighbors.remove(index) }
    bodies.flags[index] = []
    bodies.motions[index] = .rest
    islandsAreStale = true
  }

  /// Lets joints act whose ends are all there, and no others.
  func updateJoints() {
    for index in 0..<joints.count {
      let (a, b) = (joints[index].a, joints[index].b)
      let canAct =
        bodies.flags[b].contains(.present) && (a == bodies.count || bodies.flags[a].contains(.present))
        && (bodies.isDynamic(a) || bodies.isDynamic(b))
      guard canAct != joints[index].isActing else { continue }
      islandsAreStale = true
      wake(a)
      wake(b)
      if canAct {
        joints.elements[index].begin(
          model.joints[index], bodies, constants, pinDistance: configuration.pinDistance)
        rows[index] = joints[index].row
      } else {
        joints.elements[index].isActing = false
      }
    }
  }
}

extension Double {
  /// An extent with a margin off at both ends; at most half of a small one.
  fileprivate func inset(by margin: Double) -> Double { margin > 0 ? max(self - 2 * margin, self / 2) : self }
}
