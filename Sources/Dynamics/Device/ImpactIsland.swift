// SPDX-License-Identifier: GPL-3.0-or-later

/// Working memory for times of impact in a sub-step.
struct ImpactIsland {
  struct Snapshot {
    var start: DeviceBodies.Pose
    var pose: DeviceBodies.Pose
    var progress: Float
  }

  /// Contacts that have an impact in this sub-step.
  var pending = RawBuffer<Int32>()
  /// Bodies and contacts that are solved together for the impact at hand, the two that meet first.
  var bodies = RawBuffer<Int32>()
  var contacts = RawBuffer<Int32>()
  /// Bodies that have been moved to a time within the sub-step.
  private(set) var advanced = RawBuffer<Int32>()
  /// Contacts by body, of those that there were when it was made.
  private var starts = RawBuffer<Int32>()
  private var lists = RawBuffer<Int32>()
  /// Number of contacts that are listed.
  private(set) var listedCount = 0
  /// Times of impact in this sub-step so far.
  var solvedCount = 0

  func deallocate() {
    pending.deallocate()
    bodies.deallocate()
    contacts.deallocate()
    advanced.deallocate()
    starts.deallocate()
    lists.deallocate()
  }

  mutating func begin() {
    pending.removeAll()
    solvedCount = 0
    advanced.removeAll()
  }

  /// Lists the contacts by body, and marks the pending ones.
  mutating func collectContacts(_ all: RawBuffer<Contact>, bodyCount: Int) {
    listedCount = all.count
    starts.fill(0, count: bodyCount + 2)
    lists.fill(0, count: 2 * listedCount)
    for index in 0..<listedCount {
      all.elements[index].flags.remove(.impactKnown)
      starts[Int(all[index].a) + 1] += 1
      starts[Int(all[index].b) + 1] += 1
    }
    for body in 0...bodyCount { starts[body + 1] += starts[body] }
    // Filled from the back, so that each start is its own again at the end.
    for index in stride(from: listedCount - 1, through: 0, by: -1) {
      for body in [Int(all[index].a), Int(all[index].b)] {
        starts[body + 1] -= 1
        lists[Int(starts[body + 1])] = Int32(index)
      }
    }
    for place in 0..<pending.count { all.elements[Int(pending[place])].flags.insert(.impactKnown) }
  }

  /// Calls for every contact of a body, below an index or those that came later as well.
  func forEachContact(
    of body: Int, in all: RawBuffer<Contact>, below end: Int = .max, _ use: (Int) -> Void
  ) {
    let (first, last) = (
      Int(starts[body + 1]), body + 2 < starts.count ? Int(starts[body + 2]) : 2 * listedCount
    )
    for place in first..<last { use(Int(lists[place])) }
    guard listedCount < min(end, all.count) else { return }
    for index in listedCount..<min(end, all.count)
    where Int(all[index].a) == body || Int(all[index].b) == body {
      use(index)
    }
  }

  /// Begins the island of a contact.
  mutating func setIsland(_ a: Int, _ b: Int, _ contact: Int, _ all: DeviceBodies) {
    bodies.removeAll()
    contacts.removeAll()
    bodies.append(Int32(a))
    bodies.append(Int32(b))
    contacts.append(Int32(contact))
  }

  func includes(_ body: Int) -> Bool {
    (0..<bodies.count).contains { bodies[$0] == Int32(body) }
  }

  func snapshot(_ body: Int, _ all: DeviceBodies) -> Snapshot {
    Snapshot(start: all.starts[body], pose: all.poses[body], progress: all.progress[body])
  }

  func restore(_ snapshot: Snapshot, _ body: Int, _ all: DeviceBodies) {
    all.starts[body] = snapshot.start
    all.poses[body] = snapshot.pose
    all.progress[body] = snapshot.progress
  }

  /// Puts a body where it is after a share of the sub-step.
  mutating func advance(_ body: Int, to share: Float, _ all: DeviceBodies) {
    guard all.isDynamic(body) else { return }
    let own = all.progress[body]
    if own == 0 { advanced.append(Int32(body)) }
    let (start, pose) = (all.starts[body], all.poses[body])
    let part = own < share ? (share - own) / (1 - own) : 0
    all.starts[body] = DeviceBodies.Pose(
      center: start.center + part * (pose.center - start.center),
      angle: start.angle + part * (pose.angle - start.angle))
    all.poses[body] = all.starts[body]
    all.progress[body] = max(share, own)
  }
}
