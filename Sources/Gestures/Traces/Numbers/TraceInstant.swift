// SPDX-License-Identifier: GPL-3.0-or-later

/// A time of a recording, or the time between two, exactly as the text gives it.
///
/// Differences of such values are exact, so that a gesture has the same times to the last bit whether its clock started
/// at 0 or at the epoch.
enum TraceInstant {
  /// A whole number of nanoseconds: what clocks give.
  case ticks(Int64)
  /// A whole number of 10⁻²⁴ s, below 2^126: what doubles printed in full give.
  case fine(Int128)
  /// Anything else.
  case wide(BigDecimal)

  /// How a row follows the row before it.
  enum Step {
    /// Earlier than the row before it.
    case back
    /// At the same time.
    case equal
    /// Later by less than a millisecond.
    case short
    /// Later by 1 ms to 100 ms, both included.
    case regular
    /// Later by more than 100 ms.
    case long
  }

  /// The scanned number × 10^`shift` seconds.
  init(_ number: DecimalScan, shift: Int) {
    if number.isComplete {
      if let ticks = Self.scaled(number.mantissa, exponent: number.exponent + shift + 9) {
        self = .ticks(number.isNegative ? -ticks : ticks)
        return
      }
      if let fine = Self.scaledWide(UInt128(number.mantissa), exponent: number.exponent + shift + 24) {
        self = .fine(number.isNegative ? -fine : fine)
        return
      }
    } else if let wide = number.wideMantissa,
      let fine = Self.scaledWide(wide.mantissa, exponent: wide.exponent + shift + 24)
    {
      self = .fine(number.isNegative ? -fine : fine)
      return
    }
    self = .wide(BigDecimal(number, shift: shift))
  }

  /// The exact difference.
  static func - (left: TraceInstant, right: TraceInstant) -> TraceInstant {
    if case .ticks(let a) = left, case .ticks(let b) = right {
      let (difference, overflow) = a.subtractingReportingOverflow(b)
      if !overflow { return .ticks(difference) }
    }
    if let a = left.fineUnits, let b = right.fineUnits { return .fine(a - b) }
    return .wide(left.decimal - right.decimal)
  }

  /// The time in seconds, correctly rounded; infinite when it is beyond the largest double.
  var seconds: Double {
    switch self {
    case .ticks(let ticks):
      let value = DecimalRounding.round(ticks.magnitude, exponent: -9) ?? 0
      return ticks < 0 ? -value : value
    case .fine(let units):
      let value = DecimalRounding.roundWide(units.magnitude, exponent: -24) ?? 0
      return units < 0 ? -value : value
    case .wide(let decimal):
      return decimal.rounded(shift: 0)
    }
  }

  /// Whether `seconds` is finite.
  var isFinite: Bool {
    switch self {
    case .ticks, .fine: true
    case .wide(let decimal): decimal.rounded(shift: 0).isFinite
    }
  }

  /// How this time follows another one.
  func step(since other: TraceInstant) -> Step {
    switch self - other {
    case .ticks(let difference):
      if difference <= 0 { return difference == 0 ? .equal : .back }
      return difference < 1_000_000 ? .short : difference <= 100_000_000 ? .regular : .long
    case .fine(let difference):
      if difference <= 0 { return difference == 0 ? .equal : .back }
      let millisecond: Int128 = 1_000_000_000_000_000_000_000
      return difference < millisecond ? .short : difference <= 100 * millisecond ? .regular : .long
    case .wide(let difference):
      if difference.isZero { return .equal }
      if difference.isNegative { return .back }
      let overOne = difference - BigDecimal(1, exponent: -3)
      let overHundred = difference - BigDecimal(1, exponent: -1)
      if overOne.isNegative { return .short }
      return overHundred.isNegative || overHundred.isZero ? .regular : .long
    }
  }

  /// Whether this time is after another one.
  func isLater(than other: TraceInstant) -> Bool {
    switch step(since: other) {
    case .back, .equal: false
    case .short, .regular, .long: true
    }
  }

  /// The time in units of 10⁻²⁴ s, where that is below 2^126.
  private var fineUnits: Int128? {
    switch self {
    case .ticks(let ticks): Int128(ticks) * 1_000_000_000_000_000
    case .fine(let units): units
    case .wide: nil
    }
  }

  private var decimal: BigDecimal {
    switch self {
    case .ticks(let ticks): BigDecimal(Int128(ticks), exponent: -9)
    case .fine(let units): BigDecimal(units, exponent: -24)
    case .wide(let decimal): decimal
    }
  }

  /// mantissa × 10^exponent when that is a whole number that fits.
  private static func scaled(_ mantissa: UInt64, exponent: Int) -> Int64? {
    if mantissa == 0 { return 0 }
    guard exponent >= 0 && exponent <= 18 else { return nil }
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: powersOfTen[exponent])
    return overflow ? nil : Int64(exactly: product)
  }

  private static func scaledWide(_ mantissa: UInt128, exponent: Int) -> Int128? {
    guard exponent >= 0 && exponent <= 36 else { return nil }
    let low = UInt128(powersOfTen[min(exponent, 18)])
    let high = UInt128(powersOfTen[max(exponent - 18, 0)])
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: low * high)
    return overflow || product >= 1 << 126 ? nil : Int128(product)
  }

  /// 10^0 … 10^18.
  private static let powersOfTen: [UInt64] = (0...18).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
