// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Parameter views of a spring")
struct SpringViewsTests {
  static let masses = [0.3, 1, 4]
  static let ratios = [0, 0.2, 0.7, 0.999_999, 1, 1.000_001, 1.8, 5]

  private func expectEqual(_ spring: Spring, _ expected: Spring, _ comment: Comment? = nil) {
    #expect(spring.mass == expected.mass, comment)
    #expect(isClose(spring.stiffness, expected.stiffness, relatively: 1e-14), comment)
    #expect(
      isClose(
        spring.dampingCoefficient, expected.dampingCoefficient,
        within: 1e-14 * (expected.dampingCoefficient + 1)), comment)
  }

  @Test(arguments: masses, ratios)
  func everyViewRoundTrips(mass: Double, ratio: Double) {
    let spring = Spring(mass: mass, stiffness: 230, dampingCoefficient: 2 * ratio * (mass * 230).squareRoot())
    #expect(isClose(spring.dampingRatio, ratio, within: 1e-15 * (1 + ratio)))
    expectEqual(Spring(mass: mass, response: spring.response, dampingRatio: spring.dampingRatio), spring)
    expectEqual(Spring(mass: mass, duration: spring.response, bounce: spring.bounce), spring)
    expectEqual(Spring(mass: mass, frequency: spring.frequency, dampingRatio: spring.dampingRatio), spring)
    expectEqual(
      Spring(mass: mass, angularFrequency: spring.angularFrequency, dampingRatio: spring.dampingRatio), spring
    )
  }

  @Test(arguments: masses, [0.1, 0.37, 0.55, 3.1])
  func criticalSpringReadsBackAsCritical(mass: Double, response: Double) {
    #expect(Spring(mass: mass, response: response, dampingRatio: 1).dampingRatio == 1)
    #expect(Spring(mass: mass, duration: response, bounce: 0).bounce == 0)
  }

  @Test(arguments: masses, [-0.9, -0.25, 0, 0.14, 0.5, 1])
  func durationAndBounceAreSwiftUIs(mass: Double, bounce: Double) {
    let spring = Spring(mass: mass, duration: 0.4, bounce: bounce)
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    #expect(isClose(spring.stiffness, mass * pow(2 * .pi / 0.4, 2), relatively: 1e-15))
    #expect(isClose(spring.dampingCoefficient, mass * 4 * .pi * ratio / 0.4, within: 1e-13 * (1 + ratio)))
    #expect(isClose(spring.bounce, bounce, within: 1e-15))
    #expect(isClose(spring.response, 0.4, relatively: 1e-15))
  }

  @Test func documentedSwiftUIExamples() {
    let bouncy = Spring(duration: 0.5, bounce: 0.3)
    #expect(isClose(bouncy.stiffness, 157.9137, within: 5e-5))
    #expect(isClose(bouncy.dampingCoefficient, 17.5929, within: 5e-5))
    let physical = Spring(mass: 1, stiffness: 100, dampingCoefficient: 10)
    #expect(isClose(physical.response, 0.62832, within: 5e-6))
    #expect(isClose(physical.bounce, 0.5, within: 1e-15))
  }

  @Test func timingParametersDefaultIsOverdamped() {
    let spring = Spring.uiSpringTimingParameters
    #expect(isClose(spring.angularFrequency, 18.2574, within: 5e-5))
    #expect(isClose(spring.dampingRatio, 4.56435, within: 5e-6))
  }

  /// S5: the ratio of the first of the two sets alone.
  @Test func physicalSetGivesItsRatio() {
    let spring = Spring(mass: 1, stiffness: 5, dampingCoefficient: 1)
    #expect(isClose(spring.dampingRatio, 0.2236, within: 5e-5))
  }

  /// S1: the rate is c/(2m).
  @Test func decayRateIsHalfCoefficientPerMass() {
    #expect(Spring(mass: 2, stiffness: 300, dampingCoefficient: 15).decayRate == 3.75)
  }

  @Test(arguments: masses, ratios)
  func dampedFrequencyEndsAtTheCriticalRatio(mass: Double, ratio: Double) {
    let spring = Spring(mass: mass, frequency: 2, dampingRatio: ratio)
    let expected = ratio < 1 ? 4 * .pi * ((1 - ratio) * (1 + ratio)).squareRoot() : 0
    #expect(isClose(spring.dampedAngularFrequency, expected, within: ratio == 1 ? 1e-6 : 1e-9))
  }

  @Test func codedFormIsThePhysicalSet() throws {
    let spring = Spring(mass: 0.3, stiffness: 75, dampingCoefficient: 12.25)
    let data = try JSONEncoder().encode(spring)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Double])
    #expect(object == ["mass": 0.3, "stiffness": 75, "dampingCoefficient": 12.25])
    #expect(try JSONDecoder().decode(Spring.self, from: data) == spring)
  }
}
