// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// The exact propagator and the Taylor method, on systems whose solution is known.
@Suite struct LinearIntegratorTests {
  /// A state of a chain, positions up to 10 and velocities up to 200.
  private func randomState(_ chain: SpringChain, seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<chain.dimension).map {
      $0 < chain.count
        ? Double.random(in: -10...10, using: &generator) : Double.random(in: -200...200, using: &generator)
    }
  }

  @Test(arguments: [0.0, 0.3, 1, 1.5, 2.5], [1e-3, 1.0 / 60, 0.5, 3])
  func propagatorIsTheClosedForm(dampingRatio: Double, duration: Double) throws {
    let system = OscillatorSystem([
      Oscillator(angularFrequency: 12, dampingRatio: dampingRatio, mass: 0.3, target: 1),
      Oscillator(angularFrequency: 90, dampingRatio: dampingRatio, mass: 2, target: -300),
    ])
    let start = [0.0, 5, 3, -2000]
    let result = try integrateOnce(system, from: start, for: duration, by: .propagator)
    let exact = system.closedForm(from: start, at: duration)
    for (index, scale) in [1.0, 300, 12, 27_000].enumerated() {
      // Rounding is that of the fastest rate times the duration.
      let rounding = 90 * max(1, 2 * dampingRatio) * duration * 1e-16
      #expect(abs(result.state[index] - exact[index]) <= scale * max(1e-13, 4 * rounding))
    }
    #expect(result.statistics.steps == 1)
  }

  @Test(arguments: [1, 2, 3, 5, 8, 16, 32, 64])
  func taylorAndPropagatorAgreeOnChains(count: Int) throws {
    let chain = SpringChain(count: count, gravity: 40)
    let start = randomState(chain, seed: UInt64(count))
    var propagator = try PropagatorIntegrator(for: chain)
    var taylor = try TaylorIntegrator(for: chain, options: IntegratorOptions(tolerance: 1e-15))
    var (left, right) = (start, start)
    for frame in 0..<30 {
      let (from, to) = (Double(frame) / 60, Double(frame + 1) / 60)
      try propagator.advance(chain, state: &left, from: from, to: to)
      try taylor.advance(chain, state: &right, from: from, to: to)
      // Relative to the largest position, and to the largest velocity.
      let exact = chain.closedForm(from: start, at: to)
      #expect(stateDistance(Array(left.prefix(count)), Array(right.prefix(count))) <= 1e-12 * 10)
      #expect(stateDistance(Array(left.suffix(count)), Array(right.suffix(count))) <= 1e-12 * 400)
      #expect(stateDistance(Array(left.prefix(count)), Array(exact.prefix(count))) <= 1e-12 * 10)
      #expect(stateDistance(Array(left.suffix(count)), Array(exact.suffix(count))) <= 1e-12 * 400)
    }
  }

  @Test(arguments: [IntegratorMethod.propagator, .taylor])
  func statesWithinAStepAreAsExactAsAtItsEnd(method: IntegratorMethod) throws {
    let chain = SpringChain(count: 5, gravity: 40)
    let start = randomState(chain, seed: 7)
    var integrator = try AnyIntegrator(method, for: chain, options: IntegratorOptions(tolerance: 1e-13))
    var (state, time, result) = (start, 0.0, start)
    // The first is far longer than a period, the others shorter.
    for end in [3.0, 3.01, 3.2] {
      try integrator.step(chain, state: &state, time: &time, end: end)
      let step = integrator.lastStep
      for share in [0.01, 0.3, 0.77, 0.999] {
        let moment = step.start + share * (step.end - step.start)
        try integrator.interpolate(chain, at: moment, into: &result)
        #expect(stateDistance(result, chain.closedForm(from: start, at: moment)) <= 400 * 1e-12)
      }
    }
  }

  @Test func systemsNeedNotBeMechanical() throws {
    for method in [IntegratorMethod.propagator, .taylor] {
      var integrator = try AnyIntegrator(method, for: LinearDecay())
      var state = [0.0, 1]
      try integrator.advance(LinearDecay(), state: &state, from: 5, to: 6.5)
      #expect(stateDistance(state, LinearDecay().closedForm(at: 1.5)) <= 1e-10)
    }
  }

  @Test func freeFallHasAMatrixWithoutAnInverse() throws {
    let chain = SpringChain(count: 1, squaredFrequency: 0, dampingRate: 0, gravity: 1000)
    for method in [IntegratorMethod.propagator, .taylor] {
      let state = try integrateOnce(chain, from: [3, -50], for: 0.75, by: method).state
      #expect(stateDistance(state, [3 - 50 * 0.75 + 500 * 0.75 * 0.75, -50 + 750]) <= 1e-12)
    }
  }

  @Test(arguments: [60.0, 90, 120, 144])
  func framesShareTheirFlowAlthoughTheirLengthsAreRounded(rate: Double) {
    let lengths = Set((0..<20_000).map { Double($0 + 1) / rate - Double($0) / rate })
    #expect(lengths.count > 5)
    #expect(Set(lengths.map { PropagatorTable.keptLength($0) }).count == 1)
  }

  @Test func theLastFourFlowsAreKept() throws {
    var table = PropagatorTable(count: 1)
    table.candidate[0] = -2
    table.candidate[1] = 6
    let isLoaded = table.load()
    #expect(isLoaded)
    var flows: [UnsafePointer<Double>] = []
    for length in [0.1, 0.2, 0.3, 0.4] {
      let flow = table.flow(over: length)
      flows.append(try #require(flow))
    }
    #expect(Set(flows).count == 4)
    for (length, flow) in zip([0.1, 0.2, 0.3, 0.4], flows) {
      let again = table.flow(over: length)
      #expect(again == flow)
      #expect(isClose(flow[0], exp(-2 * length), relatively: 1e-15))
      #expect(isClose(flow[1], 3 * (1 - exp(-2 * length)), relatively: 1e-14))
    }
    let fifth = table.flow(over: 0.5)
    #expect(fifth == flows[0])
    // The same matrix once more changes nothing; another one makes all anew.
    let isSame = table.load()
    let kept = table.flow(over: 0.4)
    #expect(isSame && kept == flows[3])
    table.candidate[0] = -1
    let isOther = table.load()
    let other = table.flow(over: 0.4)
    #expect(isOther)
    #expect(isClose(try #require(other)[0], exp(-0.4), relatively: 1e-15))
  }

  @Test func aChangedSystemIsNoticedAfterReset() throws {
    let (soft, hard) = (SpringChain(count: 3), SpringChain(count: 3, squaredFrequency: 900))
    var integrator = try AnyIntegrator(.propagator, for: soft)
    let start = [1.0, 2, 3, 0, 0, 0]
    var state = start
    try integrator.advance(soft, state: &state, from: 0, to: 0.25)
    integrator.reset()
    state = start
    try integrator.advance(hard, state: &state, from: 0, to: 0.25)
    #expect(stateDistance(state, hard.closedForm(from: start, at: 0.25)) <= 1e-11)
  }

  @Test(arguments: [1e-200, 1e-9, 1, 1e9, 1e200])
  func unitsDoNotMatter(unit: Double) throws {
    let chain = SpringChain(count: 4, gravity: 40 * unit)
    let start = randomState(SpringChain(count: 4), seed: 3).map { $0 * unit }
    let state = try integrateOnce(chain, from: start, for: 1, by: .propagator).state
    let exact = chain.closedForm(from: start, at: 1)
    #expect(stateDistance(state, exact) <= 400 * 1e-12 * unit)
  }

  @Test func roundingAboveTheToleranceIsRefused() throws {
    let system = OscillatorSystem([Oscillator(angularFrequency: 1e6, dampingRatio: 0)])
    _ = try integrateOnce(system, from: [1, 0], for: 0.5, by: .propagator)
    let error = #expect(throws: IntegrationError.self) {
      _ = try integrateOnce(system, from: [1, 0], for: 50, by: .propagator)
    }
    #expect(error?.code == .toleranceUnreachable)
    _ = try integrateOnce(
      system, from: [1, 0], for: 50, by: .propagator, options: IntegratorOptions(tolerance: 1e-6))
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func matricesThatCannotBeUsedAreErrors(value: Double) throws {
    for method in [IntegratorMethod.propagator, .taylor] {
      let chain = SpringChain(count: 2, squaredFrequency: value)
      var integrator = try AnyIntegrator(method, for: chain)
      var state = [1.0, 2, 0, 0]
      let error = #expect(throws: IntegrationError.self) {
        try integrator.advance(chain, state: &state, from: 0, to: 1)
      }
      #expect([.nonFiniteDerivative, .toleranceUnreachable].contains(error?.code))
      #expect(state == [1, 2, 0, 0])
    }
  }

  @Test(arguments: [(2, 1e-3), (3, 1e-4), (10, 1e-8), (20, 1e-8), (60, 1e-8)])
  func anyDegreeReachesTheTolerance(degree: Int, tolerance: Double) throws {
    let options = IntegratorOptions(tolerance: tolerance, degree: degree)
    let system = OscillatorSystem([Oscillator(angularFrequency: 5, dampingRatio: 0.1)])
    let result = try integrateOnce(system, from: [1, 0], for: 1, by: .taylor, options: options)
    let allowed = tolerance * 6 * Double(result.statistics.steps + 1)
    #expect(stateDistance(result.state, system.closedForm(from: [1, 0], at: 1)) <= allowed)
    var growing = try AnyIntegrator(.taylor, for: GrowingSquare(), options: options)
    var state = [1.0]
    try growing.advance(GrowingSquare(), state: &state, from: 0, to: 0.9)
    // An error of y grows with the square of y, to a hundredfold here.
    #expect(abs(state[0] - 10) <= 100 * 2 * tolerance * Double(growing.statistics.steps))
  }

  @Test func shortStepsOfLinearSystemsTakeFewCoefficients() throws {
    let system = OscillatorSystem([Oscillator(angularFrequency: 10, dampingRatio: 0.2)])
    var integrator = try AnyIntegrator(.taylor, for: system)
    var state = [1.0, 0]
    for frame in 0..<60 {
      try integrator.advance(system, state: &state, from: Double(frame) / 60, to: Double(frame + 1) / 60)
    }
    #expect(integrator.statistics.steps == 60)
    #expect(integrator.statistics.evaluations <= 60 * 10)
    #expect(stateDistance(state, system.closedForm(from: [1, 0], at: 1)) <= 1e-9)
  }

  @Test func seriesWithGapsAreNotCutShort() throws {
    // v = t⁹/9 beside coefficients of zero up to the eighth.
    let state = try integrateOnce(PowerOfTime(power: 8), from: [0, 0], for: 1, by: .taylor).state
    #expect(abs(state[1] - 1.0 / 9) <= 1e-12)
  }
}
