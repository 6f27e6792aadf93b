// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation

/// Position and velocity of one damped spring by its closed form, written apart from the library.
///
/// The motion is that of `oscillator` from `position` and `velocity` at time 0.
func closedForm(
  _ oscillator: Oscillator, position: Double, velocity: Double, at time: Double
) -> (position: Double, velocity: Double) {
  let squaredFrequency = oscillator.stiffness / oscillator.mass
  let decay = oscillator.dampingCoefficient / (2 * oscillator.mass)
  let offset = position - oscillator.target
  let discriminant = squaredFrequency - decay * decay
  let envelope = exp(-decay * time)
  // cosine-like and sine-like solutions of the spring without its decay
  let (even, odd): (Double, Double)
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
    oscillator.target + envelope * (offset * even + (velocity + decay * offset) * odd),
    envelope * (velocity * even - (decay * velocity + squaredFrequency * offset) * odd)
  )
}

/// A spring of given angular frequency and damping ratio, mass 1 unless given.
func spring(
  angularFrequency: Double, dampingRatio: Double, mass: Double = 1, target: Double = 0
) -> Oscillator {
  Oscillator(
    mass: mass, stiffness: mass * angularFrequency * angularFrequency,
    dampingCoefficient: 2 * mass * dampingRatio * angularFrequency, target: target)
}

/// Closed-form state (positions, then velocities) of a system of springs.
func closedForm(_ system: OscillatorSystem, from start: [Double], at time: Double) -> [Double] {
  let count = system.oscillators.count
  var state = start
  for (index, oscillator) in system.oscillators.enumerated() {
    let end = closedForm(
      oscillator, position: start[index], velocity: start[count + index], at: time)
    state[index] = end.position
    state[count + index] = end.velocity
  }
  return state
}

/// Largest distance of two states, component by component.
func distance(_ left: [Double], _ right: [Double]) -> Double {
  zip(left, right).map { abs($0 - $1) }.max() ?? 0
}
