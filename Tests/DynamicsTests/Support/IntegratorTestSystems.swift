// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation

/// A pendulum with damping: θ″ = −ω²·sin θ − γ·θ′.
struct Pendulum: MechanicalSystem {
  var squaredAngularFrequency = 1.0
  var dampingRate = 0.0

  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[1]
    derivative[1] = -squaredAngularFrequency * sin(state[0]) - dampingRate * state[1]
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    jacobian[0] = 0
    jacobian[1] = 1
    jacobian[2] = -squaredAngularFrequency * cos(state[0])
    jacobian[3] = -dampingRate
    timeDerivative[0] = 0
    timeDerivative[1] = 0
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    accelerations[0] = -squaredAngularFrequency * sin(positions[0])
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    velocities[0] *= exp(-dampingRate * duration)
  }

  /// Period of the undamped swing released at rest from an angle, by the arithmetic–geometric mean.
  func period(amplitude: Double) -> Double {
    var (mean, other) = (1.0, cos(amplitude / 2))
    while abs(mean - other) > 1e-15 { (mean, other) = ((mean + other) / 2, (mean * other).squareRoot()) }
    return 2 * .pi / (squaredAngularFrequency.squareRoot() * mean)
  }
}

/// A planet around a fixed sun of unit gravity: q″ = −q/abs(q)³, in the plane.
struct Kepler: MechanicalSystem {
  var dimension: Int { 4 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[2]
    derivative[1] = state[3]
    evaluateAcceleration(time: time, positions: state, accelerations: derivative + 2)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    let (x, y) = (state[0], state[1])
    let square = x * x + y * y
    let fifth = square * square * square.squareRoot()
    let rows: [[Double]] = [
      [0, 0, 1, 0],
      [0, 0, 0, 1],
      [(2 * x * x - y * y) / fifth, 3 * x * y / fifth, 0, 0],
      [3 * x * y / fifth, (2 * y * y - x * x) / fifth, 0, 0],
    ]
    for (index, value) in rows.joined().enumerated() { jacobian[index] = value }
    for index in 0..<4 { timeDerivative[index] = 0 }
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    let square = positions[0] * positions[0] + positions[1] * positions[1]
    let cube = square * square.squareRoot()
    accelerations[0] = -positions[0] / cube
    accelerations[1] = -positions[1] / cube
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {}

  /// The state on an orbit of semi-major axis 1 and period 2π, by Kepler's equation E − e·sin E = t.
  ///
  /// At time 0 the planet is at its closest to the sun.
  static func orbit(eccentricity: Double, at time: Double) -> [Double] {
    var anomaly = time
    for _ in 0..<50 {
      anomaly -=
        (anomaly - eccentricity * sin(anomaly) - time) / (1 - eccentricity * cos(anomaly))
    }
    let axis = (1 - eccentricity * eccentricity).squareRoot()
    let radius = 1 - eccentricity * cos(anomaly)
    return [
      cos(anomaly) - eccentricity, axis * sin(anomaly),
      -sin(anomaly) / radius, axis * cos(anomaly) / radius,
    ]
  }
}

/// A spring pushed by a force that depends on time: q″ = −ω²·q + cos(Ω·t).
///
/// From rest at 0 it moves as q = (cos Ωt − cos ωt)/(ω² − Ω²).
struct DrivenSpring: MechanicalSystem {
  var frequency = 3.0
  var drivingFrequency = 5.0

  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[1]
    derivative[1] = -frequency * frequency * state[0] + cos(drivingFrequency * time)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    jacobian[0] = 0
    jacobian[1] = 1
    jacobian[2] = -frequency * frequency
    jacobian[3] = 0
    timeDerivative[0] = 0
    timeDerivative[1] = -drivingFrequency * sin(drivingFrequency * time)
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    accelerations[0] = -frequency * frequency * positions[0] + cos(drivingFrequency * time)
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {}

  /// The state at a time, from rest at 0.
  func closedForm(at time: Double) -> [Double] {
    let (slow, fast) = (frequency, drivingFrequency)
    let difference = slow * slow - fast * fast
    return [
      (cos(fast * time) - cos(slow * time)) / difference,
      (slow * sin(slow * time) - fast * sin(fast * time)) / difference,
    ]
  }
}

/// A velocity that grows with a power of time: v′ = tⁿ, with a position that stays.
struct PowerOfTime: MechanicalSystem {
  var power: Int

  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = 0
    derivative[1] = pow(time, Double(power))
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<4 { jacobian[index] = 0 }
    timeDerivative[0] = 0
    timeDerivative[1] = power == 0 ? 0 : Double(power) * pow(time, Double(power - 1))
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    accelerations[0] = pow(time, Double(power))
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {}
}

/// The driven spring with the time as a second position, of velocity 1: the state is q, t, q′, t′.
struct AutonomousDrivenSpring: MechanicalSystem {
  var spring = DrivenSpring()

  var dimension: Int { 4 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[2]
    derivative[1] = state[3]
    evaluateAcceleration(time: time, positions: state, accelerations: derivative + 2)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<16 { jacobian[index] = 0 }
    for index in 0..<4 { timeDerivative[index] = 0 }
    jacobian[2] = 1
    jacobian[4 + 3] = 1
    jacobian[8] = -spring.frequency * spring.frequency
    jacobian[8 + 1] = -spring.drivingFrequency * sin(spring.drivingFrequency * state[1])
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    spring.evaluateAcceleration(time: positions[1], positions: positions, accelerations: accelerations)
    accelerations[1] = 0
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {}
}

/// A linear system that is not mechanical: y₀′ = −2·y₀ + y₁ + 3, y₁′ = −y₁, both matrix and offset by hand.
struct LinearDecay: LinearSystem {
  var dimension: Int { 2 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = -2 * state[0] + state[1] + 3
    derivative[1] = -state[1]
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    for (index, value) in [-2.0, 1, 0, -1].enumerated() { jacobian[index] = value }
    for index in 0..<2 { timeDerivative[index] = 0 }
  }

  func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    result[0] = -2 * vector[0] + vector[1]
    result[1] = -vector[1]
  }

  func offset(into result: UnsafeMutablePointer<Double>) {
    result[0] = 3
    result[1] = 0
  }

  /// From zeros but for y₁ = 1: y₁ = e⁻ᵗ and y₀ = e⁻ᵗ − e⁻²ᵗ + 3/2·(1 − e⁻²ᵗ).
  func closedForm(at time: Double) -> [Double] {
    let (slow, fast) = (exp(-time), exp(-2 * time))
    return [slow - fast + 1.5 * (1 - fast), slow]
  }
}

/// y′ = y², which from 1 grows as 1/(1 − t), with its series and no more.
struct GrowingSquare: TaylorSystem {
  var dimension: Int { 1 }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    derivative[0] = state[0] * state[0]
  }

  func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int
  ) {
    for k in 0..<degree {
      coefficients[k + 1] =
        (0...k).map { coefficients[$0] * coefficients[k - $0] }.reduce(0, +) / Double(k + 1)
    }
  }
}
