// SPDX-License-Identifier: GPL-3.0-or-later

internal import CByteScan

/// Rounds mantissa × 10^exponent to the nearest double, ties to even, in integer arithmetic without error.
///
/// 10^e = 5^e·2^e, and 5^27 is the largest power of five below 2^63. A positive exponent is one exact product of at most
/// 128 bits; a negative one is one division of a mantissa normalised to 128 bits, whose quotient has at least 64 bits and
/// whose remainder tells whether anything is left below them. Small cases take the shorter way: an integer up to 2^53 and
/// a power of ten up to 10^22 are exact doubles, so one multiplication or division rounds once (W. D. Clinger, 1990).
///
/// A 64-bit mantissa with a negative exponent takes a product with a reciprocal of 5^e of 128 bits instead of the division; for the
/// exponents from −27 on it decides every case (D. Lemire, "Number parsing at a gigabyte per second", 2021).
enum DecimalRounding {
  /// Powers of five that fit into 63 bits, 5^0 … 5^27.
  static let powersOfFive: [UInt64] = (0...27).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 5 }
  }

  /// The double nearest to mantissa × 10^exponent, or nil when the exponent is outside ±27.
  static func round(_ mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa <= 1 << 53 {
      if mantissa == 0 { return 0 }
      if exponent >= -22 && exponent <= 22 {
        let power = byte_scan_power_of_ten(abs(exponent))
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      }
    }
    if exponent < 0 && exponent >= -27 { return roundQuotient(mantissa, exponent: exponent) }
    return roundWide(UInt128(mantissa), exponent: exponent)
  }

  /// 2^(127 + b) / 5^n for n = 1 … 27, rounded up to 128 bits, where b is the number of bits of 5^n; upper and lower half.
  private static let reciprocals: [(high: UInt64, low: UInt64, bits: Int)] = (1...27).map { exponent in
    let power = UInt128(powersOfFive[exponent])
    let bits = 128 - power.leadingZeroBitCount
    let (quotient, remainder) = (UInt128(1) << 127).quotientAndRemainder(dividingBy: power)
    let value = (quotient << UInt128(bits)) + (remainder << UInt128(bits)) / power + 1
    return (UInt64(truncatingIfNeeded: value >> 64), UInt64(truncatingIfNeeded: value), bits)
  }

  /// The double nearest to mantissa × 10^exponent for a mantissa above 0 and an exponent from −27 to −1.
  private static func roundQuotient(_ mantissa: UInt64, exponent: Int) -> Double {
    let reciprocal = reciprocals[-exponent &- 1]
    let shift = mantissa.leadingZeroBitCount
    let normalised = mantissa &<< UInt64(truncatingIfNeeded: shift)
    var (high, low) = normalised.multipliedFullWidth(by: reciprocal.high)
    if high & 0x1FF == 0x1FF {
      // Too close to the next double for the upper half alone.
      let (sum, overflow) = low.addingReportingOverflow(
        normalised.multipliedFullWidth(by: reciprocal.low).high)
      low = sum
      if overflow { high &+= 1 }
    }
    // The product has its first bit at 63 or 62; 54 bits are kept, the last of which rounds.
    let upper = Int(high >> 63)
    let dropped = UInt64(truncatingIfNeeded: upper &+ 9)
    var kept = high &>> dropped
    // A tie goes to the even neighbour. Only 5^1 … 5^4 divide a mantissa of 64 bits so that a tie is left.
    if low <= 1, exponent >= -4, kept & 3 == 1, kept &<< dropped == high { kept &= ~1 }
    let significand = (kept &+ (kept & 1)) &>> 1
    // The significand counts from bit 129 + dropped of the product on, which is too large by 2^(shift + 127 + bits).
    let power = exponent &- shift &- reciprocal.bits &+ Int(dropped) &+ 2
    return Double(significand) * scale(power)
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
