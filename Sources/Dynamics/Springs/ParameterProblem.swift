// SPDX-License-Identifier: GPL-3.0-or-later

/// One value of a motion's parameters that lies outside the range its mathematics needs.
///
/// Checks of untrusted values return all problems of a parameter set at once; an empty array means that
/// the matching initialiser will accept the values.
public struct ParameterProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// Name of the parameter, as the initialiser spells it.
  public let field: String
  /// The value that was refused.
  public let value: Double
  /// What the value has to be, as the end of the sentence "must be …".
  public let requirement: String

  /// Describes the refusal of a value.
  public init(field: String, value: Double, requirement: String) {
    self.field = field
    self.value = value
    self.requirement = requirement
  }

  /// The problem as one sentence: field, requirement and value.
  public var description: String { "\(field) must be \(requirement), and is \(value)" }
}

extension ParameterProblem {
  /// A problem unless the value is positive and of a size whose products with others of its kind are finite.
  static func positive(_ field: String, _ value: Double) -> [ParameterProblem] {
    Spring.constantRange.contains(value)
      ? []
      : [ParameterProblem(field: field, value: value, requirement: "greater than 0 (1e-100 to 1e100)")]
  }

  /// A problem unless the value is 0 or positive and of a size whose square is finite.
  static func notNegative(_ field: String, _ value: Double) -> [ParameterProblem] {
    value >= 0 && value <= Spring.constantRange.upperBound
      ? [] : [ParameterProblem(field: field, value: value, requirement: "at least 0 (and at most 1e100)")]
  }

  /// A problem unless the value is finite.
  static func finite(_ field: String, _ value: Double) -> [ParameterProblem] {
    value.isFinite ? [] : [ParameterProblem(field: field, value: value, requirement: "finite")]
  }

  /// A problem unless the value is greater than 0 and less than 1.
  static func properFraction(_ field: String, _ value: Double) -> [ParameterProblem] {
    value > 0 && value < 1
      ? []
      : [ParameterProblem(field: field, value: value, requirement: "greater than 0 and less than 1")]
  }
}
