// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct LinearSymmetryTests {
  /// Shifts of each frame add up: every one is followed by the spring's own decay.
  @Test func kicksSuperpose() throws {
    let count = 64
    var generator = SeededGenerator(seed: 7)
    let names = (0..<count).map { "\($0)" }
    var world = World(
      items: names.enumerated().map { LinearWorlds.item($1, y: 44 * Double($0)) },
      behaviors: names.enumerated().map {
        LinearWorlds.anchor($1, y: 44 * Double($0), frequency: 1, ratio: 0.8)
      })
    world.behaviors.append(.properties(ItemProperties(items: names)))
    var kicks: [[Double]] = []
    for frame in 0..<120 {
      kicks.append(names.map { _ in 20 * generator.unit() - 10 })
      for (index, name) in names.enumerated() {
        world.changes.append(
          WorldChange(
            at: Double(frame) / 60, .shift(items: [name], by: Vector(x: 0, y: kicks[frame][index]))))
      }
    }
    let solver = try LinearWorlds.solver(world)
    try LinearWorlds.run(solver, frames: 120)
    let omega = 2 * Double.pi
    let propagator = SpringPropagator(
      Spring(mass: 1, stiffness: omega * omega, dampingCoefficient: 1.6 * omega + 0.1))
    for index in 0..<count {
      var (place, velocity) = (44 * Double(index), 0.0)
      for frame in 0..<120 {
        let state = propagator.state(
          displacement: kicks[frame][index], velocity: 0, after: 2 - Double(frame) / 60)
        place += state.position
        velocity += state.velocity
      }
      #expect(abs(solver.state(ofItem: index).position.y - place) < 1e-10)
      #expect(abs(solver.state(ofItem: index).velocity.y - velocity) < 1e-10)
    }
    #expect(solver.statistics.steps < 1000)
  }

  /// Upside down everything happens upside down, to the last bit.
  @Test func mirroredWorldMovesMirrored() throws {
    for world in Self.worlds {
      let (plain, mirrored) = (try LinearWorlds.solver(world), try LinearWorlds.solver(Self.mirrored(world)))
      try LinearWorlds.run(plain, frames: 120) { frame in
        try mirrored.advance(to: Double(frame) / 60)
        for index in world.items.indices {
          #expect(plain.state(ofItem: index).position.y == -mirrored.state(ofItem: index).position.y)
        }
      }
    }
  }

  /// Along x everything happens as along y.
  @Test func transposedWorldMovesTransposed() throws {
    for world in Self.worlds {
      let (plain, other) = (try LinearWorlds.solver(world), try LinearWorlds.solver(Self.transposed(world)))
      try LinearWorlds.run(plain, frames: 120) { frame in
        try other.advance(to: Double(frame) / 60)
        for index in world.items.indices {
          #expect(plain.state(ofItem: index).position.y == other.state(ofItem: index).position.x)
        }
      }
    }
  }

  @Test func movedWorldMovesAlike() throws {
    let away = Vector(x: 1000, y: -3000)
    for world in Self.worlds {
      let moved = Self.map(world, point: { $0 + away }, vector: { $0 })
      let (plain, other) = (try LinearWorlds.solver(world), try LinearWorlds.solver(moved))
      try LinearWorlds.run(plain, frames: 120) { frame in
        try other.advance(to: Double(frame) / 60)
        for index in world.items.indices {
          let difference = other.state(ofItem: index).position - plain.state(ofItem: index).position - away
          #expect(difference.length < 1e-8)
        }
      }
    }
  }

  @Test func orderOfTheItemsDoesNotMatter() throws {
    for world in Self.worlds {
      var reversed = world
      reversed.items.reverse()
      reversed.behaviors.reverse()
      let (plain, other) = (try LinearWorlds.solver(world), try LinearWorlds.solver(reversed))
      let last = world.items.count - 1
      try LinearWorlds.run(plain, frames: 120) { frame in
        try other.advance(to: Double(frame) / 60)
        for index in world.items.indices {
          let difference = other.state(ofItem: last - index).position - plain.state(ofItem: index).position
          #expect(difference.length < 1e-9)
        }
      }
    }
  }

  /// A shift across the line, and gravity across it, make another motion, which goes on from the same state.
  @Test func motionThatIsDisturbedAcrossItsLineGoesOn() throws {
    var world = World(
      items: [LinearWorlds.item("a", y: 30)],
      behaviors: [LinearWorlds.properties(["a"]), LinearWorlds.anchor("a", y: 0, frequency: 1)])
    world.changes = [WorldChange(at: 0.5, .shift(items: ["a"], by: Vector(x: 12, y: 0)))]
    let solver = try LinearWorlds.solver(world)
    try solver.advance(to: 1.25)
    #expect(abs(solver.state(ofItem: 0).position.x) < 1e-12 + 12 * abs(cos(1.5 * Double.pi)))
    #expect(abs(solver.state(ofItem: 0).velocity.x - 24 * Double.pi) < 1e-10)
    #expect(abs(solver.state(ofItem: 0).velocity.y + 60 * Double.pi) < 1e-10)
  }

  static let worlds = [
    LinearWorlds.chain(5, ratio: 0.3), LinearWorlds.chain(20, ratio: 0.1),
    LinearContactTests.stack(4, start: 500), LinearCoupledContactTests.world,
  ]

  /// The world with y turned round.
  private static func mirrored(_ world: World) -> World {
    map(world, point: { Vector(x: $0.x, y: -$0.y) }, vector: { Vector(x: $0.x, y: -$0.y) })
  }

  /// The world with x and y exchanged.
  private static func transposed(_ world: World) -> World {
    var result = map(world, point: { Vector(x: $0.y, y: $0.x) }, vector: { Vector(x: $0.y, y: $0.x) })
    for index in result.items.indices {
      let size = result.items[index].size
      result.items[index].size = Size(width: size.height, height: size.width)
    }
    return result
  }

  private static func map(
    _ world: World, point: (Vector) -> Vector, vector: (Vector) -> Vector
  ) -> World {
    var result = world
    for index in result.items.indices {
      result.items[index].center = point(result.items[index].center)
      result.items[index].velocity = vector(result.items[index].velocity)
    }
    result.behaviors = result.behaviors.map { behavior in
      switch behavior {
      case .gravity(var gravity):
        gravity.vector = vector(gravity.vector)
        return .gravity(gravity)
      case .attachment(var attachment):
        attachment.anchor = attachment.anchor.map(point)
        return .attachment(attachment)
      case .collision(var collision):
        for index in collision.boundaries.indices {
          collision.boundaries[index].from = collision.boundaries[index].from.map(point)
          collision.boundaries[index].to = collision.boundaries[index].to.map(point)
        }
        return .collision(collision)
      default: return behavior
      }
    }
    return result
  }
}
