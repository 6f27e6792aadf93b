// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// Jacobian matrices agree with finite differences, and reach the methods that need them.
@Suite struct IntegratorJacobianTests {
  /// Largest difference between a system's derivatives and central differences of its right-hand side.
  private func disagreement<System: DifferentiableSystem>(
    _ system: System, time: Double, state: [Double]
  ) -> Double {
    let count = system.dimension
    var matrix = [Double](repeating: .nan, count: count * count)
    var timeDerivative = [Double](repeating: .nan, count: count)
    system.evaluateJacobian(
      time: time, state: state, jacobian: &matrix, timeDerivative: &timeDerivative)
    func slope(_ time: Double, _ state: [Double]) -> [Double] {
      var derivative = [Double](repeating: .nan, count: count)
      system.evaluate(time: time, state: state, derivative: &derivative)
      return derivative
    }
    let change = 1e-5
    var largest = 0.0
    for column in 0..<count {
      var (left, right) = (state, state)
      left[column] -= change
      right[column] += change
      let difference = zip(slope(time, right), slope(time, left)).map { ($0 - $1) / (2 * change) }
      let analytic = (0..<count).map { matrix[$0 * count + column] }
      largest = max(largest, stateDistance(difference, analytic))
    }
    let difference = zip(slope(time + change, state), slope(time - change, state))
      .map { ($0 - $1) / (2 * change) }
    return max(largest, stateDistance(difference, timeDerivative))
  }

  @Test func analyticDerivativesEqualFiniteDifferences() {
    let springs = OscillatorSystem([
      Oscillator(mass: 0.3, stiffness: 20, dampingCoefficient: 1.5, target: 1),
      Oscillator(mass: 4, stiffness: 70, dampingCoefficient: 0, target: -2),
      Oscillator(mass: 1, stiffness: 1e-50, dampingCoefficient: 9),
    ])
    #expect(disagreement(springs, time: 0.5, state: [1, -2, 3, 0.5, -4, 7]) <= 1e-6)
    #expect(
      disagreement(
        Pendulum(squaredAngularFrequency: 5, dampingRate: 0.7), time: 0, state: [2.5, -1]) <= 1e-8)
    #expect(disagreement(SystemWithJacobian(), time: 0, state: [0.8, -0.4]) <= 1e-8)
    #expect(disagreement(Kepler(), time: 0, state: [0.8, -0.4, 0.3, 1.1]) <= 1e-7)
    #expect(disagreement(DrivenSpring(), time: 0.3, state: [0.2, 0.1]) <= 1e-8)
  }

  @Test(arguments: IntegratorMethod.allCases.filter { $0.supports(Pendulum()) })
  func jacobianIsUsedWhereAMethodSaysSo(method: IntegratorMethod) throws {
    let result = try integrateOnce(Pendulum(), from: [1, 0], for: 1, by: method)
    #expect((result.statistics.jacobianEvaluations > 0) == method.needsJacobian)
  }

  @Test(arguments: [IntegratorMethod.bsimp, .msbdf, .implicitMidpoint])
  func stiffSystemsAreCheapForImplicitMethods(method: IntegratorMethod) throws {
    // Rates 1e6 and 1e-3 per second: an explicit method would need some 300 000 steps for one second.
    let system = OscillatorSystem([Oscillator(stiffness: 1e3, dampingCoefficient: 1e6)])
    let result = try integrateOnce(system, from: [1, 0], for: 1, by: method)
    #expect(abs(result.state[0] - exp(-1e-3)) <= 1e-6)
    #expect(result.statistics.steps < 1000)
  }
}
