// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation

// The Taylor series of systems that are not linear, by the recurrences of products, powers, sine and cosine.

extension Pendulum: TaylorSystem {
  func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int
  ) {
    var sine = [sin(coefficients[0])]
    var cosine = [cos(coefficients[0])]
    for k in 0..<degree {
      if k > 0 {
        var sums = (sine: 0.0, cosine: 0.0)
        for j in 1...k {
          sums.sine += Double(j) * coefficients[2 * j] * cosine[k - j]
          sums.cosine -= Double(j) * coefficients[2 * j] * sine[k - j]
        }
        sine.append(sums.sine / Double(k))
        cosine.append(sums.cosine / Double(k))
      }
      let velocity = coefficients[2 * k + 1]
      coefficients[2 * k + 2] = velocity / Double(k + 1)
      coefficients[2 * k + 3] =
        (-squaredAngularFrequency * sine[k] - dampingRate * velocity) / Double(k + 1)
    }
  }
}

extension Kepler: TaylorSystem {
  func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int
  ) {
    var squares: [Double] = []
    var pulls: [Double] = []
    for k in 0..<degree {
      // The square of the distance, and its power −3/2.
      squares.append(
        (0...k).map { j in
          let (left, right) = (coefficients + 4 * j, coefficients + 4 * (k - j))
          return left[0] * right[0] + left[1] * right[1]
        }.reduce(0, +))
      if k == 0 {
        pulls.append(pow(squares[0], -1.5))
      } else {
        let sum = (1...k).map { (-1.5 * Double($0) - Double(k - $0)) * squares[$0] * pulls[k - $0] }
          .reduce(0, +)
        pulls.append(sum / (Double(k) * squares[0]))
      }
      let (row, next) = (coefficients + 4 * k, coefficients + 4 * k + 4)
      for axis in 0..<2 {
        next[axis] = row[2 + axis] / Double(k + 1)
        let sum = (0...k).map { coefficients[4 * $0 + axis] * pulls[k - $0] }.reduce(0, +)
        next[2 + axis] = -sum / Double(k + 1)
      }
    }
  }
}

extension DrivenSpring: TaylorSystem {
  func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int
  ) {
    var factor = 1.0
    for k in 0..<degree {
      let force = factor * cos(drivingFrequency * time + Double(k) * .pi / 2)
      let (row, next) = (coefficients + 2 * k, coefficients + 2 * k + 2)
      next[0] = row[1] / Double(k + 1)
      next[1] = (-frequency * frequency * row[0] + force) / Double(k + 1)
      factor *= drivingFrequency / Double(k + 1)
    }
  }
}

extension PowerOfTime: TaylorSystem {
  func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int
  ) {
    // (t + h)ⁿ by the binomial theorem, and its integral.
    var binomial = 1.0
    for k in 0..<degree {
      coefficients[2 * k + 2] = 0
      coefficients[2 * k + 3] = k > power ? 0 : binomial * pow(time, Double(power - k)) / Double(k + 1)
      binomial *= Double(power - k) / Double(k + 1)
    }
  }
}
