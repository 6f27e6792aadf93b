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

  @Test func tooManyOverlapsEndWithASentence() throws {
    var world = Self.grid(30, spacing: 0.1)
    world.collide(.items)
    let error = #expect(throws: SimulationError.self) {
      try ContinuousSolver(world, nil).advance(to: 0.01)
    }
    #expect(error?.code == .limitReached)
  }
}
