// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

/// Rounding by reciprocals against exact division.
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
}
