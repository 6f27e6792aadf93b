// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Makes contacts of new pairs of neighbours.
  ///
  /// - Throws: `SimulationError` with code `limitReached` when there are too many.
  func addNewPairs() throws(SimulationError) {
    guard neighbors.moved.count > 0 else { return }
    guard let keys = neighbors.newPairs(limit: configuration.pairLimit, bodies, boundaries) else {
      throw SimulationError(
        .limitReached, time: subStepTime,
        reason: "more than \(configuration.pairLimit) pairs of items are next to each other; use fewer items,"
          + " or spread them")
    }
    for place in 0..<keys.count { contacts.append(contact(ofPair: keys[place])) }
  }

  private func contact(ofPair key: UInt64) -> Contact {
    let b = Int(key & 0xFFFF_FFFF)
    let place = Int(key >> 32 & 0x7FFF_FFFF)
    let shape = bodies.shapes[b]
    if key >> 63 == 1 {
      let edge = boundaries.edges[place]
      return Contact(
        a: Int32(bodies.count), b: Int32(b), edge: Int32(place),
        flags: edge.category & shape.mask != 0 ? .movesB : [],
        friction: Self.mix(shape.friction, boundaries.friction),
        elasticity: max(shape.elasticity, boundaries.elasticity), skinA: constants.boundarySkin,
        skinB: constants.boxSkin)
    }
    let other = bodies.shapes[place]
    var flags: Contact.Flags = []
    if shape.category & other.mask != 0 { flags.insert(.movesA) }
    if other.category & shape.mask != 0 { flags.insert(.movesB) }
    return Contact(
      a: Int32(place), b: Int32(b), edge: -1, flags: flags,
      friction: Self.mix(shape.friction, other.friction),
      elasticity: max(shape.elasticity, other.elasticity), skinA: constants.boxSkin, skinB: constants.boxSkin)
  }

  private static func mix(_ first: Float, _ second: Float) -> Float { (first * second).squareRoot() }

  private func key(of contact: Contact) -> UInt64 {
    contact.edge < 0
      ? NeighborSearch.key(Int(contact.a), Int(contact.b))
      : NeighborSearch.key(edge: Int(contact.edge), Int(contact.b))
  }

  /// Drops pairs that are no longer neighbours, and finds where the others touch.
  func updateContacts() {
    let (contacts, bodies) = (contacts.elements, bodies)
    var kept = 0
    for index in 0..<self.contacts.count {
      let isActive = bodies.isActive(Int(contacts[index].a)) || bodies.isActive(Int(contacts[index].b))
      if isActive {
        guard areNeighbors(contacts + index) else {
          drop(contacts[index])
          continue
        }
        if !areApart(contacts + index) { refresh(contacts + index) }
      }
      if kept != index { contacts[kept] = contacts[index] }
      kept += 1
    }
    self.contacts.truncate(to: kept)
  }

  @inline(__always)
  private func areNeighbors(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    let box = neighbors.items[Int(contact.pointee.b)]
    let edge = Int(contact.pointee.edge)
    return edge < 0
      ? neighbors.items[Int(contact.pointee.a)].overlaps(box) : neighbors.edges[edge].overlaps(box)
  }

  /// Whether two items that did not touch have boxes around them that are apart; notes how far they are at least.
  @inline(__always)
  private func areApart(_ contact: UnsafeMutablePointer<Contact>) -> Bool {
    guard contact.pointee.edge < 0, !contact.pointee.isTouching else { return false }
    let tight = neighbors.tight
    let gap = tight[Int(contact.pointee.a)].gap(to: tight[Int(contact.pointee.b)])
    // The boxes are around the skins. Faces of items of which two corners are nearest may be closer than those by √2: at a
    // gap of (√2 − 1) skins they could touch. The rest lets rounding decide nothing.
    guard gap > 0.5 * (contact.pointee.skinA + contact.pointee.skinB) else { return false }
    contact.pointee.separation = gap + contact.pointee.skinA
    contact.pointee.manifold.count = 0
    return true
  }

  private func drop(_ contact: Contact) {
    neighbors.pairs.remove(key(of: contact))
    if contact.flags.contains(.began) { beganCount -= 1 }
    islandsAreStale = true
    if contact.isTouching {
      wake(Int(contact.a))
      wake(Int(contact.b))
    }
  }

  /// Finds where a pair touches now; its points keep the impulses that they had.
  func refresh(_ contact: UnsafeMutablePointer<Contact>) {
    let (a, b, edge) = (Int(contact.pointee.a), Int(contact.pointee.b), Int(contact.pointee.edge))
    let skin = contact.pointee.skinA + contact.pointee.skinB
    let bodies = bodies
    var (manifold, separation) =
      if edge < 0 {
        Manifold.boxes(
          bodies.shapes[a], bodies.poses[a], bodies.shapes[b], bodies.poses[b], bodies.rotation(of: a),
          bodies.rotation(of: b), skin: skin)
      } else {
        Manifold.edge(
          from: boundaries.edges[edge].from, to: boundaries.edges[edge].to, bodies.shapes[b], bodies.poses[b],
          bodies.rotation(of: b), skin: skin, side: &contact.pointee.side)
      }
    contact.pointee.separation = separation
    let isTouching = manifold.count > 0
    guard isTouching || contact.pointee.isTouching else {
      contact.pointee.manifold.count = 0
      return
    }
    manifold.inheritImpulses(from: contact.pointee.manifold)
    contact.pointee.manifold = manifold
    guard isTouching != contact.pointee.isTouching else { return }
    islandsAreStale = true
    if isTouching {
      contact.pointee.flags.formUnion([.touching, .began])
      beganCount += 1
    } else {
      if contact.pointee.flags.contains(.began) { beganCount -= 1 }
      contact.pointee.flags.subtract([.touching, .began])
    }
  }

  /// Drops all contacts of items that leave by the change at hand, and wakes what they touched.
  func removeContactsOfChanging() {
    var kept = 0
    for index in 0..<contacts.count {
      let contact = contacts[index]
      if bodies.flags[Int(contact.a)].union(bodies.flags[Int(contact.b)]).contains(.changing) {
        drop(contact)
      } else {
        if kept != index { contacts[kept] = contact }
        kept += 1
      }
    }
    contacts.truncate(to: kept)
  }

  /// Finds new neighbours of all that has moved.
  func followBodies() {
    for place in 0..<islands.bodies.count {
      neighbors.follow(Int(islands.bodies[place]), bodies, constants)
    }
  }

  /// Notes the contacts that began in this sub-step, with the impulses that they were met with.
  func reportContacts() throws(SimulationError) {
    guard beganCount > 0 else { return }
    var areListed = false
    for index in 0..<contacts.count where contacts[index].flags.contains(.began) {
      if !areListed, isPiece(contacts[index]) {
        lists.removeAll(bodyCount: bodies.count)
        lists.extend(contacts)
        areListed = true
      }
      try report(index) { contacts[$0].manifold.impulse }
    }
    beganCount = 0
  }

  /// Notes a contact that began, with what is known of its impulse.
  ///
  /// An item that touches several pieces of one boundary has one contact with it: it began with the first of them, and
  /// those that begin together share its impulse.
  func report(_ index: Int, impulse: (Int) -> Float?) throws(SimulationError) {
    let contact = contacts[index]
    var total: Float = 0
    var wasTold = false
    if isPiece(contact) {
      let boundary = boundaries.edges[Int(contact.edge)].boundary
      lists.forEach(of: Int(contact.b)) { other in
        let piece = contacts[other]
        guard piece.edge >= 0, piece.isTouching, boundaries.edges[Int(piece.edge)].boundary == boundary else {
          return true
        }
        if !piece.flags.contains(.began) {
          wasTold = true
        } else if let share = impulse(other) {
          total += share
          forgetBegin(other)
        }
        return true
      }
    } else {
      total = impulse(index) ?? 0
      forgetBegin(index)
    }
    guard !wasTold else { return }
    guard events.count < Self.mostEvents else {
      throw SimulationError(
        .limitReached, time: subStepTime, reason: "more than \(Self.mostEvents) contacts were not taken over")
    }
    let isBoundary = contact.edge >= 0
    events.append(
      DeviceEvent(
        time: subStepTime, impulse: total, item: isBoundary ? contact.b : contact.a,
        other: isBoundary ? contact.edge : contact.b, isBoundary: isBoundary))
  }

  /// Whether a contact is with one of several pieces of a boundary.
  private func isPiece(_ contact: Contact) -> Bool {
    contact.edge >= 0 && !boundaries.edges[Int(contact.edge)].isWhole
  }

  private func forgetBegin(_ index: Int) {
    contacts.elements[index].flags.remove(.began)
    beganCount -= 1
  }

  /// Most contacts that are kept until they are taken over.
  private static let mostEvents = 4_000_000

  /// Hands over the contacts that began since the last call, in order of time.
  ///
  /// A contact of two items is told once, as that of the item of lower index. An item that touches several pieces of one
  /// boundary has one contact with it.
  public func takeContacts() -> [ContactEvent] {
    let taken = (0..<events.count).map { index in
      let event = events[index]
      let other = Int(event.other)
      return ContactEvent(
        time: event.time, item: Int(event.item),
        with: event.isBoundary
          ? boundaries.names[Int(boundaries.edges[other].boundary)] : model.world.items[other].id,
        impulse: Double(event.impulse))
    }
    events.removeAll()
    return taken
  }
}

extension Manifold {
  /// Sum of the normal impulses.
  var impulse: Float {
    (count > 0 ? first.normalImpulse : 0) + (count > 1 ? second.normalImpulse : 0)
  }
}
