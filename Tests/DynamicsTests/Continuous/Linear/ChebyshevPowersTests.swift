// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Powers stand for a short series of Chebyshev polynomials.
@Suite struct ChebyshevPowersTests {
  /// Powers of 2x have the value of the series, in which Tₙ₋₁ stands for the first polynomial that is left out, but for the sign.
  @Test(arguments: [false, true])
  func powersAreTheSeries(isShort: Bool) {
    let pool = MemoryPool()
    var powers = ChebyshevPowers(pool: pool)
    let series = (0..<3).map { number in
      let row = pool.block(20, of: 0.0)
      for degree in 0..<12 { row[degree] = Double(3 + number) * (degree % 3 == 1 ? -1 : 1) }
      for degree in 0..<12 { for _ in 0..<degree { row[degree] *= 0.1 } }
      return row
    }
    let isUseful = powers.fill((series[0], series[1], series[2]), count: 12, 7, isShort: isShort)
    #expect(isUseful)
    let less = isShort ? 6 : 7
    for (row, degree, written) in [
      (series[0], less, powers.push), (series[1], less, powers.shift), (series[1], 7, powers.gain),
      (series[2], 7, powers.decay),
    ] {
      for x in [-1, -0.7, 0, 0.2, 1] {
        var (before, now, sum) = (1.0, x, 0.5 * row[0])
        for number in 1...degree {
          sum += (row[number] - (number == degree ? row[number + 1] : 0)) * now
          (before, now) = (now, 2 * x * now - before)
        }
        var value = 0.0
        for power in stride(from: degree, through: 0, by: -1) { value = value * 2 * x + written[power] }
        #expect(abs(value - sum) < 1e-14)
      }
    }
  }
}
