// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// One field that a sweep changes, and the values that it takes.
struct SweepAxis: Hashable, Sendable {
  /// Path of the field, as it was given.
  var path: String
  /// The values, each the double nearest to its exact decimal.
  var values: [Double]

  /// Most values of an axis, and most points of a grid.
  static let mostPoints = 100_000

  /// Reads `PATH=FROM:TO:STEP`.
  ///
  /// The end belongs to the values when a whole number of steps leads to it, give or take a billionth of a step; no value
  /// lies beyond it. Values are computed as decimals: the third step of 0.1 is 0.3.
  init(parsing text: String) throws(ValueError) {
    let expected = "PATH=FROM:TO:STEP, such as behaviors.0.frequency=1:5:0.5"
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
      throw ValueError(given: text, expected: expected)
    }
    path = String(text[..<sign])
    let parts = text[text.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, FieldPath(parsing: path) != nil else {
      throw ValueError(given: text, expected: expected)
    }
    let numbers = parts.map(Decimal.init)
    guard let from = numbers[0], let to = numbers[1], let step = numbers[2],
      let range = DecimalRange(from: from, to: to, step: step)
    else {
      throw ValueError(given: text, expected: expected + "; three decimal numbers of like size")
    }
    guard range.step != 0 || range.from == range.to else {
      throw ValueError(given: text, expected: "a STEP that is not 0")
    }
    guard range.step == 0 || (range.step > 0) == (range.to >= range.from) || range.from == range.to else {
      throw ValueError(given: text, expected: "a STEP that leads from FROM towards TO")
    }
    guard range.count <= Self.mostPoints else {
      throw ValueError(given: text, expected: "at most \(Self.mostPoints) values")
    }
    values = range.values
  }
}

extension SweepAxis {
  /// A decimal number mantissa · 10^exponent.
  fileprivate struct Decimal {
    var mantissa: Int
    var exponent: Int

    /// Reads digits with an optional sign, fraction and exponent; nil for anything else or more than 18 digits.
    init?(_ text: Substring) {
      let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
      guard parts.count <= 2, let number = parts.first else { return nil }
      var power = 0
      if parts.count == 2 {
        guard let given = Int(parts[1]), given.magnitude <= 400 else { return nil }
        power = given
      }
      let pieces = number.split(separator: ".", omittingEmptySubsequences: false)
      guard pieces.count <= 2, let whole = pieces.first else { return nil }
      let fraction = pieces.count == 2 ? pieces[1] : ""
      let digits = whole.drop { $0 == "-" || $0 == "+" }
      guard whole.count - digits.count <= 1, !(digits.isEmpty && fraction.isEmpty),
        (digits + fraction).allSatisfy({ $0.isASCII && $0.isNumber }), digits.count + fraction.count <= 18,
        let magnitude = Int(digits + fraction)
      else { return nil }
      mantissa = whole.hasPrefix("-") ? -magnitude : magnitude
      exponent = power - fraction.count
    }

    /// The mantissa for a smaller exponent; nil when that has too many digits.
    func scaled(to exponent: Int) -> Int? {
      var mantissa = mantissa
      guard mantissa != 0 else { return 0 }
      for _ in 0..<(self.exponent - exponent) {
        let (product, overflows) = mantissa.multipliedReportingOverflow(by: 10)
        if overflows { return nil }
        mantissa = product
      }
      return mantissa
    }
  }

  /// Decimals from one to another in equal steps, all with one exponent.
  fileprivate struct DecimalRange {
    var from: Int
    var to: Int
    var step: Int
    var exponent: Int

    init?(from: Decimal, to: Decimal, step: Decimal) {
      let exponent = min(from.exponent, to.exponent, step.exponent)
      guard let first = from.scaled(to: exponent), let last = to.scaled(to: exponent),
        let width = step.scaled(to: exponent),
        [first, last, width].allSatisfy({ $0.magnitude < Int.max / 4 })
      else { return nil }
      (self.from, self.to, self.step, self.exponent) = (first, last, width, exponent)
    }

    var count: Int {
      guard step != 0 else { return 1 }
      let distance = to - from
      let whole = distance / step
      let rest = Double((distance % step).magnitude) / Double(step.magnitude)
      return whole + (rest > 1 - 1e-9 ? 2 : 1)
    }

    var values: [Double] {
      (0..<count).map { number in
        let value = from + number * step
        return Double("\(step < 0 ? max(value, to) : min(value, to))e\(exponent)") ?? .nan
      }
    }
  }
}
