// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// What sets the implicit midpoint method apart: invariants, stability, and how its equations are solved.
@Suite struct ImplicitMidpointTests {
  @Test func energyOfALinearOscillatorIsKeptToRounding() throws {
    let system = OscillatorSystem([
      Oscillator(angularFrequency: 2 * .pi, dampingRatio: 0),
      Oscillator(angularFrequency: 40, dampingRatio: 0, mass: 3),
    ])
    // A tenth of a period of the first and more than half a radian of the second.
    let options = IntegratorOptions(step: 1.0 / 64)
    var integrator = try AnyIntegrator(.implicitMidpoint, for: system, options: options)
    var state = [1.0, -0.5, 2, 7]
    let start = system.energy(state: state)
    try integrator.advance(system, state: &state, from: 0, to: 100_000.0 / 64)
    #expect(integrator.statistics.steps == 100_000)
    #expect(isClose(system.energy(state: state), start, relatively: 1e-12))
    // One matrix does for all steps.
    #expect(integrator.statistics.jacobianEvaluations == 1)
  }

  @Test func angularMomentumOfAPlanetIsKeptToRounding() throws {
    var state = Kepler.orbit(eccentricity: 0.5, at: 0)
    func momentum() -> Double { state[0] * state[3] - state[1] * state[2] }
    let start = momentum()
    var integrator = try AnyIntegrator(
      .implicitMidpoint, for: Kepler(), options: IntegratorOptions(step: 0.02))
    try integrator.advance(Kepler(), state: &state, from: 0, to: 100)
    #expect(isClose(momentum(), start, relatively: 1e-12))
  }

  @Test(arguments: [1e3, 1e9, 1e14, 1e30, 1e50])
  func anyStiffnessIsStable(stiffness: Double) throws {
    let system = OscillatorSystem([Oscillator(stiffness: stiffness)])
    let state = try integrateOnce(system, from: [1, 0], for: 1, by: .implicitMidpoint).state
    #expect(isClose(system.energy(state: state), stiffness / 2, relatively: 1e-9))
  }

  @Test func whatHasComeToRestIsStillSolvedFor() throws {
    // Where it rests, a velocity is nothing but the rounding of forces that cancel.
    let world = World(
      items: [Item("card", center: Vector(x: 100, y: 100), size: Size(width: 100, height: 50))],
      behaviors: [.snap(Snap(item: "card", point: Vector(x: 300, y: 200)))])
    var configuration = ContinuousConfiguration()
    configuration.integrator = .implicitMidpoint
    let solver = try ContinuousSolver(world, configuration: configuration)
    for frame in 1...240 { try solver.advance(to: Double(frame) / 60) }
    #expect((solver.state(ofItem: 0).position - Vector(x: 300, y: 200)).length < 1e-4)
    #expect(solver.isAtRest)
  }

  @Test func equationsWithoutASolutionAreAnError() throws {
    // y′ = 1 + y² has no midpoint once h/2·(1 + z²) − z + y has no root, for y = 1 and steps above 0.42.
    var integrator = try AnyIntegrator(
      .implicitMidpoint, for: Tangent(), options: IntegratorOptions(step: 0.5))
    var state = [1.0]
    let error = #expect(throws: IntegrationError.self) {
      try integrator.advance(Tangent(), state: &state, from: 0, to: 0.5)
    }
    #expect(error?.code == .methodFailed)
    #expect(error?.description.contains("use a shorter step") == true)
    #expect(state == [1])
  }
}

/// y′ = 1 + y², whose solutions are tangents.
private struct Tangent: DifferentiableSystem {
  var dimension: Int { 1 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = 1 + state[0] * state[0]
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    jacobian[0] = 2 * state[0]
    timeDerivative[0] = 0
  }
}
