// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Rubber band")
struct RubberBandTests {
  let band = RubberBand()

  @Test(arguments: [
    (800.0, 50.0, 26.586), (800, 100, 51.462), (800, 200, 96.703), (800, 400, 172.549), (400, 100, 48.352),
  ])
  func scrollViewExamples(dimension: Double, overscroll: Double, expected: Double) {
    #expect(isClose(band.offset(overscroll: overscroll, dimension: dimension), expected, within: 5.01e-4))
    #expect(isClose(band.offset(overscroll: -overscroll, dimension: dimension), -expected, within: 5.01e-4))
  }

  @Test(arguments: [0, 1e-9, 1, 77, -300, 1e6], [10.0, 800])
  func inverseGivesThePullBack(overscroll: Double, dimension: Double) {
    let offset = band.offset(overscroll: overscroll, dimension: dimension)
    #expect(offset.magnitude < dimension)
    let tolerance = 1e-9 * overscroll.magnitude
    #expect(isClose(band.overscroll(offset: offset, dimension: dimension), overscroll, within: tolerance))
  }

  @Test(arguments: [1e17, -1e30, 1e308, .infinity, -.infinity], [1e-300, 10.0, 800, 1e300])
  func noPullReachesTheDimension(overscroll: Double, dimension: Double) {
    let offset = band.offset(overscroll: overscroll, dimension: dimension)
    #expect(offset.magnitude < dimension && (offset < 0) == (overscroll < 0))
    if overscroll.isInfinite { #expect(offset.magnitude == dimension.nextDown) }
    #expect(band.overscroll(offset: offset, dimension: dimension).magnitude > 0)
  }

  @Test func pullBeginsWithTheConstantAsItsSlope() {
    #expect(isClose(band.offset(overscroll: 1e-6, dimension: 400) / 1e-6, 0.55, within: 1e-8))
  }

  @Test func insideTheRangeNothingResists() {
    for position in [-10.0, 0, 40, 200] {
      #expect(band.position(position, minimum: -10, maximum: 200, dimension: 300) == position)
    }
    #expect(band.position(-1e6, minimum: nil, maximum: 200, dimension: 300) == -1e6)
    #expect(band.position(1e6, minimum: nil, maximum: nil) == 1e6)
  }

  @Test func bothEndsResistWithTheDimensionGiven() {
    let shown = band.offset(overscroll: 50, dimension: 800)
    #expect(band.position(250, minimum: -10, maximum: 200, dimension: 800) == 200 + shown)
    #expect(band.position(-60, minimum: -10, maximum: 200, dimension: 800) == -10 - shown)
    #expect(band.position(250, minimum: nil, maximum: 200, dimension: 800) == 200 + shown)
  }

  @Test func withoutDimensionTheRangeIsIt() {
    #expect(
      band.position(250, minimum: 0, maximum: 200)
        == 200 + band.offset(overscroll: 50, dimension: 200))
    #expect(band.position(250, minimum: 200, maximum: 200) == 200)
    #expect(isClose(band.position(10, minimum: 20, maximum: nil), 20 - pow(10, 2.75), within: 1e-12))
  }
}
