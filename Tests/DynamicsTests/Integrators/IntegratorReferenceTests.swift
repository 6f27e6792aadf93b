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

  /// Allowed error with default options over 2 s, with amplitudes of about 2 and velocities of about 20.
  ///
  /// For a fixed step of order p it is ω·T·(ω·h)ᵖ times the velocity; for a tolerance, what is documented.
  private func bound(_ method: IntegratorMethod) -> Double {
    guard !method.isAdaptive, let order = method.order else {
      return method == .msbdf ? 1e-6 : 1e-7
    }
    return 20 * 12 * 2 * pow(12 * IntegratorOptions().step, Double(order))
  }

  @Test(arguments: IntegratorMethod.allCases)
  func framesFollowTheClosedForm(method: IntegratorMethod) throws {
    var integrator = try method.makeIntegrator(for: system)
    var state = start
    for frame in 1...120 {
      try integrator.advance(
        system, state: &state, from: Double(frame - 1) / 60, to: Double(frame) / 60)
      let exact = system.closedForm(from: start, at: Double(frame) / 60)
      #expect(stateDistance(state, exact) <= bound(method), "frame \(frame)")
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func oneLongStretchFollowsTheClosedForm(method: IntegratorMethod) throws {
    let result = try integrateOnce(system, from: start, for: 2, by: method)
    #expect(stateDistance(result.state, system.closedForm(from: start, at: 2)) <= bound(method))
  }

  @Test(arguments: [0.3, 1.0, 1.5])
  func defaultOfReplayFollowsPointsToOnePartInTenMillion(dampingRatio: Double) throws {
    // A sheet thrown over a screen: 844 points at 4000 points per second.
    let system = OscillatorSystem([
      Oscillator(angularFrequency: 2 * .pi / 0.4, dampingRatio: dampingRatio, target: 844)
    ])
    let start = [0.0, 4000.0]
    var integrator = try IntegratorMethod.rk8pd.makeIntegrator(for: system)
    var state = start
    for frame in 1...120 {
      try integrator.advance(
        system, state: &state, from: Double(frame - 1) / 60, to: Double(frame) / 60)
      #expect(stateDistance(state, system.closedForm(from: start, at: Double(frame) / 60)) <= 1e-7)
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func pendulumIsBackAfterAPeriodByTheEllipticIntegral(method: IntegratorMethod) throws {
    let pendulum = Pendulum(squaredFrequency: 4)
    for amplitude in [0.5, 1.5, 3.0] {
      let period = pendulum.period(amplitude: amplitude)
      let result = try integrateOnce(pendulum, from: [amplitude, 0], for: period, by: method)
      // Near the upright position, at 3 radians, a deviation grows some hundred-fold in a period.
      let allowed = amplitude > 2 ? 100 : 1.0
      #expect(
        stateDistance(result.state, [amplitude, 0]) <= allowed * bound(method),
        "amplitude \(amplitude)")
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func planetFollowsKeplersEquation(method: IntegratorMethod) throws {
    let result = try integrateOnce(
      Kepler(), from: Kepler.orbit(eccentricity: 0.3, at: 0), for: 5, by: method)
    let allowed = method == .semiImplicitEuler ? 1e-2 : max(bound(method), 1e-6)
    #expect(stateDistance(result.state, Kepler.orbit(eccentricity: 0.3, at: 5)) <= allowed)
  }

  @Test(arguments: IntegratorMethod.allCases)
  func forcesMayDependOnTime(method: IntegratorMethod) throws {
    let driven = DrivenSpring()
    let result = try integrateOnce(driven, from: [0, 0], for: 4, by: method)
    #expect(stateDistance(result.state, driven.closedForm(at: 4)) <= bound(method))
  }
}
