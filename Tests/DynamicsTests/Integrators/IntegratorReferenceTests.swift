// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// Agreement with closed-form motion at many times, as a replay uses the integrators: frame by frame.
@Suite struct IntegratorReferenceTests {
  /// Springs of several masses and all kinds of damping, side by side; angular frequencies up to 12.
  private let system = OscillatorSystem([
    Oscillator(angularFrequency: 12, dampingRatio: 0.3, mass: 0.3, target: 1),
    Oscillator(angularFrequency: 7, dampingRatio: 0, mass: 1, target: -0.5),
    Oscillator(angularFrequency: 10, dampingRatio: 1, mass: 4, target: 0),
    Oscillator(angularFrequency: 5, dampingRatio: 1.5, mass: 0.3, target: 2),
    Oscillator(angularFrequency: 3, dampingRatio: 0.999_999, mass: 4, target: 1),
  ])
  private let start = [0.0, 1.0, 0.5, -1.0, 2.0, 3.0, -2.0, 0.0, 8.0, 1.0]

  /// Allowed error with default options after a time.
  ///
  /// A fixed step of order p errs by (rate·h)ᵖ of the velocity's amplitude at first, and as phases drift by as much again
  /// in every twelve radians; for a tolerance, what is documented counts. The rate is that of the fastest change, ω or 2ζω,
  /// per second, and the amplitude that of the velocity, or of the position where it is larger.
  private func bound(_ method: IntegratorMethod, rate: Double, duration: Double, amplitude: Double) -> Double
  {
    guard !method.isAdaptive, let order = method.order else {
      return method == .msbdf ? 1e-6 : 1e-7
    }
    return amplitude * pow(rate * IntegratorOptions().step, Double(order)) * (1 + rate * duration / 12)
  }

  /// The bound of the springs, the largest of any.
  private func springBound(_ method: IntegratorMethod, duration: Double) -> Double {
    system.oscillators.enumerated().map { index, oscillator in
      let frequency = oscillator.spring.angularFrequency
      let (position, velocity) = (start[index] - oscillator.target, start[system.oscillators.count + index])
      return bound(
        method, rate: frequency * max(1, 2 * oscillator.spring.dampingRatio), duration: duration,
        amplitude: hypot(velocity, frequency * position))
    }.max() ?? 0
  }

  @Test(arguments: IntegratorMethod.allCases)
  func framesFollowTheClosedForm(method: IntegratorMethod) throws {
    var integrator = try AnyIntegrator(method, for: system)
    var state = start
    for frame in 1...120 {
      try integrator.advance(
        system, state: &state, from: Double(frame - 1) / 60, to: Double(frame) / 60)
      let exact = system.closedForm(from: start, at: Double(frame) / 60)
      #expect(
        stateDistance(state, exact) <= springBound(method, duration: Double(frame) / 60), "frame \(frame)")
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func oneLongStretchFollowsTheClosedForm(method: IntegratorMethod) throws {
    let result = try integrateOnce(system, from: start, for: 2, by: method)
    #expect(
      stateDistance(result.state, system.closedForm(from: start, at: 2)) <= springBound(method, duration: 2))
  }

  @Test(arguments: [0.3, 1.0, 1.5])
  func defaultOfReplayFollowsPointsToOnePartInTenMillion(dampingRatio: Double) throws {
    // A sheet thrown over a screen: 844 points at 4000 points per second.
    let system = OscillatorSystem([
      Oscillator(angularFrequency: 2 * .pi / 0.4, dampingRatio: dampingRatio, target: 844)
    ])
    let start = [0.0, 4000.0]
    var integrator = try AnyIntegrator(.rk8pd, for: system)
    var state = start
    for frame in 1...120 {
      try integrator.advance(
        system, state: &state, from: Double(frame - 1) / 60, to: Double(frame) / 60)
      #expect(stateDistance(state, system.closedForm(from: start, at: Double(frame) / 60)) <= 1e-7)
    }
  }

  /// By the elliptic integral: through the lowest point after a quarter, and mirrored after half a period.
  @Test(arguments: IntegratorMethod.allCases.filter { $0.supports(Pendulum()) }, [0.5, 1.5, 3.0])
  func pendulumSwingsInItsPeriod(method: IntegratorMethod, amplitude: Double) throws {
    let pendulum = Pendulum(squaredAngularFrequency: 4)
    let period = pendulum.period(amplitude: amplitude)
    let fastest = 2 * 2 * sin(amplitude / 2)
    for (share, expected) in [(0.25, [0, -fastest]), (0.5, [-amplitude, 0]), (1, [amplitude, 0])] {
      let time = share * period
      let result = try integrateOnce(pendulum, from: [amplitude, 0], for: time, by: method)
      let bound = bound(method, rate: 2, duration: time, amplitude: max(fastest, amplitude))
      // Near the upright position, at 3 radians, a deviation grows some twenty-fold.
      let allowed = amplitude > 2 ? 20 * bound : bound
      #expect(stateDistance(result.state, expected) <= allowed, "share \(share)")
    }
  }

  @Test(arguments: IntegratorMethod.allCases.filter { $0.supports(Kepler()) })
  func planetFollowsKeplersEquation(method: IntegratorMethod) throws {
    let result = try integrateOnce(
      Kepler(), from: Kepler.orbit(eccentricity: 0.3, at: 0), for: 5, by: method)
    // At its closest to the sun, at 0.7, the planet is fastest: √(1.3/0.7), at an angular velocity of 1.95.
    let allowed = bound(method, rate: 1.95, duration: 5, amplitude: 1.363)
    // The error term of the implicit midpoint method is twice that of Verlet, the other one of order 2.
    let share = method == .implicitMidpoint ? 2.0 : 1
    #expect(stateDistance(result.state, Kepler.orbit(eccentricity: 0.3, at: 5)) <= share * allowed)
  }

  @Test(arguments: IntegratorMethod.allCases.filter { $0.supports(DrivenSpring()) })
  func forcesMayDependOnTime(method: IntegratorMethod) throws {
    let driven = DrivenSpring()
    let result = try integrateOnce(driven, from: [0, 0], for: 4, by: method)
    #expect(
      stateDistance(result.state, driven.closedForm(at: 4))
        <= bound(method, rate: 5, duration: 4, amplitude: 0.5))
  }
}
