// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation

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

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    spring.damp(time: time, positions: positions, velocities: velocities, duration: duration)
  }
}

/// A spring that counts how often it is asked.
final class CountingSpring: MechanicalSystem, LinearSystem {
  fileprivate let spring = OscillatorSystem([Oscillator(angularFrequency: 6, dampingRatio: 0.2)])
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

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    spring.damp(time: time, positions: positions, velocities: velocities, duration: duration)
  }
}

extension CountingSpring {
  func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    evaluations += 1
    spring.multiply(vector, into: result)
  }

  func offset(into result: UnsafeMutablePointer<Double>) { spring.offset(into: result) }
}

/// A force that changes wildly between neighbouring times, so that no step resolves it.
struct NoisyForce: MechanicalSystem {
  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[1]
    derivative[1] = 1e12 * sin(1e18 * time)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    for (index, value) in [0.0, 1, 0, 0].enumerated() { jacobian[index] = value }
    for index in 0..<2 { timeDerivative[index] = 0 }
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    accelerations[0] = 1e12 * sin(1e18 * time)
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {}
}

/// A spring that drags where it is displaced, x″ = −x − 2·x²·x′, and offers no more than its right-hand side.
struct PlainSystem: DynamicalSystem {
  var dimension = 2

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[1]
    derivative[1] = -state[0] - 2 * state[0] * state[0] * state[1]
  }
}

/// The same with its Jacobian matrix.
struct SystemWithJacobian: DifferentiableSystem {
  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    PlainSystem().evaluate(time: time, state: state, derivative: derivative)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    jacobian[0] = 0
    jacobian[1] = 1
    jacobian[2] = -1 - 4 * state[0] * state[1]
    jacobian[3] = -2 * state[0] * state[0]
    timeDerivative[0] = 0
    timeDerivative[1] = 0
  }
}

/// The same, split into acceleration and a damping that depends on the position.
struct DraggedSpring: MechanicalSystem {
  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    PlainSystem().evaluate(time: time, state: state, derivative: derivative)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    SystemWithJacobian().evaluateJacobian(
      time: time, state: state, jacobian: jacobian, timeDerivative: timeDerivative)
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    accelerations[0] = -positions[0]
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    velocities[0] *= exp(-2 * positions[0] * positions[0] * duration)
  }
}
