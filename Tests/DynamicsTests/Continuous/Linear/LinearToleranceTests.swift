// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// A looser tolerance makes errors that stay below it, and fewer passes.
@Suite struct LinearToleranceTests {
  /// Chains and nets, with damping that goes with the stiffness and without, of few items and of many.
  static let kinds: [(isChain: Bool, isAlike: Bool, count: Int)] = [
    (true, true, 9), (true, true, 24), (false, true, 24), (true, false, 12), (true, false, 24),
    (false, false, 24),
  ]

  /// Beside e^(A·t), which the propagator makes of the whole matrix.
  @Test(arguments: kinds.indices, [1e-10, 1e-8, 1e-6])
  func errorStaysBelowTheTolerance(number: Int, tolerance: Double) throws {
    let kind = Self.kinds[number]
    for seed in 0..<2 {
      let world = Self.world(kind, seed: UInt64(31 * number + seed))
      var configuration = ContinuousConfiguration()
      configuration.integrator = .propagator
      let exact = try LinearWorlds.solver(world, configuration)
      configuration.integrator = nil
      configuration.options.tolerance = tolerance
      let jumping = try LinearWorlds.solver(world, configuration)
      let walking = try LinearWorlds.solver(world, configuration)
      try exact.advance(to: 1)
      try jumping.advance(to: 1)
      try LinearWorlds.run(walking, frames: 60)
      // A stretch is right to a hundredth, so sixty of them are right to the whole.
      #expect(Self.difference(jumping, exact, world) <= 0.01 * tolerance + 1e-12)
      #expect(Self.difference(walking, exact, world) <= 0.6 * tolerance + 1e-11)
    }
  }

  /// What is asked for decides what is done; a jump may be cut into other parts.
  @Test(arguments: kinds.indices.dropFirst())
  func looserToleranceTakesFewerPasses(number: Int) throws {
    let world = Self.world(Self.kinds[number], seed: 5)
    var passes: [Int] = []
    for tolerance in [1e-10, 1e-8, 1e-6] {
      var configuration = ContinuousConfiguration()
      configuration.options.tolerance = tolerance
      let solver = try LinearWorlds.solver(world, configuration)
      try LinearWorlds.run(solver, frames: 10)
      passes.append(solver.statistics.evaluations)
    }
    #expect(passes[0] > passes[1] && passes[1] > passes[2])
  }

  /// The root mean square of the velocities' errors, and of what those of the coordinates are as velocities of the same energy,
  /// over that of the largest velocities, which is at least 1.
  private static func difference(_ first: ContinuousSolver, _ second: ContinuousSolver, _ world: World)
    -> Double
  {
    let count = world.items.count
    var (error, size) = (0.0, 0.0)
    let frequency = 2 * Double.pi * 6
    for index in 0..<count {
      let (one, other) = (first.state(ofItem: index), second.state(ofItem: index))
      let (q, v) = (one.position.y - other.position.y, one.velocity.y - other.velocity.y)
      let start = world.items[index].center.y
      error += v * v + frequency * frequency * q * q / 4
      let moved = frequency * (other.position.y - start)
      size += moved * moved + other.velocity.y * other.velocity.y
    }
    return (error / (Double(count) + size)).squareRoot()
  }

  /// Springs of length 0 between items of several masses.
  static func world(_ kind: (isChain: Bool, isAlike: Bool, count: Int), seed: UInt64) -> World {
    var generator = SeededGenerator(seed: seed)
    var items: [Item] = []
    var behaviors: [Behavior] = []
    let names = (0..<kind.count).map { "\($0)" }
    for name in names {
      var item = LinearWorlds.item(name, y: 500 * generator.unit(), velocity: 400 * (generator.unit() - 0.5))
      item.size.height = 50 + 150 * generator.unit()
      items.append(item)
      behaviors.append(LinearWorlds.properties([name], resistance: kind.isAlike ? 0.4 : generator.unit()))
    }
    behaviors.append(LinearWorlds.gravity(names, 2))
    for index in 0..<kind.count {
      let frequency = kind.isAlike ? 4 : 2 + 4 * generator.unit()
      let ratio = kind.isAlike ? 0.25 : 0.1 + 0.4 * generator.unit()
      guard index > 0 else {
        behaviors.append(LinearWorlds.anchor("0", y: 0, frequency: frequency, ratio: ratio))
        continue
      }
      let other = kind.isChain ? index - 1 : generator.below(index)
      behaviors.append(LinearWorlds.link(names[index], names[other], frequency: frequency, ratio: ratio))
      guard !kind.isChain, index % 5 == 4 else { continue }
      // A second link makes a net of the tree.
      let third = (other + 1) % index
      behaviors.append(LinearWorlds.link(names[index], names[third], frequency: frequency, ratio: ratio))
    }
    return World(items: items, behaviors: behaviors)
  }
}
