// SPDX-License-Identifier: GPL-3.0-or-later

internal import CByteScan

/// A number without a sign, of up to seven digits before its dot and sixteen behind it, whose place is known.
///
/// The plain twin is `DecimalScan`.
struct LongNumber {
  private let start: UnsafeRawPointer
  private let end: UnsafeRawPointer
  private let whole: Int
  private let decimals: Int

  /// Takes the place of a number among the bytes at an address; nil where it does not begin with one to seven digits.
  ///
  /// Eight bytes before the number must be loadable. The bytes are digits, but for the dot.
  @inline(__always)
  init?(_ place: byte_number, at bytes: UnsafeRawPointer) {
    whole = Int(place.whole)
    guard UInt(bitPattern: whole &- 1) < 7 else { return nil }
    end = bytes + Int(place.end)
    start = end - Int(place.whole &+ place.rest)
    decimals = max(Int(place.rest) &- 1, 0)
  }

  /// The number where it has at most seven decimals.
  @inline(__always)
  var short: ShortDecimal? {
    guard decimals <= 7,
      let mantissa = SWAR.mantissa(start, whole: whole, decimals: decimals, count: end - start)
    else { return nil }
    return ShortDecimal(mantissa: mantissa, decimals: decimals)
  }

  /// The number, correctly rounded; nil for more than nineteen digits.
  @inline(__always)
  var value: Double? {
    if decimals <= 7 { return short?.value }
    let last = decimals &- 8
    guard last <= 8, whole &+ last <= 11 else { return nil }
    let fraction = end - decimals
    let a = SWAR.value(SWAR.digits(SWAR.load(fraction - 9), last: whole))
    let b = SWAR.value(SWAR.load(fraction) ^ 0x3030_3030_3030_3030)
    let tail = SWAR.load(end - 8)
    let c = SWAR.value(last == 8 ? tail ^ 0x3030_3030_3030_3030 : SWAR.digits(tail, last: last))
    let mantissa = (a &* 100_000_000 &+ b) &* byte_scan_integer_power_of_ten(last) &+ c
    // Both are exact, so that the quotient is rounded once.
    if mantissa < 1 << 52 { return SWAR.double(mantissa) / byte_scan_power_of_ten(decimals) }
    return DecimalRounding.round(mantissa, exponent: -decimals)
  }
}
