// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Who meets whom, how it bounces and rubs, and what is told of it.
@Suite struct DeviceCollisionTests {
  /// Two items that run into each other without resistance, and elasticity 1.
  private func duel(_ collisions: [Collision]) -> World {
    var (a, b) = (DeviceWorlds.item("a", 0, 0), DeviceWorlds.item("b", 100, 0))
    a.velocity.x = 300
    b.velocity.x = -300
    var properties = DeviceWorlds.free(["a", "b"])
    properties.elasticity = 1
    return World(items: [a, b], behaviors: [.properties(properties)] + collisions.map { .collision($0) })
  }

  private func meet(_ world: World, configuration: DeviceConfiguration = .current) throws -> Bool {
    let solver = try DeviceWorlds.run(world, frames: 30, configuration: configuration)
    return solver.state(ofItem: 0).velocity.x < 0
  }

  @Test func itemsOfOneBehaviorMeet() throws {
    #expect(try meet(duel([Collision(items: ["a", "b"])])))
    #expect(try !meet(duel([])))
    #expect(try !meet(duel([Collision(items: ["a"]), Collision(items: ["b"])])))
  }

  @Test func theModeDecidesWhoMeetsWhom() throws {
    var boundaries = Collision(items: ["a", "b"])
    boundaries.mode = .boundaries
    #expect(try !meet(duel([boundaries])))
    var items = boundaries
    items.mode = .items
    #expect(try meet(duel([items])))
  }

  /// The bits of the groups repeat after 16 behaviours, empty ones counted.
  @Test(arguments: [1, 15, 16, 17, 32])
  func groupsRepeatAfter16Behaviors(distance: Int) throws {
    let empty = [Collision](repeating: Collision(items: []), count: distance - 1)
    let world = duel([Collision(items: ["a"])] + empty + [Collision(items: ["b"])])
    #expect(try meet(world) == distance.isMultiple(of: 16))
    var configuration = DeviceConfiguration.current
    configuration.collisionGroupCount = 32
    #expect(try meet(world, configuration: configuration) == distance.isMultiple(of: 32))
  }

  /// Of repeated groups with different modes one side may respond alone; the other goes on as if nothing was there.
  @Test func aSideThatDoesNotRespondGoesOn() throws {
    var deaf = Collision(items: ["b"])
    deaf.mode = .boundaries
    let empty = [Collision](repeating: Collision(items: []), count: 15)
    let solver = try DeviceWorlds.run(duel([Collision(items: ["a"])] + empty + [deaf]), frames: 30)
    #expect(solver.state(ofItem: 0).velocity.x < -300)
    #expect(abs(solver.state(ofItem: 1).velocity.x + 300) < 1e-3)
  }

  @Test func anItemMeetsOnlyBoundariesOfItsBehaviorAndMode() throws {
    let floor = Boundary("floor", from: Vector(x: -200, y: 100), to: Vector(x: 200, y: 100))
    func lands(_ mode: Collision.Mode, items: [String]) throws -> Bool {
      var collision = Collision(items: items)
      (collision.mode, collision.boundaries) = (mode, [floor])
      let world = World(
        items: [DeviceWorlds.item("a", 0, 0)],
        behaviors: [.gravity(Gravity(items: ["a"])), .collision(collision)])
      return try DeviceWorlds.run(world, frames: 60).state(ofItem: 0).position.y < 100
    }
    #expect(try lands(.everything, items: ["a"]))
    #expect(try lands(.boundaries, items: ["a"]))
    #expect(try !lands(.items, items: ["a"]))
    #expect(try !lands(.everything, items: []))
  }

  /// An item that meets an equal one at rest, elasticity 1, hands over its velocity.
  @Test func aCentralBounceIsTold() throws {
    var world = duel([Collision(items: ["a", "b"])])
    world.items[1].velocity = .zero
    let solver = try DeviceWorlds.run(world, frames: 60)
    #expect(abs(solver.state(ofItem: 0).velocity.x) < 0.01)
    #expect(abs(solver.state(ofItem: 1).velocity.x - 300) < 0.01)
    let contacts = solver.takeContacts()
    #expect(contacts.count == 1)
    // m · v = 0.16 kg · 3 m/s, after 60 pt less the skins at 300 pt/s.
    #expect(contacts[0].item == 0 && contacts[0].with == "b")
    #expect(abs(contacts[0].impulse - 0.48) < 1e-4)
    #expect(abs(contacts[0].time - 58.0 / 300) < 0.02)
    #expect(solver.takeContacts().isEmpty)
  }

  /// Of two elasticities the larger one counts, and a boundary's is 0.2.
  @Test(arguments: [(0.0, 0.2), (0.2, 0.2), (0.7, 0.7), (1, 1)])
  func theLargerElasticityCounts(own: Double, effective: Double) throws {
    var properties = DeviceWorlds.free(["a"])
    properties.elasticity = own
    var collision = Collision(items: ["a"])
    collision.boundaries = [Boundary("wall", from: Vector(x: 100, y: -500), to: Vector(x: 100, y: 500))]
    var item = DeviceWorlds.item("a", 0, 0)
    item.velocity.x = 600
    let world = World(items: [item], behaviors: [.properties(properties), .collision(collision)])
    let solver = try DeviceWorlds.run(world, frames: 30)
    #expect(abs(solver.state(ofItem: 0).velocity.x + 600 * effective) < 0.1)
    #expect(solver.takeContacts().map(\.with) == ["wall"])
  }

  @Test(arguments: [(99.0, false), (101.0, true)])
  func aSlowApproachDoesNotBounce(speed: Double, bounces: Bool) throws {
    var properties = DeviceWorlds.free(["a"])
    properties.elasticity = 1
    var collision = Collision(items: ["a"])
    collision.boundaries = [Boundary("wall", from: Vector(x: 40, y: -500), to: Vector(x: 40, y: 500))]
    var item = DeviceWorlds.item("a", 0, 0)
    item.velocity.x = speed
    let world = World(items: [item], behaviors: [.properties(properties), .collision(collision)])
    let velocity = try DeviceWorlds.run(world, frames: 29).state(ofItem: 0).velocity.x
    #expect(bounces ? abs(velocity + speed) < 0.1 : abs(velocity) < 0.1)
  }

  /// A box on a slope of angle β stays while tan β < μ, and slides with g · (sin β − μ · cos β) otherwise.
  @Test(arguments: [(0.3, 0.2), (0.3, 0.4)])
  func frictionHoldsOnASlope(slope: Double, friction: Double) throws {
    var properties = DeviceWorlds.free(["a"])
    // The geometric mean with the boundary's 0.2.
    properties.friction = friction * friction / 0.2
    var collision = Collision(items: ["a"])
    collision.boundaries = [Boundary("floor", from: Vector(x: -1000, y: 22), to: Vector(x: 1000, y: 22))]
    // The slope is tilted gravity; (sine, cosine) of atan(slope).
    let hypotenuse = (1 + slope * slope).squareRoot()
    let gravity = Vector(x: slope / hypotenuse, y: 1 / hypotenuse)
    let world = World(
      items: [DeviceWorlds.item("a", -500, 0, 60, 40)],
      behaviors: [
        .gravity(Gravity(vector: gravity, items: ["a"])), .properties(properties), .collision(collision),
      ])
    let speed = try DeviceWorlds.run(world, frames: 60).state(ofItem: 0).velocity.x
    let acceleration = max(1000 * (gravity.x - friction * gravity.y), 0)
    #expect(abs(speed - acceleration) < 0.02 * 1000 * gravity.x)
  }

  @Test func aStackComesToRest() throws {
    let items = (0..<5).map { DeviceWorlds.item("i\($0)", 200, 600 - 45 * Double($0)) }
    var collision = Collision(items: items.map(\.id))
    collision.useReferenceBounds = true
    var world = World(
      items: items, behaviors: [.gravity(Gravity(items: items.map(\.id))), .collision(collision)])
    world.referenceBounds = Rectangle(x: 0, y: 0, width: 400, height: 700)
    let solver = try DeviceWorlds.run(world, frames: 600)
    #expect(solver.isAtRest)
    for index in 0..<5 {
      // Each with a gap of at most the skins, and at least the skins less the slop and what is tolerated.
      let state = solver.state(ofItem: index)
      let height = 701 - state.position.y - 20 - 40 * Double(index)
      #expect(height > 0.4 * Double(index + 1) && height < 2.1 * Double(index + 1))
      #expect(state.velocity == .zero && abs(state.position.x - 200) < 1)
    }
    let contacts = solver.takeContacts()
    #expect(contacts.contains { $0.item == 0 && $0.with == "referenceBounds" })
    #expect(contacts.contains { $0.item == 0 && $0.with == "i1" })
  }

  /// Corners on a line divide what an item is met with; it is told as a whole, and once.
  @Test(arguments: [0, 1, 2, 9])
  func allPiecesOfABoundaryShareAnImpulse(corners: Int) throws {
    let top = (0...corners + 1).map {
      Vector(x: -300 + 600 * Double($0) / Double(corners + 1), y: 202)
    }
    var collision = Collision(items: ["a"])
    collision.boundaries = [
      Boundary("block", path: top + [Vector(x: 300, y: 400), Vector(x: -300, y: 400)])
    ]
    let world = World(
      items: [DeviceWorlds.item("a", 0, 0)],
      behaviors: [
        .gravity(Gravity(items: ["a"])), .collision(collision), .properties(DeviceWorlds.free(["a"])),
      ])
    let solver = try DeviceWorlds.run(world, frames: 60)
    let contacts = solver.takeContacts()
    #expect(contacts.allSatisfy { $0.with == "block" })
    // m · (1 + e) · √(2 g · 180 pt), with 0.16 kg and the default elasticity of 0.2.
    #expect(abs((contacts.first?.impulse ?? 0) - 0.16 * 1.2 * 6) < 0.03)
  }

  /// An item that touches one piece of a boundary does not meet it anew at another one.
  @Test func goingOnToAnotherPieceIsNoNewContact() throws {
    var collision = Collision(items: ["a"])
    let top = (0...20).map { Vector(x: 100 * Double($0), y: 22) }
    collision.boundaries = [
      Boundary("block", path: top + [Vector(x: 2000, y: 400), Vector(x: 0, y: 400)])
    ]
    var properties = DeviceWorlds.free(["a"])
    properties.friction = 0
    var item = DeviceWorlds.item("a", 150, 0)
    item.velocity.x = 500
    let world = World(
      items: [item],
      behaviors: [.gravity(Gravity(items: ["a"])), .collision(collision), .properties(properties)])
    let solver = try DeviceWorlds.run(world, frames: 120)
    #expect(solver.state(ofItem: 0).position.x > 1000)
    #expect(solver.takeContacts().map(\.with) == ["block"])
  }

  /// As a setter that is given the value that it holds: what a behaviour before said stays.
  @Test func aDefaultSaysNothing() {
    var first = ItemProperties(items: ["a"])
    (first.elasticity, first.friction, first.density) = (0.9, 0.7, 3)
    (first.resistance, first.angularResistance) = (2, 4)
    (first.allowsRotation, first.anchored) = (false, true)
    var second = ItemProperties(items: ["a"])
    (second.elasticity, second.friction, second.density) = (0.2, 0.2, 1)
    (second.resistance, second.angularResistance) = (0.1, 0.1)
    (second.allowsRotation, second.anchored) = (true, false)
    var properties = BodyProperties()
    properties.apply(first)
    let before = properties
    properties.apply(second)
    #expect(properties == before && properties.elasticity == 0.9 && properties.isAnchored)
    second.elasticity = 0.3
    properties.apply(second)
    #expect(properties.elasticity == 0.3 && properties.friction == 0.7)
  }

  @Test func aPolygonIsABoundaryFromBothSides() throws {
    var collision = Collision(items: ["a", "b"])
    collision.boundaries = [
      Boundary(
        "triangle", path: [Vector(x: 0, y: 0), Vector(x: 300, y: 0), Vector(x: 150, y: 300)])
    ]
    let world = World(
      items: [DeviceWorlds.item("a", 150, -60), DeviceWorlds.item("b", 150, 100)],
      behaviors: [.gravity(Gravity(items: ["a", "b"])), .collision(collision)])
    let solver = try DeviceWorlds.run(world, frames: 240)
    #expect(abs(solver.state(ofItem: 0).position.y + 21.75) < 0.5)
    let inner = solver.state(ofItem: 1).position
    #expect(inner.y > 200 && inner.y < 280 && abs(inner.x - 150) < 20)
  }

  /// Corners that look at each other touch by their faces where the boxes along the axes are up to √2 times the skins apart;
  /// what is left out for its boxes is nothing that the comparison of faces would find.
  @Test func cornersTouchBeyondTheBoxesAlongTheAxes() throws {
    var generator = SeededGenerator(seed: 9)
    var world = World()
    var gaps: [Double] = []
    for pair in 0..<60 {
      let angle = Double.pi / 4 + 0.002 * (generator.unit() - 0.5)
      let gap = 1.5 + 2 * generator.unit()
      let (x, y) = (300 * Double(pair % 8), 300 * Double(pair / 8))
      // Half of a square's box along the axes is 20·(cos + sin) pt wide.
      let width = 40 * 2.0.squareRoot() * cos(angle - .pi / 4)
      for (name, place) in [("a", x), ("b", x + width + gap)] {
        var item = DeviceWorlds.item("\(name)\(pair)", place, y)
        item.angle = angle
        world.items.append(item)
      }
      gaps.append(gap)
    }
    world.behaviors = [.collision(Collision(items: world.items.map(\.id)))]
    let solver = try DeviceWorlds.run(world, frames: 1)
    var touching = Set<Int>()
    for index in 0..<solver.contacts.count where solver.contacts[index].isTouching {
      touching.insert(Int(solver.contacts[index].a) / 2)
    }
    for pair in 0..<60 {
      // But for what the angle is off an eighth of a turn.
      let distance = gaps[pair] / 2.0.squareRoot()
      if distance * 1.08 < 2 { #expect(touching.contains(pair), "\(gaps[pair])") }
      if distance * 0.92 > 2 { #expect(!touching.contains(pair), "\(gaps[pair])") }
    }
    #expect(touching.contains { gaps[$0] > 2.2 })
  }
}
