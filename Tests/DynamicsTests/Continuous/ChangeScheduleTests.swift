// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Changes of a world made ready: rows of shifts, and what they do.
@Suite struct ChangeScheduleTests {
  private func world(_ count: Int, _ changes: [WorldChange]) -> World {
    let items = (0..<count).map { LinearWorlds.item("\($0)", y: Double(100 * $0)) }
    var world = World(items: items)
    world.changes = changes
    return world
  }

  private func shift(_ items: [Int], y: Double, x: Double = 0, at time: Double = 0.1) -> WorldChange {
    WorldChange(at: time, .shift(items: items.map { "\($0)" }, by: Vector(x: x, y: y)))
  }

  private func entries(_ world: World) -> [(first: Int, count: Int, isShift: Bool)] {
    let schedule = ChangeSchedule(WorldModel(world))
    return (0..<schedule.count).map {
      let entry = schedule.entries[$0]
      return (entry.shift?.pointee.first ?? -1, entry.shift?.pointee.count ?? 0, entry.shift != nil)
    }
  }

  @Test func ascendingShiftsOfOneTimeAreOneRow() {
    let found = entries(world(40, [shift([0, 1], y: 1), shift([2], y: 2), shift([10, 11], y: 3)]))
    #expect(found.map(\.first) == [0])
    #expect(found.map(\.count) == [12])
  }

  @Test(arguments: [[1, 1], [2, 1], [0, 30]])
  func secondShiftOfAnItemAndLargeGapsBeginAnotherRow(items: [Int]) {
    let found = entries(world(40, items.map { shift([$0], y: 5) }))
    #expect(found.map(\.first) == items)
    #expect(found.map(\.count) == [1, 1])
  }

  @Test func changesInBetweenAndOtherTimesEndARow() {
    let found = entries(
      world(
        4,
        [
          shift([0], y: 1), WorldChange(at: 0.1, .gravity(.zero)), shift([1], y: 1),
          shift([2], y: 1, at: 0.2),
        ]))
    #expect(found.map(\.isShift) == [true, false, true, true])
  }

  /// Each item is shifted only while it is there: what comes and goes at the same time counts in order.
  @Test func absentItemsAreNotShifted() throws {
    let world = world(
      4,
      [
        shift([0, 1, 2, 3], y: 8), WorldChange(at: 0.1, .remove(items: ["1"])), shift([0, 1, 2, 3], y: 16),
        WorldChange(at: 0.1, .insert(items: ["3"])), shift([1, 3], y: 32, x: 64),
      ])
    #expect(world.validate().isEmpty)
    let solver = try ContinuousSolver(world)
    try solver.advance(to: 0.2)
    let moved = (0..<4).map { solver.state(ofItem: $0).position - world.items[$0].center }
    // Item 3 is not there before; when it enters it is at its place.
    #expect(moved == [24, 8, 24, 32].enumerated().map { Vector(x: $0 == 3 ? 64 : 0, y: $1) })
  }

  /// What is not moved keeps every bit, even the sign of a zero.
  @Test func itemsBetweenThoseOfARowKeepTheirPlaces() throws {
    var world = world(6, [shift([0, 1, 3, 5], y: 7)])
    world.items[2].center = Vector(x: -0.0, y: -0.0)
    let states = BodyStates(WorldModel(world))
    let schedule = ChangeSchedule(WorldModel(world))
    try #require(schedule.count == 1)
    let shift = try #require(schedule.entries[0].shift).pointee
    #expect(shift.x == nil)
    shift.apply(to: states)
    #expect((0..<6).map { states.y[$0] } == [7, 107, 0, 307, 400, 507])
    #expect(states.y[2].sign == .minus)
  }
}
