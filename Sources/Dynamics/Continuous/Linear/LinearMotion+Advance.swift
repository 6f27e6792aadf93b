// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearMotion {
  var reference: MotionReference { MotionReference(self) }

  /// What has been done so far.
  var statistics: IntegrationStatistics {
    var result = engine?.statistics ?? IntegrationStatistics()
    result.steps += steps + taylor.steps + chebyshev.steps + faber.steps
    result.evaluations += taylor.passes + chebyshev.passes + faber.passes
    return result
  }

  /// Steps so far, accepted and rejected.
  var stepCount: Int {
    let own = steps + taylor.steps + chebyshev.steps + faber.steps
    guard let work = engine?.statistics else { return own }
    return own + work.steps + work.rejectedSteps
  }

  /// Goes on, and notes the contacts that begin.
  func advance(from start: Double, to end: Double, contacts: inout [ContactEvent]) throws(SimulationError) {
    let begin = start - frames.pointee.clock.debt
    let length = frames.pointee.clock.length(from: start, to: end)
    guard length > 0 else { return }
    let known = contacts.count
    frames.pointee.advanceBatches(by: length)
    for index in 0..<islandCount where !islands[index].isQuiet {
      try advance(islands + index, index, from: begin, by: length, contacts: &contacts)
      islands[index].writeStates()
    }
    if contacts.count > known + 1 {
      contacts[known...].sort { ($0.time, $0.item) < ($1.time, $1.item) }
    }
  }

  /// Advances one island from event to event.
  private func advance(
    _ island: UnsafeMutablePointer<LinearIsland>, _ index: Int, from begin: Double, by length: Double,
    contacts: inout [ContactEvent]
  ) throws(SimulationError) {
    var done = 0.0
    while let event = try move(island, index, from: begin + done, by: length - done) {
      done = min(length, done + event.time)
      try scene.events.add(at: begin + done)
      if let meeting = island.pointee.apply(event, rule: rule) {
        note(meeting, at: max(0, begin + done), in: &contacts)
      }
      if island.pointee.isQuiet { return }
    }
    island.pointee.forgetParted()
    island.pointee.stopIfStill()
  }

  /// Notes all contacts of a meeting, which share the impulse alike: the equations do not say more.
  ///
  /// Where things bounce, those of the highest elasticity have it alone, as the others open faster than they ask for.
  private func note(_ meeting: Meeting, at time: Double, in contacts: inout [ContactEvent]) {
    let walls = self.walls[meeting.walls]
    let elasticity = meeting.bounces ? walls.lazy.map(\.elasticity).max() ?? 0 : 0
    let sharers = walls.lazy.filter { $0.elasticity >= elasticity }.count
    for wall in walls {
      let share = wall.elasticity >= elasticity ? meeting.impulse / Double(max(1, sharers)) : 0
      contacts.append(ContactEvent(time: time, item: wall.item, with: wall.name, impulse: share))
    }
  }

  /// Goes on smoothly to the next event, or by the whole time if there is none.
  private func move(
    _ island: UnsafeMutablePointer<LinearIsland>, _ index: Int, from begin: Double, by time: Double
  ) throws(SimulationError) -> LinearEvent? {
    if let engine {
      return try engine.move(island, index, from: begin, by: time, taylor: &taylor, limit: stepLimit)
    }
    steps += 1
    if island.pointee.count == 1 {
      guard island.pointee.hasEvents else {
        island.pointee.flowSingle(by: time)
        return nil
      }
      return island.pointee.advanceSingle(by: time)
    }
    if island.pointee.hasEvents, !island.pointee.isClear(for: time) {
      island.pointee.isModal = false
      return try taylor.advanceToEvent(island.pointee, from: begin, by: time, limit: stepLimit)
    }
    if let modal = island.pointee.modal,
      modal.pointee.advance(island, by: time, isKept: island.pointee.isModal, tolerance: smoothTolerance)
    {
      island.pointee.isModal = true
      return nil
    }
    island.pointee.isModal = false
    if island.pointee.wantsPropagator(for: time), island.pointee.advancePropagated(by: time) { return nil }
    if advanceBySeries(island, by: time) { return nil }
    try taylor.advance(island.pointee, from: begin, by: time, limit: stepLimit)
    return nil
  }

  /// Goes on smoothly by polynomials of the island's matrices, if it is one for them.
  private func advanceBySeries(_ island: UnsafeMutablePointer<LinearIsland>, by time: Double) -> Bool {
    if let map = island.pointee.chebyshev, map.pointee.isWorth(island.pointee, over: time),
      chebyshev.advance(island.pointee, &map.pointee, by: time, limit: stepLimit)
    {
      return true
    }
    // A single step of the power series needs no ellipse.
    guard let map = island.pointee.faber, time * island.pointee.rate > TaylorFlow.longest else {
      return false
    }
    return faber.advance(island.pointee, &map.pointee, by: time, limit: stepLimit)
  }

  /// Must be called when states or gravity were changed from outside; see ``applies``.
  func wasDisturbed(gravity: Vector) {
    self.gravity = gravity
    applies = applies && staysOnLines && fixedItemsAreInPlace
    guard applies else { return }
    for index in 0..<islandCount {
      let isInPlace = islands[index].readStates()
      let along = gravity[islands[index].isHorizontal ? .x : .y]
      guard isInPlace, islands[index].settle(gravity: along) else {
        applies = false
        return
      }
    }
    frames.pointee.wereDisturbed(gravity: gravity)
  }

  /// Whether nothing moves or will, until it is disturbed.
  var isStill: Bool {
    for index in 0..<islandCount where !islands[index].isQuiet { return false }
    return frames.pointee.isStill
  }

  /// What moves alone, when there is nothing else.
  var freeFrames: UnsafeMutablePointer<FreeFrames>? { frames.pointee.isAll ? frames : nil }

  /// Whether nothing was moved that the equations take for fixed.
  private var fixedItemsAreInPlace: Bool {
    let (x, y) = (scene.states.x, scene.states.y)
    for index in 0..<fixedCount {
      let item = fixed[index]
      guard x[item.item] == item.x, y[item.item] == item.y else { return false }
    }
    return true
  }

  /// Whether all items that must stay on lines are on them, and nothing pulls them off.
  private var staysOnLines: Bool {
    for index in 0..<lineCount {
      let line = lineItems[index]
      if line.isHorizontal {
        guard scene.states.y[line.item] == line.place, !line.falls || gravity.y == 0 else { return false }
      } else {
        guard scene.states.x[line.item] == line.place, !line.falls || gravity.x == 0 else { return false }
      }
    }
    return true
  }
}
