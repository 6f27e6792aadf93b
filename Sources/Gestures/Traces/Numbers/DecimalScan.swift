// SPDX-License-Identifier: GPL-3.0-or-later

/// A decimal number as it stands in the text: sign, leading digits as an integer, power of ten.
struct DecimalScan {
  /// Whether the text has a minus sign.
  private(set) var isNegative = false
  /// The first 19 significant digits as an integer.
  private(set) var mantissa: UInt64 = 0
  /// Power of ten of the mantissa's last digit.
  private(set) var exponent = 0
  /// Whether the mantissa holds all significant digits, so that the number is ±mantissa × 10^exponent.
  private(set) var isComplete = true
  /// First byte of the digits.
  private let digitsStart: UnsafeRawPointer
  /// Byte after the last digit.
  private let digitsEnd: UnsafeRawPointer
  /// The exponent that the text gives, 0 when it gives none.
  private var writtenExponent = 0

  /// Exponents beyond this magnitude are kept as this one; every text that fits into memory has fewer digits.
  private static let largestExponent = 1_000_000_000_000

  /// Reads a number that fills the bytes between two addresses.
  ///
  /// - Throws: `unreadable` when the bytes do not follow the grammar, `notFinite` when they spell an infinity or a NaN.
  init(from start: UnsafeRawPointer, to end: UnsafeRawPointer) throws(DecimalParser.Failure) {
    var next = start
    if next < end {
      let sign = next.load(as: UInt8.self)
      isNegative = sign == Ascii.minus
      if isNegative || sign == Ascii.plus { next += 1 }
    }
    digitsStart = next
    var significant = 0
    var digits = 0
    var fractionDigits = 0
    var hasDot = false
    var value: UInt64 = 0
    while next < end {
      if significant > 0 && significant <= 11 && end - next >= 8 {
        let eight = SWAR.load(next) ^ 0x3030_3030_3030_3030
        if SWAR.areDigits(eight, 0) {
          value = value &* 100_000_000 &+ SWAR.value(eight)
          significant &+= 8
          digits &+= 8
          if hasDot { fractionDigits &+= 8 }
          next += 8
          continue
        }
      }
      let byte = next.load(as: UInt8.self)
      let digit = byte &- Ascii.zero
      if digit < 10 {
        digits &+= 1
        if significant < 19 {
          value = value &* 10 &+ UInt64(digit)
          if significant > 0 || digit > 0 { significant &+= 1 }
          if hasDot { fractionDigits &+= 1 }
        } else {
          isComplete = isComplete && digit == 0
          if !hasDot { fractionDigits &-= 1 }
        }
      } else if byte == Ascii.dot && !hasDot {
        hasDot = true
      } else {
        break
      }
      next += 1
    }
    digitsEnd = next
    mantissa = value
    guard digits > 0 else { throw Self.failure(from: digitsStart, to: end) }
    if next < end {
      guard next.load(as: UInt8.self) | 0x20 == Ascii.lowerE,
        let given = Self.exponent(from: next + 1, to: end)
      else { throw .unreadable }
      writtenExponent = given
    }
    exponent = writtenExponent - fractionDigits
  }

  /// The integer between two addresses, with an optional sign, at least one digit and nothing else.
  private static func exponent(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> Int? {
    var next = start
    var isNegative = false
    if next < end {
      let sign = next.load(as: UInt8.self)
      isNegative = sign == Ascii.minus
      if isNegative || sign == Ascii.plus { next += 1 }
    }
    guard next < end else { return nil }
    var value = 0
    while next < end {
      let digit = next.load(as: UInt8.self) &- Ascii.zero
      guard digit < 10 else { return nil }
      value = min(value * 10 + Int(digit), largestExponent)
      next += 1
    }
    return isNegative ? -value : value
  }

  /// What a text without digits is: the name of a value that is not finite, or no number at all.
  private static func failure(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> DecimalParser.Failure
  {
    let word = Ascii.lowercased(from: start, to: end)
    return ["inf", "infinity", "nan"].contains(word) ? .notFinite : .unreadable
  }

  /// All digits as a 128-bit integer with its power of ten; nil when there are more than 38 significant ones.
  var wideMantissa: (mantissa: UInt128, exponent: Int)? {
    var value: UInt128 = 0
    var significant = 0
    var pendingZeros = 0
    var fractionDigits = 0
    visitDigits { digit, isFraction in
      if isFraction { fractionDigits += 1 }
      if digit == 0 {
        if significant > 0 { pendingZeros += 1 }
        return true
      }
      significant += pendingZeros + 1
      guard significant <= 38 else { return false }
      for _ in 0..<pendingZeros { value *= 10 }
      value = value * 10 + UInt128(digit)
      pendingZeros = 0
      return true
    }
    return significant <= 38 ? (value, writtenExponent - fractionDigits + pendingZeros) : nil
  }

  /// The digits from the first significant one, without the dot, and the power of ten of the last of them.
  var allDigits: (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var fractionDigits = 0
    visitDigits { digit, isFraction in
      if isFraction { fractionDigits += 1 }
      if digit > 0 || !digits.isEmpty { digits.append(digit) }
      return true
    }
    return (digits, writtenExponent - fractionDigits)
  }

  /// Visits the digits in order, with whether they stand behind the dot, until the body says false.
  @inline(__always)
  private func visitDigits(_ body: (_ digit: UInt8, _ isFraction: Bool) -> Bool) {
    var isFraction = false
    var next = digitsStart
    while next < digitsEnd {
      let digit = next.load(as: UInt8.self) &- Ascii.zero
      next += 1
      if digit >= 10 {
        isFraction = true
      } else if !body(digit, isFraction) {
        return
      }
    }
  }
}
