// SPDX-License-Identifier: GPL-3.0-or-later

extension BigDecimal {
  /// The exact sum; it is positive zero when the numbers cancel.
  static func + (left: BigDecimal, right: BigDecimal) -> BigDecimal {
    if left.isZero { return right }
    if right.isZero { return left }
    let low = min(left.exponent, right.exponent)
    let a = left.aligned(to: low)
    let b = right.aligned(to: low)
    if left.isNegative == right.isNegative {
      return BigDecimal(isNegative: left.isNegative, digits: sum(a, b), exponent: low)
    }
    switch compare(a, b) {
    case 0: return BigDecimal(isNegative: false, digits: [], exponent: 0)
    case 1: return BigDecimal(isNegative: left.isNegative, digits: difference(a, b), exponent: low)
    default: return BigDecimal(isNegative: right.isNegative, digits: difference(b, a), exponent: low)
    }
  }

  /// The exact difference.
  static func - (left: BigDecimal, right: BigDecimal) -> BigDecimal {
    left + BigDecimal(isNegative: !right.isNegative, digits: right.digits, exponent: right.exponent)
  }

  /// The number in plain notation, without an exponent; nil when that takes more than 400 places on either side of the dot.
  var plainText: String? {
    let sign = isNegative ? "-" : ""
    guard !isZero else { return sign + "0" }
    guard exponent >= -400, exponent + digits.count <= 400 else { return nil }
    let characters = digits.map { $0 + Ascii.zero }
    if exponent >= 0 {
      return sign + String(decoding: characters, as: UTF8.self) + String(repeating: "0", count: exponent)
    }
    let whole = characters.count + exponent
    if whole > 0 {
      return sign + String(decoding: characters[..<whole], as: UTF8.self) + "."
        + String(decoding: characters[whole...], as: UTF8.self)
    }
    return sign + "0." + String(repeating: "0", count: -whole) + String(decoding: characters, as: UTF8.self)
  }

  /// The number as digits and a power of ten, for instance `-15e-9`.
  var exponentText: String {
    let sign = isNegative ? "-" : ""
    guard !isZero else { return sign + "0" }
    let text = String(decoding: digits.map { $0 + Ascii.zero }, as: UTF8.self)
    return exponent == 0 ? sign + text : "\(sign)\(text)e\(exponent)"
  }

  /// The digits with zeros appended until the last one has the given, lower, power of ten.
  private func aligned(to low: Int) -> [UInt8] {
    digits + [UInt8](repeating: 0, count: exponent - low)
  }

  /// −1, 0 or 1 as the first number, without leading zeros, is below, at or above the second.
  private static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.count != b.count { return a.count < b.count ? -1 : 1 }
    for (left, right) in zip(a, b) where left != right { return left < right ? -1 : 1 }
    return 0
  }

  private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let count = max(a.count, b.count)
    var result = [UInt8](repeating: 0, count: count + 1)
    var carry: UInt8 = 0
    for place in 0..<count {
      let left = place < a.count ? a[a.count - 1 - place] : 0
      let right = place < b.count ? b[b.count - 1 - place] : 0
      let total = left + right + carry
      carry = total / 10
      result[count - place] = total % 10
    }
    result[0] = carry
    return result
  }

  /// a − b for a ≥ b.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result = a
    var borrow: UInt8 = 0
    for place in 0..<a.count {
      let index = a.count - 1 - place
      let right = (place < b.count ? b[b.count - 1 - place] : 0) + borrow
      borrow = a[index] < right ? 1 : 0
      result[index] = a[index] + borrow * 10 - right
    }
    return result
  }
}
