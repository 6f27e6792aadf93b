// SPDX-License-Identifier: GPL-3.0-or-later

/// Bodies that joints and touching contacts hold together, so that they are solved and fall asleep together.
///
/// Only islands with an awake body are listed, and those are awake as a whole. Bodies, joints and contacts of an
/// island are listed newest first, as Box2D meets them.
struct DeviceIslands {
  struct Island {
    var firstBody: Int32 = 0
    var endBody: Int32 = 0
    var firstJoint: Int32 = 0
    var endJoint: Int32 = 0
    var firstContact: Int32 = 0
    var endContact: Int32 = 0
    /// Where its tasks begin in ``RoundOrder``, as many as joints and contacts, and by how much a round lags behind.
    var firstTask: Int32 = 0
    var lag: Int32 = 1
    /// Whether ``ChainRounds`` can solve it.
    var isChain = false
    /// Where its links begin then, one more than joints.
    var firstLink: Int32 = 0
    /// Whether its links keep what stays the same.
    var isKept = false
    /// Whether all its joints are springs.
    var isSoft = true
    /// Whether its contacts are in ``ContactGroups``.
    var isGrouped = false

    var hasContacts: Bool { firstContact < endContact }
  }

  var islands: RawBuffer<Island>
  var bodies: RawBuffer<Int32>
  var joints: RawBuffer<Int32>
  var contacts: RawBuffer<Int32>
  var order: RoundOrder
  var groups: ContactGroups
  /// A contact that touches, and its bodies.
  private struct Touch {
    var contact: Int32
    var a: Int32
    var b: Int32
  }

  /// Contacts that touch, in ascending order.
  private var touches = RawBuffer<Touch>()
  private var parents: RawBuffer<Int32>
  private var numbers: RawBuffer<Int32>

  init(bodyCount: Int, jointCount: Int) {
    islands = RawBuffer(capacity: bodyCount)
    bodies = RawBuffer(capacity: bodyCount)
    joints = RawBuffer(capacity: jointCount)
    contacts = RawBuffer()
    order = RoundOrder(bodyCount: bodyCount)
    groups = ContactGroups(bodyCount: bodyCount)
    parents = RawBuffer(capacity: bodyCount)
    numbers = RawBuffer(capacity: bodyCount)
  }

  /// Makes room for a number of contacts.
  mutating func reserveContacts(_ count: Int) {
    contacts.reserve(count)
    touches.reserve(count)
    order.reserve(joints.capacity + count)
    groups.reserve(count)
  }

  func deallocate() {
    islands.deallocate()
    bodies.deallocate()
    joints.deallocate()
    contacts.deallocate()
    order.deallocate()
    groups.deallocate()
    touches.deallocate()
    parents.deallocate()
    numbers.deallocate()
  }

  /// Finds the islands anew, and wakes what an awake body is connected with.
  ///
  /// - Complexity: about linear in bodies, joints and contacts.
  mutating func rebuild(
    _ all: DeviceBodies, joints allJoints: RawBuffer<DeviceJoint>, contacts allContacts: RawBuffer<Contact>
  ) {
    connect(all, joints: allJoints, contacts: allContacts)
    numberIslands(all)
    for index in stride(from: allJoints.last, through: 0, by: -1) where allJoints[index].isActing {
      let island = number(allJoints[index].a, allJoints[index].b, all)
      if island >= 0 { islands.elements[island].endJoint += 1 }
    }
    for index in 0..<touches.count {
      let island = number(Int(touches[index].a), Int(touches[index].b), all)
      if island >= 0 { islands.elements[island].endContact += 1 }
    }
    // Counts become places: each end starts at the list's first and moves on as the list is filled.
    var (bodyCount, jointCount, contactCount): (Int32, Int32, Int32) = (0, 0, 0)
    for index in 0..<islands.count {
      let counts = islands[index]
      islands[index] = Island(
        firstBody: bodyCount, endBody: bodyCount, firstJoint: jointCount, endJoint: jointCount,
        firstContact: contactCount, endContact: contactCount)
      bodyCount += counts.endBody
      jointCount += counts.endJoint
      contactCount += counts.endContact
    }
    bodies.fill(0, count: Int(bodyCount))
    joints.fill(0, count: Int(jointCount))
    contacts.fill(0, count: Int(contactCount))
    for body in stride(from: all.count - 1, through: 0, by: -1) where all.isDynamic(body) {
      let island = Int(numbers[Int(parents[body])])
      guard island >= 0 else { continue }
      bodies[Int(islands[island].endBody)] = Int32(body)
      islands.elements[island].endBody += 1
      all.wake(body)
    }
    for index in stride(from: allJoints.last, through: 0, by: -1) where allJoints[index].isActing {
      let island = number(allJoints[index].a, allJoints[index].b, all)
      guard island >= 0 else { continue }
      joints[Int(islands[island].endJoint)] = Int32(index)
      islands.elements[island].endJoint += 1
    }
    for index in stride(from: touches.last, through: 0, by: -1) {
      let touch = touches[index]
      let island = number(Int(touch.a), Int(touch.b), all)
      guard island >= 0 else { continue }
      contacts[Int(islands[island].endContact)] = touch.contact
      islands.elements[island].endContact += 1
    }
    order.removeAll(reserving: Int(jointCount + contactCount))
    arrange(all, allJoints, allContacts)
  }

  /// Brings the joints and contacts of every island into an order for their rounds.
  private mutating func arrange(
    _ all: DeviceBodies, _ allJoints: RawBuffer<DeviceJoint>, _ allContacts: RawBuffer<Contact>
  ) {
    var grouped = 0
    for index in 0..<islands.count where islands[index].firstJoint == islands[index].endJoint {
      grouped += islands[index].contacts.count
    }
    if grouped < ContactGroups.fewest { grouped = 0 }
    groups.removeAll(reserving: grouped)
    for index in 0..<islands.count {
      let island = islands.elements + index
      if grouped > 0, island.pointee.firstJoint == island.pointee.endJoint, island.pointee.hasContacts {
        island.pointee.isGrouped = true
        groups.append(island.pointee, self, all, allContacts.elements)
      } else {
        order.append(&island.pointee, self, all, joints: allJoints, contacts: allContacts)
      }
    }
    groups.finish()
  }

  /// Joins the trees of everything connected; afterwards each parent is a root.
  private mutating func connect(
    _ all: DeviceBodies, joints: RawBuffer<DeviceJoint>, contacts: RawBuffer<Contact>
  ) {
    parents.fill(0, count: all.count)
    for body in 0..<all.count { parents[body] = Int32(body) }
    for index in 0..<joints.count where joints[index].isActing {
      unite(joints[index].a, joints[index].b, all)
    }
    touches.removeAll()
    for index in 0..<contacts.count where contacts.elements[index].isTouching {
      let contact = contacts.elements + index
      touches.append(Touch(contact: Int32(index), a: contact.pointee.a, b: contact.pointee.b))
      unite(Int(contact.pointee.a), Int(contact.pointee.b), all)
    }
    for body in 0..<all.count { parents[body] = Int32(root(body)) }
  }

  /// Numbers the islands that have an awake body by their newest one, and counts their bodies.
  private mutating func numberIslands(_ all: DeviceBodies) {
    let (asleep, awake): (Int32, Int32) = (-1, -2)
    numbers.fill(asleep, count: all.count)
    for body in 0..<all.count where all.isActive(body) { numbers[Int(parents[body])] = awake }
    islands.removeAll()
    for body in stride(from: all.count - 1, through: 0, by: -1) where all.isDynamic(body) {
      let root = Int(parents[body])
      if numbers[root] == awake {
        numbers[root] = Int32(islands.count)
        islands.append(Island())
      }
      if numbers[root] >= 0 { islands.elements[Int(numbers[root])].endBody += 1 }
    }
  }

  /// Number of the island of two connected bodies, one of which may not move; -1 when it sleeps.
  private func number(_ a: Int, _ b: Int, _ all: DeviceBodies) -> Int {
    if all.isDynamic(b) { return Int(numbers[Int(parents[b])]) }
    return all.isDynamic(a) ? Int(numbers[Int(parents[a])]) : -1
  }

  private func unite(_ a: Int, _ b: Int, _ all: DeviceBodies) {
    guard all.isDynamic(a), all.isDynamic(b) else { return }
    let (first, second) = (root(a), root(b))
    // The lower index becomes the root, which makes the outcome independent of the order of connections.
    parents[max(first, second)] = Int32(min(first, second))
  }

  private func root(_ body: Int) -> Int {
    var body = body
    while parents[body] != Int32(body) {
      parents[body] = parents[Int(parents[body])]
      body = Int(parents[body])
    }
    return body
  }
}
