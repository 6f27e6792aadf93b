// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Advances everything awake by one sub-step.
  func subStep() throws(SimulationError) {
    if canCollide {
      try addNewPairs()
      updateContacts()
    }
    if islandsAreStale {
      islands.rebuild(bodies, joints: joints, contacts: contacts)
      islandsAreStale = false
    }
    constraints.reserve(islands.contacts.count)
    for index in 0..<islands.islands.count { solve(islands.islands[index]) }
    if canCollide {
      try reportContacts()
      followBodies()
      if configuration.continuousCollision {
        try addNewPairs()
        try solveImpacts()
      }
    }
    warmth = constants.step * constants.inverseStep
    if islandsAreStale {
      isAtRest = !(0..<bodies.count).contains { bodies.isActive($0) }
    }
  }

  private func solve(_ island: DeviceIslands.Island) {
    let members = Int(island.firstBody)..<Int(island.endBody)
    let connected = Int(island.firstJoint)..<Int(island.endJoint)
    let touching = Int(island.firstContact)..<Int(island.endContact)
    advanceVelocities(members)
    if !connected.isEmpty || !touching.isEmpty { solveVelocities(connected, touching) }
    advancePositions(members)
    let isSolved = correctPositions(connected, touching)
    if constants.allowsSleep { considerSleep(members, isSolved: isSolved) }
  }

  private func advanceVelocities(_ members: Range<Int>) {
    let (bodies, step, list) = (bodies, constants.step, islands.bodies.elements)
    for place in members {
      let body = Int(list[place])
      let drive = bodies.drives[body]
      var motion = bodies.motions[body]
      bodies.starts[body] = bodies.poses[body]
      motion.linear = drive.factor * (motion.linear + step * drive.acceleration)
      motion.angular = (motion.angular + step * drive.angularAcceleration) * drive.angularFactor
      bodies.motions[body] = motion
    }
  }

  private func solveVelocities(_ connected: Range<Int>, _ touching: Range<Int>) {
    let (bodies, constants, warmth) = (bodies, constants, configuration.warmStarting ? warmth : 0)
    let (list, joints, rows) = (islands.joints.elements, joints.elements, rows.elements)
    let constraints = constraints.elements
    let motions = bodies.motions
    let contacts = contacts.elements
    let touched = islands.contacts.elements
    for place in touching {
      let index = Int(touched[place])
      constraints[place] = ContactConstraint(index, contacts[index], bodies, constants, warmth: warmth)
    }
    for place in touching { constraints[place].begin(motions) }
    for place in connected {
      let index = Int(list[place])
      switch joints[index].kind {
      case .distance, .rope: rows[index].prepare(joints[index], bodies, constants, warmth: warmth)
      case .pin, .weld:
        joints[index].scaleImpulses(by: warmth)
        joints[index].preparePoints(bodies, constants)
      case .slider:
        joints[index].scaleImpulses(by: warmth)
        joints[index].prepareSlider(bodies, constants)
      }
    }
    for _ in 0..<constants.velocityIterations {
      for place in connected {
        let index = Int(list[place])
        switch joints[index].kind {
        case .distance, .rope: rows[index].solve(motions)
        case .pin, .weld: joints[index].solvePoints(bodies)
        case .slider: joints[index].solveSlider(bodies)
        }
      }
      for place in touching { constraints[place].solve(motions) }
    }
    for place in touching { constraints[place].store(in: contacts) }
    statistics.evaluations += constants.velocityIterations * (connected.count + touching.count)
  }

  private func advancePositions(_ members: Range<Int>) {
    let (bodies, list) = (bodies, islands.bodies.elements)
    for place in members { bodies.move(Int(list[place]), by: constants.step, constants) }
  }

  /// Whether everything was in place within the rounds.
  private func correctPositions(_ connected: Range<Int>, _ touching: Range<Int>) -> Bool {
    let (bodies, constants) = (bodies, constants)
    let (list, joints, rows) = (islands.joints.elements, joints.elements, rows.elements)
    let (constraints, contacts) = (constraints.elements, contacts.elements)
    guard !connected.isEmpty || !touching.isEmpty else { return true }
    for _ in 0..<constants.positionIterations {
      var separation: Float = 0
      for place in touching {
        separation = min(
          separation,
          constraints[place].correct(contacts, bodies, constants, share: constants.positionCorrection))
      }
      var isSolved = separation >= -3 * constants.linearSlop
      for place in connected {
        let index = Int(list[place])
        let isInPlace =
          switch joints[index].kind {
          case .distance, .rope: rows[index].correct(joints[index], bodies, constants)
          case .pin, .weld: joints[index].correctPoints(bodies, constants)
          case .slider: joints[index].correctSlider(bodies, constants)
          }
        isSolved = isSolved && isInPlace
      }
      if isSolved { return true }
    }
    return false
  }

  /// Puts an island to sleep of which every body has been slow for long enough.
  private func considerSleep(_ members: Range<Int>, isSolved: Bool) {
    let (bodies, list) = (bodies, islands.bodies.elements)
    let speed = constants.sleepSpeed * constants.sleepSpeed
    let angularSpeed = constants.sleepAngularSpeed * constants.sleepAngularSpeed
    var shortest = Float.infinity
    for place in members {
      let body = Int(list[place])
      let motion = bodies.motions[body]
      if motion.linear.squaredLength > speed || motion.angular * motion.angular > angularSpeed {
        bodies.sleepTimes[body] = 0
        shortest = 0
      } else {
        bodies.sleepTimes[body] += constants.step
        shortest = min(shortest, bodies.sleepTimes[body])
      }
    }
    guard shortest >= constants.sleepDelay, isSolved else { return }
    for place in members { bodies.sleep(Int(list[place])) }
    islandsAreStale = true
  }
}

extension DeviceBodies {
  /// Moves a body by its velocities, which are cut to the largest translation and rotation.
  @inline(__always)
  func move(_ body: Int, by step: Float, _ constants: DeviceConstants) {
    let translation = step * motions[body].linear
    let rotation = step * motions[body].angular
    let (farthest, most) = (constants.largestTranslation, constants.largestRotation)
    // Negated so that what is not a number is cut as well.
    if !(translation.squaredLength <= farthest * farthest) || !(rotation * rotation <= most * most) {
      cut(body, step, constants)
    }
    poses[body].center = poses[body].center + step * motions[body].linear
    poses[body].angle += step * motions[body].angular
  }

  /// Cuts velocities to the largest translation and rotation; of those that overflowed nothing is left.
  private func cut(_ body: Int, _ step: Float, _ constants: DeviceConstants) {
    guard motions[body].isFinite else {
      motions[body] = .rest
      return
    }
    let linear = motions[body].linear
    let largest = max(linear.x.magnitude, linear.y.magnitude)
    if largest > 0 {
      let length = largest * ((1 / largest) * linear).length
      let speed = constants.largestTranslation / step
      if length > speed { motions[body].linear = (speed / length) * linear }
    }
    let speed = constants.largestRotation / step
    motions[body].angular = clamp(motions[body].angular, -speed, speed)
  }
}
