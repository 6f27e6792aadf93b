// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

/// What is fast is stopped by what is in its way.
@Suite struct DeviceImpactTests {
  private static let bounds = Rectangle(x: 0, y: 0, width: 400, height: 700)

  private func room(_ items: [Item], elasticity: Double = 0.2, resistance: Double = 0.1) -> World {
    let names = items.map(\.id)
    var collision = Collision(items: names)
    collision.useReferenceBounds = true
    var properties = ItemProperties(items: names)
    properties.elasticity = elasticity
    properties.resistance = resistance
    var world = World(items: items, behaviors: [.collision(collision), .properties(properties)])
    world.referenceBounds = Self.bounds
    return world
  }

  private func isInside(_ state: BodyState, by margin: Double) -> Bool {
    state.position.x > margin && state.position.x < Self.bounds.maxX - margin && state.position.y > margin
      && state.position.y < Self.bounds.maxY - margin
  }

  @Test(arguments: [1.0, 4, 20, 60, 120])
  func aFlickStaysInsideTheRoom(size: Double) throws {
    var generator = SeededGenerator(seed: UInt64(size))
    for _ in 0..<40 {
      let angle = 2 * Double.pi * generator.unit()
      let speed = 1000 + 29_000 * generator.unit()
      var item = Item("a", center: Vector(x: 200, y: 350), size: Size(width: size, height: size))
      item.angle = generator.unit()
      item.velocity = Vector(x: speed * cos(angle), y: speed * sin(angle))
      item.angularVelocity = 40 * (generator.unit() - 0.5)
      let solver = DeviceSolver(room([item], elasticity: generator.unit()))
      for frame in 1...30 {
        try solver.advance(to: Double(frame) / 60)
        #expect(isInside(solver.state(ofItem: 0), by: size / 2 - 2), "\(item), frame \(frame)")
      }
    }
  }

  @Test func aPerfectBounceInANarrowRoomStaysInside() throws {
    var item = Item("a", center: Vector(x: 200, y: 350), size: Size(width: 390, height: 20))
    item.velocity = Vector(x: 24_000, y: 3)
    let solver = DeviceSolver(room([item], elasticity: 1, resistance: 0))
    for frame in 1...60 {
      try solver.advance(to: Double(frame) / 60)
      #expect(abs(solver.state(ofItem: 0).position.x - 200) < 8)
    }
  }

  /// Only one that gravity or a push acts on is stopped by other items as well.
  @Test func aPushedItemDoesNotPassThroughAnother() throws {
    var fast = Item("fast", center: Vector(x: 50, y: 350), size: Size(width: 10, height: 10))
    fast.velocity = Vector(x: 20_000, y: 0)
    let slow = Item("slow", center: Vector(x: 200, y: 350), size: Size(width: 10, height: 100))
    var world = room([fast, slow])
    world.behaviors.append(.push(Push(items: ["fast"], vector: Vector(x: 1e-6, y: 0))))
    let solver = DeviceSolver(world)
    for frame in 1...10 {
      try solver.advance(to: Double(frame) / 60)
      #expect(solver.state(ofItem: 0).position.x < solver.state(ofItem: 1).position.x)
    }
    #expect(solver.takeContacts().first?.with == "slow")

    world.behaviors.removeLast()
    let unmarked = DeviceSolver(world)
    try unmarked.advance(to: 2.0 / 60)
    #expect(unmarked.state(ofItem: 0).position.x > unmarked.state(ofItem: 1).position.x)
  }

  @Test func withoutContinuousCollisionAFlickPasses() throws {
    var item = Item("a", center: Vector(x: 200, y: 350), size: Size(width: 10, height: 10))
    item.velocity = Vector(x: 20_000, y: 0)
    var configuration = DeviceConfiguration.current
    configuration.continuousCollision = false
    let solver = DeviceSolver(room([item]), configuration: configuration)
    try solver.advance(to: 0.1)
    #expect(solver.state(ofItem: 0).position.x > 500)
  }
}
