// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

/// What is done to a world while it runs, and how it wakes.
@Suite struct DeviceChangeTests {
  private func floor(_ names: [String]) -> [Behavior] {
    var collision = Collision(items: names)
    collision.boundaries = [Boundary("floor", from: Vector(x: -500, y: 300), to: Vector(x: 500, y: 300))]
    return [.gravity(Gravity(items: names)), .collision(collision)]
  }

  @Test func anItemThatIsInsertedLaterWaitsWhereItWillEnter() throws {
    var world = World(items: [DeviceWorlds.item("a", 0, 0)], behaviors: floor(["a"]))
    world.items[0].velocity.x = 60
    world.changes = [WorldChange(at: 0.5, .insert(items: ["a"]))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 0.5)
    #expect(solver.state(ofItem: 0) == BodyState(position: .zero))
    try solver.advance(to: 31.0 / 60)
    #expect(solver.state(ofItem: 0).velocity.x > 59)
    #expect(solver.state(ofItem: 0).velocity.y > 0)
  }

  @Test func aChangeIsDoneAtTheFirstFrameThatIsNotBefore() throws {
    var world = World(items: [DeviceWorlds.item("a", 0, 0)], behaviors: floor([]))
    world.changes = [WorldChange(at: 0.301, .shift(items: ["a"], by: Vector(x: 5, y: 7)))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 19.0 / 60)
    #expect(solver.state(ofItem: 0).position == .zero)
    try solver.advance(to: 20.0 / 60)
    #expect((solver.state(ofItem: 0).position - Vector(x: 5, y: 7)).length < 1e-5)
  }

  @Test func aRemovedItemStaysWhereItLeftAndEntersAnewAsDescribed() throws {
    var world = World(items: [DeviceWorlds.item("a", 0, 0)], behaviors: floor(["a"]))
    world.changes = [
      WorldChange(at: 0.25, .remove(items: ["a"])), WorldChange(at: 0.5, .insert(items: ["a"])),
    ]
    let solver = DeviceSolver(world)
    try solver.advance(to: 0.25)
    let left = solver.state(ofItem: 0).position
    try solver.advance(to: 0.5)
    #expect(solver.state(ofItem: 0) == BodyState(position: left))
    try solver.advance(to: 31.0 / 60)
    #expect(solver.state(ofItem: 0).position.y < 0.5)
  }

  @Test func aKickActsWhenItsItemEnters() throws {
    let kick = Push(items: ["a"], mode: .instantaneous, vector: Vector(x: 0.16, y: 0))
    var world = World(
      items: [DeviceWorlds.item("a", 0, 0)],
      behaviors: [.push(kick), .properties(DeviceWorlds.free(["a"]))])
    world.changes = [1.0, 2.0].map { WorldChange(at: $0, .insert(items: ["a"])) }
    let solver = DeviceSolver(world)
    for frame in [61, 100, 121] {
      try solver.advance(to: Double(frame) / 60)
      #expect(abs(solver.state(ofItem: 0).velocity.x - 100) < 1e-3)
    }
    #expect(solver.state(ofItem: 0).position.x < 2)
  }

  @Test func whatStandsOnARemovedItemFalls() throws {
    var world = World(
      items: [DeviceWorlds.item("low", 0, 278), DeviceWorlds.item("high", 0, 236)],
      behaviors: floor(["low", "high"]))
    world.changes = [WorldChange(at: 4, .remove(items: ["low"]))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 4)
    #expect(solver.isAtRest)
    try solver.advance(to: 241.0 / 60)
    #expect(!solver.isAtRest)
    try solver.advance(to: 8)
    #expect(solver.isAtRest)
    #expect(solver.state(ofItem: 1).position.y > 275)
  }

  @Test func whatWasAttachedToARemovedItemIsFree() throws {
    var world = World(
      items: [DeviceWorlds.item("a", 0, 0), DeviceWorlds.item("b", 0, 100)],
      behaviors: [
        .attachment(Dynamics.Attachment(item: "b", to: "a")), .gravity(Gravity(items: ["b"])),
        .properties(
          {
            var properties = ItemProperties(items: ["a"])
            properties.anchored = true
            return properties
          }()),
      ])
    world.changes = [WorldChange(at: 2, .remove(items: ["a"]))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 2)
    #expect(solver.isAtRest && abs(solver.state(ofItem: 1).position.y - 100) < 0.6)
    try solver.advance(to: 3)
    #expect(solver.state(ofItem: 1).position.y > 400)
  }

  @Test func shiftingKeepsTheVelocityAndWakes() throws {
    var world = World(
      items: [DeviceWorlds.item("a", 0, 278), DeviceWorlds.item("b", 100, 0)], behaviors: floor(["a"]))
    world.behaviors.append(.properties(DeviceWorlds.free(["a", "b"])))
    world.items[1].velocity.x = 50
    world.changes = [WorldChange(at: 3, .shift(items: ["a", "b"], by: Vector(x: 0, y: -100)))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 3)
    let before = solver.state(ofItem: 0).position.y
    try solver.advance(to: 181.0 / 60)
    #expect(abs(solver.state(ofItem: 0).position.y - (before - 100)) < 1)
    #expect(solver.state(ofItem: 1).velocity.x == 50)
    try solver.advance(to: 6)
    #expect(abs(solver.state(ofItem: 0).position.y - before) < 0.5)
  }

  /// What rested on a shifted item falls, and what is attached to it follows, though it cannot move itself.
  @Test func aShiftWakesWhatItTouchesAndHolds() throws {
    var anchored = ItemProperties(items: ["shelf"])
    anchored.anchored = true
    var world = World(
      items: [
        DeviceWorlds.item("shelf", 0, 100, 200, 20), DeviceWorlds.item("book", 0, 69),
        DeviceWorlds.item("lamp", 500, 200),
      ], behaviors: floor(["book", "shelf", "lamp"]) + [.properties(anchored)])
    var rod = Attachment(item: "lamp", to: "shelf")
    rod.length = (Vector(x: 500, y: 100)).length
    world.behaviors.append(.attachment(rod))
    world.behaviors[0] = .gravity(Gravity(items: ["book"]))
    world.changes = [WorldChange(at: 3, .shift(items: ["shelf", "shelf"], by: Vector(x: -300, y: 0)))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 3)
    #expect(solver.isAtRest)
    try solver.advance(to: 6)
    #expect(solver.state(ofItem: 1).position.y > 250)
    let away = solver.state(ofItem: 2).position - solver.state(ofItem: 0).position
    #expect(abs(away.length - (Vector(x: 500, y: 100)).length) < 5)
  }

  /// All that leave at once do, and nothing else is forgotten.
  @Test func manyLeaveAtOnce() throws {
    let items = (0..<40).map { DeviceWorlds.item("i\($0)", 50 * Double($0) - 1000, 278) }
    let names = items.map(\.id)
    var world = World(items: items, behaviors: floor(names))
    world.items += names.map {
      DeviceWorlds.item("on \($0)", 50 * Double(names.firstIndex(of: $0) ?? 0) - 1000, 236)
    }
    world.behaviors = floor(world.items.map(\.id))
    world.changes = [
      WorldChange(
        at: 3, .remove(items: names.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)))
    ]
    let solver = DeviceSolver(world)
    try solver.advance(to: 6)
    for index in 12..<29 {
      let high = solver.state(ofItem: 40 + index).position.y
      #expect(index.isMultiple(of: 2) ? abs(high - 279) < 2 : abs(high - 238) < 3)
    }
  }

  @Test func anotherGravityWakesAndActsOnTheSameItems() throws {
    var world = World(
      items: [DeviceWorlds.item("a", 0, 278), DeviceWorlds.item("b", 100, 0)], behaviors: floor(["a"]))
    world.behaviors.append(.properties(DeviceWorlds.free(["a", "b"])))
    world.changes = [WorldChange(at: 3, .gravity(Vector(x: 0, y: -2)))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 3)
    #expect(solver.isAtRest)
    try solver.advance(to: 3.5)
    #expect(solver.state(ofItem: 0).velocity.y < -900)
    #expect(solver.state(ofItem: 1).velocity == .zero)
  }

  @Test func aWorldInWhichNothingCanMoveIsAtRest() throws {
    #expect(try DeviceWorlds.run(World(), frames: 1).isAtRest)
    var properties = ItemProperties(items: ["a"])
    properties.anchored = true
    let anchored = World(
      items: [DeviceWorlds.item("a", 0, 0)], behaviors: floor(["a"]) + [.properties(properties)])
    #expect(try DeviceWorlds.run(anchored, frames: 1).isAtRest)
  }

  @Test func restLastsUntilAChange() throws {
    let world = World(items: [DeviceWorlds.item("a", 0, 278)], behaviors: floor(["a"]))
    let solver = DeviceSolver(world)
    try solver.advance(to: 3)
    let state = solver.state(ofItem: 0)
    #expect(solver.isAtRest && state.velocity == .zero)
    try solver.advance(to: 60)
    #expect(solver.isAtRest && solver.state(ofItem: 0) == state)
  }

  @Test func aShiftOfRoundedItemsStartsFromWhatIsShown() throws {
    var world = World(items: [DeviceWorlds.item("a", 0.3, 0.2)])
    world.changes = [
      WorldChange(at: 0.5, .shift(items: ["a"], by: Vector(x: 0.1, y: 0))),
      WorldChange(at: 1, .shift(items: ["a"], by: Vector(x: 10.3, y: 0))),
    ]
    var configuration = DeviceConfiguration.current
    configuration.screenScale = 2
    let solver = DeviceSolver(world, configuration: configuration)
    try solver.advance(to: 0.75)
    // Half a pixel is not reached: nothing is written.
    #expect(solver.state(ofItem: 0).position == Vector(x: 0.5, y: 0))
    try solver.advance(to: 1.25)
    #expect(solver.state(ofItem: 0).position == Vector(x: 11, y: 0))
  }
}
