// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

extension Option where Result == Double? {
  /// A number, or nothing.
  static func number(
    _ name: String, short: Character? = nil, value: String, in range: NumberRange = .finite, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value)
    return Option(OptionDeclaration(name, short: short, arity: .once, value: value, help: help)) {
      values throws(ValueError) in
      guard let given = values.last else { return nil }
      return try range.number(given)
    }
  }
}

extension Option where Result == Double {
  /// A number with a default.
  static func number(
    _ name: String, short: Character? = nil, value: String, in range: NumberRange = .finite,
    default defaultValue: Double, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value)
    let defaultText = NumberText.string(defaultValue)
    return Option(
      OptionDeclaration(name, short: short, arity: .once, value: value, help: help, defaultText: defaultText)
    ) { values throws(ValueError) in
      guard let given = values.last else { return defaultValue }
      return try range.number(given)
    }
  }
}

extension Option where Result == [Double] {
  /// Numbers, separated by commas or by spaces; the option can be repeated.
  static func numbers(
    _ name: String, short: Character? = nil, value: String, in range: NumberRange = .finite, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value)
    let continues: @Sendable (String) -> Bool = { word in
      word.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
        DecimalText.number($0) != nil
      }
    }
    return Option(OptionDeclaration(name, short: short, arity: .list(continues), value: value, help: help)) {
      values throws(ValueError) in
      var numbers: [Double] = []
      for given in values.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
        numbers.append(try range.number(String(given)))
      }
      return numbers
    }
  }
}

extension Option {
  /// A whole number, or nothing.
  static func integer<Value: FixedWidthInteger>(
    _ name: String, short: Character? = nil, value: String = "N", in range: ClosedRange<Value>, help: String
  ) -> Self where Result == Value? {
    let value = ValueDeclaration(placeholder: value)
    return Option(OptionDeclaration(name, short: short, arity: .once, value: value, help: help)) {
      values throws(ValueError) in
      guard let given = values.last else { return nil }
      return try wholeNumber(given, in: range)
    }
  }

  /// A whole number with a default.
  static func integer(
    _ name: String, short: Character? = nil, value: String = "N", in range: ClosedRange<Result>,
    default defaultValue: Result, help: String
  ) -> Self where Result: FixedWidthInteger {
    let value = ValueDeclaration(placeholder: value)
    return Option(
      OptionDeclaration(
        name, short: short, arity: .once, value: value, help: help, defaultText: "\(defaultValue)")
    ) { values throws(ValueError) in
      guard let given = values.last else { return defaultValue }
      return try wholeNumber(given, in: range)
    }
  }
}

private func wholeNumber<Value: FixedWidthInteger>(
  _ text: String, in range: ClosedRange<Value>
) throws(ValueError) -> Value {
  guard let value = Value(text), range.contains(value) else {
    throw ValueError(given: text, expected: range.wholeNumberText)
  }
  return value
}

extension NumberRange {
  /// The number in a text, which has to be within the range.
  fileprivate func number(_ text: String) throws(ValueError) -> Double {
    guard let number = DecimalText.number(text), contains(number) else {
      throw ValueError(given: text, expected: description)
    }
    return number
  }
}
