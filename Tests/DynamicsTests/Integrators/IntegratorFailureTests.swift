// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// Hopeless requests end soon, with the place and the reason, and leave the last good state.
@Suite struct IntegratorFailureTests {
  private let spring = OscillatorSystem([Oscillator(stiffness: 1)])

  /// The error of a request that has to fail, and the state that it leaves.
  private func failure<System: MechanicalSystem>(
    _ system: System, from start: [Double], to end: Double = 1, by method: IntegratorMethod,
    options: IntegratorOptions = IntegratorOptions()
  ) throws -> (error: IntegrationError, state: [Double]) {
    var integrator = try makeIntegrator(method, for: system, options: options)
    var state = start
    let error = try #require(throws: IntegrationError.self) {
      try integrator.advance(system, state: &state, from: 0, to: end)
    }
    return (error, state)
  }

  /// Methods that look at the forces alone; the others assume more of them than that they are finite.
  private static let methods = IntegratorMethod.allCases.filter { $0.supports(BreakingSpring()) }

  @Test(arguments: methods)
  func forcesThatCeaseToBeFiniteStopItThere(method: IntegratorMethod) throws {
    let system = BreakingSpring()
    let (error, state) = try failure(system, from: [1, 0], by: method)
    #expect([.nonFiniteState, .nonFiniteDerivative].contains(error.code))
    // The last step begins at the latest good time, or ends within a step after it.
    #expect(abs(error.time - 0.5) <= IntegratorOptions().step)
    #expect(error.component != nil)
    #expect(error.description.contains("t = \(error.time) s"))
    let exact = system.spring.closedForm(from: [1, 0], at: error.time)
    #expect(stateDistance(state, exact) <= (method == .semiImplicitEuler ? 0.1 : 1e-3))
  }

  @Test(arguments: methods)
  func aFailureIsForgottenByTheNextCall(method: IntegratorMethod) throws {
    let system = BreakingSpring()
    var used = try AnyIntegrator(method, for: system)
    var state = [1.0, 0.0]
    try used.advance(system, state: &state, from: 0, to: 0.25)
    var (usedState, freshState) = (state, state)
    #expect(throws: IntegrationError.self) {
      try used.advance(system, state: &state, from: 0.25, to: 1)
    }
    try used.advance(system, state: &usedState, from: 0.25, to: 0.5)
    var fresh = try AnyIntegrator(method, for: system)
    try fresh.advance(system, state: &freshState, from: 0.25, to: 0.5)
    #expect(usedState == freshState)
  }

  @Test(arguments: IntegratorMethod.allCases, [Double.nan, .infinity])
  func aStateThatIsNotFiniteIsRefused(method: IntegratorMethod, value: Double) throws {
    let (error, _) = try failure(spring, from: [1, value], by: method)
    #expect(error.code == .nonFiniteState)
    #expect(error.component == 1)
    #expect(error.time == 0)
  }

  @Test(arguments: IntegratorMethod.allCases, [-1.0, .nan, .infinity])
  func intervalsRunForwardsToAFiniteEnd(method: IntegratorMethod, end: Double) throws {
    let (error, state) = try failure(spring, from: [1, 0], to: end, by: method)
    #expect(error.code == .invalidInterval)
    #expect(state == [1, 0])
  }

  // The implicit midpoint method is stable at any stiffness.
  @Test(arguments: IntegratorMethod.allCases.filter { $0 != .implicitMidpoint }, [1e14, 1e30, 1e50])
  func absurdStiffnessEndsWithAnError(method: IntegratorMethod, stiffness: Double) throws {
    let system = OscillatorSystem([Oscillator(stiffness: stiffness)])
    let (error, state) = try failure(
      system, from: [1, 0], by: method, options: IntegratorOptions(stepLimit: 3000))
    #expect(
      [.stepLimitReached, .nonFiniteState, .nonFiniteDerivative, .toleranceUnreachable]
        .contains(error.code))
    #expect(error.time >= 0 && error.time < 1)
    #expect(state.allSatisfy { $0.isFinite })
  }

  @Test(arguments: IntegratorMethod.allCases.filter(\.isAdaptive))
  func anImpossibleToleranceEndsWithAnError(method: IntegratorMethod) throws {
    let options = IntegratorOptions(tolerance: 1e-30, stepLimit: 2000)
    let (error, state) = try failure(Pendulum(), from: [1, 0], by: method, options: options)
    #expect([.stepLimitReached, .toleranceUnreachable].contains(error.code))
    #expect(state.allSatisfy { $0.isFinite })
  }

  @Test(arguments: methods.filter(\.isAdaptive))
  func forcesThatAreNoiseAtEveryScaleEndWithAnError(method: IntegratorMethod) throws {
    let system = NoisyForce()
    var integrator = try AnyIntegrator(method, for: system, options: IntegratorOptions(stepLimit: 2000))
    var state = [1.0, 0.0]
    let error = try #require(throws: IntegrationError.self) {
      try integrator.advance(system, state: &state, from: 1, to: 2)
    }
    // bsimp extrapolates over the noise and creeps on; the others find no step that is short enough.
    #expect(error.code == (method == .bsimp ? .stepLimitReached : .toleranceUnreachable))
    #expect((state == [1, 0]) == (error.time == 1))
    #expect(error.time < 1 + 1e-9)
  }

  @Test(arguments: IntegratorMethod.allCases.filter(\.takesFixedSteps))
  func moreFixedStepsThanAllowedAreRefusedAtOnce(method: IntegratorMethod) throws {
    let options = IntegratorOptions(step: 1e-3, stepLimit: 999)
    let (error, state) = try failure(Pendulum(), from: [1, 0], by: method, options: options)
    #expect(error.code == .stepLimitReached)
    #expect(error.time == 0)
    #expect(state == [1, 0])
    _ = try integrateOnce(
      Pendulum(), from: [1, 0], for: 1, by: method,
      options: IntegratorOptions(step: 1e-3, stepLimit: 1000))
  }

  @Test(arguments: IntegratorMethod.allCases.filter(\.isAdaptive))
  func adaptiveStepsAreLimitedToo(method: IntegratorMethod) throws {
    let (error, state) = try failure(
      Pendulum(), from: [1, 0], to: 1000, by: method, options: IntegratorOptions(stepLimit: 50))
    #expect(error.code == .stepLimitReached)
    #expect(error.time > 0 && error.time < 1000)
    #expect(state != [1, 0])
  }

  @Test(arguments: IntegratorMethod.allCases)
  func everyEvaluationIsCounted(method: IntegratorMethod) throws {
    let system = CountingSpring()
    let statistics = try integrateOnce(system, from: [1, 0], for: 1, by: method).statistics
    #expect(statistics.evaluations == system.evaluations - (method == .propagator ? system.dimension : 0))
    // The propagator reads the matrix by multiplications.
    #expect(statistics.jacobianEvaluations == (method == .propagator ? 1 : system.jacobianEvaluations))
    #expect(statistics.steps > 0)
  }
}
