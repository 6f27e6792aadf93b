// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers for people: a fixed count of decimals.
enum FixedDecimal {
  /// The number rounded to a count of decimals, without a minus sign where nothing but zeros is left. From
  /// 1e15 on, where decimals mean nothing, it has an exponent.
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value.description }
    let format = value.magnitude < 1e15 ? "%.*f" : "%.*e"
    let count = Int32(min(max(decimals, 0), 17))
    var buffer = [CChar](repeating: 0, count: 64)
    let length = withVaList([count, value]) { vsnprintf(&buffer, buffer.count, format, $0) }
    let text = String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isZero = text.allSatisfy { $0 == "-" || $0 == "0" || $0 == "." }
    return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
  }
}
