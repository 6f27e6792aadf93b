// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearMotion {
  /// What has been done so far.
  var statistics: IntegrationStatistics {
    var result = engine?.statistics ?? IntegrationStatistics()
    result.steps += steps + taylor.steps
    result.evaluations += taylor.passes
    return result
  }

  /// Goes on, and notes the contacts that begin.
  func advance(from start: Double, to end: Double, contacts: inout [ContactEvent]) throws(SimulationError) {
    let begin = start - clock.debt
    let length = clock.length(from: start, to: end)
    guard length > 0 else { return }
    let known = contacts.count
    for index in 0..<independentCount {
      independent[index].advance(by: length)
      steps += 1
    }
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
      events += 1
      guard events <= scene.configuration.eventLimit else {
        throw SimulationError(
          .limitReached, time: begin + done,
          reason:
            "more than \(scene.configuration.eventLimit) contacts and other events; raise the limit of events, "
            + "or let fewer things bounce")
      }
      if let meeting = island.pointee.apply(event, rules: rules) {
        let wall = wallItems[meeting.wall]
        contacts.append(
          ContactEvent(
            time: max(0, begin + done), item: wall.item, with: wall.name, impulse: meeting.impulse))
      }
      if island.pointee.isQuiet { return }
    }
    island.pointee.stopIfStill()
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
    if island.pointee.hasEvents {
      return try taylor.advanceToEvent(island.pointee, from: begin, by: time, limit: stepLimit)
    }
    if island.pointee.wantsPropagator(for: time) {
      island.pointee.advancePropagated(by: time)
    } else {
      try taylor.advance(island.pointee, from: begin, by: time, limit: stepLimit)
    }
    return nil
  }

  /// Must be called when states or gravity were changed from outside; see ``applies``.
  func wasDisturbed(gravity: Vector) {
    let isNew = gravity != self.gravity
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
    guard isNew else { return }
    for index in 0..<independentCount { independent[index].setGravity(gravity) }
  }

  /// Whether nothing was moved that the equations take for fixed.
  private var fixedItemsAreInPlace: Bool {
    anchoredPlaces == scene.anchoredPlaces && heldPlaces == held.map(scene.states.place(of:))
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
