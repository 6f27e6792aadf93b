// SPDX-License-Identifier: GPL-3.0-or-later

/// Working memory for times of impact in a sub-step.
struct ImpactIsland {
  struct Snapshot {
    var start: DeviceBodies.Pose
    var pose: DeviceBodies.Pose
    var progress: Float
  }

  /// Contacts that have an impact in this sub-step.
  var queue = ImpactQueue()
  /// Bodies and contacts that are solved together for the impact at hand, the two that meet first.
  var bodies = RawBuffer<Int32>()
  var contacts = RawBuffer<Int32>()
  /// Bodies that have been moved to a time within the sub-step.
  private(set) var advanced = RawBuffer<Int32>()
  /// Times of impact in this sub-step so far.
  var solvedCount = 0

  func deallocate() {
    queue.deallocate()
    bodies.deallocate()
    contacts.deallocate()
    advanced.deallocate()
  }

  /// Makes room for islands of a number of bodies, and for a number of contacts that have an impact.
  mutating func reserve(bodies count: Int, contacts contactCount: Int) {
    queue.reserve(contactCount)
    bodies.reserve(count)
    contacts.reserve(count)
    advanced.reserve(count)
  }

  mutating func begin() {
    queue.removeAll()
    solvedCount = 0
    advanced.removeAll()
  }

  /// Begins the island of a contact.
  mutating func setIsland(_ a: Int, _ b: Int, _ contact: Int) {
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
