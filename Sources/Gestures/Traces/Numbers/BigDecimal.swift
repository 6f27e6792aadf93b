// SPDX-License-Identifier: GPL-3.0-or-later

/// A decimal number of any length, exactly: ±digits × 10^exponent.
///
/// It carries what machine integers cannot: numbers of more than 38 digits, exact sums and differences of numbers that are many
/// powers of ten apart. Digits below 10^−4700 are dropped, four thousand places under the smallest double.
struct BigDecimal: Hashable {
  /// Whether the number has a minus sign; zero may have one.
  private(set) var isNegative: Bool
  /// Digits from the most significant one, each 0 … 9, without leading or trailing zeros; empty for zero.
  private(set) var digits: [UInt8]
  /// Power of ten of the last digit; 0 for zero.
  private(set) var exponent: Int

  /// Power of ten below which digits are dropped.
  static let lowestExponent = -4700
  /// Power of ten at which a number is beyond every double for certain; larger ones are treated as this one.
  private static let highestExponent = 400

  /// Makes ±digits × 10^exponent, for digits that may have zeros at either end.
  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    var digits = digits[...]
    var exponent = exponent
    if exponent < Self.lowestExponent {
      let excess = min(Self.lowestExponent - exponent, digits.count)
      digits = digits.dropLast(excess)
      exponent += excess
    }
    digits = digits.drop { $0 == 0 }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.isNegative = isNegative
    self.digits = Array(digits)
    self.exponent = digits.isEmpty ? 0 : min(exponent, Self.highestExponent)
  }

  /// The number that was scanned, × 10^shift.
  init(_ number: DecimalScan, shift: Int = 0) {
    let (digits, exponent) = number.allDigits
    self.init(isNegative: number.isNegative, digits: digits, exponent: exponent + shift)
  }

  /// The integer × 10^exponent.
  init(_ value: Int128, exponent: Int) {
    var digits: [UInt8] = []
    var rest = value.magnitude
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(digit))
      rest = quotient
    }
    self.init(isNegative: value < 0, digits: digits.reversed(), exponent: exponent)
  }

  /// The exact value of the shortest decimal that reads back to a finite double.
  init(shortest value: Double) {
    let text = Array("\(value)".utf8)
    self = text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let scan = try? DecimalScan(from: start, to: start + bytes.count)
      else {
        return BigDecimal(isNegative: value.sign == .minus, digits: [], exponent: 0)
      }
      return BigDecimal(scan)
    }
  }

  /// Whether the number is zero, of either sign.
  var isZero: Bool { digits.isEmpty }

  /// The number × 10^shift.
  func shifted(by shift: Int) -> BigDecimal {
    BigDecimal(isNegative: isNegative, digits: digits, exponent: exponent + shift)
  }

  /// The double nearest to the number × 10^shift; infinite when that is beyond the largest double.
  ///
  /// At most 800 digits decide (a tie needs at most 767); what follows them is represented by one digit more.
  func rounded(shift: Int) -> Double {
    let limit = 800
    let kept = digits.prefix(limit)
    var text = isNegative ? "-" : ""
    text += kept.isEmpty ? "0" : String(decoding: kept.map { $0 + Ascii.zero }, as: UTF8.self)
    var power = exponent + digits.count - kept.count + shift
    if digits.count > limit {
      text += "1"
      power -= 1
    }
    return Double("\(text)e\(power)") ?? 0
  }
}
