// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// Energy never grows with damping, and without damping it is kept to the order of the method.
@Suite struct IntegratorEnergyTests {
  /// Angular frequency of the test spring, in radians per second: one period a second.
  private let frequency = 2 * Double.pi

  /// Energies after each hundredth of a second, and the number of steps taken to each.
  private func energies(
    _ method: IntegratorMethod, dampingRatio: Double, duration: Double, options: IntegratorOptions
  ) throws -> (energies: [Double], steps: [Int]) {
    let system = OscillatorSystem([
      Oscillator(angularFrequency: frequency, dampingRatio: dampingRatio, mass: 3, target: 2)
    ])
    var integrator = try AnyIntegrator(method, for: system, options: options)
    var state = [1.0, 4.0]
    var result = [system.energy(state: state)]
    var steps = [0]
    for index in 0..<Int(duration * 100) {
      try integrator.advance(
        system, state: &state, from: Double(index) / 100, to: Double(index + 1) / 100)
      result.append(system.energy(state: state))
      steps.append(integrator.statistics.steps)
    }
    return (result, steps)
  }

  /// Share of the energy by which a method may err on an undamped spring, from its theory.
  ///
  /// - Verlet conserves ½v² + ½ω²(1 − (hω)²/4)·q² exactly, semi-implicit Euler ½v² + ½ω²q² − ½hω²·q·v; the energy stays
  ///   as close to its start as these forms allow.
  /// - The implicit midpoint method conserves the energy itself, and the propagator is exact.
  /// - Runge–Kutta 4 multiplies the energy by 1 − (hω)⁶/72 + (hω)⁸/576 a step.
  /// - A method controlled by a tolerance errs by a small multiple of it in each step: of the state, 1 + abs(y) ≤ 8 here,
  ///   hence of the energy. Multistep methods judge their own error too kindly; the factor allows for that.
  private func bound(_ method: IntegratorMethod, options: IntegratorOptions, steps: Int) -> Double {
    let angle = frequency * options.step
    switch method {
    case .verlet: return angle * angle / 4 / (1 - angle * angle / 4)
    case .semiImplicitEuler: return angle / (1 - angle / 2)
    case .implicitMidpoint, .propagator: return 1e-12
    case .rk4, .gslRK4: return Double(steps) * pow(angle, 6) / 72 + 1e-12
    case .rkf45, .rk8pd, .msadams, .bsimp, .msbdf, .dopri5, .dop853, .gbs, .stoermer, .taylor:
      return 8 * 8 * Double(steps) * options.tolerance
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func undampedEnergyIsKeptToTheOrderOfTheMethod(method: IntegratorMethod) throws {
    let options = IntegratorOptions(step: 1.0 / 400)
    let (energies, steps) = try energies(
      method, dampingRatio: 0, duration: 20, options: options)
    let bound = bound(method, options: options, steps: try #require(steps.last))
    let drift = energies.map { abs($0 / energies[0] - 1) }.max() ?? 0
    #expect(drift <= bound, "drift \(drift) over \(steps.last ?? 0) steps")
  }

  @Test(arguments: IntegratorMethod.allCases, [0.0, 0.05, 0.3, 1.0, 1.5, 8.0])
  func energyNeverGrows(method: IntegratorMethod, dampingRatio: Double) throws {
    let options = IntegratorOptions(step: 1.0 / 400)
    let (energies, steps) = try energies(
      method, dampingRatio: dampingRatio, duration: 4, options: options)
    for index in 1..<energies.count {
      let (before, after) = (energies[index - 1], energies[index])
      let taken = steps[index] - steps[index - 1]
      // A share of the energy before, not of the one at the start: late growth counts as well.
      let share = bound(method, options: options, steps: taken)
      // Errors of the state that do not shrink with the energy, and what they add to its root: those that a tolerance
      // allows at a position of 2, and the rounding of that position.
      let error = (method.isAdaptive ? 3 * options.tolerance * Double(8 * max(taken, 1)) : 0) + 1e-14
      let root = before.squareRoot() * (1 + share) + 3.0.squareRoot() * frequency * error
      #expect(after <= root * root, "at \(index) from \(before)")
    }
  }

  @Test(arguments: [IntegratorMethod.verlet, .semiImplicitEuler, .implicitMidpoint])
  func symplecticMethodsKeepTheEnergyBoundedForTenThousandPeriods(method: IntegratorMethod) throws {
    let options = IntegratorOptions(step: 1.0 / 40)
    let system = OscillatorSystem([Oscillator(angularFrequency: frequency, dampingRatio: 0)])
    var integrator = try AnyIntegrator(method, for: system, options: options)
    // In a phase at which the conserved form and the energy differ, as they do not at rest.
    var state = [1.0, 4.0]
    let start = system.energy(state: state)
    let bound = bound(method, options: options, steps: 0) + 1e-9
    for period in 0..<10_000 {
      // A length that is no whole number of periods visits all phases.
      try integrator.advance(
        system, state: &state, from: Double(period) * 1.025, to: Double(period + 1) * 1.025)
      #expect(abs(system.energy(state: state) / start - 1) <= bound)
    }
  }

  @Test(
    arguments: [IntegratorMethod.verlet, .semiImplicitEuler, .implicitMidpoint], [1.0, 1e3, 1e6, 1e12, 1e50])
  func splitDampingIsStableHoweverStrong(method: IntegratorMethod, coefficient: Double) throws {
    let system = OscillatorSystem([Oscillator(stiffness: 40, dampingCoefficient: coefficient)])
    let start = [1.0, 50.0]
    let result = try integrateOnce(system, from: start, for: 1, by: method)
    // Under very strong damping the implicit midpoint method mirrors the velocity in every step, but for rounding.
    #expect(system.energy(state: result.state) <= system.energy(state: start) * (1 + 1e-12))
  }
}
