// SPDX-License-Identifier: GPL-3.0-or-later

/// The contacts of all islands without joints, by fours that ``ContactLanes`` solves at once.
///
/// Contacts that share no moving body do not see each other, so that any order that keeps those apart that share one
/// gives the same bits; see ``RoundOrder``. Each contact, in the order of its island, goes into the first group that has
/// room and comes after all that it waits for. Islands share no moving body at all, so that they fill the same groups.
struct ContactGroups {
  /// The contacts of a group, as places in the lists of the islands; -1 where there is none. Then the bodies whose
  /// velocities its lanes read, and those that they write.
  struct Group {
    var places = SIMD4<Int32>(repeating: -1)
    var readA: SIMD4<Int32>
    var readB: SIMD4<Int32>
    var writtenA: SIMD4<Int32>
    var writtenB: SIMD4<Int32>
  }

  /// Groups of a moving body that is in contacts: the first and the last.
  private struct Span {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// Fewest contacts that are worth it.
  static let fewest = 4

  private(set) var groups = RawBuffer<Group>()
  private(set) var lanes = ContactLanes()
  /// Least distance of two rounds, in groups: more than any two groups of one body are apart.
  private(set) var lag = 1
  /// Number of contacts in groups.
  private(set) var contactCount = 0
  /// Distance of two groups of which one waits for the other, so that the processor has work in between.
  private var distance: Int32 = 1
  /// Contacts in each group, and a group that may have room behind it, or itself.
  private var fills = RawBuffer<Int32>()
  private var nexts = RawBuffer<Int32>()
  private let spans: UnsafeMutablePointer<Span>
  /// Index of the ground, whose velocities are 0; those one behind it are written and not read.
  private let ground: Int32

  init(bodyCount: Int) {
    ground = Int32(bodyCount)
    spans = .allocate(capacity: bodyCount + 1)
    spans.initialize(repeating: Span(), count: bodyCount + 1)
  }

  func deallocate() {
    groups.deallocate()
    lanes.deallocate()
    fills.deallocate()
    nexts.deallocate()
    spans.deallocate()
  }

  /// Makes room for a number of contacts, most of whose groups are full.
  mutating func reserve(_ count: Int) {
    let groupCount = count / 3 + 1
    groups.reserve(groupCount)
    fills.reserve(groupCount)
    nexts.reserve(groupCount)
    lanes.reserve(groupCount)
  }

  /// Begins anew, for a number of contacts.
  mutating func removeAll(reserving count: Int) {
    groups.removeAll()
    fills.removeAll()
    nexts.removeAll()
    (lag, contactCount) = (1, count)
    distance = Int32(max(1, min(3, count / 48)))
  }

  /// Takes in the contacts of an island.
  ///
  /// - Complexity: about linear in bodies and contacts.
  mutating func append(
    _ island: DeviceIslands.Island, _ lists: DeviceIslands, _ bodies: DeviceBodies,
    _ contacts: UnsafeMutablePointer<Contact>
  ) {
    for place in Int(island.firstBody)..<Int(island.endBody) { spans[Int(lists.bodies[place])] = Span() }
    for place in Int(island.firstContact)..<Int(island.endContact) {
      let contact = contacts + Int(lists.contacts[place])
      add(Int32(place), contact, bodies)
    }
  }

  private mutating func add(_ place: Int32, _ contact: UnsafeMutablePointer<Contact>, _ bodies: DeviceBodies)
  {
    let (a, b) = (Int(contact.pointee.a), Int(contact.pointee.b))
    let (movesA, movesB) = (bodies.isDynamic(a), bodies.isDynamic(b))
    let last = max(movesA ? spans[a].last : -1, movesB ? spans[b].last : -1)
    let group = firstWithRoom(from: last < 0 ? 0 : Int(last + distance))
    if movesA { note(a, Int32(group)) }
    if movesB { note(b, Int32(group)) }
    let lane = Int(fills[group])
    let pointer = groups.elements + group
    pointer.pointee.places[lane] = place
    (pointer.pointee.readA[lane], pointer.pointee.readB[lane]) = (Int32(a), Int32(b))
    // What the contact does not move keeps its velocities, also where an impulse overflows.
    if movesA, contact.pointee.inverseA(bodies).mass != 0 { pointer.pointee.writtenA[lane] = Int32(a) }
    if movesB, contact.pointee.inverseB(bodies).mass != 0 { pointer.pointee.writtenB[lane] = Int32(b) }
    fills[group] = Int32(lane + 1)
    if lane == 3 { nexts[group] = Int32(group + 1) }
  }

  @inline(__always)
  private mutating func note(_ body: Int, _ group: Int32) {
    if spans[body].first < 0 { spans[body].first = group }
    spans[body].last = group
    lag = max(lag, Int(group - spans[body].first) + 1)
  }

  /// The first group with room, from one on; it is made where there is none.
  private mutating func firstWithRoom(from start: Int) -> Int {
    var group = start
    while group < nexts.count, nexts[group] != Int32(group) {
      let next = Int(nexts[group])
      if next < nexts.count { nexts[group] = nexts[next] }
      group = next
    }
    while group >= groups.count { appendGroup() }
    return group
  }

  private mutating func appendGroup() {
    let nothing = SIMD4<Int32>(repeating: ground), nowhere = SIMD4<Int32>(repeating: ground + 1)
    nexts.append(Int32(groups.count))
    fills.append(0)
    groups.append(Group(readA: nothing, readB: nothing, writtenA: nowhere, writtenB: nowhere))
  }

  /// Leaves out groups that have stayed empty, and makes room for what the rounds need of the others.
  mutating func finish() {
    var kept = 0
    for index in 0..<groups.count where fills[index] > 0 {
      if kept != index { groups[kept] = groups[index] }
      kept += 1
    }
    groups.truncate(to: kept)
    lanes.reserve(kept)
  }
}
