// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// What every integrator promises of single steps and of the states within them.
@Suite struct DenseIntegratorTests {
  private let system = OscillatorSystem([
    Oscillator(angularFrequency: 9, dampingRatio: 0.4, target: 1),
    Oscillator(angularFrequency: 4, dampingRatio: 1.2, mass: 2),
  ])
  private let start = [0.0, 1.0, -3.0, 2.0]

  @Test(arguments: IntegratorMethod.allCases)
  func stepsOneByOneAreThoseOfAdvance(method: IntegratorMethod) throws {
    var stepping = try AnyIntegrator(method, for: system)
    var advancing = try AnyIntegrator(method, for: system)
    var (stepped, advanced, time) = (start, start, 0.0)
    for frame in 1...20 {
      let end = Double(frame) / 60
      try advancing.advance(system, state: &advanced, from: Double(frame - 1) / 60, to: end)
      while time < end {
        let before = time
        try stepping.step(system, state: &stepped, time: &time, end: end)
        #expect(time > before && time <= end)
        #expect(stepping.lastStep == (before, time))
      }
      #expect(stepped == advanced)
      #expect(stepping.lastStep == advancing.lastStep)
    }
    #expect(stepping.statistics == advancing.statistics)
  }

  @Test(arguments: IntegratorMethod.allCases)
  func statesAtTheEndsOfAStepAreExactAndBetweenThemFollowTheSolution(method: IntegratorMethod) throws {
    var integrator = try AnyIntegrator(method, for: system)
    var (state, time) = (start, 0.0)
    var result = [Double](repeating: .nan, count: 4)
    // What a method may err by until then: that of a first-order method is some per cent.
    let allowed = method.order == 1 ? 0.1 : method.order == 2 ? 1e-3 : 1e-6
    while time < 0.5 {
      let before = state
      try integrator.step(system, state: &state, time: &time, end: 0.5)
      let step = integrator.lastStep
      try integrator.interpolate(system, at: step.start, into: &result)
      #expect(result == before)
      try integrator.interpolate(system, at: step.end, into: &result)
      #expect(result == state)
      for share in [1e-9, 0.2, 0.5, 0.9, 0.3, 1 - 1e-9] {
        let moment = step.start + share * (step.end - step.start)
        try integrator.interpolate(system, at: moment, into: &result)
        #expect(stateDistance(result, system.closedForm(from: start, at: moment)) <= allowed)
      }
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func interpolationChangesNothingOfWhatFollows(method: IntegratorMethod) throws {
    var asked = try AnyIntegrator(method, for: system)
    var left = try AnyIntegrator(method, for: system)
    var (askedState, askedTime) = (start, 0.0)
    var (leftState, leftTime) = (start, 0.0)
    var result = start
    for _ in 0..<10 {
      try asked.step(system, state: &askedState, time: &askedTime, end: 1)
      try left.step(system, state: &leftState, time: &leftTime, end: 1)
      let step = asked.lastStep
      try asked.interpolate(system, at: (step.start + step.end) / 2, into: &result)
    }
    #expect(askedState == leftState && askedTime == leftTime)
  }

  /// An impulse in the midst of a step: the state is taken from there, changed, and goes on as if nothing had been.
  @Test(arguments: IntegratorMethod.allCases, [true, false])
  func anEventWithinAStepIsGoneOnFrom(method: IntegratorMethod, resets: Bool) throws {
    var used = try AnyIntegrator(method, for: system)
    var (state, time) = (start, 0.0)
    for _ in 0..<3 { try used.step(system, state: &state, time: &time, end: 1) }
    let step = used.lastStep
    time = step.start + 0.4 * (step.end - step.start)
    var usedState = start
    try used.interpolate(system, at: time, into: &usedState)
    usedState[2] = -usedState[2]
    if resets { used.reset() }
    var (freshState, freshTime) = (usedState, time)
    var fresh = try AnyIntegrator(method, for: system)
    for _ in 0..<3 {
      try used.step(system, state: &usedState, time: &time, end: 1)
      try fresh.step(system, state: &freshState, time: &freshTime, end: 1)
      #expect(usedState == freshState && time == freshTime)
    }
  }

  @Test(arguments: IntegratorMethod.allCases.filter { $0.supports(BreakingSpring()) })
  func aFailedStepLeavesNoLastStepAndTheStateAsItWas(method: IntegratorMethod) throws {
    let breaking = BreakingSpring()
    var integrator = try AnyIntegrator(method, for: breaking)
    var (state, time) = ([1.0, 0.0], 0.0)
    #expect(integrator.lastStep.start.isNaN && integrator.lastStep.end.isNaN)
    let error = #expect(throws: IntegrationError.self) {
      while time < 1 {
        let before = (state, time)
        do {
          try integrator.step(breaking, state: &state, time: &time, end: 1)
        } catch {
          #expect(state == before.0 && time == before.1)
          throw error
        }
      }
    }
    #expect(error?.time == time)
    #expect(integrator.lastStep.start.isNaN && integrator.lastStep.end.isNaN)
  }

  @Test(arguments: IntegratorMethod.allCases)
  func aStepOfNoLengthDoesNothing(method: IntegratorMethod) throws {
    var integrator = try AnyIntegrator(method, for: system)
    var (state, time) = (start, 2.0)
    try integrator.step(system, state: &state, time: &time, end: 2)
    #expect(state == start && time == 2 && integrator.statistics.steps == 0)
    let empty = OscillatorSystem([])
    var nothing = try AnyIntegrator(method, for: empty)
    var (none, now) = ([0.0], 0.0)
    try nothing.step(empty, state: &none, time: &now, end: 1)
    #expect(now == 1)
  }

  @Test func timesOutsideTheLastStepAreMisuse() async {
    await #expect(processExitsWith: .failure) {
      let system = OscillatorSystem([Oscillator(stiffness: 1)])
      var integrator = try AnyIntegrator(.dopri5, for: system)
      var (state, time) = ([1.0, 0.0], 0.0)
      try integrator.step(system, state: &state, time: &time, end: 1)
      try integrator.interpolate(system, at: time + 1, into: &state)
    }
  }
}
