// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// Series of polynomials of an island's matrices do what any other way does.
@Suite struct LinearSeriesTests {
  /// What a random world has.
  struct Kind {
    /// Chains, or trees.
    var isChain: Bool
    /// Whether all springs share frequency and ratio.
    var isAlike: Bool
    /// Highest ratio.
    var ratio: Double
    var resistance: Double
  }

  /// Chains and trees, with damping that goes with the stiffness and without, strong and weak.
  static let kinds = [
    Kind(isChain: true, isAlike: true, ratio: 0.3, resistance: 0),
    Kind(isChain: true, isAlike: true, ratio: 1.5, resistance: 0),
    Kind(isChain: false, isAlike: true, ratio: 0.3, resistance: 0),
    Kind(isChain: true, isAlike: false, ratio: 0.5, resistance: 0),
    Kind(isChain: true, isAlike: false, ratio: 2, resistance: 3),
    Kind(isChain: false, isAlike: false, ratio: 0.5, resistance: 0),
    Kind(isChain: false, isAlike: false, ratio: 0, resistance: 4),
  ]

  /// Beside Prince and Dormand's pair of order 8 of GSL.
  @Test(arguments: kinds.indices)
  func jumpEqualsAnIntegrator(number: Int) throws {
    let world = Self.world(Self.kinds[number], count: 21, seed: UInt64(number))
    let solver = try LinearWorlds.solver(world)
    var configuration = ContinuousConfiguration()
    configuration.integrator = .rk8pd
    configuration.options.tolerance = 1e-13
    let plain = try LinearWorlds.solver(world, configuration)
    for time in [0.7, 0.75] {
      try solver.advance(to: time)
      try plain.advance(to: time)
      #expect(Self.difference(solver, plain, world.items.count) < 1e-10)
    }
    #expect(solver.statistics.evaluations > 0)
  }

  /// One jump is the same as many frames, which take other ellipses and other numbers of terms.
  @Test(arguments: kinds.indices)
  func jumpEqualsFrames(number: Int) throws {
    let world = Self.world(Self.kinds[number], count: 40, seed: UInt64(100 + number))
    let (jumping, walking) = (try LinearWorlds.solver(world), try LinearWorlds.solver(world))
    try jumping.advance(to: 1)
    try LinearWorlds.run(walking, frames: 60)
    #expect(Self.difference(jumping, walking, world.items.count) < 1e-10)
    #expect(jumping.statistics.evaluations < walking.statistics.evaluations / 2)
  }

  /// The special series does what the general one does, which does not use that the damping goes with the stiffness.
  @Test(arguments: [0, 1, 2])
  func bothSeriesAgree(number: Int) throws {
    let world = Self.world(Self.kinds[number], count: 33, seed: 7)
    let scene = LinearWorlds.scene(world)
    let motion = try #require(try LinearMotion(scene))
    let island = motion.islands[0]
    let map = try #require(island.chebyshev)
    let faber = try #require(island.faber)
    let count = island.count
    let q = (0..<count).map { island.q[$0] }
    let v = (0..<count).map { island.v[$0] }
    for time in [0.01, 1.5] {
      for index in 0..<count { (island.q[index], island.v[index]) = (q[index], v[index]) }
      #expect(motion.chebyshev.advance(island, &map.pointee, by: time, limit: 100))
      let special = (0..<count).map { (island.q[$0], island.v[$0]) }
      for index in 0..<count { (island.q[index], island.v[index]) = (q[index], v[index]) }
      #expect(motion.faber.advance(island, &faber.pointee, by: time, limit: 100))
      for index in 0..<count {
        #expect(abs(island.q[index] - special[index].0) < 1e-8)
        #expect(abs(island.v[index] - special[index].1) < 1e-7)
      }
    }
  }

  /// The largest eigenvalue of the chain of n items is ω²·(1 + cos(π/2n)), at least 1.998·ω² for 30 of them.
  @Test func boundsHold() throws {
    let scene = LinearWorlds.scene(LinearWorlds.chain(30, ratio: 0.3))
    let motion = try #require(try LinearMotion(scene))
    let pool = MemoryPool()
    let bounds = IslandBounds(motion.islands[0], scratch: pool.block(3 * LinearIsland.pitch(30), of: 0.0))
    let omega = 10 * Double.pi
    #expect(bounds.isProportional)
    #expect(bounds.stiffness >= omega * omega * 1.998)
    #expect(bounds.stiffness <= omega * omega * 2.1)
    #expect(abs(bounds.damping - 0.6 / omega * bounds.stiffness) < 1e-9)
  }

  /// Relative difference, in the norm of 30 · coordinate and velocity.
  private static func difference(_ first: ContinuousSolver, _ second: ContinuousSolver, _ count: Int)
    -> Double
  {
    var (error, size) = (0.0, 0.0)
    for index in 0..<count {
      let (one, other) = (first.state(ofItem: index), second.state(ofItem: index))
      let (q, v) = (one.position.y - other.position.y, one.velocity.y - other.velocity.y)
      error += 900 * q * q + v * v
      size += 900 * other.position.y * other.position.y + other.velocity.y * other.velocity.y
    }
    return (error / size).squareRoot()
  }

  /// Springs of length 0 between items of several masses.
  private static func world(_ kind: Kind, count: Int, seed: UInt64) -> World {
    var generator = SeededGenerator(seed: seed)
    var items: [Item] = []
    var behaviors: [Behavior] = []
    let names = (0..<count).map { "\($0)" }
    for name in names {
      var item = LinearWorlds.item(name, y: 500 * generator.unit(), velocity: 400 * (generator.unit() - 0.5))
      item.size.height = 60 + 80 * generator.unit()
      items.append(item)
      let resistance = kind.resistance * generator.unit()
      behaviors.append(LinearWorlds.properties([name], resistance: resistance))
    }
    behaviors.append(LinearWorlds.gravity(names, 2))
    for index in 0..<count {
      let frequency = kind.isAlike ? 4 : 2 + 4 * generator.unit()
      let ratio = kind.isAlike ? kind.ratio : kind.ratio * generator.unit()
      guard index > 0 else {
        behaviors.append(LinearWorlds.anchor("0", y: 0, frequency: frequency, ratio: ratio))
        continue
      }
      let other = kind.isChain ? index - 1 : generator.below(index)
      behaviors.append(LinearWorlds.link(names[index], names[other], frequency: frequency, ratio: ratio))
    }
    return World(items: items, behaviors: behaviors)
  }
}
