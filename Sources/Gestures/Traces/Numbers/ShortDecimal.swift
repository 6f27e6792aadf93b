// SPDX-License-Identifier: GPL-3.0-or-later

internal import CByteScan

/// A plain number of at most seven digits on either side of the dot, without a sign, read a word at a time.
///
/// Eight digits in a 64-bit word become their value in three multiplications (D. Lemire, "Quickly parsing eight digits").
/// The plain twin is `DecimalScan`, which reads every number.
struct ShortDecimal {
  /// All digits as an integer, below 10^14.
  let mantissa: UInt64
  /// Number of digits after the dot, 0 … 7.
  let decimals: Int

  /// Reads the bytes between two addresses; nil when they are anything else than such a number.
  ///
  /// Eight bytes before `start` and after it must be loadable.
  @inline(__always)
  init?(from start: UnsafeRawPointer, to end: UnsafeRawPointer) {
    let count = end - start
    guard count > 0 && count <= 15 else { return nil }
    let low = SWAR.first(0x2E2E_2E2E_2E2E_2E2E, in: SWAR.load(start))
    let whole = min(low, count)
    guard whole > 0 && whole <= 7 && count - whole <= 8 else { return nil }
    let decimals = max(count - whole - 1, 0)
    guard let mantissa = SWAR.mantissa(start, whole: whole, decimals: decimals, count: count) else {
      return nil
    }
    self.decimals = decimals
    self.mantissa = mantissa
  }

  /// Makes a number from its digits.
  @inline(__always)
  init(mantissa: UInt64, decimals: Int) {
    self.mantissa = mantissa
    self.decimals = decimals
  }

  /// The number, correctly rounded: both operands are exact.
  @inline(__always)
  var value: Double {
    SWAR.double(mantissa) / byte_scan_power_of_ten(decimals)
  }

  /// The number × 10^(`shift` − 9) seconds in nanoseconds, when that is a whole number; `shift` is at most 9.
  @inline(__always)
  func ticks(shift: Int) -> Int64? {
    let power = shift &- decimals
    guard power >= 0 else { return nil }
    // Below 10^7 × 10^9: no overflow.
    return Int64(bitPattern: mantissa &* byte_scan_integer_power_of_ten(power))
  }
}

/// Arithmetic on the eight bytes of a word at once; the first byte in memory is the lowest.
enum SWAR {
  @inline(__always)
  static func load(_ address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }

  /// Index of the first byte equal to the repeated byte; 8 when there is none.
  @inline(__always)
  static func first(_ repeated: UInt64, in word: UInt64) -> Int {
    let difference = word ^ repeated
    let hits = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    return hits.trailingZeroBitCount >> 3
  }

  /// The last `count` bytes (0 … 7) of a word as differences from `0`; the bytes before them are zero.
  @inline(__always)
  static func digits(_ word: UInt64, last count: Int) -> UInt64 {
    (word ^ 0x3030_3030_3030_3030) & ~(UInt64.max &>> UInt64(truncatingIfNeeded: 8 &* count))
  }

  /// The digits of a number of `count` bytes as one integer: `whole` (1 … 7) of them, a dot, `decimals` (0 … 7) of them.
  ///
  /// Up to eight digits are pushed together into one word; more take two.
  @inline(__always)
  static func mantissa(_ start: UnsafeRawPointer, whole: Int, decimals: Int, count: Int) -> UInt64? {
    let a = digits(load(start + whole - 8), last: whole)
    let b = digits(load(start + count - 8), last: decimals)
    if whole &+ decimals <= 8 {
      let joined = (a &>> UInt64(truncatingIfNeeded: 8 &* decimals)) | b
      return areDigits(joined, 0) ? value(joined) : nil
    }
    return areDigits(a, b) ? value(a) &* smallPower(decimals) &+ value(b) : nil
  }

  /// Whether all eight bytes of both words are 0 … 9.
  @inline(__always)
  static func areDigits(_ a: UInt64, _ b: UInt64) -> Bool {
    let sums = (a &+ 0x7676_7676_7676_7676) | (b &+ 0x7676_7676_7676_7676)
    return (sums | a | b) & 0x8080_8080_8080_8080 == 0
  }

  /// The value of eight digits 0 … 9, the most significant first.
  @inline(__always)
  static func value(_ digits: UInt64) -> UInt64 { byte_scan_value(digits) }

  /// An integer below 2^52 as a double.
  ///
  /// The instruction that converts integers leaves the upper half of its register as it was, so that a conversion waits for the
  /// division of the row before it; putting the integer below the bits of 2^52 does not.
  @inline(__always)
  static func double(_ integer: UInt64) -> Double {
    Double(bitPattern: integer | 0x4330_0000_0000_0000) - 0x1p52
  }

  /// 10^exponent for 0 … 7.
  @inline(__always)
  static func smallPower(_ exponent: Int) -> UInt64 {
    // Two table lookups in registers: powers up to 10^3 fit 16 bits each.
    let low = (0x03E8_0064_000A_0001 as UInt64 &>> UInt64(truncatingIfNeeded: (exponent & 3) &* 16)) & 0xFFFF
    return exponent >= 4 ? low &* 10_000 : low
  }
}
