// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads decimal numbers and rounds them correctly to the nearest double, ties to even.
///
/// The grammar is an optional sign, digits with at most one dot (at least one digit on either side of it),
/// and an optional exponent `e` or `E` with an optional sign and at least one digit. Nothing else is a number: no spaces,
/// no hexadecimal, no grouping, no decimal comma. The locale has no influence.
///
/// Up to 38 significant digits with a power of ten within ±27 are rounded in exact 128-bit integer arithmetic
/// (`DecimalRounding`); everything else goes through `BigDecimal`, whose text the standard library rounds.
public enum DecimalParser {
  /// Why a text is not a finite number.
  public enum Failure: Error, Sendable, Hashable {
    /// The text does not follow the grammar.
    case unreadable
    /// The text names an infinity or a NaN, or its value is beyond the largest double.
    case notFinite
  }

  /// The double nearest to `bytes` × 10^`shift`.
  ///
  /// - Parameters:
  ///   - bytes: the number's text in ASCII, all of it.
  ///   - shift: power of ten that the exact value is multiplied by before it is rounded; −3 turns milliseconds into seconds.
  /// - Returns: the value; a negative zero keeps its sign.
  /// - Throws: `Failure`.
  /// - Complexity: linear in the length of the text.
  public static func parse(_ bytes: UnsafeRawBufferPointer, shift: Int = 0) throws(Failure) -> Double {
    guard let start = bytes.baseAddress else { throw .unreadable }
    return try parse(from: start, to: start + bytes.count, shift: shift)
  }

  /// The double nearest to the number that `text` spells, × 10^`shift`.
  ///
  /// - Throws: `Failure`.
  public static func parse(_ text: String, shift: Int = 0) throws(Failure) -> Double {
    let bytes = Array(text.utf8)
    let result: Result<Double, Failure> = bytes.withUnsafeBytes { buffer in
      do throws(Failure) { return .success(try parse(buffer, shift: shift)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The finite number above 0 that `text` spells; nil for other text.
  static func positive(_ text: some StringProtocol) -> Double? {
    guard let value = try? parse(String(text)), value > 0 else { return nil }
    return value
  }

  /// The double nearest to the text between two addresses, × 10^`shift`.
  static func parse(from start: UnsafeRawPointer, to end: UnsafeRawPointer, shift: Int) throws(Failure)
    -> Double
  {
    let number = try DecimalScan(from: start, to: end)
    return try number.rounded(shift: shift)
  }
}

extension DecimalScan {
  /// The double nearest to the scanned number × 10^`shift`.
  ///
  /// - Throws: `notFinite` when the value is beyond the largest double.
  func rounded(shift: Int) throws(DecimalParser.Failure) -> Double {
    if isComplete {
      if let value = DecimalRounding.round(mantissa, exponent: exponent + shift) {
        return isNegative ? -value : value
      }
    } else if let wide = wideMantissa,
      let value = DecimalRounding.roundWide(wide.mantissa, exponent: wide.exponent + shift)
    {
      return isNegative ? -value : value
    }
    let value = BigDecimal(self).rounded(shift: shift)
    guard value.isFinite else { throw .notFinite }
    return value
  }
}
