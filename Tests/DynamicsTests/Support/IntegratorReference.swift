// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation

extension Oscillator {
  /// A spring of given angular frequency and damping ratio, mass 1 unless given.
  init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1, target: Double = 0) {
    self.init(
      mass: mass, stiffness: mass * angularFrequency * angularFrequency,
      dampingCoefficient: 2 * mass * dampingRatio * angularFrequency, target: target)
  }

  /// A spring of given constants, mass 1 and undamped unless given.
  init(mass: Double = 1, stiffness: Double, dampingCoefficient: Double = 0, target: Double = 0) {
    self.init(
      Spring(mass: mass, stiffness: stiffness, dampingCoefficient: dampingCoefficient), target: target)
  }

  /// Position and velocity after a time by the closed form, written apart from the library.
  func closedForm(
    position: Double, velocity: Double, at time: Double
  ) -> (position: Double, velocity: Double) {
    let squaredFrequency = spring.stiffness / spring.mass
    let decay = spring.dampingCoefficient / (2 * spring.mass)
    let offset = position - target
    let discriminant = squaredFrequency - decay * decay
    let envelope = exp(-decay * time)
    // The cosine-like and the sine-like solution of the spring without its decay.
    let even: Double
    let odd: Double
    if abs(discriminant) <= 1e-9 * squaredFrequency {
      (even, odd) = (1, time)
    } else if discriminant > 0 {
      let frequency = discriminant.squareRoot()
      (even, odd) = (cos(frequency * time), sin(frequency * time) / frequency)
    } else {
      let rate = (-discriminant).squareRoot()
      (even, odd) = (cosh(rate * time), sinh(rate * time) / rate)
    }
    return (
      target + envelope * (offset * even + (velocity + decay * offset) * odd),
      envelope * (velocity * even - (decay * velocity + squaredFrequency * offset) * odd)
    )
  }
}

extension OscillatorSystem {
  /// State (positions, then velocities) after a time by the closed form.
  func closedForm(from start: [Double], at time: Double) -> [Double] {
    let count = oscillators.count
    var state = start
    for (index, oscillator) in oscillators.enumerated() {
      (state[index], state[count + index]) = oscillator.closedForm(
        position: start[index], velocity: start[count + index], at: time)
    }
    return state
  }
}

/// Largest distance of two states, component by component.
func stateDistance(_ left: [Double], _ right: [Double]) -> Double {
  precondition(left.count == right.count, "states of one system have as many components")
  return zip(left, right).map { abs($0 - $1) }.max() ?? 0
}

/// Carries a state through an interval by a method chosen at run time, in one call.
func integrateOnce<System: MechanicalSystem>(
  _ system: System, from state: [Double], for duration: Double, by method: IntegratorMethod,
  options: IntegratorOptions = IntegratorOptions()
) throws -> (state: [Double], statistics: IntegrationStatistics) {
  var integrator = try makeIntegrator(method, for: system, options: options)
  var state = state
  try integrator.advance(system, state: &state, from: 0, to: duration)
  return (state, integrator.statistics)
}

/// An integrator of any method of fixed order that takes equal steps, adaptive methods too.
func fixedStepIntegrator<System: MechanicalSystem>(
  _ method: IntegratorMethod, for system: System, options: IntegratorOptions
) throws -> AnyIntegrator<System> {
  switch method {
  case .rkf45, .rk8pd:
    AnyIntegrator(try GSLIntegrator(method, for: system, options: options, fixedSteps: true))
  case .dopri5:
    AnyIntegrator(
      try EmbeddedIntegrator<DormandPrince5<System>>(for: system, options: options, fixedSteps: true))
  case .dop853:
    AnyIntegrator(
      try EmbeddedIntegrator<DormandPrince853<System>>(for: system, options: options, fixedSteps: true))
  default:
    try makeIntegrator(method, for: system, options: options)
  }
}
