// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// The finite numbers that an option takes, and how its errors say so.
struct NumberRange: Sendable {
  let lower: Double
  let upper: Double
  let excludesLower: Bool
  /// `a number above 0`.
  let text: String

  private init(_ lower: Double, _ upper: Double, excludesLower: Bool = false, text: String) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
    self.text = text
  }

  static let finite = NumberRange(-.infinity, .infinity, text: "a finite number")
  static let positive = NumberRange(0, .infinity, excludesLower: true, text: "a number above 0")
  static let notNegative = NumberRange(0, .infinity, text: "a number that is not negative")

  static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(
      lower, upper, text: "a number from \(NumberText.string(lower)) to \(NumberText.string(upper))")
  }

  func contains(_ value: Double) -> Bool {
    value.isFinite && value >= lower && value <= upper && !(excludesLower && value == lower)
  }

  /// The number in a text, which has to be within the range.
  func number(_ text: String) throws(ValueError) -> Double {
    guard let number = Double(text), contains(number) else {
      throw ValueError(given: text, expected: self.text)
    }
    return number
  }
}
