// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Numbers for people: a fixed count of decimals.
public enum FixedDecimal {
  /// The number rounded to a count of decimals, without a minus sign where nothing but zeros is left. From
  /// 1e15 on, where decimals mean nothing, it has an exponent.
  public static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value.description }
    if let text = plain(value, decimals: decimals) { return text }
    let format = value.magnitude < 1e15 ? "%.*f" : "%.*e"
    let count = Int32(min(max(decimals, 0), 17))
    var buffer = [CChar](repeating: 0, count: 64)
    let length = withVaList([count, value]) { vsnprintf(&buffer, buffer.count, format, $0) }
    let text = String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isZero = text.allSatisfy { $0 == "-" || $0 == "0" || $0 == "." }
    return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
  }

  /// The text of a number that is not near the middle between two decimals, whose rounding needs no long
  /// arithmetic; nil for others, and for large ones.
  private static func plain(_ value: Double, decimals: Int) -> String? {
    guard decimals >= 0, decimals <= 6, value.magnitude < 1e9 else { return nil }
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    // Below 1e15, so that its last bit is at most an eighth.
    let scaled = value.magnitude * Double(unit)
    let whole = scaled.rounded(.down)
    guard (scaled - whole - 0.5).magnitude > 0.25 || (scaled < 1e9 && (scaled - whole - 0.5).magnitude > 1e-6)
    else {
      return nil
    }
    var rest = Int(whole) + (scaled - whole > 0.5 ? 1 : 0)
    let isNegative = value.sign == .minus && rest > 0
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var start = 32
      var places = 0
      repeat {
        if places == decimals, decimals > 0 {
          start -= 1
          digits[start] = UInt8(ascii: ".")
        }
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        places += 1
      } while rest > 0 || places <= decimals
      if isNegative {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      return String(decoding: UnsafeBufferPointer(rebasing: digits[start...]), as: UTF8.self)
    }
  }
}
