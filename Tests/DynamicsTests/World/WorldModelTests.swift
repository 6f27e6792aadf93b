// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct WorldModelTests {
  private let item = Item("a", center: Vector(x: 100, y: 50), size: Size(width: 200, height: 50))
  private let other = Item("b", center: Vector(x: 0, y: 0), size: Size(width: 1, height: 1))

  @Test func massesAndInertiasAreThoseMeasuredInUIKit() {
    var properties = ItemProperties(items: ["a"])
    properties.density = 3
    let model = WorldModel(World(items: [item, other], behaviors: [.properties(properties)]))
    #expect(model.masses == [3, 1e-4])
    // 1.0625 kg·m² at 100 points to a metre.
    #expect(model.inertias[0] == 10625)
  }

  @Test func defaultsAreTheMeasuredOnes() {
    let model = WorldModel(World(items: [other]))
    let properties = model.properties[0]
    #expect(properties.elasticity == 0.2 && properties.friction == 0.2 && properties.density == 1)
    #expect(properties.resistance == 0.1 && properties.angularResistance == 0.1)
    #expect(properties.allowsRotation && !properties.isAnchored)
  }

  @Test func theLastWordOnAPropertyCounts() {
    var first = ItemProperties(items: ["a"])
    first.elasticity = 0.5
    first.friction = 0.9
    first.velocity = Vector(x: 10, y: 20)
    var second = ItemProperties(items: ["a"])
    second.elasticity = 0
    second.velocity = Vector(x: 1, y: 2)
    let model = WorldModel(World(items: [item], behaviors: [.properties(first), .properties(second)]))
    #expect(model.properties[0].elasticity == 0 && model.properties[0].friction == 0.9)
    #expect(model.velocities[0] == Vector(x: 11, y: 22))
  }

  @Test func theLastGravityPullsTheItemsOfAll() {
    let model = WorldModel(
      World(
        items: [item, other],
        behaviors: [
          .gravity(Gravity(items: ["a"])), .gravity(Gravity(vector: Vector(x: 3, y: 4), items: ["b"])),
        ]))
    #expect(model.gravity == Vector(x: 3000, y: 4000))
    #expect(model.falls == [true, true])
  }

  @Test func referenceBoundsLieOnePointOutsideTheirInsets() {
    // Measured: bounds (5, 7, 320, 480) with insets 10, 20, 30, 40 make (24, 16) to (286, 458).
    var collision = Collision(items: ["a"])
    collision.useReferenceBounds = true
    collision.insets = Insets(top: 10, left: 20, bottom: 30, right: 40)
    var world = World(items: [item], behaviors: [.collision(collision)])
    world.referenceBounds = Rectangle(x: 5, y: 7, width: 320, height: 480)
    let segments = WorldModel(world).groups[0].segments
    #expect(segments.count == 4 && segments.allSatisfy(\.isLoop))
    #expect(segments[0].from == Vector(x: 24, y: 16) && segments[1].to == Vector(x: 286, y: 458))
  }

  @Test func aSnapIsFourSpringsBetweenCornersAndPointsFiftyAway() {
    let snap = Snap(item: "a", point: Vector(x: 300, y: 200), dampingRatio: 0.7)
    let joints = WorldModel(World(items: [item], behaviors: [.snap(snap)])).joints
    #expect(joints.map(\.offset) == [-1, -1, 1, 1].map { Vector(x: 100, y: 25) * $0 })
    #expect(
      joints.map(\.anchor) == [
        Vector(x: 150, y: 175), Vector(x: 200, y: 125), Vector(x: 450, y: 225), Vector(x: 400, y: 275),
      ])
    #expect(joints.allSatisfy { $0.length == 50 && $0.frequency == 4 && $0.dampingRatio == 0.7 })
  }

  @Test func anItemWhoseFirstChangeIsAnInsertionIsNotThereBefore() {
    var world = World(items: [item, other])
    world.changes = [
      WorldChange(at: 2, .remove(items: ["a"])), WorldChange(at: 1, .insert(items: ["b"])),
      WorldChange(at: 3, .insert(items: ["a"])),
    ]
    let model = WorldModel(world)
    #expect(model.isPresent == [true, false])
    #expect(model.changes.map(\.time) == [1, 2, 3])
  }
}
