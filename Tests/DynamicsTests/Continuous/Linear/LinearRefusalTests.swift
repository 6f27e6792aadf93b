// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Worlds that differ from a linear one in one thing are left to the general equations.
@Suite struct LinearRefusalTests {
  private static func isLinear(_ world: World) throws -> Bool {
    #expect(world.validate().isEmpty)
    return try LinearMotion(LinearWorlds.scene(world)) != nil
  }

  /// One box on a spring of a length above a boundary.
  private static func world(_ change: (inout World) -> Void = { _ in }) -> World {
    var world = World(
      items: [LinearWorlds.item("a", y: 100)],
      behaviors: [
        LinearWorlds.properties(["a"]), LinearWorlds.gravity(["a"], 1), LinearWorlds.boundary(["a"], y: 300),
        LinearWorlds.anchor("a", y: 0, length: 30, frequency: 2, ratio: 0.5),
      ])
    change(&world)
    return world
  }

  @Test func worldOnALineIsLinear() throws { #expect(try Self.isLinear(Self.world())) }

  @Test func motionAcrossTheLineIsNot() throws {
    #expect(try !Self.isLinear(Self.world { $0.items[0].velocity.x = 1e-6 }))
    #expect(try !Self.isLinear(Self.world { $0.items[0].center.x = 1e-9 }))
    #expect(try Self.isLinear(Self.world { $0.items[0].center.x = 1e-12 }))
    #expect(
      try !Self.isLinear(
        Self.world { $0.behaviors[1] = .gravity(Gravity(vector: Vector(x: 1e-3, y: 1), items: ["a"])) }))
  }

  @Test func turningIsNot() throws {
    let freely = Self.world { $0.behaviors.remove(at: 0) }
    #expect(try Self.isLinear(freely))
    var turned = freely
    turned.items[0].angularVelocity = 0.1
    #expect(try !Self.isLinear(turned))
    turned = freely
    turned.items[0].angle = 0.1
    #expect(try !Self.isLinear(turned))
    turned = freely
    turned.behaviors.append(.push(Push(items: ["a"], vector: Vector(x: 0, y: 1))))
    #expect(try Self.isLinear(turned))
    var push = Push(items: ["a"], vector: Vector(x: 0, y: 1))
    push.offset = Vector(x: 10, y: 0)
    turned.behaviors.append(.push(push))
    #expect(try !Self.isLinear(turned))
  }

  @Test(arguments: [
    (Vector(x: -1000, y: 300), Vector(x: 1000, y: 301)), (Vector(x: 45, y: 300), Vector(x: 1000, y: 300)),
    (Vector(x: 51, y: 300), Vector(x: 1000, y: 300)), (Vector(x: 51, y: -300), Vector(x: 51, y: 300)),
    (Vector(x: -1000, y: 151), Vector(x: 1000, y: 151)),
  ])
  func boundaryThatIsMetOtherwiseThanFaceToFaceIsNot(from: Vector, to: Vector) throws {
    let world = Self.world {
      var collision = Collision(items: ["a"])
      collision.boundaries = [Boundary("edge", from: from, to: to)]
      $0.behaviors[0] = .properties(ItemProperties(items: ["a"]))
      $0.behaviors[2] = .collision(collision)
    }
    #expect(try !Self.isLinear(world))
  }

  @Test func boundaryBesideTheWayIsNotMet() throws {
    let world = Self.world {
      var collision = Collision(items: ["a"])
      collision.boundaries = [
        Boundary("side", from: Vector(x: 52.01, y: -300), to: Vector(x: 80, y: 300)),
        Boundary("floor", from: Vector(x: -90, y: 400), to: Vector(x: 90, y: 400)),
      ]
      $0.behaviors[2] = .collision(collision)
    }
    #expect(try Self.isLinear(world))
  }

  @Test func itemsThatMightCollideAreNot() throws {
    func pair(_ x: Double, mode: Collision.Mode) -> World {
      var collision = Collision(items: ["a", "b"])
      collision.mode = mode
      return World(
        items: [LinearWorlds.item("a", y: 0), LinearWorlds.item("b", x: x, y: 500)],
        behaviors: [LinearWorlds.gravity(["a", "b"], 1), .collision(collision)])
    }
    #expect(try !Self.isLinear(pair(0, mode: .everything)))
    #expect(try !Self.isLinear(pair(101.9, mode: .items)))
    #expect(try Self.isLinear(pair(102.1, mode: .items)))
    #expect(try Self.isLinear(pair(0, mode: .boundaries)))
  }

  @Test func jointsOtherThanSpringsAndRodsAreNot() throws {
    for kind in [Attachment.Kind.limit, .fixed, .pin, .sliding] {
      var attachment = Attachment(item: "a", anchor: Vector(x: 0, y: 50))
      attachment.kind = kind
      let world = World(
        items: [LinearWorlds.item("a", y: 100)],
        behaviors: [LinearWorlds.properties(["a"]), .attachment(attachment)])
      #expect(try !Self.isLinear(world))
    }
    let snapped = World(
      items: [LinearWorlds.item("a", y: 100)], behaviors: [.snap(Snap(item: "a", point: .zero))])
    #expect(try !Self.isLinear(snapped))
  }

  @Test func rodOfAnotherLengthThanItsDistanceIsNot() throws {
    func world(_ length: Double) -> World {
      World(
        items: [LinearWorlds.item("a", y: 0), LinearWorlds.item("b", y: 150)],
        behaviors: [LinearWorlds.link("a", "b", length: length, frequency: 0)])
    }
    #expect(try Self.isLinear(world(150)))
    #expect(try !Self.isLinear(world(151)))
    #expect(try !Self.isLinear(world(0)))
  }

  /// Damping acts along the spring, so it ties the two directions together.
  @Test func dampedSpringInThePlaneIsNot() throws {
    func world(ratio: Double) -> World {
      World(
        items: [LinearWorlds.item("a", x: 20, y: 30)],
        behaviors: [LinearWorlds.anchor("a", y: 0, frequency: 1, ratio: ratio)])
    }
    #expect(try Self.isLinear(world(ratio: 0)))
    #expect(try !Self.isLinear(world(ratio: 0.1)))
  }

  /// A rod to an item that is anchored holds everything.
  @Test func itemOnARodToAFixedPointStays() throws {
    let solver = try LinearWorlds.solver(
      World(
        items: [LinearWorlds.item("a", y: 100)],
        behaviors: [
          LinearWorlds.anchor("a", y: 0, length: nil, frequency: 0), LinearWorlds.gravity(["a"], 1),
        ]))
    try LinearWorlds.run(solver, frames: 60)
    #expect(solver.state(ofItem: 0).position == Vector(x: 0, y: 100))
  }
}
