// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// A spring as the command line names it: the values of one parameter set.
enum SpringParameters: Hashable, Sendable {
  case physical(mass: Double, stiffness: Double, dampingCoefficient: Double)
  case response(Double, dampingRatio: Double)
  case perceptual(duration: Double, bounce: Double)
  case frequency(Double, dampingRatio: Double)
  /// The velocity is relative to the distance, per second.
  case settling(duration: Double, dampingRatio: Double, relativeVelocity: Double)

  /// Reads the set that was given.
  ///
  /// - Throws: A usage error when the options given are not exactly one set.
  init(_ arguments: ParsedArguments, relativeVelocity: Double) throws(CommandError) {
    typealias Options = SpringOptions
    // Completeness is checked: what is required has been given.
    func value(_ option: Option<Double?>, unlessGiven defaultValue: Double = .nan) -> Double {
      arguments[option] ?? defaultValue
    }
    let set = try SpringParameterSet.chosen(in: arguments)
    let ratio = value(Options.dampingRatio)
    self =
      switch set {
      case .physical:
        .physical(
          mass: value(Options.mass, unlessGiven: 1), stiffness: value(Options.stiffness),
          dampingCoefficient: value(Options.dampingCoefficient))
      case .response: .response(value(Options.response), dampingRatio: ratio)
      case .perceptual:
        .perceptual(duration: value(Options.duration), bounce: value(Options.bounce, unlessGiven: 0))
      case .frequency: .frequency(value(Options.frequency), dampingRatio: ratio)
      case .settling:
        .settling(
          duration: value(Options.settlingDuration), dampingRatio: ratio, relativeVelocity: relativeVelocity)
      }
  }

  /// All values that the set does not allow.
  func validate() -> [ValidationProblem] {
    switch self {
    case .physical(let mass, let stiffness, let coefficient):
      Spring.validate(mass: mass, stiffness: stiffness, dampingCoefficient: coefficient)
    case .response(let response, let ratio):
      Spring.validate(response: response, dampingRatio: ratio)
    case .perceptual(let duration, let bounce):
      Spring.validate(duration: duration, bounce: bounce)
    case .frequency(let frequency, let ratio):
      Spring.validate(frequency: frequency, dampingRatio: ratio)
    case .settling(let duration, let ratio, let velocity):
      Spring.validate(settlingDuration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    }
  }

  /// The spring of valid parameters, and what is worth knowing about how it was found.
  func resolved() -> (spring: Spring, notes: [String]) {
    switch self {
    case .physical(let mass, let stiffness, let coefficient):
      (Spring(mass: mass, stiffness: stiffness, dampingCoefficient: coefficient), [])
    case .response(let response, let ratio): (Spring(response: response, dampingRatio: ratio), [])
    case .perceptual(let duration, let bounce): (Spring(duration: duration, bounce: bounce), [])
    case .frequency(let frequency, let ratio): (Spring(frequency: frequency, dampingRatio: ratio), [])
    case .settling(let duration, let ratio, let velocity):
      Self.fitted(duration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    }
  }

  private static func fitted(
    duration: Double, dampingRatio: Double, relativeVelocity: Double
  ) -> (spring: Spring, notes: [String]) {
    let fit = Spring.fit(
      settlingDuration: duration, dampingRatio: dampingRatio, relativeVelocity: relativeVelocity)
    var notes: [String] = []
    func noteClamp(_ option: String, _ given: Double, _ used: Double, _ range: ClosedRange<Double>) {
      guard given != used else { return }
      let text = [given, used, range.lowerBound, range.upperBound].map(NumberText.string)
      notes.append(
        "--\(option) is \(text[0]); \(text[1]) is used, as UIView clamps it to \(text[2])...\(text[3])")
    }
    noteClamp("settling-duration", duration, fit.settlingDuration, Spring.settlingDurationRange)
    noteClamp("damping-ratio", dampingRatio, fit.dampingRatio, Spring.settlingDampingRatioRange)
    if !fit.converged {
      notes.append(
        "no spring has exactly this settling duration after UIView's twelve steps; "
          + "the equation is off by \(NumberText.string(fit.residual)) of the distance")
    }
    return (fit.spring, notes)
  }
}
