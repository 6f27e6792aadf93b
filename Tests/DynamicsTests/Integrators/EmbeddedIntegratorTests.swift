// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// The native Runge–Kutta methods that adapt their steps: coefficients, interpolation, control.
@Suite struct EmbeddedIntegratorTests {
  enum Method: CaseIterable, Sendable {
    case dopri5, dop853

    var order: Int { self == .dopri5 ? 5 : 8 }
    var interpolationOrder: Int { self == .dopri5 ? 4 : 7 }
    var method: IntegratorMethod { self == .dopri5 ? .dopri5 : .dop853 }
  }

  /// One step of a given length, and states within it at shares of it.
  private func step<System: MechanicalSystem>(
    _ method: Method, _ system: System, from start: [Double], at time: Double = 0, length: Double,
    shares: [Double] = []
  ) throws -> (end: [Double], within: [[Double]]) {
    var integrator = try fixedStepIntegrator(
      method.method, for: system, options: IntegratorOptions(step: length))
    var (state, now) = (start, time)
    try integrator.step(system, state: &state, time: &now, end: time + length)
    #expect(now == time + length)
    let within = try shares.map { share in
      var result = start
      try integrator.interpolate(system, at: time + share * length, into: &result)
      return result
    }
    return (state, within)
  }

  @Test(arguments: Method.allCases)
  func powersOfTimeAreIntegratedExactlyBelowTheOrder(method: Method) throws {
    for power in 0..<method.order {
      let shares = [0.05, 0.3, 0.5, 0.8, 0.97]
      let result = try step(method, PowerOfTime(power: power), from: [0, 0], length: 1, shares: shares)
      #expect(abs(result.end[1] - 1 / Double(power + 1)) <= 1e-14)
      guard power < method.interpolationOrder else { continue }
      for (share, state) in zip(shares, result.within) {
        #expect(abs(state[1] - pow(share, Double(power + 1)) / Double(power + 1)) <= 1e-14)
      }
    }
    // The next power is not, so the order is no higher.
    let next = try step(method, PowerOfTime(power: method.order), from: [0, 0], length: 1)
    #expect(abs(next.end[1] - 1 / Double(method.order + 1)) >= 1e-7)
  }

  /// Time as a component of the state gives the same step, which holds when the nodes are the sums of their rows.
  @Test(arguments: Method.allCases)
  func timeMayAsWellBeAComponent(method: Method) throws {
    let shares = [0.2, 0.7]
    let driven = try step(
      method, DrivenSpring(), from: [0.3, -0.2], at: 0, length: 0.4, shares: shares)
    let autonomous = try step(
      method, AutonomousDrivenSpring(), from: [0.3, 0, -0.2, 1], length: 0.4, shares: shares)
    for (left, right) in zip([driven.end] + driven.within, [autonomous.end] + autonomous.within) {
      #expect(abs(left[0] - right[0]) <= 1e-14 && abs(left[1] - right[2]) <= 1e-14)
    }
  }

  @Test(arguments: Method.allCases)
  func interpolationHasItsOrder(method: Method) throws {
    let shares = (1..<10).map { Double($0) / 10 }
    let longest = method == .dopri5 ? 0.05 : 0.4
    let errors = try [longest, longest / 2].map { length in
      let start = Kepler.orbit(eccentricity: 0.2, at: 1)
      let within = try step(method, Kepler(), from: start, length: length, shares: shares).within
      return zip(shares, within).map { share, state in
        stateDistance(state, Kepler.orbit(eccentricity: 0.2, at: 1 + share * length))
      }.max() ?? 0
    }
    // The error within one step is of one order more than the method that leads there.
    let observed = log2(errors[0] / errors[1]) - 1
    #expect(abs(observed - Double(method.interpolationOrder)) <= 0.2, "observed order \(observed)")
  }

  @Test(arguments: Method.allCases, [1e-4, 1e-7, 1e-10])
  func noComponentOfAStepErrsMoreThanTheTolerance(method: Method, tolerance: Double) throws {
    let system = OscillatorSystem([
      Oscillator(angularFrequency: 40, dampingRatio: 0.1, target: 300),
      Oscillator(angularFrequency: 2, dampingRatio: 1.5),
      Oscillator(angularFrequency: 7, dampingRatio: 0),
    ])
    var integrator = try AnyIntegrator(
      method.method, for: system, options: IntegratorOptions(tolerance: tolerance))
    var (state, time) = ([0.0, 1, 5, 2000, -3, 0], 0.0)
    while time < 3 {
      let before = (state, time)
      try integrator.step(system, state: &state, time: &time, end: 3)
      let exact = system.closedForm(from: before.0, at: time - before.1)
      for (value, right) in zip(state, exact) {
        #expect(abs(value - right) <= tolerance * (1 + abs(value)) + 1e-12)
      }
    }
    // At a coarse one stability bounds the steps, where some have to fail.
    #expect(tolerance > 1e-7 || integrator.statistics.rejectedSteps * 10 <= integrator.statistics.steps)
  }

  @Test(arguments: Method.allCases)
  func frameTimesDoNotShortenTheStepsThatAreWanted(method: Method) throws {
    let system = OscillatorSystem([Oscillator(angularFrequency: 3, dampingRatio: 0.2)])
    let options = IntegratorOptions(tolerance: 1e-6)
    var integrator = try AnyIntegrator(method.method, for: system, options: options)
    var state = [1.0, 0.0]
    // A frame that is cut very short after the others.
    let times = (0...60).map { Double($0) / 60 } + [1 + 1e-9, 2]
    for (from, to) in zip(times, times.dropFirst()) {
      try integrator.advance(system, state: &state, from: from, to: to)
    }
    var single = try AnyIntegrator(method.method, for: system, options: options)
    var other = [1.0, 0.0]
    try single.advance(system, state: &other, from: 0, to: 1)
    // One step a frame and as many for the second second as for the first, not more for having begun anew.
    #expect(integrator.statistics.steps <= 63 + single.statistics.steps)
  }
}
