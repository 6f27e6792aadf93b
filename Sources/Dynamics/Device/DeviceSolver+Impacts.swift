// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Stops what would pass through something at its time of impact, and goes on from there with what is left of the
  /// sub-step, earliest impact first.
  func solveImpacts() throws(SimulationError) {
    impacts.begin()
    let (contacts, count, bodies) = (contacts.elements, contacts.count, bodies)
    for body in 0...bodies.count { bodies.travels[body] = bodies.travel(of: body) }
    for index in 0..<count {
      let contact = contacts + index
      contact.pointee.impactCount = 0
      contact.pointee.flags.remove(.disabled)
      contact.pointee.impact = 1
      if !isSurelyHarmless(contact) { updateImpact(index, trustsSeparation: true) }
    }
    guard !impacts.queue.isEmpty else { return }
    lists.removeAll(bodyCount: bodies.count)
    lists.extend(self.contacts)
    while let (index, share) = earliestImpact() { try solveImpact(index, at: share) }
    for place in 0..<impacts.advanced.count { bodies.progress[Int(impacts.advanced[place])] = 0 }
  }

  /// Share of the sub-step after which a contact touches; 1 for not in this sub-step.
  private func impactShare(_ contact: UnsafeMutablePointer<Contact>, trustsSeparation: Bool)
    -> Float
  {
    let (a, b, bodies) = (Int(contact.pointee.a), Int(contact.pointee.b), bodies)
    guard bodies.isActive(a) || bodies.isActive(b), !contact.pointee.flags.contains(.disabled) else {
      return 1
    }
    if Int(contact.pointee.impactCount) > constants.impactsPerContact { return 1 }
    if bodies.isDynamic(a), bodies.isDynamic(b), !bodies.flags[a].union(bodies.flags[b]).contains(.bullet) {
      return 1
    }
    guard !contact.pointee.flags.isDisjoint(with: [.movesA, .movesB]) else { return 1 }
    let skin = contact.pointee.skinA + contact.pointee.skinB
    let progress = max(bodies.progress[a], bodies.progress[b])
    let second = sweep(of: b, from: progress)
    let impact: TimeOfImpact
    if contact.pointee.edge >= 0 {
      let travel = (second.to.center - second.from.center).length + second.turning
      if isHarmless(contact, travel, second.shape.smallestExtent, trustsSeparation) { return 1 }
      let edge = boundaries.edges[Int(contact.pointee.edge)]
      if TimeOfImpact.passes(edge, second, skin: skin) { return 1 }
      impact = TimeOfImpact(edge: edge, second, skin: skin, constants)
    } else {
      let first = sweep(of: a, from: progress)
      let way = second.to.center - second.from.center - first.to.center + first.from.center
      let travel = way.length + first.turning + second.turning
      let extent = min(first.shape.smallestExtent, second.shape.smallestExtent)
      if isHarmless(contact, travel, extent, trustsSeparation) { return 1 }
      if TimeOfImpact.passes(first, second, way: way, skin: skin) { return 1 }
      impact = TimeOfImpact(first, second, skin: skin, constants)
    }
    guard let share = impact.share() else { return 1 }
    return min(progress + (1 - progress) * share, 1)
  }

  /// Whether two shapes cannot pass through each other in what is left of the sub-step.
  ///
  /// Either they were too far apart at its start to touch; or they touch, so that the rounds have stopped them already,
  /// and what they may turn into each other is small. Stopping the latter again would undo corrections of position, and
  /// heavy piles would sink into what they stand on.
  @inline(__always)
  private func isHarmless(
    _ contact: UnsafeMutablePointer<Contact>, _ travel: Float, _ extent: Float, _ trustsSeparation: Bool
  ) -> Bool {
    if contact.pointee.isTouching {
      return travel < min(extent, 2 * (contact.pointee.skinA + contact.pointee.skinB))
    }
    let (distance, tolerance) = TimeOfImpact.target(
      skin: contact.pointee.skinA + contact.pointee.skinB, constants)
    return trustsSeparation && contact.pointee.separation - travel > distance + tolerance
  }

  /// The same from what both bodies travel, which is at least what they do against each other; not sure means nothing.
  @inline(__always)
  private func isSurelyHarmless(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let (a, b) = (Int(contact.pointee.a), Int(contact.pointee.b))
    // A little more, so that rounding decides nothing.
    let travel = 1.001 * (bodies.travels[a] + bodies.travels[b])
    let skin = contact.pointee.skinA + contact.pointee.skinB
    if contact.pointee.isTouching {
      let extent = bodies.shapes[b].smallestExtent
      return travel
        < min(contact.pointee.edge < 0 ? min(extent, bodies.shapes[a].smallestExtent) : extent, 2 * skin)
    }
    // The target is less than the skins.
    return contact.pointee.separation - travel > skin
  }

  /// A body's way through the rest of the sub-step, from a share of the whole on.
  @inline(__always)
  private func sweep(of body: Int, from progress: Float) -> TimeOfImpact.Sweep {
    var sweep = TimeOfImpact.Sweep(
      shape: bodies.shapes[body], from: bodies.starts[body], to: bodies.poses[body])
    let own = bodies.progress[body]
    if progress > own { sweep.from = sweep.pose(at: (progress - own) / (1 - own)) }
    return sweep
  }

  /// Takes out the contact with the earliest impact, the lowest index first.
  private func earliestImpact() -> (contact: Int, share: Float)? {
    while let (index, impact) = impacts.queue.first {
      // Nothing is moved on by less than rounding can tell.
      guard impact < 1 - 10 * Float.ulpOfOne else { return nil }
      impacts.queue.removeFirst()
      guard contacts[index].impact == impact else { continue }
      contacts.elements[index].impact = 1
      if impacts.solvedCount >= constants.impactsBetweenItems, contacts[index].edge < 0 { continue }
      return (index, impact)
    }
    return nil
  }

  private func solveImpact(_ index: Int, at share: Float) throws(SimulationError) {
    let (a, b) = (Int(contacts[index].a), Int(contacts[index].b))
    impacts.solvedCount += 1
    let (savedA, savedB) = (impacts.snapshot(a, bodies), impacts.snapshot(b, bodies))
    impacts.advance(a, to: share, bodies)
    impacts.advance(b, to: share, bodies)
    let before = contacts[index]
    refresh(contacts.elements + index)
    // Beyond the limit, which is far lower, nothing counts.
    if contacts[index].impactCount < .max { contacts.elements[index].impactCount += 1 }
    if Int(contacts[index].impactCount) > constants.impactsPerContact {
      // Too often: both stay here until the next sub-step, which also tells of a contact that began.
      impacts.setIsland(a, b, index)
    } else if contacts[index].isTouching {
      wake(a)
      wake(b)
      impacts.setIsland(a, b, index)
      contacts.elements[index].flags.insert(.inImpact)
      gather(around: a, share)
      gather(around: b, share)
      try solveImpactIsland(a, b, share)
    } else {
      forgetRefresh(index, before)
      contacts.elements[index].flags.insert(.disabled)
      impacts.restore(savedA, a, bodies)
      impacts.restore(savedB, b, bodies)
      return
    }
    try followImpact()
  }

  /// Adds to the island what touches one of its first two bodies: boundaries, and bodies that are stopped by it.
  private func gather(around body: Int, _ share: Float) {
    guard bodies.isDynamic(body) else { return }
    let isBullet = bodies.flags[body].contains(.bullet)
    // A copy of the pointers, since the body changes other parts of the solver.
    let lists = lists
    lists.forEach(of: body) { index in
      guard impacts.contacts.count < constants.contactsPerImpact else { return false }
      guard !contacts[index].flags.contains(.inImpact) else { return true }
      let other = Int(contacts[index].a) == body ? Int(contacts[index].b) : Int(contacts[index].a)
      if bodies.isDynamic(other), !isBullet, !bodies.flags[other].contains(.bullet) { return true }
      let saved = impacts.snapshot(other, bodies)
      let isNew = !impacts.includes(other)
      if isNew { impacts.advance(other, to: share, bodies) }
      let before = contacts[index]
      refresh(contacts.elements + index)
      guard contacts[index].isTouching else {
        forgetRefresh(index, before)
        if isNew { impacts.restore(saved, other, bodies) }
        return true
      }
      contacts.elements[index].flags.remove(.disabled)
      contacts.elements[index].flags.insert(.inImpact)
      impacts.contacts.append(Int32(index))
      if isNew {
        impacts.bodies.append(Int32(other))
        wake(other)
      }
      return true
    }
  }

  /// Lets a contact that did not touch at a time of impact be as it was, with the impulses of its points.
  private func forgetRefresh(_ index: Int, _ before: Contact) {
    contacts.elements[index].manifold = before.manifold
    if contacts[index].flags.contains(.began) { beganCount -= 1 }
    if before.flags.contains(.began) { beganCount += 1 }
    contacts.elements[index].flags = before.flags
  }

  /// Corrects the first two bodies, solves all for the velocities, and moves them by the rest of the sub-step.
  private func solveImpactIsland(_ a: Int, _ b: Int, _ share: Float) throws(SimulationError) {
    let (bodies, constants, count) = (bodies, constants, impacts.contacts.count)
    constraints.reserve(count)
    let (constraints, contacts, list) = (constraints.elements, contacts.elements, impacts.contacts.elements)
    func inverse(_ body: Int, moves: Bool) -> DeviceBodies.Inverse {
      moves && (body == a || body == b) ? bodies.inverses[body] : .immovable
    }
    func makeConstraints() {
      for place in 0..<count {
        let index = Int(list[place])
        constraints[place] = ContactConstraint(index, contacts + index, bodies, constants, warmth: 0)
      }
    }
    for _ in 0..<constants.impactIterations {
      var separation: Float = 0
      for place in 0..<count {
        let contact = contacts + Int(list[place])
        let flags = contact.pointee.flags
        separation = min(
          separation,
          contact.correct(
            bodies, constants, share: constants.impactCorrection,
            inverse(Int(contact.pointee.a), moves: flags.contains(.movesA)),
            inverse(Int(contact.pointee.b), moves: flags.contains(.movesB))))
      }
      if separation >= -1.5 * constants.linearSlop { break }
    }
    bodies.starts[a] = bodies.poses[a]
    bodies.starts[b] = bodies.poses[b]
    makeConstraints()
    for _ in 0..<constants.velocityIterations {
      for place in 0..<count { constraints[place].solve(bodies.motions, isGrounded: false) }
    }
    statistics.evaluations += constants.velocityIterations * count
    for place in 0..<impacts.bodies.count {
      let body = Int(impacts.bodies[place])
      if bodies.isDynamic(body) { bodies.move(body, by: (1 - share) * constants.step, constants) }
    }
    for place in 0..<count where contacts[Int(list[place])].flags.contains(.began) {
      try report(Int(list[place])) { index in
        (0..<count).first { Int(list[$0]) == index }.map { constraints[$0].impulse }
      }
    }
  }

  /// Finds the new ways of what an impact has moved, its new neighbours, and their impacts.
  private func followImpact() throws(SimulationError) {
    for place in 0..<impacts.contacts.count {
      contacts.elements[Int(impacts.contacts[place])].flags.remove(.inImpact)
    }
    let known = contacts.count
    let (list, count, lists) = (impacts.bodies.elements, impacts.bodies.count, lists)
    for place in 0..<count where bodies.isDynamic(Int(list[place])) {
      let body = Int(list[place])
      lists.forEach(of: body) { index in
        let edge = Int(contacts[index].edge)
        if edge >= 0, contacts[index].isTouching {
          bodies.keepOut(contacts.elements + index, of: boundaries.edges + edge)
        }
        return true
      }
      neighbors.followImpact(body, bodies, constants)
    }
    try addNewPairs()
    for place in 0..<count where bodies.isDynamic(Int(list[place])) {
      lists.forEach(of: Int(list[place])) { index in
        updateImpact(index, trustsSeparation: false)
        return true
      }
    }
    for index in known..<contacts.count { updateImpact(index, trustsSeparation: false) }
    self.lists.extend(contacts)
  }

  private func updateImpact(_ index: Int, trustsSeparation: Bool) {
    // Looked at before the contact is copied: heaps beyond the limit have many.
    let isOver = impacts.solvedCount >= constants.impactsBetweenItems && contacts.elements[index].edge < 0
    let impact = isOver ? 1 : impactShare(contacts.elements + index, trustsSeparation: trustsSeparation)
    guard impact != (contacts.elements + index).pointee.impact else { return }
    contacts.elements[index].impact = impact
    if impact < 1 { impacts.queue.add(index, impact: impact) }
  }
}

extension ContactConstraint {
  /// Sum of the normal impulses.
  fileprivate var impulse: Float { first.normal.impulse + (count == 2 ? second.normal.impulse : 0) }
}
