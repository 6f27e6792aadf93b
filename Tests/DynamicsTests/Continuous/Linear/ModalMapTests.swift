// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// Few coupled coordinates whose damping goes with stiffness and mass move by their modes.
@Suite struct ModalMapTests {
  /// A chain of one frequency and ratio takes its modes, one of several does not.
  @Test func proportionalDampingHasModes() throws {
    let alike = LinearToleranceTests.world((true, true, 8), seed: 1)
    let mixed = LinearToleranceTests.world((true, false, 8), seed: 1)
    #expect(try LinearWorlds.solver(alike).integratorName == "modal")
    #expect(try LinearWorlds.solver(mixed).integratorName == "propagator")
  }

  /// Chains and nets of all sizes, from weak damping to strong, beside e^(A·t): in a jump, in frames and in stretches of any length.
  @Test(arguments: 2...16)
  func modesMoveAsTheMatrixDoes(count: Int) throws {
    for isChain in [true, false] {
      let world = LinearToleranceTests.world((isChain, true, count), seed: UInt64(count))
      var configuration = ContinuousConfiguration()
      configuration.integrator = .propagator
      let exact = try LinearWorlds.solver(world, configuration)
      let solver = try LinearWorlds.solver(world)
      #expect(solver.integratorName == "modal")
      for time in [0.5, 0.51, 0.53, 0.55, 0.57, 1.2] {
        try exact.advance(to: time)
        try solver.advance(to: time)
        for index in 0..<count {
          let (one, other) = (solver.state(ofItem: index), exact.state(ofItem: index))
          #expect(abs(one.position.y - other.position.y) < 1e-9)
          #expect(abs(one.velocity.y - other.velocity.y) < 1e-8)
        }
      }
      // No series was needed.
      #expect(solver.statistics.evaluations == 0)
    }
  }

  /// A chain that hangs on nothing falls as a whole: its lowest mode has no stiffness.
  @Test func freeChainFallsAsAWhole() throws {
    let names = ["a", "b", "c"]
    let items = [("a", 0.0), ("b", 30.0), ("c", 50.0)].map { LinearWorlds.item($0.0, y: $0.1) }
    let world = World(
      items: items,
      behaviors: [
        LinearWorlds.properties(names), LinearWorlds.gravity(names, 1),
        LinearWorlds.link("a", "b", frequency: 3, ratio: 0.2),
        LinearWorlds.link("b", "c", frequency: 3, ratio: 0.2),
      ])
    let solver = try LinearWorlds.solver(world)
    #expect(solver.integratorName == "modal")
    for frame in 1...90 {
      let time = Double(frame) / 60
      try solver.advance(to: time)
      let middle = (0..<3).map { solver.state(ofItem: $0).position.y }.reduce(0, +) / 3
      #expect(abs(middle - (80.0 / 3 + 500 * time * time)) < 1e-9)
    }
  }

  /// What a shift, a push of gravity or a wall does between two frames is not lost.
  @Test func changesBetweenFramesCount() throws {
    var world = LinearToleranceTests.world((true, true, 6), seed: 3)
    world.changes = [
      WorldChange(at: 0.4, .shift(items: ["2", "3"], by: Vector(x: 0, y: 25))),
      WorldChange(at: 0.7, .gravity(Vector(x: 0, y: -1))),
    ]
    var configuration = ContinuousConfiguration()
    configuration.integrator = .dop853
    configuration.options.tolerance = 1e-13
    let (solver, plain) = (
      try ContinuousSolver(world), try ContinuousSolver(world, configuration: configuration)
    )
    for frame in 1...60 {
      try solver.advance(to: Double(frame) / 60)
      try plain.advance(to: Double(frame) / 60)
      for index in 0..<6 {
        let (one, other) = (solver.state(ofItem: index), plain.state(ofItem: index))
        #expect(abs(one.position.y - other.position.y) < 1e-8)
      }
    }
  }

  /// Where rounding of the highest frequency would turn the phase of the lowest one, another way is taken.
  @Test func widelySpreadFrequenciesAreLeftToOthers() throws {
    var items = (0..<3).map { LinearWorlds.item("\($0)", y: 10 * Double($0)) }
    items[0].velocity.y = 50
    // A hundredth of a kilogram.
    items[2].size.height = 1
    let names = items.map(\.id)
    let world = World(
      items: items,
      behaviors: [
        LinearWorlds.properties(names), LinearWorlds.anchor("0", y: 0, frequency: 0.001),
        LinearWorlds.link("1", "0", frequency: 0.001), LinearWorlds.link("2", "1", frequency: 1000),
      ])
    let solver = try LinearWorlds.solver(world)
    var configuration = ContinuousConfiguration()
    configuration.integrator = .propagator
    let exact = try LinearWorlds.solver(world, configuration)
    for time in [3.0, 6] {
      try solver.advance(to: time)
      try exact.advance(to: time)
      for index in 0..<3 {
        #expect(abs(solver.state(ofItem: index).position.y - exact.state(ofItem: index).position.y) < 1e-6)
      }
    }
  }

  /// A mode of λ that is over-damped, or pulled by a load, ends λ's rounding error away, however fast velocities decay: some
  /// ε·Λ/λ = 1e-10 of the motion here, where twice the soft spring's stiffness is λ and twice the stiff one's Λ.
  @Test(arguments: [100.0, 0.01])
  func stretchesInWhichRoundingCountsAreLeftToOthers(resistance: Double) throws {
    let world = World(
      items: [LinearWorlds.item("0", y: 100), LinearWorlds.item("1", y: 130)],
      behaviors: [
        LinearWorlds.properties(["0", "1"], resistance: resistance),
        LinearWorlds.anchor("0", y: 0, frequency: 0.02), LinearWorlds.link("1", "0", frequency: 20),
      ])
    let motion = try #require(try LinearMotion(LinearWorlds.scene(world)))
    let modal = try #require(motion.islands[0].modal)
    var suits: [Bool] = []
    for (time, tolerance) in [(1.0 / 60, 1e-12), (5000, 1e-12), (5000, 1e-8)] {
      suits.append(modal.pointee.advance(motion.islands, by: time, isKept: false, tolerance: tolerance))
    }
    #expect(suits == [true, false, true])
  }

  /// Where only rounding moves a chain or a net, it is at rest, and frames cost no more steps.
  @Test(arguments: [1 as UInt64, 3])
  func whatOnlyRoundingMovesIsAtRest(seed: UInt64) throws {
    let solver = try LinearWorlds.solver(LinearToleranceTests.world((true, true, 16), seed: seed))
    try LinearWorlds.run(solver, frames: 9000)
    let steps = solver.statistics.steps
    try solver.advance(to: 151)
    #expect(solver.statistics.steps == steps)
    #expect((0..<16).allSatisfy { solver.state(ofItem: $0).velocity == .zero })
  }
}
