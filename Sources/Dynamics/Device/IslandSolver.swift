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
  let tasks: UnsafeMutablePointer<RoundOrder.Task>
  let links: UnsafeMutablePointer<ChainRounds.Link>
  let chain: ChainRounds
  let joints: UnsafeMutablePointer<DeviceJoint>
  let rows: UnsafeMutablePointer<DistanceRow>
  let contacts: UnsafeMutablePointer<Contact>
  let constraints: UnsafeMutablePointer<ContactConstraint>
  let edges: UnsafeMutablePointer<DeviceBoundaries.Edge>
  let solvesPlainly: Bool
  /// Joints and contacts solved in velocity rounds.
  var evaluations = 0
  var hasPutToSleep = false

  /// Advances an island by a sub-step.
  mutating func solve(_ kept: UnsafeMutablePointer<DeviceIslands.Island>) {
    let island = kept.pointee
    let members = Int(island.firstBody)..<Int(island.endBody)
    let joints = Int(island.firstJoint)..<Int(island.endJoint)
    let contacts = Int(island.firstContact)..<Int(island.endContact)
    advanceVelocities(members)
    var isSolved = true
    if joints.isEmpty && contacts.isEmpty {
      advancePositions(members)
    } else {
      prepare(joints, contacts, kept)
      solveVelocities(island)
      for place in contacts { constraints[place].store(in: self.contacts) }
      advancePositions(members)
      isSolved =
        solvesPlainly || !contacts.isEmpty && !island.isChain
        ? correctPositions(joints, contacts)
        : contacts.isEmpty ? correctJoints(island) : correctChain(island)
      if !joints.isEmpty { keepOut(contacts) }
    }
    if constants.allowsSleep { considerSleep(members, isSolved: isSolved) }
  }

  func advanceVelocities(_ range: Range<Int>) {
    let step = constants.step
    for place in range {
      let body = Int(members[place])
      let drive = bodies.drives[body]
      var motion = bodies.motions[body]
      bodies.starts[body] = bodies.poses[body]
      // Plus 0, so that no velocity is −0, which impulses of 0 could change.
      motion.linear = drive.factor * (motion.linear + step * drive.acceleration) + .zero
      motion.angular = (motion.angular + step * drive.angularAcceleration) * drive.angularFactor + 0
      bodies.motions[body] = motion
    }
  }

  /// Prepares contacts and joints, and applies the impulses of the sub-step before.
  ///
  /// The velocities that a contact bounces with are those before all impulses; of a chain, no other contact changes them.
  private func prepare(
    _ jointRange: Range<Int>, _ contactRange: Range<Int>, _ island: UnsafeMutablePointer<DeviceIslands.Island>
  ) {
    let isChain = island.pointee.isChain && !solvesPlainly
    if isChain {
      for place in contactRange {
        let index = Int(touching[place])
        let constraint = ContactConstraint(still: index, contacts + index, bodies, constants, warmth: warmth)
        constraint.begin(bodies.motions)
        constraints[place] = constraint
      }
    } else {
      for place in contactRange {
        let index = Int(touching[place])
        constraints[place] = ContactConstraint(index, contacts + index, bodies, constants, warmth: warmth)
      }
      for place in contactRange { constraints[place].begin(bodies.motions) }
    }
    if isChain { prepareChain(island) } else { prepareRows(jointRange) }
    for place in jointRange {
      let index = Int(connected[place])
      switch rows[index].kind {
      case .distance, .rope: rows[index].begin(bodies.motions)
      case .pin, .weld:
        joints[index].scaleImpulses(by: warmth)
        joints[index].preparePoints(bodies, constants)
      case .slider:
        joints[index].scaleImpulses(by: warmth)
        joints[index].prepareSlider(bodies, constants)
      }
    }
  }

  /// Prepares springs, rods and ropes by fours; rows of other joints are written as well, and not used.
  private func prepareRows(_ range: Range<Int>) {
    let last = range.upperBound - 1
    for place in stride(from: range.lowerBound, through: last, by: 4) {
      let places = SIMD4(
        connected[place], connected[min(place + 1, last)], connected[min(place + 2, last)],
        connected[min(place + 3, last)])
      DistanceRow.prepare(
        places, count: min(4, last + 1 - place), rows, bodies, constants, warmth: warmth)
    }
  }

  /// The same for a chain, in which nothing turns: after its first sub-step from what is kept.
  private func prepareChain(_ island: UnsafeMutablePointer<DeviceIslands.Island>) {
    let range = Int(island.pointee.firstJoint)..<Int(island.pointee.endJoint)
    let links = links + Int(island.pointee.firstLink)
    if island.pointee.isKept {
      for place in stride(from: 0, to: range.count, by: 4) where island.pointee.isKept {
        let count = min(4, range.count - place)
        if !ChainRounds.Link.prepareStill(
          links + place, count: count, rows, bodies, constants, warmth: warmth)
        {
          island.pointee.isKept = false
          prepareOneByOne(links + place, range.count - place)
        }
      }
    } else {
      prepareRows(range)
      var isKept = true
      for place in 0..<range.count where !links[place].keepStill(rows, bodies, constants) { isKept = false }
      island.pointee.isKept = isKept
    }
  }

  private func prepareOneByOne(_ links: UnsafeMutablePointer<ChainRounds.Link>, _ count: Int) {
    for place in 0..<count {
      DistanceRow.prepare(
        SIMD4(repeating: links[place].joint), count: 1, rows, bodies, constants, warmth: warmth)
    }
  }

  /// The velocity rounds, each behind the one before by a lag at which they do not meet; see ``RoundOrder``.
  private mutating func solveVelocities(_ island: DeviceIslands.Island) {
    let count = Int(island.endJoint - island.firstJoint + island.endContact - island.firstContact)
    let (tasks, lag) = (tasks + Int(island.firstTask), min(Int(island.lag), count))
    let rounds = constants.velocityIterations
    guard rounds > 0 else { return }
    evaluations += rounds * count
    if solvesPlainly { return solvePlainly(island) }
    let joints = Int(island.endJoint - island.firstJoint)
    if island.isChain, !island.hasContacts || joints >= ChainRounds.fewestWithContacts,
      rounds.isMultiple(of: ChainRounds.width),
      chain.solve(
        rounds, links + Int(island.firstLink), count: joints, rows,
        island.hasContacts ? constraints : nil, bodies.motions)
    {
      return
    }
    // The first and the last round that are under way.
    var (first, last) = (0, 0)
    for time in 0..<count + (rounds - 1) * lag {
      if time - first * lag == count { first += 1 }
      if last + 1 < rounds, time == (last + 1) * lag { last += 1 }
      var place = time - first * lag
      for _ in first...last {
        solve(tasks[place])
        place -= lag
      }
    }
  }

  /// The same, one round after the other: joints, then contacts.
  func solvePlainly(_ island: DeviceIslands.Island) {
    for _ in 0..<constants.velocityIterations {
      for place in Int(island.firstJoint)..<Int(island.endJoint) {
        let index = connected[place]
        let kind: RoundOrder.Kind =
          switch rows[Int(index)].kind {
          case .distance: .distance
          case .rope: .rope
          case .pin, .weld: .points
          case .slider: .slider
          }
        solve(RoundOrder.Task(index: index, kind: kind))
      }
      for place in Int(island.firstContact)..<Int(island.endContact) {
        let isGrounded = !bodies.isDynamic(Int(constraints[place].a))
        solve(RoundOrder.Task(index: Int32(place), kind: isGrounded ? .grounded : .contact))
      }
    }
  }

  @inline(__always)
  private func solve(_ task: RoundOrder.Task) {
    let index = Int(task.index)
    switch task.kind {
    case .distance: rows[index].solve(bodies.motions)
    case .anchored: rows[index].solveAnchored(bodies.motions)
    case .rope: rows[index].solveRope(bodies.motions)
    case .points: joints[index].solvePoints(bodies)
    case .slider: joints[index].solveSlider(bodies)
    case .contact: constraints[index].solve(bodies.motions, isGrounded: false)
    case .grounded: constraints[index].solve(bodies.motions, isGrounded: true)
    }
  }

  func advancePositions(_ range: Range<Int>) {
    for place in range { bodies.move(Int(members[place]), by: constants.step, constants) }
  }

  /// Whether everything was in place within the rounds.
  func correctPositions(_ jointRange: Range<Int>, _ contactRange: Range<Int>) -> Bool {
    for _ in 0..<constants.positionIterations {
      var separation: Float = 0
      for place in contactRange {
        separation = min(
          separation,
          (contacts + Int(touching[place])).correct(bodies, constants, share: constants.positionCorrection))
      }
      var isSolved = separation >= -3 * constants.linearSlop
      for place in jointRange {
        let isInPlace = correctJoint(Int(connected[place]))
        isSolved = isSolved && isInPlace
      }
      if isSolved { return true }
    }
    return false
  }

  /// The same without contacts: what shares no body may be corrected in any order; see ``RoundOrder``.
  private func correctJoints(_ island: DeviceIslands.Island) -> Bool {
    // Springs are left alone.
    if island.isSoft { return constants.positionIterations > 0 }
    let (tasks, count) = (tasks + Int(island.firstTask), Int(island.endJoint - island.firstJoint))
    let lag = min(Int(island.lag), count)
    if lag <= 4 {
      return runPositionRounds(count, lag: lag) { place in
        tasks[place].isSoft || correctJoint(Int(tasks[place].index))
      }
    }
    // With much that is independent in a round there is work enough.
    for _ in 0..<constants.positionIterations {
      var isSolved = true
      for place in 0..<count where !tasks[place].isSoft {
        let isInPlace = correctJoint(Int(tasks[place].index))
        isSolved = isSolved && isInPlace
      }
      if isSolved { return true }
    }
    return false
  }

  /// The same for a chain: the contact of a body comes before its two joints.
  private func correctChain(_ island: DeviceIslands.Island) -> Bool {
    let (links, count) = (links + Int(island.firstLink), Int(island.endJoint - island.firstJoint))
    return runPositionRounds(count, lag: min(2, count)) { place in
      let isFirstApart = place > 0 || correctContact(links[0].contact)
      let isApart = correctContact(links[place + 1].contact)
      let isInPlace = correctJoint(Int(links[place].joint))
      return isFirstApart && isApart && isInPlace
    }
  }

  @inline(__always)
  private func correctContact(_ place: Int32) -> Bool {
    guard place >= 0 else { return true }
    let separation = (contacts + Int(touching[Int(place)])).correct(
      bodies, constants, share: constants.positionCorrection)
    return separation >= -3 * constants.linearSlop
  }

  /// Runs rounds until one finds everything in place.
  ///
  /// A round that has met something out of place is not the last, so that the next one may begin, behind it by a lag at
  /// which they do not meet. Four are under way at most.
  ///
  /// - Parameters:
  ///   - count: Places of a round.
  ///   - lag: Least distance of two rounds.
  ///   - correct: Corrects what is at a place; whether it was in place.
  /// - Returns: Whether everything was in place within the rounds.
  @inline(__always)
  private func runPositionRounds(_ count: Int, lag: Int, _ correct: (Int) -> Bool) -> Bool {
    let rounds = constants.positionIterations
    guard rounds > 0 else { return false }
    // Of the rounds under way, modulo four: when each began, and whether it met something out of place.
    var starts = SIMD4<Int>(repeating: 0)
    var isLast = SIMD4<UInt8>(repeating: 1)
    var (first, last, time) = (0, 0, 0)
    while true {
      for round in first...last {
        if !correct(time &- starts[round & 3]) { isLast[round & 3] = 0 }
      }
      time &+= 1
      if time &- starts[first & 3] == count {
        if isLast[first & 3] != 0 { return true }
        first &+= 1
        if first == rounds { return false }
      }
      let age = time &- starts[last & 3]
      if last &+ 1 < rounds, last &- first < 3, isLast[last & 3] == 0, age >= lag {
        last &+= 1
        starts[last & 3] = time
        isLast[last & 3] = 1
      }
    }
  }

  @inline(__always)
  private func correctJoint(_ index: Int) -> Bool {
    switch rows[index].kind {
    case .distance, .rope: rows[index].correct(bodies, constants)
    case .pin, .weld: joints[index].correctPoints(bodies, constants)
    case .slider: joints[index].correctSlider(bodies, constants)
    }
  }

  /// Gives boundaries the last word: joints correct all of their error at once and contacts a part, so that a
  /// heavy item on a joint could drag a light one through a boundary.
  private func keepOut(_ contactRange: Range<Int>) {
    for place in contactRange {
      let contact = contacts + Int(constraints[place].contact)
      let edge = Int(contact.pointee.edge)
      if edge >= 0 { bodies.keepOut(contact, of: edges + edge) }
    }
  }

  /// Puts an island to sleep of which every body has been slow for long enough.
  mutating func considerSleep(_ range: Range<Int>, isSolved: Bool) {
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
  func keepOut(
    _ contact: UnsafeMutablePointer<Contact>, of edge: UnsafeMutablePointer<DeviceBoundaries.Edge>
  ) {
    let body = Int(contact.pointee.b)
    guard contact.pointee.flags.contains(.movesB), isDynamic(body) else { return }
    let skin = contact.pointee.skinA + contact.pointee.skinB
    if !contact.pointee.manifold.isFaceOfB {
      // The points that touched before, wherever along the boundary's line they are now: beyond a corner too.
      for index in 0..<Int(contact.pointee.manifold.count) {
        let local = index == 0 ? contact.pointee.manifold.first.local : contact.pointee.manifold.second.local
        let place = poses[body].center + rotation(of: body)(local)
        let distance = dot(place - contact.pointee.manifold.point, contact.pointee.manifold.normal)
        guard distance < -skin else { continue }
        poses[body].center = poses[body].center - distance * contact.pointee.manifold.normal
      }
    }
    var side = contact.pointee.side
    let (manifold, separation) = Manifold.edge(
      from: edge.pointee.from, to: edge.pointee.to, shapes[body], poses[body], rotation(of: body), skin: skin,
      side: &side,
      onlyBeyond: true)
    guard manifold.count > 0, separation < -skin else { return }
    let normal = manifold.isFaceOfB ? -rotation(of: body)(manifold.normal) : manifold.normal
    poses[body].center = poses[body].center - separation * normal
  }
}
