// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

/// Measurements of UIKit, taken frame by frame at 60 Hz by the charon project.
@Suite struct DeviceGoldenTests {
  /// States of the first item after each of a number of frames.
  private func run(_ world: World, frames: Int) throws -> [BodyState] {
    let solver = DeviceSolver(world)
    return try (1...frames).map { frame in
      try solver.advance(to: Double(frame) / 60)
      return solver.state(ofItem: 0)
    }
  }

  private func item(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Item {
    Item("a", center: Vector(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Without any resistance.
  private var free: ItemProperties {
    var properties = ItemProperties(items: ["a"])
    properties.resistance = 0
    properties.angularResistance = 0
    return properties
  }

  @Test func fallsAsUIKit() throws {
    let world = World(
      items: [item(150, 50, 100, 100)], behaviors: [.gravity(Gravity(items: ["a"])), .properties(free)])
    let measured = [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]
    for (state, y) in zip(try run(world, frames: 5), measured) {
      #expect(abs(state.position.y - y) < 1e-5)
      #expect(state.position.x == 150)
    }
  }

  @Test func fallsWithResistanceAsUIKit() throws {
    let world = World(items: [item(150, 50, 100, 100)], behaviors: [.gravity(Gravity(items: ["a"]))])
    let measured = [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]
    for (state, y) in zip(try run(world, frames: 5), measured) { #expect(abs(state.position.y - y) < 1e-5) }
  }

  private func isNear(_ value: Double, _ measured: Double) -> Bool {
    abs(value - measured) <= 1e-5 * abs(measured)
  }

  @Test func acceleratesUnderAContinuousPushAsUIKit() throws {
    let push = Push(items: ["a"], vector: Vector(x: 1, y: 0))
    let world = World(items: [item(150, 50, 100, 100)], behaviors: [.push(push), .properties(free)])
    let measured = [0.833333373, 2.50000024, 4.16666698, 5.83333349]
    for (state, speed) in zip(try run(world, frames: 4), measured) {
      #expect(isNear(state.velocity.x, speed))
    }
  }

  @Test func spinsUnderAPushBesideTheCenterAsUIKit() throws {
    var push = Push(items: ["a"], vector: Vector(x: 1, y: 0))
    push.offset = Vector(x: 0, y: 50)
    let world = World(items: [item(150, 50, 100, 100)], behaviors: [.push(push), .properties(free)])
    let measured = [-0.0250000022, -0.075000003, -0.125000015, -0.175000027]
    for (state, speed) in zip(try run(world, frames: 4), measured) {
      #expect(isNear(state.angularVelocity, speed))
    }
  }

  @Test func isKickedAsInUIKit() throws {
    let kick = Push(items: ["a"], mode: .instantaneous, vector: Vector(x: 1, y: 0))
    let square = World(items: [item(150, 50, 100, 100)], behaviors: [.push(kick), .properties(free)])
    for state in try run(square, frames: 3) { #expect(isNear(state.velocity.x, 100)) }

    var turn = Push(items: ["a"], mode: .instantaneous, vector: Vector(x: 0, y: 1))
    turn.offset = Vector(x: 50, y: 0)
    let turned = World(items: [item(150, 50, 100, 100)], behaviors: [.push(turn), .properties(free)])
    #expect(isNear(try run(turned, frames: 1)[0].angularVelocity, 3.00000007))

    var dense = free
    dense.density = 2
    let light = Push(items: ["a"], mode: .instantaneous, vector: Vector(x: 0.3, y: 0))
    let plate = World(items: [item(150, 50, 200, 50)], behaviors: [.push(light), .properties(dense)])
    #expect(isNear(try run(plate, frames: 1)[0].velocity.x, 15.000001))
  }

  @Test func swingsOnARodAsInUIKit() throws {
    let rod = Dynamics.Attachment(item: "a", anchor: Vector(x: 100, y: 100))
    let world = World(
      items: [item(200, 100, 40, 40)],
      behaviors: [.gravity(Gravity(items: ["a"])), .attachment(rod), .properties(free)])
    let states = try run(world, frames: 60)
    let measured = [
      (1, 199.999969, 100.069443), (10, 199.132126, 113.146225), (30, 139.359573, 191.92836),
      (60, 2.06188917, 120.202171),
    ]
    for (frame, x, y) in measured {
      #expect(abs(states[frame - 1].position.x - x) < 1e-4, "frame \(frame)")
      #expect(abs(states[frame - 1].position.y - y) < 1e-4, "frame \(frame)")
    }
  }

  @Test func swingsOnASpringAsInUIKit() throws {
    var spring = Dynamics.Attachment(item: "a", anchor: Vector(x: 100, y: 100))
    (spring.frequency, spring.dampingRatio, spring.length) = (2, 0.3, 100)
    let world = World(items: [item(100, 250, 40, 40)], behaviors: [.attachment(spring), .properties(free)])
    let states = try run(world, frames: 60)
    for (frame, y) in [(1, 249.48938), (10, 201.092148), (30, 204.031586), (60, 200.142715)] {
      #expect(abs(states[frame - 1].position.y - y) < 1e-4, "frame \(frame)")
    }
  }

  @Test func landsAsInUIKit() throws {
    var properties = free
    properties.elasticity = 0
    var collision = Collision(items: ["a"])
    collision.boundaries = [
      Boundary("floor", from: Vector(x: 0, y: 300), to: Vector(x: 300, y: 300))
    ]
    let world = World(
      items: [item(100, 100, 100, 100)],
      behaviors: [.gravity(Gravity(items: ["a"])), .properties(properties), .collision(collision)])
    let states = try run(world, frames: 180)
    for (frame, y) in [(26, 192.083298), (27, 199.374969), (28, 206.944397)] {
      #expect(abs(states[frame - 1].position.y - y) < 1e-4, "frame \(frame)")
    }
    #expect(abs(states[179].position.y - 248.216629) < 1e-3)
  }

  @Test func snapsAsInUIKit() throws {
    let world = World(
      items: [item(100, 100, 100, 50)],
      behaviors: [.snap(Snap(item: "a", point: Vector(x: 300, y: 200)))])
    let states = try run(world, frames: 200)
    #expect(abs(states[0].position.x - 113.265648) < 2e-4)
    #expect(abs(states[0].position.y - 106.623589) < 2e-4)
    #expect(abs(states[0].angle - 0.0361267589) < 2e-6)
    #expect(abs(states[199].position.x - 299.999969) < 2e-4)
    #expect(abs(states[199].position.y - 199.999222) < 2e-4)
  }

  @Test func reportsRestOnThe31stFrame() throws {
    let solver = DeviceSolver(World(items: [item(100, 100, 100, 100)], behaviors: [.properties(free)]))
    for frame in 1...31 {
      #expect(!solver.isAtRest)
      try solver.advance(to: Double(frame) / 60)
    }
    #expect(solver.isAtRest)
  }
}
