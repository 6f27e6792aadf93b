// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of a configuration whose value is outside its range.
public struct ValidationProblem: Sendable, Hashable, CustomStringConvertible {
  /// Path of the field from the value that was validated, such as `dismissal.distance`.
  public var path: String
  /// The value found.
  public var value: JSONValue
  /// What is expected instead, as it would follow "expected": `a number above 0`, `at most 1`.
  public var expected: String

  /// Makes a problem.
  public init(path: String, value: JSONValue, expected: String) {
    self.path = path
    self.value = value
    self.expected = expected
  }

  /// The problem in one sentence without its full stop.
  public var description: String { "\(path) is \(valueText); expected \(expected)" }

  /// The value on one line; `nan` and `inf`, which JSON does not have, by these names.
  public var valueText: String {
    if case .number(let number) = value { NumberText.string(number) } else { value.excerpt }
  }

  /// The same problem seen from the value that holds this one in a field.
  public func under(_ field: String) -> ValidationProblem {
    ValidationProblem(path: path.isEmpty ? field : "\(field).\(path)", value: value, expected: expected)
  }
}

/// A configuration that can say whether its fields are within their ranges.
public protocol Validatable {
  /// All problems at once, in the order of the fields; none when the value can be used.
  func validate() -> [ValidationProblem]
}

extension [ValidationProblem] {
  /// Adds a problem unless the condition holds.
  public mutating func require(_ condition: Bool, _ path: String, _ value: JSONValue, _ expected: String) {
    if !condition { append(ValidationProblem(path: path, value: value, expected: expected)) }
  }

  /// Requires a finite number above 0.
  public mutating func requirePositive(_ value: Double, _ path: String) {
    require(value.isFinite && value > 0, path, .number(value), "a number above 0")
  }

  /// Requires a finite number that is not negative.
  public mutating func requireNotNegative(_ value: Double, _ path: String) {
    require(value.isFinite && value >= 0, path, .number(value), "a number that is not negative")
  }

  /// Requires a finite number.
  public mutating func requireFinite(_ value: Double, _ path: String) {
    require(value.isFinite, path, .number(value), "a finite number")
  }

  /// Requires a number within a range.
  public mutating func require(_ value: Double, in range: ClosedRange<Double>, _ path: String) {
    let bounds = "\(NumberText.string(range.lowerBound)) to \(NumberText.string(range.upperBound))"
    require(range.contains(value), path, .number(value), "a number from \(bounds)")
  }

  /// Adds the problems of the value in a field.
  public mutating func add(_ problems: [ValidationProblem], under field: String) {
    append(contentsOf: problems.map { $0.under(field) })
  }
}
