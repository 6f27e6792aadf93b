// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// What a run may cost, and what is done with values that no method can carry.
@Suite struct LinearLimitTests {
  /// Two boxes that bounce for ever between a floor and a ceiling, about 96 times a second each.
  private static func bouncing(_ count: Int) -> World {
    let names = (0..<count).map { "\($0)" }
    return World(
      items: names.enumerated().map { LinearWorlds.item($1, x: 300 * Double($0), y: 0, velocity: 1000) },
      behaviors: [
        LinearWorlds.properties(names, elasticity: 1), LinearWorlds.boundary(names, y: 57, id: "floor"),
        LinearWorlds.boundary(names, y: -57, id: "ceiling"),
      ])
  }

  /// The limit counts for each item, and goes on when the motion is made anew.
  @Test(arguments: [(1, false), (2, false), (3, false), (1, true)])
  func limitOfEventsIsForEachItemOfARun(count: Int, isGeneral: Bool) throws {
    var world = Self.bouncing(count)
    world.items.append(LinearWorlds.item("other", x: 3000, y: 0))
    for frame in 1..<60 {
      world.changes.append(WorldChange(at: Double(2 * frame - 1) / 60, .remove(items: ["other"])))
      world.changes.append(WorldChange(at: Double(2 * frame) / 60, .insert(items: ["other"])))
    }
    #expect(world.validate().isEmpty)
    var configuration = ContinuousConfiguration()
    configuration.eventLimit = 20
    let solver = try ContinuousSolver(world, configuration: configuration, isGeneral: isGeneral)
    var noted = 0
    let error = #expect(throws: SimulationError.self) {
      for frame in 1...120 {
        try solver.advance(to: Double(frame) / 60)
        noted += solver.takeContacts().count
      }
    }
    #expect(error?.code == .limitReached)
    noted += solver.takeContacts().count
    #expect(noted <= 20 * (count + 1))
    // The general motion counts what happens when it is made anew, too.
    if !isGeneral { #expect(noted == 20 * (count + 1)) }
  }

  @Test func limitOfEventsDoesNotOverflow() {
    #expect(EventCount(limitPerItem: .max, itemCount: 3).limit == .max)
    #expect(EventCount(limitPerItem: 7, itemCount: 0).limit == 7)
    #expect(EventCount(limitPerItem: 7, itemCount: 3).limit == 21)
  }

  /// Twenty thousand items that hang on springs, are pushed as they enter, and enter together.
  @Test func manyItemsEnterAtOnce() throws {
    let count = 20_000
    let names = (0..<count).map { "\($0)" }
    var push = Push(items: names, vector: Vector(x: 0, y: 3))
    push.mode = .instantaneous
    var world = World(
      items: names.map { LinearWorlds.item($0, y: 0) },
      behaviors: [LinearWorlds.properties(names), .push(push)])
    world.behaviors += names.map { LinearWorlds.anchor($0, y: 0, frequency: 1) }
    world.changes = [WorldChange(at: 0.5, .insert(items: names))]
    let solver = try ContinuousSolver(world)
    try solver.advance(to: 0.75)
    // A push of 3 N·s gives 1 kg 300 pt/s, and a quarter of a period later it is as far away as it gets.
    for index in [0, count / 2, count - 1] {
      #expect(abs(solver.state(ofItem: index).position.y - 300 / (2 * Double.pi)) < 1e-9)
    }
    // All at once, along x and along y.
    #expect(solver.statistics.steps <= 4)
    #expect(solver.statistics.evaluations == 0)
  }

  /// Chains of few items may be as stiff as they like: their matrix is taken. An item at the end of a stiff, strongly damped
  /// spring follows it as the slow root of its equation says.
  @Test func stiffChainIsCarriedByItsMatrix() throws {
    let names = ["0", "1"]
    let world = World(
      items: names.map { LinearWorlds.item($0, y: 100) },
      behaviors: [
        LinearWorlds.properties(names), LinearWorlds.anchor("0", y: 0, frequency: 1000, ratio: 1e4),
        LinearWorlds.link("1", "0", frequency: 1000, ratio: 1e4),
      ])
    let solver = try LinearWorlds.solver(world)
    #expect(solver.integratorName == "propagator")
    try LinearWorlds.run(solver, frames: 60)
    // Every mode has the same ratio of stiffness and damping, ω/2ζ, to which the slow roots come close: both items start at 100
    // and fall towards 0 together at that rate.
    let rate = 2000 * Double.pi / 2e4
    let expected =
      100
      * SpringMotion(
        spring: Spring(mass: 1, stiffness: rate * 1e9, dampingCoefficient: 1e9), from: 1, to: 0
      ).position(at: 1)
    #expect(abs(solver.state(ofItem: 0).position.y - expected) < 1e-5)
    #expect(abs(solver.state(ofItem: 1).position.y - expected) < 1e-5)
  }

  /// Long steps of the series lose no digits: a chain whose rates times the frame are about 20.
  @Test func longFramesOfAChainKeepTheirDigits() throws {
    let solver = try LinearWorlds.solver(LinearWorlds.chain(40, ratio: 0))
    for frame in 1...8 { try solver.advance(to: 0.25 * Double(frame)) }
    #expect(LinearOscillatorTests.chainError(solver, 40, ratio: 0, time: 2) < 1e-12)
  }

  /// Polynomials that are not finite, or zero but for rounding, end the search.
  @Test func searchForAFallEnds() {
    let pool = MemoryPool()
    let fall = PolynomialFall(degree: 60, pool: pool)
    for bad in [Double.nan, .infinity, -.infinity] {
      for place in [0, 1, 30] {
        for power in 0...60 { fall.coefficients[power] = power == 0 ? 1 : -0.1 }
        fall.coefficients[place] = bad
        let found = fall.firstFall(degree: 60, limit: 1)
        #expect(found == nil)
      }
    }
    // ((τ − 1/2)²)³⁰ is below the rounding of its terms almost everywhere.
    var coefficients = [1.0]
    for _ in 0..<60 {
      var next = [Double](repeating: 0, count: coefficients.count + 1)
      for (power, value) in coefficients.enumerated() {
        next[power] -= 0.5 * value
        next[power + 1] += value
      }
      coefficients = next
    }
    for (power, value) in coefficients.enumerated() { fall.coefficients[power] = value }
    if let found = fall.firstFall(degree: 60, limit: 1) { #expect(found >= 0 && found <= 1) }
    // Two roots close to each other, and a touch from above.
    for power in 0...60 { fall.coefficients[power] = 0 }
    (fall.coefficients[0], fall.coefficients[1], fall.coefficients[2]) = (0.25 - 1e-10, -1, 1)
    let root = fall.firstFall(degree: 2, limit: 1)
    #expect(abs((root ?? 0) - (0.5 - 1e-5)) < 1e-10)
  }
}
