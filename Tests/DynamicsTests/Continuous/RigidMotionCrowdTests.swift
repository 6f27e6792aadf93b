// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Many items that touch, and events that crowd.
struct RigidMotionCrowdTests {
  /// A square grid of boxes of 10 pt.
  private static func grid(_ side: Int, spacing: Double) -> World {
    var world = World()
    for index in 0..<side * side {
      let center = Vector(x: spacing * Double(index % side), y: spacing * Double(index / side))
      world.items.append(Item("\(index)", center: center, size: Size(width: 10, height: 10)))
    }
    var properties = ItemProperties(items: world.items.map(\.id))
    properties.resistance = 0
    world.behaviors.append(.properties(properties))
    world.fall()
    return world
  }

  @Test func gridThatTouchesFallsAsIfItDidNot() throws {
    var world = Self.grid(24, spacing: 11)
    world.collide(.items)
    let solver = try ContinuousSolver(world, nil)
    try solver.advance(to: 0.2)
    for index in world.items.indices {
      let moved = solver.state(ofItem: index).position - world.items[index].center
      #expect((moved - Vector(x: 0, y: 20)).length < 1e-7)
    }
  }

  @Test func gridOnTheFloorEndsWithinItsBounds() throws {
    var world = Self.grid(5, spacing: 11)
    world.collide(.everything, [Boundary("floor", from: Vector(x: -500, y: 60), to: Vector(x: 500, y: 60))])
    let solver = try ContinuousSolver(world, nil)
    try solver.advance(to: 0.25)
    for index in world.items.indices {
      let state = solver.state(ofItem: index)
      #expect(state.position.y < 60 - 5 && state.position.y > -10)
      #expect(state.velocity.length < 300)
    }
  }

  /// As where events crowd, but from the begin.
  @Test(arguments: [1.0, 100, 1e4])
  func whatGoesByVelocitiesAlonePassesNothing(speed: Double) throws {
    var world = World()
    world.add(
      "a", at: Vector(x: 0, y: 299.9), size: Size(width: 1e-3, height: 1e-3), velocity: Vector(x: 0, y: speed)
    ) { $0.allowsRotation = false }
    world.fall(Vector(x: 0, y: 10))
    world.collide(.everything, [RigidMotionContactTests.floor])
    let model = WorldModel(world)
    var configuration = ContinuousConfiguration()
    configuration.contactDistance = 0
    let scene = ContinuousScene(
      model: model, configuration: configuration, states: BodyStates(model), gravity: model.gravity)
    let motion = try RigidMotion(scene)
    motion.dense = .max
    var contacts: [ContactEvent] = []
    try motion.advance(from: 0, to: 0.05, contacts: &contacts)
    // It touches at half its size and the smallest contact distance above the floor, and comes no nearer.
    #expect(scene.states.y[0] < 300 - 1.5e-3 + 1e-6)
    #expect(contacts.first?.with == "floor")
  }

  @Test func tooManyOverlapsEndWithASentence() throws {
    var world = Self.grid(30, spacing: 0.1)
    world.collide(.items)
    let error = #expect(throws: SimulationError.self) {
      try ContinuousSolver(world, nil).advance(to: 0.01)
    }
    #expect(error?.code == .limitReached)
  }
}
