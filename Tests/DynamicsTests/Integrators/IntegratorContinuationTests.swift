// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

/// What an integrator carries from one call to the next, and what it does not.
@Suite struct IntegratorContinuationTests {
  private let system = OscillatorSystem([
    Oscillator(angularFrequency: 9, dampingRatio: 0.4, target: 1),
    Oscillator(angularFrequency: 4, dampingRatio: 1.2, mass: 2),
  ])
  private let start = [0.0, 1.0, -3.0, 2.0]

  /// Advances frame by frame from one frame to another.
  private func advance(
    _ integrator: inout AnyIntegrator<OscillatorSystem>, _ state: inout [Double],
    frames: Range<Int>
  ) throws {
    for frame in frames {
      try integrator.advance(
        system, state: &state, from: Double(frame) / 60, to: Double(frame + 1) / 60)
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func repeatedRunsAreEqualBitForBit(method: IntegratorMethod) throws {
    var states: [[Double]] = []
    for _ in 0..<2 {
      var integrator = try AnyIntegrator(method, for: system)
      var state = start
      try advance(&integrator, &state, frames: 0..<60)
      states.append(state)
    }
    #expect(states[0] == states[1])
  }

  @Test(arguments: IntegratorMethod.allCases)
  func aJumpOfTheStateStartsAfresh(method: IntegratorMethod) throws {
    var used = try AnyIntegrator(method, for: system)
    var usedState = start
    try advance(&used, &usedState, frames: 0..<20)
    var fresh = try AnyIntegrator(method, for: system)
    usedState[2] += 5
    var freshState = usedState
    try advance(&used, &usedState, frames: 20..<40)
    try advance(&fresh, &freshState, frames: 20..<40)
    #expect(usedState == freshState)
  }

  @Test(arguments: IntegratorMethod.allCases)
  func aJumpOfTheTimeStartsAfresh(method: IntegratorMethod) throws {
    var used = try AnyIntegrator(method, for: system)
    var usedState = start
    try advance(&used, &usedState, frames: 0..<20)
    var fresh = try AnyIntegrator(method, for: system)
    var freshState = usedState
    try advance(&used, &usedState, frames: 50..<70)
    try advance(&fresh, &freshState, frames: 50..<70)
    #expect(usedState == freshState)
  }

  @Test(arguments: IntegratorMethod.allCases)
  func resetMakesItAsGoodAsNew(method: IntegratorMethod) throws {
    let other = OscillatorSystem([
      Oscillator(angularFrequency: 30, dampingRatio: 0.1), Oscillator(angularFrequency: 1, dampingRatio: 0),
    ])
    var used = try AnyIntegrator(method, for: system)
    var usedState = start
    try advance(&used, &usedState, frames: 0..<20)
    var freshState = usedState
    used.reset()
    try used.advance(other, state: &usedState, from: 20.0 / 60, to: 1)
    var fresh = try AnyIntegrator(method, for: other)
    try fresh.advance(other, state: &freshState, from: 20.0 / 60, to: 1)
    #expect(usedState == freshState)
  }

  @Test(arguments: IntegratorMethod.allCases)
  func anIntervalOfNoLengthChangesNothing(method: IntegratorMethod) throws {
    var integrator = try AnyIntegrator(method, for: system)
    var state = start
    try integrator.advance(system, state: &state, from: 0.5, to: 0.5)
    #expect(state == start)
    #expect(integrator.statistics == IntegrationStatistics())
  }

  @Test(arguments: IntegratorMethod.allCases)
  func anEmptySystemIsNoTrouble(method: IntegratorMethod) throws {
    let result = try integrateOnce(OscillatorSystem([]), from: [], for: 1, by: method)
    #expect(result.state.isEmpty)
  }

  @Test(
    arguments: IntegratorMethod.allCases.filter(\.isAdaptive), [1e-3, 1, 1e3, 1e6])
  func theFirstStepFitsTheSystemsOwnTime(method: IntegratorMethod, frequency: Double) throws {
    // A hundredth of a period, so short that little but the first step counts.
    let system = OscillatorSystem([Oscillator(angularFrequency: frequency, dampingRatio: 0.2)])
    let result = try integrateOnce(
      system, from: [1, 0], for: 0.01 * 2 * .pi / frequency, by: method)
    #expect(result.statistics.rejectedSteps <= 3)
    #expect(result.statistics.steps <= 80)
  }

  @Test func frameTimesGiveTheNumberOfStepsThatOneExpects() throws {
    var integrator = try AnyIntegrator(.verlet, for: system, options: IntegratorOptions(step: 1.0 / 960))
    var state = start
    try advance(&integrator, &state, frames: 0..<6000)
    #expect(integrator.statistics.steps == 16 * 6000)
  }

  @Test(arguments: [(1.0, 1), (0.999, 2), (0.5, 2), (0.3, 4), (0.1, 10), (7.0, 1)])
  func intervalsAreDividedIntoEqualStepsOfAtMostTheGivenLength(step: Double, count: Int) throws {
    for method in IntegratorMethod.allCases where method.takesFixedSteps {
      let result = try integrateOnce(
        system, from: start, for: 1, by: method, options: IntegratorOptions(step: step))
      #expect(result.statistics.steps == count)
    }
  }
}
