// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

@Suite struct FitModelTests {
  /// Frequencies, ratios on both sides of the critical one and close to it, and velocities.
  static let springs: [[Double]] = [
    [1, -2, 0, 7, 0.1, 0.1], [1, 3, 4, 12, 0.6, 0], [0, 1, -3, 20, 0.9999, 0.05], [0, 1, 5, 20, 1, 0.05],
    [0, 1, 5, 20, 1.0001, 0.05], [2, 0, 1, 9, 1.6, 0.2], [2, 0, 100, 30, 12, 0.2],
  ]

  private static let curves: [[Double]] = [
    [0, 1, 0.42, 0, 0.58, 1, 0.6, 0.1], [2, -1, 0.32, 0.72, 0, 1, 0.9, 0],
    [0, 1, 0.2, -0.4, 0.7, 1.6, 1, 0.05],
  ]

  private static let decays: [[Double]] = [[0, 2, 5, 0.1], [3, -1, 40, 0], [1, 1.5, 0.4, 0.3]]

  private func value<Model: FitModel>(
    _ model: Model.Type, _ time: Double, _ parameters: [Double]
  ) -> (value: Double, gradient: [Double]) {
    var gradient = [Double](repeating: .nan, count: parameters.count)
    let value = Model.value(at: time, parameters, &gradient)
    return (value, gradient)
  }

  @Test(arguments: springs) func springsMoveAsTheirClosedForm(p: [Double]) {
    let motion = SpringMotion(
      spring: Spring(angularFrequency: p[3], dampingRatio: p[4]), from: p[0], to: p[1], initialVelocity: p[2])
    for step in 0...40 {
      let time = Double(step) / 40
      let expected = time <= p[5] ? p[0] : motion.position(at: time - p[5])
      #expect(isWithin(1e-12, value(SpringFitModel.self, time, p).value, expected), "\(p) at \(time)")
    }
  }

  /// Where the series for E₂ takes over, both forms agree to the digits that the quotient has left.
  @Test func springDerivativesJoinUpAtTheCriticalRatio() {
    for time in [0.01, 0.1, 1.0] {
      let change = 0.01 / (2 * 10 * 10 * time * time)
      let (inside, outside) = (
        SpringFitModel.kernel(10, 1 + change * 0.999, time),
        SpringFitModel.kernel(10, 1 + change * 1.001, time)
      )
      #expect(isWithin(1e-3 * inside.e2, outside.e2, inside.e2))
    }
  }

  /// Central differences have an error of about h², 1e-9 here, and of 1e-16/h by rounding, relative to the derivatives' size.
  private func compare<Model: FitModel>(_ model: Model.Type, _ parameters: [Double]) {
    for step in 1...30 {
      let time = Double(step) / 31
      let gradient = value(model, time, parameters).gradient
      for index in parameters.indices {
        let change = 1e-6 * max(1, parameters[index].magnitude)
        var (lower, upper) = (parameters, parameters)
        lower[index] -= change
        upper[index] += change
        // At the bounds of its times a curve has no values beyond; near the start time there is a kink.
        guard !(model == CurveFitModel.self && (index == 2 || index == 4) && parameters[index] == 0) else {
          continue
        }
        let kinks =
          model == CurveFitModel.self ? [parameters[6], parameters[7]] : [parameters[parameters.count - 1]]
        guard !kinks.contains(where: { ($0 - time).magnitude < 1e-4 }) else { continue }
        let difference = (value(model, time, upper).value - value(model, time, lower).value) / (2 * change)
        #expect(
          isWithin(1e-6 * max(1, difference.magnitude), gradient[index], difference),
          "\(model) \(parameters), derivative \(index) at \(time)")
      }
    }
  }

  @Test(arguments: springs) func springDerivativesAreSlopes(p: [Double]) { compare(SpringFitModel.self, p) }
  @Test(arguments: decays) func decayDerivativesAreSlopes(p: [Double]) { compare(DecayFitModel.self, p) }
  @Test(arguments: curves) func curveDerivativesAreSlopes(p: [Double]) { compare(CurveFitModel.self, p) }

  @Test func decaysAndCurvesMoveAsTheirClosedForms() {
    for p in Self.decays {
      let motion = DecayMotion(
        decay: Decay(decayRate: p[2]), from: p[0], initialVelocity: p[2] * (p[1] - p[0]))
      #expect(isWithin(1e-13, value(DecayFitModel.self, 0.7, p).value, motion.state(at: 0.7 - p[3]).position))
    }
    for p in Self.curves {
      let motion = CurveMotion(
        curve: TimingCurve(p[2], p[3], p[4], p[5]), duration: p[6] - p[7], from: p[0], to: p[1])
      for time in [0.01, 0.3, 0.5, 0.59, 0.99] {
        #expect(isWithin(1e-12, value(CurveFitModel.self, time, p).value, motion.position(at: time - p[7])))
      }
    }
  }

  @Test func transformsAreUndone() {
    for (transform, value) in [
      (ParameterTransform.identity, -3.5), (.positive, 0.002), (.share, 0.3), (.share, 0), (.share, 1),
    ] { #expect(isWithin(1e-15, transform.parameter(transform.number(value)).value, value)) }
  }
}
