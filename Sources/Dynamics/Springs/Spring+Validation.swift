// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension Spring: Validatable {
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
    var problems: [ValidationProblem] = []
    problems.require(mass, in: constantRange, "mass")
    problems.require(stiffness, in: constantRange, "stiffness")
    problems.require(dampingCoefficient, in: coefficientRange, "dampingCoefficient")
    return problems
  }

  /// All problems of an untrusted response and damping ratio.
  public static func validate(
    mass: Double = 1, response: Double, dampingRatio: Double
  ) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(mass, in: constantRange, "mass")
    problems.requirePositive(response, "response")
    problems.requireNotNegative(dampingRatio, "dampingRatio")
    guard problems.isEmpty else { return problems }
    return representable(
      ("response", response), ("dampingRatio", dampingRatio), mass: mass,
      angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// All problems of an untrusted perceptual duration and bounce.
  public static func validate(
    mass: Double = 1, duration: Double, bounce: Double
  ) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(mass, in: constantRange, "mass")
    problems.requirePositive(duration, "duration")
    problems.require(bounce, in: .above(-1, to: 1), "bounce")
    guard problems.isEmpty else { return problems }
    return representable(
      ("duration", duration), ("bounce", bounce), mass: mass, angularFrequency: 2 * .pi / duration,
      dampingRatio: dampingRatio(bounce: bounce))
  }

  /// All problems of an untrusted frequency and damping ratio.
  public static func validate(
    mass: Double = 1, frequency: Double, dampingRatio: Double
  ) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(mass, in: constantRange, "mass")
    problems.requirePositive(frequency, "frequency")
    problems.requireNotNegative(dampingRatio, "dampingRatio")
    guard problems.isEmpty else { return problems }
    return representable(
      ("frequency", frequency), ("dampingRatio", dampingRatio), mass: mass,
      angularFrequency: 2 * .pi * frequency, dampingRatio: dampingRatio)
  }

  /// All problems of an untrusted settling duration, damping ratio, relative velocity and tolerance.
  ///
  /// Values outside UIKit's clamps are no problem: the fit clamps them and says so.
  public static func validate(
    settlingDuration: Double, dampingRatio: Double, relativeVelocity: Double = 0, epsilon: Double = 0.001
  ) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requirePositive(settlingDuration, "settlingDuration")
    problems.requireNotNegative(dampingRatio, "dampingRatio")
    problems.requireFinite(relativeVelocity, "relativeVelocity")
    problems.requireProperFraction(epsilon, "epsilon")
    return problems
  }

  /// A problem of the first field when the stiffness that follows from it is out of range, of the second when
  /// the damping coefficient is.
  private static func representable(
    _ time: (field: FieldPath, value: Double), _ damping: (field: FieldPath, value: Double), mass: Double,
    angularFrequency: Double, dampingRatio: Double
  ) -> [ValidationProblem] {
    let stiffness = mass * angularFrequency * angularFrequency
    let coefficient = dampingRatio * criticalCoefficient(mass: mass, stiffness: stiffness)
    var problems: [ValidationProblem] = []
    problems.require(
      constantRange.contains(stiffness), time.field, .number(time.value),
      "a number of a size at which the stiffness lies between 1e-50 and 1e50")
    problems.require(
      !problems.isEmpty || coefficientRange.contains(coefficient), damping.field, .number(damping.value),
      "a number of a size at which the damping coefficient is at most 1e51")
    return problems
  }
}
