// SPDX-License-Identifier: GPL-3.0-or-later

/// A number without a sign that a comma ends, with one to seven digits before its dot and eight to sixteen behind it, at most
/// nineteen in all: what a double printed in full looks like. Read a word at a time; the plain twin is `DecimalScan`.
struct FullDecimal {
  /// All digits as an integer, below 10^19.
  let mantissa: UInt64
  /// Number of digits after the dot.
  let decimals: Int
  /// First byte after the comma.
  let next: UnsafeRawPointer

  /// Reads the number at an address; nil when it is anything else.
  ///
  /// Eight bytes before `start`, and 32 from it on, must be loadable.
  @inline(__always)
  init?(at start: UnsafeRawPointer) {
    let commas = 0x2C2C_2C2C_2C2C_2C2C as UInt64
    let whole = SWAR.first(0x2E2E_2E2E_2E2E_2E2E, in: SWAR.load(start))
    guard UInt(bitPattern: whole &- 1) < 7 else { return nil }
    let fraction = start + whole + 1
    let rest = SWAR.first(commas, in: SWAR.load(fraction + 8))
    let last = rest < 8 || SWAR.load(fraction + 16) & 0xFF == 0x2C ? rest : 9
    guard last <= 8, whole &+ last <= 11 else { return nil }
    let a = SWAR.digits(SWAR.load(fraction - 9), last: whole)
    let b = SWAR.load(fraction) ^ 0x3030_3030_3030_3030
    let c =
      last == 8
      ? SWAR.load(fraction + 8) ^ 0x3030_3030_3030_3030 : SWAR.digits(SWAR.load(fraction + last), last: last)
    guard SWAR.areDigits(a, b), SWAR.areDigits(c, 0) else { return nil }
    let factor = last == 8 ? 100_000_000 : SWAR.smallPower(last)
    decimals = 8 &+ last
    mantissa = (SWAR.value(a) &* 100_000_000 &+ SWAR.value(b)) &* factor &+ SWAR.value(c)
    next = fraction + decimals + 1
  }
}
