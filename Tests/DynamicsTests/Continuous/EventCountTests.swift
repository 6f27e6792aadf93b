// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct EventCountTests {
  @Test func eventsAreLimitedForEachItem() throws {
    let events = EventCount(limitPerItem: 2, itemCount: 3)
    for _ in 0..<6 { try events.add(at: 0) }
    let error = #expect(throws: SimulationError.self) { try events.add(at: 0.5) }
    #expect(error?.code == .limitReached && error?.time == 0.5)
    #expect(EventCount(limitPerItem: .max, itemCount: 2).limit == .max)
  }

  @Test func costlyEventsEndARunBeforeTheirNumberDoes() throws {
    let events = EventCount(limitPerItem: .max, itemCount: 1)
    for _ in 0..<4 { try events.add(at: 1, work: EventCount.mostWork / 4) }
    let error = #expect(throws: SimulationError.self) { try events.add(at: 2, work: 1) }
    #expect(error?.code == .limitReached && error?.time == 2)
  }
}
