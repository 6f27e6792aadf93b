// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of a configuration whose value is outside its range.
public struct ValidationProblem: Sendable, Hashable, CustomStringConvertible {
  /// Path of the field from the value that was validated, such as `dismissal.distance`.
  public var path: FieldPath
  /// The value found.
  public var value: JSONValue
  /// What is expected instead, as it would follow "expected": `a number above 0`, `at most 1`.
  public var expected: String

  /// Makes a problem.
  public init(path: FieldPath, value: JSONValue, expected: String) {
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
  public func under(_ field: FieldPath) -> ValidationProblem {
    ValidationProblem(path: field.appending(path), value: value, expected: expected)
  }
}

extension [ValidationProblem] {
  /// Adds a problem unless the condition holds.
  public mutating func require(
    _ condition: Bool, _ path: @autoclosure () -> FieldPath, _ value: @autoclosure () -> JSONValue,
    _ expected: @autoclosure () -> String
  ) {
    if !condition { append(ValidationProblem(path: path(), value: value(), expected: expected())) }
  }

  /// Requires a number within a range: `require(bounce, in: .above(-1, to: 1), "bounce")`.
  public mutating func require(_ value: Double, in range: NumberRange, _ path: @autoclosure () -> FieldPath) {
    require(range.contains(value), path(), .number(value), range.description)
  }

  /// Requires a number within a range, both ends included.
  public mutating func require(
    _ value: Double, in range: ClosedRange<Double>, _ path: @autoclosure () -> FieldPath
  ) {
    // The words are made only where they are needed.
    if value.isFinite, range.contains(value) { return }
    require(value, in: .from(range.lowerBound, to: range.upperBound), path())
  }

  /// Requires a whole number within a range, both ends included.
  public mutating func require(_ value: Int, in range: ClosedRange<Int>, _ path: @autoclosure () -> FieldPath)
  {
    require(range.contains(value), path(), .integer(value), range.wholeNumberText)
  }

  /// Requires a finite number above 0.
  public mutating func requirePositive(_ value: Double, _ path: @autoclosure () -> FieldPath) {
    require(value, in: .positive, path())
  }

  /// Requires a finite number that is not negative.
  public mutating func requireNotNegative(_ value: Double, _ path: @autoclosure () -> FieldPath) {
    require(value, in: .notNegative, path())
  }

  /// Requires a finite number.
  public mutating func requireFinite(_ value: Double, _ path: @autoclosure () -> FieldPath) {
    require(value, in: .finite, path())
  }

  /// Requires a number above 0 and below 1.
  public mutating func requireProperFraction(_ value: Double, _ path: @autoclosure () -> FieldPath) {
    require(value, in: .above(0, below: 1), path())
  }

  /// Adds the problems of the value in a field.
  public mutating func add(_ problems: [ValidationProblem], under field: @autoclosure () -> FieldPath) {
    guard !problems.isEmpty else { return }
    let field = field()
    append(contentsOf: problems.map { $0.under(field) })
  }
}
