// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics
import Foundation
import Testing

/// Scene S1: its equations, its exact state and its world tell the same motion.
@Suite struct SpringChainTests {
  /// The accelerations as the springs are defined, one by one.
  private func plainDerivative(_ chain: SpringChain, _ state: [Double]) -> [Double] {
    let (count, omega) = (chain.count, 2 * Double.pi * 5)
    var result = Array(state[count...]) + [Double](repeating: -4000, count: count)
    for link in 0..<count {
      let mass = link == 0 ? 1.0 : 0.5
      let stretch = state[link] - (link == 0 ? 0 : state[link - 1])
      let rate = state[count + link] - (link == 0 ? 0 : state[count + link - 1])
      let pull = mass * (omega * omega * stretch + 2 * 0.3 * omega * rate)
      result[count + link] -= pull
      if link > 0 { result[count + link - 1] += pull }
    }
    return result
  }

  @Test(arguments: [1, 2, 3, 17])
  func rightHandSideIsThatOfTheSprings(count: Int) {
    let chain = SpringChain(count: count)
    let state = (0..<(2 * count)).map { 300 * sin(Double($0 * $0 + 1)) }
    var derivative = [Double](repeating: .nan, count: 2 * count)
    chain.evaluate(time: 0, state: state, derivative: &derivative)
    for (found, right) in zip(derivative, plainDerivative(chain, state)) {
      #expect(abs(found - right) < 1e-9 * (1e4 + abs(right)))
    }
  }

  @Test(arguments: [1, 2, 3, 17])
  func matrixAndSplitPartsMakeTheRightHandSide(count: Int) {
    let chain = SpringChain(count: count)
    let state = (0..<(2 * count)).map { 300 * sin(Double($0 * $0 + 1)) }
    let right = plainDerivative(chain, state)
    var (jacobian, rest) = ([Double](repeating: .nan, count: 4 * count * count), state)
    chain.evaluateJacobian(time: 0, state: state, jacobian: &jacobian, timeDerivative: &rest)
    #expect(rest.allSatisfy { $0 == 0 })
    var accelerations = [Double](repeating: .nan, count: count)
    chain.evaluateAcceleration(time: 0, positions: state, accelerations: &accelerations)
    // The decay over a very short time tells the damping.
    var velocities = Array(state[count...])
    chain.damp(time: 0, positions: state, velocities: &velocities, duration: 1e-7)
    for row in 0..<(2 * count) {
      let product = (0..<(2 * count)).reduce(0) { $0 + jacobian[row * 2 * count + $1] * state[$1] }
      #expect(abs(product + (row < count ? 0 : -4000) - right[row]) < 1e-8 * (1e5 + abs(right[row])))
      guard row >= count else { continue }
      let damping = (velocities[row - count] - state[row]) / 1e-7
      #expect(abs(accelerations[row - count] + damping - right[row]) < 0.5)
    }
  }

  @Test func dampingIsOfThirdOrderAndTakesEnergyOnly() {
    let chain = SpringChain(count: 9)
    let start = (0..<9).map { 300 * sin(Double($0 * $0 + 1)) }
    func decayed(_ parts: Int, over time: Double) -> [Double] {
      var velocities = start
      for _ in 0..<parts {
        chain.damp(
          time: 0, positions: start, velocities: &velocities, duration: time / Double(parts))
      }
      return velocities
    }
    func distance(_ left: [Double], _ right: [Double]) -> Double {
      zip(left, right).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }
    let errors = [0.004, 0.002].map { distance(decayed(1, over: $0), decayed(256, over: $0)) }
    #expect(errors[0] / errors[1] > 7)
    #expect(distance(decayed(1, over: 100), start.map { _ in 0 }) < distance(start, start.map { _ in 0 }))
  }

  @Test(arguments: [1, 2, 8, 33])
  func exactStateSolvesTheEquations(count: Int) throws {
    let chain = SpringChain(count: count)
    #expect(chain.error(of: chain.start, at: 0) < 1e-13)
    var state = chain.start
    var integrator = try AnyIntegrator(.dop853, for: chain, options: IntegratorOptions(tolerance: 1e-13))
    try integrator.advance(chain, state: &state, from: 0, to: 0.3)
    #expect(chain.error(of: state, at: 0.3) < 1e-11)
    try integrator.advance(chain, state: &state, from: 0.3, to: SpringChain.duration)
    #expect(chain.error(of: state, at: SpringChain.duration) < 1e-11)
  }

  @Test(arguments: [1, 2, 8, 64])
  func continuousSolverFollowsTheExactState(count: Int) throws {
    let chain = SpringChain(count: count)
    let world = chain.makeWorld()
    #expect(world.validate().isEmpty)
    let solver = try ContinuousSolver(world)
    #expect(solver.integratorName != "dop853")
    #expect(try chain.error(running: solver) < 1e-10)
  }

  @Test(arguments: [1, 2, 8, 64])
  func springsWithoutLengthAreTheSameMotion(count: Int) throws {
    let chain = SpringChain(count: count, springLength: 0)
    let world = chain.makeWorld()
    #expect(world.validate().isEmpty)
    #expect(world.items.enumerated().allSatisfy { $1.center.y == chain.start[$0] })
    let jumping = try ContinuousSolver(world)
    try jumping.advance(to: SpringChain.duration)
    #expect(chain.error(of: chain.state(of: jumping), at: SpringChain.duration) < 1e-10)
    #expect(try chain.error(running: ContinuousSolver(world)) < 1e-10)
  }

  @Test func deviceSolverIsNear() throws {
    let chain = SpringChain(count: 8)
    #expect(try chain.error(running: DeviceSolver(chain.makeWorld())) < 0.5)
  }

  @Test(arguments: [1, 8, 200])
  func linksNeverTurnRound(count: Int) {
    let chain = SpringChain(count: count)
    for step in 0...40 {
      let state = chain.exactState(at: Double(step) / 20)
      for link in 0..<count {
        let stretch = state[link] - (link == 0 ? 0 : state[link - 1])
        #expect(abs(stretch) < SpringChain.restLength - 1)
      }
    }
  }

  @Test func energyIsKeptWithoutDamping() {
    let chain = SpringChain(count: 12, dampingRatio: 0)
    let energy = chain.energy(of: chain.start)
    for time in [0.1, 1, 100] {
      #expect(abs(chain.energy(of: chain.exactState(at: time)) - energy) < 1e-10 * abs(energy))
    }
  }
}
