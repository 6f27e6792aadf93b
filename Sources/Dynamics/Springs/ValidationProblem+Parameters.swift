// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension ValidationProblem {
  /// A problem unless the value is positive and of a size whose products with others of its kind are finite.
  static func positive(_ field: FieldPath, _ value: Double) -> [ValidationProblem] {
    Spring.constantRange.contains(value)
      ? [] : [problem(field, value, "a number above 0 (from 1e-100 to 1e100)")]
  }

  /// A problem unless the value is 0 or positive and of a size whose square is finite.
  static func notNegative(_ field: FieldPath, _ value: Double) -> [ValidationProblem] {
    value >= 0 && value <= Spring.constantRange.upperBound
      ? [] : [problem(field, value, "a number that is not negative (at most 1e100)")]
  }

  /// A problem unless the value is finite.
  static func finite(_ field: FieldPath, _ value: Double) -> [ValidationProblem] {
    value.isFinite ? [] : [problem(field, value, "a finite number")]
  }

  /// A problem unless the value is greater than 0 and less than 1.
  static func properFraction(_ field: FieldPath, _ value: Double) -> [ValidationProblem] {
    value > 0 && value < 1 ? [] : [problem(field, value, "a number above 0 and below 1")]
  }

  private static func problem(_ field: FieldPath, _ value: Double, _ expected: String) -> ValidationProblem {
    ValidationProblem(path: field, value: .number(value), expected: expected)
  }
}
