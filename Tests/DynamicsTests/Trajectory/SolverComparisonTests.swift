// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct SolverComparisonTests {
  private static func run(rate: Double, duration: Double = 1, _ y: @escaping (Int, Double) -> Double) throws
    -> Trajectory
  {
    let world = World.boxes(at: [.zero, .zero], duration: duration, rate: rate)
    let solver = ScriptedSolver { BodyState(position: Vector(x: 0, y: y($0, $1))) }
    return try Simulation.run(world, solver: solver, named: "")
  }

  @Test func commonTimesAreCompared() throws {
    let slow = try Self.run(rate: 60) { _, _ in 0 }
    // Apart by 4 at odd frames of the faster one, which the other has not, and by 3·t for the second item.
    let fast = try Self.run(rate: 120) { item, time in
      Int((time * 120).rounded()) % 2 == 1 ? 4 : item == 1 ? 3 * time : 0
    }
    let comparison = SolverComparison(slow, fast)
    #expect(comparison.times == 61 && comparison.largest == 3)
    #expect(comparison.item == "item1" && comparison.time == 1)
    // The mean of (3k/60)² over k = 0…60 and two items: 9/3600 · 60·61·121/6 / 122.
    let mean = 9.0 / 3600 * Double(60 * 61 * 121 / 6) / 122
    #expect(abs(comparison.rms - mean.squareRoot()) < 1e-12)
    let same = SolverComparison(slow, slow)
    #expect(same.largest == 0 && same.rms == 0 && same.item == nil && same.time == nil)
    let reversed = SolverComparison(fast, slow)
    #expect(reversed.largest == comparison.largest && reversed.rms == comparison.rms)
  }

  @Test func solversSideBySideAreComparedAsTheirRecordsAre() throws {
    let world = World.boxes(at: [.zero, .zero], duration: 1, rate: 60)
    func solver(_ scale: Double) -> ScriptedSolver {
      ScriptedSolver { item, time in
        BodyState(position: Vector(x: 0, y: scale * Double(item + 1) * time * time))
      }
    }
    let comparison = try SolverComparison(of: world, solver(1), solver(4))
    #expect(comparison.largest == 6 && comparison.item == "item1" && comparison.time == 1)
    #expect(
      comparison
        == SolverComparison(
          try Simulation.run(world, solver: solver(1), named: ""),
          try Simulation.run(world, solver: solver(4), named: "")))
  }

  @Test func ratesThatShareFewTimesAreComparedThere() throws {
    let comparison = SolverComparison(
      try Self.run(rate: 50) { _, _ in 0 }, try Self.run(rate: 60) { _, _ in 1 })
    #expect(comparison.times == 11 && comparison.rms == 1 && comparison.time == 0)
  }
}
