// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Items that do not turn, on springs in the plane, against the general motion and against laws of conservation.
struct PointMotionTests {
  /// A chain that hangs from the origin, its links at angles from the vertical.
  private func chain(_ count: Int, ratio: Double, backwards: Bool = false) -> World {
    var world = World()
    var place = Vector.zero
    for index in 0..<count {
      let angle = 0.3 + 0.2 * sin(1.3 * Double(index))
      place = place + Vector(x: 10 * sin(angle), y: 10 * cos(angle))
      world.add("\(index)", at: place, size: Size(width: 50 + Double(index % 3) * 50, height: 100))
    }
    for index in 0..<count {
      func change(_ attachment: inout Dynamics.Attachment) {
        (attachment.length, attachment.frequency, attachment.dampingRatio) = (10, 5, ratio)
      }
      if index == 0 {
        world.attach("0", to: .zero, change)
      } else if backwards {
        world.attach("\(index - 1)", to: "\(index)", change)
      } else {
        world.attach("\(index)", to: "\(index - 1)", change)
      }
    }
    world.fall()
    return world
  }

  /// A net of items on springs, not a chain: seeded, with a resistance and anchored corners.
  private func net(seed: UInt64) -> World {
    var generator = SeededGenerator(seed: seed)
    var world = World()
    for index in 0..<9 {
      let place = Vector(x: Double(index % 3) * 60, y: Double(index / 3) * 60)
      let shift = Vector(x: 8 * generator.unit(), y: 8 * generator.unit())
      world.add("\(index)", at: place + shift) {
        $0.resistance = 0.5 * generator.unit()
        $0.anchored = index == 0 || index == 2
      }
    }
    for index in 0..<9 {
      for other in [index + 1, index + 3] where other < 9 && (other != index + 1 || index % 3 < 2) {
        world.attach("\(index)", to: "\(other)") {
          ($0.length, $0.frequency, $0.dampingRatio) = (60, 1 + 2 * generator.unit(), 0.3 * generator.unit())
        }
      }
    }
    world.fall(Vector(x: 0.05, y: 0.2))
    return world
  }

  /// Expects a world to move as by the general motion, within a tolerance.
  private func expectAgreement(_ world: World, _ duration: Double, within tolerance: Double) throws {
    var configuration = ContinuousConfiguration()
    configuration.options.tolerance = 1e-12
    let special = try ContinuousSolver(world, configuration: configuration)
    let general = try ContinuousSolver(world, nil) { $0.options.tolerance = 1e-12 }
    try special.run(duration) { _ in }
    try general.run(duration) { _ in }
    for index in world.items.indices {
      let (left, right) = (special.state(ofItem: index), general.state(ofItem: index))
      #expect((left.position - right.position).length <= tolerance)
      #expect((left.velocity - right.velocity).length <= 30 * tolerance)
      #expect(left.angle == right.angle)
    }
  }

  private func isPointMotion(_ world: World) throws -> Bool {
    let model = WorldModel(world)
    var scene = ContinuousScene(
      model: model, configuration: ContinuousConfiguration(), states: BodyStates(model),
      gravity: model.gravity)
    scene.activateJoints()
    return try scene.makeMotion() is PointMotion
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 11], [false, true])
  func chainsMoveAsByTheGeneralMotion(count: Int, backwards: Bool) throws {
    let world = chain(count, ratio: 0.05, backwards: backwards)
    #expect(try isPointMotion(world))
    try expectAgreement(world, 0.5, within: 1e-8)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func netsMoveAsByTheGeneralMotion(seed: UInt64) throws {
    let world = net(seed: seed)
    #expect(try isPointMotion(world))
    try expectAgreement(world, 1, within: 1e-8)
  }

  @Test func changesOnTheWayAreDone() throws {
    var world = chain(5, ratio: 0.1)
    world.duration = 1
    world.changes = [
      WorldChange(at: 0.2, .shift(items: ["2"], by: Vector(x: 3, y: -2))),
      WorldChange(at: 0.4, .gravity(Vector(x: 0.3, y: 0.5))),
    ]
    try expectAgreement(world, 0.6, within: 1e-8)
  }

  @Test func energyOfAnUndampedChainStays() throws {
    let world = chain(6, ratio: 0)
    let solver = try ContinuousSolver(world)
    try solver.run(2) { _ in }
    let moved = WorldModel(world)
    // Kinetic energy, springs and height, each from its formula.
    func energy(_ states: [(position: Vector, velocity: Vector)]) -> Double {
      var sum = 0.0
      for (index, state) in states.enumerated() {
        let mass = moved.masses[index]
        let speed = state.velocity.length
        sum += 0.5 * mass * speed * speed - mass * 1000 * state.position.y
        let other = index > 0 ? states[index - 1].position : .zero
        let effective = index > 0 ? 1 / (1 / mass + 1 / moved.masses[index - 1]) : mass
        let stretch = (state.position - other).length - 10
        sum += 0.5 * effective * pow(10 * .pi, 2) * stretch * stretch
      }
      return sum
    }
    let start = energy(world.items.map { ($0.center, .zero) })
    let end = energy(
      world.items.indices.map { (solver.state(ofItem: $0).position, solver.state(ofItem: $0).velocity) })
    #expect(abs(end - start) <= 1e-7 * abs(start))
  }

  @Test func aSpringThatGetsShortIsGoneThroughByTheGeneralMotion() throws {
    // It is thrown through its anchor, off the middle by less than half a point.
    var world = World()
    world.add("a", at: Vector(x: 0.3, y: 20), velocity: Vector(x: 0, y: -900)) { $0.allowsRotation = false }
    world.attach("a", to: .zero) { ($0.length, $0.frequency) = (15, 1) }
    #expect(try isPointMotion(world))
    try expectAgreement(world, 0.4, within: 1e-7)
  }

  @Test func whatMayTurnOrMeetIsLeftToTheGeneralMotion() throws {
    var offset = chain(3, ratio: 0)
    offset.attach("1", to: Vector(x: 50, y: 0)) { ($0.offset, $0.frequency) = (Vector(x: 5, y: 0), 1) }
    var rod = chain(3, ratio: 0)
    rod.attach("2", to: Vector(x: 40, y: 0))
    var collision = chain(3, ratio: 0)
    collision.collide()
    var turning = chain(3, ratio: 0)
    turning.items[1].angularVelocity = 1
    for world in [offset, rod, collision, turning] { #expect(try !isPointMotion(world)) }
  }
}
