// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation

/// Equal masses in a row, each tied to its neighbours and the ends to walls, under uniform damping and gravity.
///
/// xᵢ″ = ω²·(xᵢ₋₁ − 2xᵢ + xᵢ₊₁) − γ·xᵢ′ + g. Its modes are sines: mode k has the squared frequency
/// 4ω²·sin²(kπ/(2(n + 1))).
struct SpringChain: MechanicalSystem, LinearSystem {
  var count: Int
  var squaredFrequency = 400.0
  var dampingRate = 0.8
  var gravity = 0.0

  var dimension: Int { 2 * count }

  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    multiply(state, into: derivative)
    for i in 0..<count { derivative[count + i] += gravity }
  }

  func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    for i in 0..<count {
      let left = i > 0 ? vector[i - 1] : 0
      let right = i + 1 < count ? vector[i + 1] : 0
      result[i] = vector[count + i]
      result[count + i] = squaredFrequency * (left - 2 * vector[i] + right) - dampingRate * vector[count + i]
    }
  }

  func offset(into result: UnsafeMutablePointer<Double>) {
    for i in 0..<count {
      result[i] = 0
      result[count + i] = gravity
    }
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<(dimension * dimension) { jacobian[i] = 0 }
    for i in 0..<dimension { timeDerivative[i] = 0 }
    for i in 0..<count {
      jacobian[i * dimension + count + i] = 1
      let row = jacobian + (count + i) * dimension
      if i > 0 { row[i - 1] = squaredFrequency }
      row[i] = -2 * squaredFrequency
      if i + 1 < count { row[i + 1] = squaredFrequency }
      row[count + i] = -dampingRate
    }
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count {
      let left = i > 0 ? positions[i - 1] : 0
      let right = i + 1 < count ? positions[i + 1] : 0
      accelerations[i] = squaredFrequency * (left - 2 * positions[i] + right) + gravity
    }
  }

  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    for i in 0..<count { velocities[i] *= exp(-dampingRate * duration) }
  }

  /// The state after a time, by the modes.
  func closedForm(from start: [Double], at time: Double) -> [Double] {
    var result = [Double](repeating: 0, count: dimension)
    for mode in 1...max(1, count) {
      let angle = Double(mode) * .pi / Double(count + 1)
      let shape = (1...count).map { (2 / Double(count + 1)).squareRoot() * sin(angle * Double($0)) }
      let stiffness = 4 * squaredFrequency * pow(sin(angle / 2), 2)
      let push = gravity * shape.reduce(0, +)
      let oscillator = Oscillator(
        stiffness: stiffness, dampingCoefficient: dampingRate, target: push / stiffness)
      let moved = oscillator.closedForm(
        position: zip(shape, start).map(*).reduce(0, +),
        velocity: zip(shape, start.suffix(count)).map(*).reduce(0, +), at: time)
      for i in 0..<count {
        result[i] += shape[i] * moved.position
        result[count + i] += shape[i] * moved.velocity
      }
    }
    return result
  }
}
