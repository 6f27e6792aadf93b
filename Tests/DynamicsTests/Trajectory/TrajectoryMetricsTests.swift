// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dynamics

@Suite struct TrajectoryMetricsTests {
  /// Metrics of one item that moves along y, with the derivative that its position has.
  private static func metrics(
    target: Double? = nil, start: Double = 0, duration: Double, rate: Double = 1000,
    y: @escaping (Double) -> Double, speed: @escaping (Double) -> Double = { _ in 0 }
  ) throws -> TrajectoryMetrics {
    let world = World.boxes(
      at: [Vector(x: 0, y: start)], targets: target.map { [Vector(x: 0, y: $0)] }, duration: duration,
      rate: rate)
    let solver = ScriptedSolver { _, time in
      BodyState(position: Vector(x: 0, y: y(time)), velocity: Vector(x: 0, y: speed(time)))
    }
    return TrajectoryMetrics(try Simulation.run(world, solver: solver, named: ""), of: world)
  }

  /// 100·(1 − e^(−t/τ)·cos ωt) with ω = 10, τ = 0.5 first turns where tan ωt = −1/(ωτ), and its envelope falls below half a
  /// point at τ·ln 200.
  @Test func dampedOscillationOvershootsAndSettles() throws {
    let (omega, tau) = (10.0, 0.5)
    let y = { 100 * (1 - exp(-$0 / tau) * cos(omega * $0)) }
    let speed = { (t: Double) in 100 * exp(-t / tau) * (cos(omega * t) / tau + omega * sin(omega * t)) }
    let metrics = try Self.metrics(target: 100, duration: 8, y: y, speed: speed)
    let item = try #require(metrics.items.first)
    let turn = (.pi - atan(1 / (omega * tau))) / omega
    #expect(abs(try #require(item.overshoot) - (y(turn) - 100)) < 1e-2)
    let settling = try #require(item.settlingTime)
    #expect(
      abs(y(settling) - 100) > 0.5 - 1e-3 && settling <= tau * log(200)
        && settling > tau * log(200) - .pi / omega)
    for step in 1...1000 { #expect(abs(y(settling + 0.001 * Double(step)) - 100) <= 0.5 + 1e-3) }
    #expect(try #require(item.restOffset) < 1e-4)
    #expect(metrics.settlingTime == item.settlingTime && metrics.largestOvershoot == item.overshoot)
  }

  @Test func withoutATargetTheLastPlaceCounts() throws {
    let y = { (t: Double) in t < 1 ? 60 * t : max(50, 60 - 40 * (t - 1)) }
    let speed = { (t: Double) in t < 1 ? 60.0 : t < 1.25 ? -40 : 0 }
    let item = try Self.metrics(duration: 2, y: y, speed: speed).items[0]
    #expect(item.overshoot == 10 && item.restOffset == nil)
    // 50.5 is passed at 1 + 9.5/40 s, which lies between two frames.
    #expect(item.settlingTime == 1.237)
  }

  @Test func movingItemHasNeitherSettledNorComeToRest() throws {
    let falling = try Self.metrics(duration: 1, y: { 500 * $0 * $0 }, speed: { 1000 * $0 })
    #expect(falling.items[0].overshoot == nil && falling.items[0].settlingTime == nil)
    #expect(falling.settlingTime == nil && falling.largestOvershoot == nil && falling.jitter.isEmpty)
    let passing = try Self.metrics(target: 300, duration: 1, y: { 500 * $0 * $0 }, speed: { 1000 * $0 })
    #expect(passing.items[0].overshoot == 200 && passing.items[0].restOffset == 200)
  }

  @Test(arguments: [(2.99, true), (3.0, true), (3.01, false)])
  func speedDecidesWhetherSomethingMoves(speed: Double, isStill: Bool) throws {
    let metrics = try Self.metrics(duration: 1, y: { _ in 0 }, speed: { _ in speed })
    #expect((metrics.settlingTime != nil) == isStill)
  }

  @Test(arguments: [(1.9, true), (2.1, false)])
  func turningDecidesWhetherSomethingMoves(degrees: Double, isStill: Bool) throws {
    let world = World.boxes(at: [.zero], duration: 1)
    let solver = ScriptedSolver { _, _ in BodyState(position: .zero, angularVelocity: -degrees * .pi / 180) }
    let metrics = TrajectoryMetrics(try Simulation.run(world, solver: solver, named: ""), of: world)
    #expect((metrics.settlingTime != nil) == isStill)
  }

  @Test func turningPointAtTheEndIsNotRest() throws {
    // cos has no speed at t = 1, but had some in the quarter of a second before.
    let metrics = try Self.metrics(
      duration: 1, y: { 20 * cos(2 * .pi * $0) }, speed: { -40 * .pi * sin(2 * .pi * $0) })
    #expect(metrics.items[0].settlingTime == nil)
  }

  @Test func restByTheSolverIsRest() throws {
    let world = World.boxes(at: [.zero], duration: 1, rate: 10)
    let solver = ScriptedSolver { _, time in
      BodyState(
        position: Vector(x: 0, y: time < 1 ? 6 * time : 6), velocity: Vector(x: 0, y: time < 1 ? 6 : 0))
    }
    solver.restFrom = 1
    let metrics = TrajectoryMetrics(try Simulation.run(world, solver: solver, named: ""), of: world)
    #expect(metrics.items[0].settlingTime == 0.9)
  }

  /// An item that starts where it belongs is moved 30 points away and comes back by 4 points too far.
  @Test func excursionCountsFromItsFarthestPoint() throws {
    let y = { (t: Double) in
      t < 1 ? 30 * sin(.pi / 2 * t) : t < 2 ? 30 - 34 * (t - 1) : min(0, -4 + 4 * (t - 2))
    }
    let metrics = try Self.metrics(target: 0, duration: 4, y: y)
    #expect(abs(try #require(metrics.items[0].overshoot) - 4) < 1e-9)
    let still = try Self.metrics(target: 0, duration: 1, y: { _ in 0 })
    #expect(
      still.items[0].overshoot == 0 && still.items[0].settlingTime == 0 && still.items[0].restOffset == 0)
  }

  /// 4 Hz changes the sign of the velocity 4 times in half a second, 2 Hz only twice.
  @Test(arguments: [(4.0, 0.1, true), (2.0, 0.1, false), (4.0, 0.03, false)])
  func fastSwingingAtTheEndIsJitter(frequency: Double, amplitude: Double, jitters: Bool) throws {
    let omega = 2 * .pi * frequency
    let metrics = try Self.metrics(
      duration: 3, y: { amplitude * sin(omega * $0) }, speed: { amplitude * omega * cos(omega * $0) })
    #expect(metrics.jitter.isEmpty == !jitters)
    guard let jitter = metrics.jitter.first else { return }
    #expect(jitter.item == "item0" && jitter.reversals == 4 && abs(jitter.amplitude - amplitude) < 1e-5)
  }

  @Test func worldWithoutItemsHasSettled() throws {
    let metrics = TrajectoryMetrics(
      try Simulation.run(World(), solver: ScriptedSolver(y: { _ in 0 }), named: ""), of: World())
    #expect(metrics.settlingTime == 0 && metrics.items.isEmpty && metrics.largestGap == nil)
    #expect(
      metrics.largestOvershoot == nil && metrics.largestRestOffset == nil && metrics.largestOverlap == nil)
  }
}
