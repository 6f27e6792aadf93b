// SPDX-License-Identifier: GPL-3.0-or-later

/// Rounds mantissa × 10^exponent to the nearest double, ties to even, in integer arithmetic without error.
///
/// 10^e = 5^e·2^e, and 5^27 is the largest power of five below 2^63. A positive exponent is one exact product of at most
/// 128 bits; a negative one is one division of a mantissa normalised to 128 bits, whose quotient has at least 64 bits and
/// whose remainder tells whether anything is left below them. Small cases take the shorter way: an integer up to 2^53 and
/// a power of ten up to 10^22 are exact doubles, so one multiplication or division rounds once (W. D. Clinger, 1990).
enum DecimalRounding {
  /// Powers of ten that are exact doubles, 10^0 … 10^22.
  static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21,
    1e22,
  ]

  /// Powers of five that fit into 63 bits, 5^0 … 5^27.
  static let powersOfFive: [UInt64] = (0...27).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 5 }
  }

  /// The double nearest to mantissa × 10^exponent, or nil when the exponent is outside ±27.
  static func round(_ mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa <= 1 << 53 {
      if mantissa == 0 { return 0 }
      if exponent >= -22 && exponent <= 22 {
        let power = exactPowersOfTen[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      }
    }
    return roundWide(UInt128(mantissa), exponent: exponent)
  }

  /// The double nearest to mantissa × 10^exponent, or nil when the exact product or quotient does not fit.
  static func roundWide(_ mantissa: UInt128, exponent: Int) -> Double? {
    guard mantissa != 0 else { return 0 }
    guard exponent >= -27 && exponent <= 27 else { return nil }
    let power = UInt128(powersOfFive[abs(exponent)])
    if exponent >= 0 {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: power)
      return overflow ? nil : assemble(product, isExact: true, exponent: exponent)
    }
    let shift = mantissa.leadingZeroBitCount
    let (quotient, remainder) = (mantissa << shift).quotientAndRemainder(dividingBy: power)
    return assemble(quotient, isExact: remainder == 0, exponent: exponent - shift)
  }

  /// The double nearest to (value + a part below one unless exact) × 2^exponent; value has 64 bits or is exact.
  private static func assemble(_ value: UInt128, isExact: Bool, exponent: Int) -> Double {
    let dropped = 128 - value.leadingZeroBitCount - 53
    guard dropped > 0 else { return Double(UInt64(value)) * scale(exponent) }
    var significand = UInt64(value >> dropped)
    let rest = value & ((1 << dropped) - 1)
    let half = UInt128(1) << (dropped - 1)
    if rest > half || (rest == half && (!isExact || significand & 1 == 1)) { significand += 1 }
    return Double(significand) * scale(exponent + dropped)
  }

  /// 2^exponent for exponents of normal numbers, exactly.
  private static func scale(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}
