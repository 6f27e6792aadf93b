// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

/// A spring whose forces cease to be finite after a moment.
struct BreakingSpring: MechanicalSystem {
  var spring = OscillatorSystem([Oscillator(angularFrequency: 6, dampingRatio: 0.2)])
  var lastGoodTime = 0.5

  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    spring.evaluate(time: time, state: state, derivative: derivative)
    if time > lastGoodTime { derivative[1] = .nan }
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    spring.evaluateJacobian(
      time: time, state: state, jacobian: jacobian, timeDerivative: timeDerivative)
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    spring.evaluateAcceleration(time: time, positions: positions, accelerations: accelerations)
    if time > lastGoodTime { accelerations[0] = .infinity }
  }

  func damp(velocities: UnsafeMutablePointer<Double>, duration: Double) {
    spring.damp(velocities: velocities, duration: duration)
  }
}

/// A spring that counts how often it is asked.
final class CountingSpring: MechanicalSystem {
  private let spring = OscillatorSystem([Oscillator(angularFrequency: 6, dampingRatio: 0.2)])
  var evaluations = 0
  var jacobianEvaluations = 0

  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    evaluations += 1
    spring.evaluate(time: time, state: state, derivative: derivative)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    jacobianEvaluations += 1
    spring.evaluateJacobian(
      time: time, state: state, jacobian: jacobian, timeDerivative: timeDerivative)
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    evaluations += 1
    spring.evaluateAcceleration(time: time, positions: positions, accelerations: accelerations)
  }

  func damp(velocities: UnsafeMutablePointer<Double>, duration: Double) {
    spring.damp(velocities: velocities, duration: duration)
  }
}
