// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

@Suite struct ProjectionTests {
  static let distances: [(Projection, Double, Double)] = [
    (.wwdc(rate: 0.998), 1000, 499), (.wwdc(rate: 0.998), 2000, 998), (.wwdc(rate: 0.99), 1000, 99),
    (.wwdc(rate: 0.998), -500, -249.5), (.decay(rate: 0.998), 1000, 499.499),
    (.decay(rate: 0.99), 1000, 99.499), (.decay(rate: 0.998), 0, 0), (.time(seconds: 0.2), 1000, 200),
    (.time(seconds: 0), 1000, 0),
  ]

  @Test(arguments: distances)
  func distanceIsThatOfItsFormula(projection: Projection, velocity: Double, distance: Double) {
    #expect(abs(projection.distance(velocity: velocity) - distance) < 1e-3)
  }

  static let ranges: [(Projection, Int)] = [
    (.wwdc(rate: 1), 1), (.decay(rate: 0), 1), (.decay(rate: 0.5), 0), (.time(seconds: -1), 1),
    (.time(seconds: .nan), 1), (.time(seconds: 0), 0),
  ]

  @Test(arguments: ranges)
  func rangesAreChecked(projection: Projection, problems: Int) {
    #expect(projection.validate().count == problems)
  }
}
