// SPDX-License-Identifier: GPL-3.0-or-later

/// The order in which the velocity rounds of an island solve its joints and contacts.
///
/// A round solves joints and then contacts, each with the velocities that the ones before have left. Two that
/// share no moving body do not see each other, so that any order that keeps those apart that share one gives
/// the same bits, also across rounds. Here what is independent comes together: each joint or contact right
/// after the last one that it waits for, and a round begins while those before it still run, at a lag behind
/// them. The processor then works on several at once, where the plain order would wait for every result.
struct RoundOrder {
  /// What is solved: the index of a joint, or of a contact's constraint, and its kind.
  struct Task {
    var index: Int32
    var kind: Kind
    /// Whether it is a spring, whose length is not corrected.
    var isSoft = false
  }

  enum Kind: UInt8 {
    case distance
    /// Distance from something that never moves.
    case anchored
    case rope
    case points
    case slider
    case contact
    /// Contact with something that never moves, as a.
    case grounded
  }

  private(set) var tasks = RawBuffer<Task>()
  /// Of all chains, their links; each chain's are followed by one that stands for what comes after its last.
  private(set) var links = RawBuffer<ChainRounds.Link>()
  private(set) var chain = ChainRounds()
  private var unsorted = RawBuffer<Task>()
  /// Levels of the tasks, and where each level begins.
  private var taskLevels = RawBuffer<Int32>()
  private var starts = RawBuffer<Int32>()
  /// By body: level of its last task, then place of its first.
  private let levels: UnsafeMutablePointer<Int32>

  init(bodyCount: Int) { levels = .allocate(capacity: bodyCount + 1) }

  func deallocate() {
    tasks.deallocate()
    links.deallocate()
    chain.deallocate()
    unsorted.deallocate()
    taskLevels.deallocate()
    starts.deallocate()
    levels.deallocate()
  }

  mutating func removeAll(reserving count: Int) {
    tasks.removeAll()
    links.removeAll()
    reserve(count)
  }

  /// Makes room for a number of joints and contacts.
  mutating func reserve(_ count: Int) {
    tasks.reserve(count)
    links.reserve(2 * count)
    unsorted.reserve(count)
    taskLevels.reserve(count)
    starts.reserve(count + 2)
  }

  /// Arranges the joints and contacts of the next island.
  ///
  /// - Complexity: linear in bodies, joints and contacts.
  mutating func append(
    _ island: inout DeviceIslands.Island, _ lists: DeviceIslands, _ bodies: DeviceBodies,
    joints: RawBuffer<DeviceJoint>, contacts: RawBuffer<Contact>
  ) {
    for place in Int(island.firstBody)..<Int(island.endBody) { levels[Int(lists.bodies[place])] = 0 }
    unsorted.removeAll()
    taskLevels.removeAll()
    // Level n waits for one of level n − 1; levels begin at 1.
    starts.fill(0, count: 1)
    for place in Int(island.firstJoint)..<Int(island.endJoint) {
      let joint = joints.elements + Int(lists.joints[place])
      let isSoft = joint.pointee.kind == .distance && joint.pointee.frequency != 0
      if !isSoft { island.isSoft = false }
      let kind: Kind =
        switch joint.pointee.kind {
        case .distance: bodies.isDynamic(joint.pointee.a) ? .distance : .anchored
        case .rope: .rope
        case .pin, .weld: .points
        case .slider: .slider
        }
      add(
        Task(index: lists.joints[place], kind: kind, isSoft: isSoft), joint.pointee.a, joint.pointee.b, bodies
      )
    }
    for place in Int(island.firstContact)..<Int(island.endContact) {
      let contact = contacts.elements + Int(lists.contacts[place])
      let (a, b) = (Int(contact.pointee.a), Int(contact.pointee.b))
      add(Task(index: Int32(place), kind: bodies.isDynamic(a) ? .contact : .grounded), a, b, bodies)
    }
    sort()
    island.firstTask = Int32(tasks.count - unsorted.count)
    island.lag = lag(island, lists, bodies, joints: joints, contacts: contacts)
    island.firstLink = Int32(links.count)
    island.isChain = followChain(island, lists, bodies, joints.elements, contacts.elements)
    if island.isChain {
      chain.reserve(Int(island.endJoint - island.firstJoint), hasContacts: island.hasContacts)
    } else {
      links.truncate(to: Int(island.firstLink))
    }
  }

  private mutating func add(_ task: Task, _ a: Int, _ b: Int, _ bodies: DeviceBodies) {
    let (movesA, movesB) = (bodies.isDynamic(a), bodies.isDynamic(b))
    let level = max(movesA ? levels[a] : 0, movesB ? levels[b] : 0) + 1
    if movesA { levels[a] = level }
    if movesB { levels[b] = level }
    if Int(level) == starts.count { starts.append(0) }
    starts.elements[Int(level)] += 1
    unsorted.append(task)
    taskLevels.append(level)
  }

  /// Sorts by level, and keeps the order within one.
  private mutating func sort() {
    var place = Int32(tasks.count)
    for level in 0..<starts.count {
      let count = starts[level]
      starts[level] = place
      place += count
    }
    let first = tasks.count
    tasks.grow(to: first + unsorted.count)
    for index in 0..<unsorted.count {
      let level = Int(taskLevels[index])
      tasks[Int(starts[level])] = unsorted[index]
      starts.elements[level] += 1
    }
  }

  /// Least distance of two rounds, in tasks: more than any two tasks of one body are apart.
  private func lag(
    _ island: DeviceIslands.Island, _ lists: DeviceIslands, _ bodies: DeviceBodies,
    joints: RawBuffer<DeviceJoint>, contacts: RawBuffer<Contact>
  ) -> Int32 {
    for place in Int(island.firstBody)..<Int(island.endBody) { levels[Int(lists.bodies[place])] = -1 }
    var lag: Int32 = 1
    for place in Int(island.firstTask)..<tasks.count {
      let index = Int(tasks[place].index)
      var (a, b) = (0, 0)
      if tasks[place].kind == .contact || tasks[place].kind == .grounded {
        let contact = contacts.elements + Int(lists.contacts[index])
        (a, b) = (Int(contact.pointee.a), Int(contact.pointee.b))
      } else {
        (a, b) = ((joints.elements + index).pointee.a, (joints.elements + index).pointee.b)
      }
      if bodies.isDynamic(a) { note(a, Int32(place), &lag) }
      if bodies.isDynamic(b) { note(b, Int32(place), &lag) }
    }
    return lag
  }

  /// Whether the joints of an island are springs and rods of which each shares a body with the one before, none of
  /// its bodies turns, and each touches no more than one thing, which never moves; notes its links.
  private mutating func followChain(
    _ island: DeviceIslands.Island, _ lists: DeviceIslands, _ bodies: DeviceBodies,
    _ joints: UnsafeMutablePointer<DeviceJoint>, _ contacts: UnsafeMutablePointer<Contact>
  ) -> Bool {
    let count = Int(island.endJoint - island.firstJoint)
    guard count > 0, Int(island.endContact - island.firstContact) <= count + 1 else { return false }
    for place in Int(island.firstBody)..<Int(island.endBody) {
      let body = Int(lists.bodies[place])
      guard bodies.inverses[body].inertia == 0 else { return false }
      levels[body] = -1
    }
    let first = links.count
    for place in Int(island.firstTask)..<tasks.count {
      let task = tasks[place]
      if task.kind == .grounded { continue }
      guard task.kind == .distance || task.kind == .anchored else { return false }
      let joint = joints + Int(task.index)
      let (a, b) = (joint.pointee.a, joint.pointee.b)
      let place = Int32(links.count - first)
      var lag: Int32 = 1
      if bodies.isDynamic(a) { note(a, place, &lag) }
      if bodies.isDynamic(b) { note(b, place, &lag) }
      guard lag <= 2 else { return false }
      links.append(ChainRounds.Link(joint: task.index))
    }
    links.append(ChainRounds.Link(joint: -1))
    guard direct(first, count, bodies, joints) else { return false }
    for place in Int(island.firstContact)..<Int(island.endContact) {
      let contact = contacts + Int(lists.contacts[place])
      let link = links.elements + (first + Int(levels[Int(contact.pointee.b)]))
      guard link.pointee.contact < 0 else { return false }
      link.pointee.contact = Int32(place)
    }
    return true
  }

  /// Finds which body of each link comes first, and notes by body the link that it comes first in.
  private func direct(
    _ first: Int, _ count: Int, _ bodies: DeviceBodies, _ joints: UnsafeMutablePointer<DeviceJoint>
  ) -> Bool {
    for place in 0..<count {
      let link = links.elements + (first + place)
      let joint = joints + Int(link.pointee.joint)
      let (a, b) = (joint.pointee.a, joint.pointee.b)
      let neighbor = joints + Int(links[first + (place > 0 ? place - 1 : min(1, count - 1))].joint)
      if count > 1 {
        let sharesA = bodies.isDynamic(a) && (neighbor.pointee.a == a || neighbor.pointee.b == a)
        let sharesB = bodies.isDynamic(b) && (neighbor.pointee.a == b || neighbor.pointee.b == b)
        guard sharesA != sharesB else { return false }
        link.pointee.isFlipped = place > 0 ? sharesB : sharesA
      }
      levels[link.pointee.isFlipped ? b : a] = Int32(place)
      levels[link.pointee.isFlipped ? a : b] = Int32(place + 1)
    }
    return true
  }

  @inline(__always)
  private func note(_ body: Int, _ place: Int32, _ lag: inout Int32) {
    if levels[body] < 0 { levels[body] = place } else { lag = max(lag, place - levels[body] + 1) }
  }
}
