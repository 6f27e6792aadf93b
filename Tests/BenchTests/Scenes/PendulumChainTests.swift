// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics
import Foundation
import Testing

@Suite struct PendulumChainTests {
  /// The accelerations as the springs are defined, one by one.
  private func plainDerivative(_ chain: PendulumChain, _ state: [Double]) -> [Double] {
    let n = chain.count
    var result = Array(state[(2 * n)...]) + [Double](repeating: 0, count: 2 * n)
    for i in 0..<n {
      let (dx, dy) = (
        state[i] - (i == 0 ? 0 : state[i - 1]), state[n + i] - (i == 0 ? 0 : state[n + i - 1])
      )
      let force = pow(2 * .pi * 5, 2) * (hypot(dx, dy) - 10)
      let (fx, fy) = (force * dx / hypot(dx, dy), force * dy / hypot(dx, dy))
      result[2 * n + i] += -fx - 0.5 * state[2 * n + i]
      result[3 * n + i] += 1000 - fy - 0.5 * state[3 * n + i]
      guard i > 0 else { continue }
      result[2 * n + i - 1] += fx
      result[3 * n + i - 1] += fy
    }
    return result
  }

  /// A state with links of all directions.
  private func someState(_ count: Int) -> [Double] {
    (0..<(4 * count)).map { 30 * sin(Double($0 * $0 + 1)) }
  }

  @Test(arguments: [1, 2, 9])
  func rightHandSideIsThatOfTheSprings(count: Int) {
    let chain = PendulumChain(count: count)
    let state = someState(count)
    var derivative = [Double](repeating: .nan, count: 4 * count)
    chain.evaluate(time: 0, state: state, derivative: &derivative)
    for (found, right) in zip(derivative, plainDerivative(chain, state)) {
      #expect(abs(found - right) < 1e-10 * (1e4 + abs(right)))
    }
  }

  @Test(arguments: [1, 2, 5])
  func jacobianIsTheDerivative(count: Int) {
    let chain = PendulumChain(count: count)
    let (state, width) = (someState(count), 4 * count)
    var (jacobian, rest) = ([Double](repeating: .nan, count: width * width), state)
    chain.evaluateJacobian(time: 0, state: state, jacobian: &jacobian, timeDerivative: &rest)
    #expect(rest.allSatisfy { $0 == 0 })
    for column in 0..<width {
      var (left, right) = (state, state)
      left[column] -= 1e-4
      right[column] += 1e-4
      let (before, after) = (plainDerivative(chain, left), plainDerivative(chain, right))
      for row in 0..<width {
        let slope = (after[row] - before[row]) / 2e-4
        #expect(abs(jacobian[row * width + column] - slope) < 1e-3)
      }
    }
  }

  @Test func worldMovesAsTheEquations() throws {
    let chain = PendulumChain(count: 6)
    let world = chain.makeWorld()
    #expect(world.validate().isEmpty)
    #expect(try chain.error(running: ContinuousSolver(world)) < 1e-8)
    #expect(try chain.error(running: DeviceSolver(world)) < 0.5)
  }

  @Test func referenceIsThatOfAnotherMethod() throws {
    let chain = PendulumChain(count: 8)
    var state = chain.start
    var integrator = try AnyIntegrator(.rk8pd, for: chain, options: IntegratorOptions(tolerance: 1e-13))
    try integrator.advance(chain, state: &state, from: 0, to: PendulumChain.duration)
    #expect(chain.error(of: state, against: try chain.reference()) < 1e-11)
  }

  @Test func energyIsKeptWithoutDrag() throws {
    let chain = PendulumChain(count: 5, drag: 0)
    let energy = chain.energy(of: chain.start)
    #expect(abs(chain.energy(of: try chain.reference()) - energy) < 1e-9 * abs(energy))
  }
}
