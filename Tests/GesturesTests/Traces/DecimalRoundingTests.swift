// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

/// Rounding by reciprocals against exact division, and words against one byte after the other.
@Suite struct DecimalRoundingTests {
  @Test func reciprocalsRoundLikeDivision() {
    var random = SeededGenerator(seed: 11)
    for exponent in 1...27 {
      var mantissas: [UInt64] = [1, 2, 3, 5, 10, .max, .max - 1, 1 << 63, 1 << 53, (1 << 53) + 1]
      for _ in 0..<300 {
        let value = random.next()
        mantissas += [value, value >> UInt64(random.below(64)), value / 1_000 * 1_000]
        // Halfway between neighbours and beside it: an odd multiple of half a unit, times 5^n where that fits.
        let odd = (value >> 10) | 1 << 53 | 1
        if exponent <= 4 {
          let tie = odd.multipliedReportingOverflow(by: DecimalRounding.powersOfFive[exponent])
          if !tie.overflow { mantissas += [tie.partialValue, tie.partialValue - 1, tie.partialValue + 1] }
        }
      }
      for mantissa in mantissas where mantissa > 0 {
        let rounded = DecimalRounding.round(mantissa, exponent: -exponent)
        #expect(rounded == DecimalRounding.roundWide(UInt128(mantissa), exponent: -exponent))
      }
    }
  }

  @Test func fullNumbersReadLikePlainOnes() throws {
    var random = SeededGenerator(seed: 12)
    var count = 0
    for run in 0..<4_000 {
      var text = ""
      for _ in 0..<random.below(9) { text += "\(random.below(10))" }
      if run % 9 > 0 { text += "." }
      for _ in 0..<(random.below(3) == 0 ? random.below(24) : 13 + random.below(4)) {
        text += "\(random.below(10))"
      }
      if run % 11 == 0 { text += ["e3", "x", "-", ".", " "][random.below(5)] }
      let bytes =
        [UInt8](repeating: 0x2E, count: 64) + Array((text + ",").utf8) + [UInt8](repeating: 0x31, count: 64)
      let full = bytes.withUnsafeBytes { buffer -> (number: FullDecimal, length: Int)? in
        guard let start = buffer.baseAddress, let number = FullDecimal(at: start + 64) else { return nil }
        return (number, number.next - (start + 64))
      }
      guard let full else { continue }
      count += 1
      #expect(full.length == text.utf8.count + 1)
      let value = DecimalRounding.round(full.number.mantissa, exponent: -full.number.decimals)
      let plain = try DecimalParser.parse(text)
      #expect(value == Double(text) && value == plain)
    }
    #expect(count > 1_000)
  }
}
