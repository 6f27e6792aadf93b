// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text of numbers for people is that of the C library, but for the sign of zero.
@Suite struct FixedDecimalTests {
  private static func library(_ value: Double, _ decimals: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    let length = withVaList([Int32(decimals), value]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
    let text = String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isZero = text.allSatisfy { "-0.".contains($0) }
    return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
  }

  @Test func decimalsAreThoseOfTheLibrary() {
    var values = [
      0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.0625, 0.05, 0.0499999, 0.95, 9.995, 999.9995, 1e8 + 0.05, 123456789.5,
    ]
    var state: UInt64 = 5
    for index in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(state >> 11) * 0x1p-53
      // Every third on a quarter of a thousandth, where ties are.
      values.append(index % 3 == 0 ? (unit * 4e6).rounded() / 4000 : unit * [1, 1e3, 1e6, 1e9][index % 4])
    }
    for value in values {
      for decimals in 0...6 {
        for signed in [value, -value] {
          #expect(FixedDecimal.text(signed, decimals: decimals) == Self.library(signed, decimals))
        }
      }
    }
  }
}
