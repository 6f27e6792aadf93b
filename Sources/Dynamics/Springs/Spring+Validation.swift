// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension Spring {
  /// All problems of this spring's stored values; empty when it can be used.
  ///
  /// A decoded spring is not checked by itself, so that a file's reader can report every problem at once.
  public func validate() -> [ValidationProblem] {
    Spring.validate(mass: mass, stiffness: stiffness, dampingCoefficient: dampingCoefficient)
  }

  /// All problems of untrusted physical constants.
  public static func validate(
    mass: Double, stiffness: Double, dampingCoefficient: Double
  ) -> [ValidationProblem] {
    ValidationProblem.positive("mass", mass)
      + ValidationProblem.positive("stiffness", stiffness)
      + ValidationProblem.notNegative("dampingCoefficient", dampingCoefficient)
  }

  /// All problems of an untrusted response and damping ratio.
  public static func validate(
    mass: Double = 1, response: Double, dampingRatio: Double
  ) -> [ValidationProblem] {
    let problems =
      ValidationProblem.positive("mass", mass)
      + ValidationProblem.positive("response", response)
      + ValidationProblem.notNegative("dampingRatio", dampingRatio)
    guard problems.isEmpty else { return problems }
    return representable(
      "response", response, mass: mass, angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// All problems of an untrusted perceptual duration and bounce.
  public static func validate(
    mass: Double = 1, duration: Double, bounce: Double
  ) -> [ValidationProblem] {
    var problems =
      ValidationProblem.positive("mass", mass) + ValidationProblem.positive("duration", duration)
    problems.require(bounce, in: .above(-1, to: 1), "bounce")
    guard problems.isEmpty else { return problems }
    return representable(
      "duration", duration, mass: mass, angularFrequency: 2 * .pi / duration,
      dampingRatio: dampingRatio(bounce: bounce))
  }

  /// All problems of an untrusted frequency and damping ratio.
  public static func validate(
    mass: Double = 1, frequency: Double, dampingRatio: Double
  ) -> [ValidationProblem] {
    let problems =
      ValidationProblem.positive("mass", mass)
      + ValidationProblem.positive("frequency", frequency)
      + ValidationProblem.notNegative("dampingRatio", dampingRatio)
    guard problems.isEmpty else { return problems }
    return representable(
      "frequency", frequency, mass: mass, angularFrequency: 2 * .pi * frequency,
      dampingRatio: dampingRatio)
  }

  /// All problems of an untrusted settling duration, damping ratio, relative velocity and tolerance.
  ///
  /// Values outside UIKit's clamps are no problem: the fit clamps them and says so.
  public static func validate(
    settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> [ValidationProblem] {
    ValidationProblem.positive("settlingDuration", settlingDuration)
      + ValidationProblem.notNegative("dampingRatio", dampingRatio)
      + ValidationProblem.finite("initialVelocity", initialVelocity)
      + ValidationProblem.properFraction("epsilon", epsilon)
  }

  /// A problem when valid inputs lead to constants outside their range.
  private static func representable(
    _ field: FieldPath, _ value: Double, mass: Double, angularFrequency: Double, dampingRatio: Double
  ) -> [ValidationProblem] {
    let stiffness = mass * angularFrequency * angularFrequency
    let coefficient = dampingRatio * criticalCoefficient(mass: mass, stiffness: stiffness)
    guard constantRange.contains(stiffness), coefficient <= constantRange.upperBound else {
      return [
        ValidationProblem(
          path: field, value: .number(value),
          expected:
            "a number of a size at which stiffness and damping coefficient lie between 1e-100 and 1e100")
      ]
    }
    return []
  }
}
