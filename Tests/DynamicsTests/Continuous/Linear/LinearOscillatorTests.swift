// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Double {
  /// The sine.
  var sine: Double { sin(self) }
}

@Suite struct LinearOscillatorTests {
  /// Below, at and above the critical ratio, with and without drag, heavy and light.
  @Test(arguments: [0, 0.3, 1, 2.5], [0, 0.7])
  func springFollowsItsClosedForm(ratio: Double, resistance: Double) throws {
    var item = LinearWorlds.item("a", y: 180, velocity: -300)
    item.size = Size(width: 40, height: 30)
    let world = World(
      items: [item],
      behaviors: [
        LinearWorlds.properties(["a"], resistance: resistance),
        LinearWorlds.anchor("a", y: 100, frequency: 2, ratio: ratio), LinearWorlds.gravity(["a"], 1),
      ])
    let solver = try LinearWorlds.solver(world)
    #expect(solver.integratorName == "closed-form")
    let omega = 2 * Double.pi * 2
    let spring = Spring(
      mass: 1, stiffness: omega * omega, dampingCoefficient: 2 * ratio * omega + resistance)
    let motion = SpringMotion(
      spring: spring, from: 180, to: 100 + 1000 / (omega * omega), initialVelocity: -300)
    try LinearWorlds.run(solver, frames: 240) { frame in
      let (state, expected) = (solver.state(ofItem: 0), motion.state(at: Double(frame) / 60))
      #expect(abs(state.position.y - expected.position) < 1e-10)
      #expect(abs(state.velocity.y - expected.velocity) < 1e-9)
    }
  }

  @Test func freeItemFallsAgainstDrag() throws {
    var item = LinearWorlds.item("a", y: 0, velocity: -200)
    item.velocity.x = 50
    var push = Push(items: ["a"], vector: Vector(x: 3, y: 0))
    push.mode = .continuous
    let world = World(
      items: [item],
      behaviors: [
        LinearWorlds.properties(["a"], resistance: 0.1), LinearWorlds.gravity(["a"], 1), .push(push),
      ])
    let solver = try LinearWorlds.solver(world)
    try LinearWorlds.run(solver, frames: 120) { frame in
      let time = Double(frame) / 60
      let (slow, state) = (-expm1(-0.1 * time), solver.state(ofItem: 0))
      #expect(abs(state.velocity.y - (10000 - 10200 * exp(-0.1 * time))) < 1e-9)
      #expect(abs(state.position.y - (10000 * time - 102_000 * slow)) < 1e-9)
      #expect(abs(state.position.x - (3000 * time - 29_500 * slow)) < 1e-9)
    }
  }

  @Test func freeItemSpinsAgainstDrag() throws {
    var item = LinearWorlds.item("a", y: 0, velocity: -200)
    (item.angle, item.angularVelocity) = (0.3, 5)
    let solver = try LinearWorlds.solver(
      World(items: [item], behaviors: [LinearWorlds.gravity(["a"], 1)]))
    try LinearWorlds.run(solver, frames: 60)
    #expect(abs(solver.state(ofItem: 0).angle - (0.3 - 50 * expm1(-0.1))) < 1e-13)
    #expect(abs(solver.state(ofItem: 0).angularVelocity - 5 * exp(-0.1)) < 1e-13)
  }

  /// Modes: both masses alike, and against each other.
  @Test func twoCoupledOscillatorsMoveByTheirModes() throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 30), LinearWorlds.item("b", y: 200, velocity: 100)],
      behaviors: [
        LinearWorlds.properties(["a", "b"]), LinearWorlds.anchor("a", y: 0, frequency: 1),
        LinearWorlds.anchor("b", y: 150, frequency: 1),
        LinearWorlds.link("a", "b", length: 150, frequency: 2),
      ])
    let solver = try LinearWorlds.solver(world)
    // Displacements 30 and 50; sum mode at 1 Hz, difference mode at √(1 + 2·4/2) Hz, as the link's mass is 1/2 kg.
    let omega = 2 * Double.pi
    let faster = 5.0.squareRoot() * omega
    try LinearWorlds.run(solver, frames: 180) { frame in
      let time = Double(frame) / 60
      let sum = 80 * cos(omega * time) + 100 / omega * sin(omega * time)
      let difference = 20 * cos(faster * time) + 100 / faster * sin(faster * time)
      #expect(abs(solver.state(ofItem: 0).position.y - (sum - difference) / 2) < 1e-9)
      #expect(abs(solver.state(ofItem: 1).position.y - 150 - (sum + difference) / 2) < 1e-9)
    }
    #expect(
      abs(
        solver.energy.total
          - (0.5 * 100 * 100 + 0.5 * omega * omega * (900 + 2500) + 0.5 * 2 * omega * omega * 400) / 1e4)
        < 1e-9)
  }

  /// The chain's modes are sines of a discrete sine transform of type IV.
  @Test(arguments: [2, 3, 8, 16, 17, 64], [0, 0.3])
  func chainMovesByItsModes(count: Int, ratio: Double) throws {
    let solver = try LinearWorlds.solver(LinearWorlds.chain(count, ratio: ratio))
    #expect(solver.integratorName == (count > 16 ? "chebyshev" : "modal"))
    for frame in 1...120 {
      try solver.advance(to: Double(frame) / 60)
      guard frame % 24 == 0 else { continue }
      #expect(Self.chainError(solver, count, ratio: ratio, time: Double(frame) / 60) < 1e-12 * Double(frame))
    }
  }

  /// One jump over two seconds, by a series of polynomials.
  @Test(arguments: [2, 8, 64, 300])
  func chainMovesByItsModesInOneJump(count: Int) throws {
    let solver = try LinearWorlds.solver(LinearWorlds.chain(count, ratio: 0.3))
    try solver.advance(to: 2)
    #expect(Self.chainError(solver, count, ratio: 0.3, time: 2) < 1e-10)
  }

  /// Relative error, in the norm of frequency · coordinate and velocity.
  static func chainError(_ solver: ContinuousSolver, _ count: Int, ratio: Double, time: Double) -> Double {
    let omega = 10 * Double.pi
    var (q, v) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    for mode in 0..<count {
      let shape = (0..<count).map { sin(Double((2 * $0 + 1) * (2 * mode + 1)) * .pi / Double(4 * count)) }
      let rate = omega * omega * (1 - cos(Double(2 * mode + 1) * .pi / Double(2 * count)))
      let start = (0..<count).reduce(0.0) { $0 + LinearWorlds.chainStart($1) * shape[$1] }
      let motion = SpringMotion(
        spring: Spring(mass: 1, stiffness: rate, dampingCoefficient: 2 * ratio * rate / omega),
        from: start, to: -4000 * shape.reduce(0, +) / rate)
      let state = motion.state(at: time)
      for index in 0..<count {
        q[index] += 2 / Double(count) * state.position * shape[index]
        v[index] += 2 / Double(count) * state.velocity * shape[index]
      }
    }
    var (error, norm) = (0.0, 0.0)
    for index in 0..<count {
      let state = solver.state(ofItem: index)
      error += pow(omega * (state.position.y - q[index]), 2) + pow(state.velocity.y - v[index], 2)
      norm += pow(omega * q[index], 2) + pow(v[index], 2)
    }
    return (error / norm).squareRoot()
  }
}
