// SPDX-License-Identifier: GPL-3.0-or-later

/// Solves islands one after the other, in the memory of their world.
struct IslandSolver {
  let bodies: DeviceBodies
  let constants: DeviceConstants
  /// Factor of the impulses of the sub-step before.
  let warmth: Float
  /// Lists of the islands' bodies, joints and contacts.
  let members: UnsafeMutablePointer<Int32>
  let connected: UnsafeMutablePointer<Int32>
  let touching: UnsafeMutablePointer<Int32>
  let joints: UnsafeMutablePointer<DeviceJoint>
  let rows: UnsafeMutablePointer<DistanceRow>
  let contacts: UnsafeMutablePointer<Contact>
  let constraints: UnsafeMutablePointer<ContactConstraint>
  let edges: UnsafeMutablePointer<DeviceBoundaries.Edge>
  /// Joints and contacts solved in velocity rounds.
  var evaluations = 0
  var hasPutToSleep = false

  /// Advances an island by a sub-step.
  mutating func solve(_ island: DeviceIslands.Island) {
    let members = Int(island.firstBody)..<Int(island.endBody)
    let joints = Int(island.firstJoint)..<Int(island.endJoint)
    let contacts = Int(island.firstContact)..<Int(island.endContact)
    advanceVelocities(members)
    var isSolved = true
    if joints.isEmpty && contacts.isEmpty {
      advancePositions(members)
    } else {
      prepare(joints, contacts)
      solveVelocities(joints, contacts)
      advancePositions(members)
      isSolved = correctPositions(joints, contacts)
      if !joints.isEmpty { keepOut(contacts) }
    }
    if constants.allowsSleep { considerSleep(members, isSolved: isSolved) }
  }

  private func advanceVelocities(_ range: Range<Int>) {
    let step = constants.step
    for place in range {
      let body = Int(members[place])
      let drive = bodies.drives[body]
      var motion = bodies.motions[body]
      bodies.starts[body] = bodies.poses[body]
      motion.linear = drive.factor * (motion.linear + step * drive.acceleration)
      motion.angular = (motion.angular + step * drive.angularAcceleration) * drive.angularFactor
      bodies.motions[body] = motion
    }
  }

  /// Prepares contacts and joints, and applies the impulses of the sub-step before.
  private func prepare(_ jointRange: Range<Int>, _ contactRange: Range<Int>) {
    for place in contactRange {
      let index = Int(touching[place])
      constraints[place] = ContactConstraint(index, contacts[index], bodies, constants, warmth: warmth)
    }
    for place in contactRange { constraints[place].begin(bodies.motions) }
    for place in jointRange {
      let index = Int(connected[place])
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
  }

  private mutating func solveVelocities(_ jointRange: Range<Int>, _ contactRange: Range<Int>) {
    // Local copies, which the compiler knows that nothing changes.
    let (bodies, motions, connected, rows) = (bodies, bodies.motions, connected, rows)
    let (joints, constraints) = (joints, constraints)
    for _ in 0..<constants.velocityIterations {
      for place in jointRange {
        let index = Int(connected[place])
        switch rows[index].kind {
        case .distance: rows[index].solve(motions)
        case .rope: rows[index].solveRope(motions)
        case .pin, .weld: joints[index].solvePoints(bodies)
        case .slider: joints[index].solveSlider(bodies)
        }
      }
      for place in contactRange { constraints[place].solve(motions) }
    }
    for place in contactRange { constraints[place].store(in: contacts) }
    evaluations += constants.velocityIterations * (jointRange.count + contactRange.count)
  }

  private func advancePositions(_ range: Range<Int>) {
    for place in range { bodies.move(Int(members[place]), by: constants.step, constants) }
  }

  /// Whether everything was in place within the rounds.
  private func correctPositions(_ jointRange: Range<Int>, _ contactRange: Range<Int>) -> Bool {
    for _ in 0..<constants.positionIterations {
      var separation: Float = 0
      for place in contactRange {
        separation = min(
          separation,
          constraints[place].correct(contacts, bodies, constants, share: constants.positionCorrection))
      }
      var isSolved = separation >= -3 * constants.linearSlop
      for place in jointRange {
        let index = Int(connected[place])
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

  /// Gives boundaries the last word: joints correct all of their error at once and contacts a part, so that a heavy
  /// item on a joint could drag a light one through a boundary.
  private func keepOut(_ contactRange: Range<Int>) {
    for place in contactRange {
      let contact = contacts[constraints[place].contact]
      if contact.edge >= 0 { bodies.keepOut(contact, of: edges[Int(contact.edge)]) }
    }
  }

  /// Puts an island to sleep of which every body has been slow for long enough.
  private mutating func considerSleep(_ range: Range<Int>, isSolved: Bool) {
    let speed = constants.sleepSpeed * constants.sleepSpeed
    let angularSpeed = constants.sleepAngularSpeed * constants.sleepAngularSpeed
    var shortest = Float.infinity
    for place in range {
      let body = Int(members[place])
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
    for place in range { bodies.sleep(Int(members[place])) }
    hasPutToSleep = true
  }
}

extension DeviceBodies {
  /// Puts an item back that is inside a boundary by more than both skins, so that their shapes just touch.
  func keepOut(_ contact: Contact, of edge: DeviceBoundaries.Edge) {
    let body = Int(contact.b)
    guard contact.flags.contains(.movesB), isDynamic(body) else { return }
    let skin = contact.skinA + contact.skinB
    if !contact.manifold.isFaceOfB {
      // The points that touched before, wherever along the boundary's line they are now: beyond a corner too.
      for index in 0..<Int(contact.manifold.count) {
        let local = index == 0 ? contact.manifold.first.local : contact.manifold.second.local
        let place = poses[body].center + Rotation(poses[body].angle)(local)
        let distance = dot(place - contact.manifold.point, contact.manifold.normal)
        guard distance < -skin else { continue }
        poses[body].center = poses[body].center - distance * contact.manifold.normal
      }
    }
    var side = contact.side
    let (manifold, separation) = Manifold.edge(
      from: edge.from, to: edge.to, shapes[body], poses[body], skin: skin, side: &side, keepsSide: true)
    guard manifold.count > 0, separation < -skin else { return }
    let normal = manifold.isFaceOfB ? -Rotation(poses[body].angle)(manifold.normal) : manifold.normal
    poses[body].center = poses[body].center - separation * normal
  }
}
