// SPDX-License-Identifier: GPL-3.0-or-later

/// The finite numbers that a field or an option takes, and the words by which its errors say so.
public struct NumberRange: Sendable, Hashable, CustomStringConvertible {
  private let lower: Double
  private let upper: Double
  private let excludesLower: Bool
  private let excludesUpper: Bool
  /// The range as it follows "expected": `a number above 0`.
  public let description: String

  private init(
    _ lower: Double, _ upper: Double, excludesLower: Bool = false, excludesUpper: Bool = false,
    _ description: String
  ) {
    precondition(lower <= upper, "A range of numbers has its smaller end first.")
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
    self.excludesUpper = excludesUpper
    self.description = description
  }

  /// Whether the number is finite and within the range.
  public func contains(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    return (excludesLower ? value > lower : value >= lower)
      && (excludesUpper ? value < upper : value <= upper)
  }
}

extension NumberRange {
  /// Every finite number.
  public static let finite = NumberRange(-.infinity, .infinity, "a finite number")

  /// Above 0.
  public static let positive = NumberRange(0, .infinity, excludesLower: true, "a number above 0")

  /// 0 and above.
  public static let notNegative = NumberRange(0, .infinity, "a number that is not negative")

  /// Both ends included.
  public static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower, upper, "a number from \(text(lower)) to \(text(upper))")
  }

  /// The upper end included, the lower one not.
  public static func above(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(
      lower, upper, excludesLower: true, "a number above \(text(lower)) and at most \(text(upper))")
  }

  /// Neither end included.
  public static func above(_ lower: Double, below upper: Double) -> NumberRange {
    NumberRange(
      lower, upper, excludesLower: true, excludesUpper: true,
      "a number above \(text(lower)) and below \(text(upper))")
  }

  private static func text(_ value: Double) -> String { NumberText.string(value) }
}

extension ClosedRange where Bound: FixedWidthInteger {
  /// A range of whole numbers as it follows "expected": `a whole number from 1 to 8`. An end that is the
  /// type's own is not named.
  public var wholeNumberText: String {
    switch (lowerBound == .min, upperBound == .max) {
    case (true, true): Bound.isSigned ? "a whole number" : "a whole number from 0 to \(Bound.max)"
    case (false, true): "a whole number of at least \(lowerBound)"
    case (true, false): "a whole number of at most \(upperBound)"
    case (false, false): "a whole number from \(lowerBound) to \(upperBound)"
    }
  }
}
