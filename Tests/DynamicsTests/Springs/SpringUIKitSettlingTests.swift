// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("UIKit's settling durations")
struct SpringUIKitSettlingTests {
  @Test func timingParametersDefaultRunsHalfASecond() throws {
    let spring = Spring.uiSpringTimingParameters
    #expect(isClose(try #require(spring.uiViewSettlingTime()), 0.50582, within: 5.01e-6))
    // The over-damped motion itself needs 3.42 s, and is 63.21 % of the way at 0.5 s.
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    #expect(isClose(try #require(motion.settlingTime()), 3.42, within: 0.005))
    #expect(isClose(motion.position(at: 0.5), 0.6321, within: 5.01e-5))
  }

  @Test(arguments: [0.3, 1, 4], [1.0, 2, 9])
  func criticalFitWithoutVelocity(mass: Double, frequency: Double) throws {
    let spring = Spring(mass: mass, angularFrequency: frequency, dampingRatio: 1)
    let time = try #require(spring.uiViewSettlingTime())
    #expect(isClose(time, 9.235036526651854 / spring.angularFrequency, relatively: 1e-14))
  }

  @Test(arguments: [
    (Spring(duration: 0.5, bounce: 0), 0.73490), (Spring(duration: 0.5, bounce: 0.15), 0.73665),
    (Spring(duration: 0.5, bounce: 0.2), 0.77141), (Spring(duration: 0.5, bounce: 0.3), 0.86296),
    (Spring(duration: 0.3, bounce: 0.25), 0.48801), (Spring(response: 0.55, dampingRatio: 0.825), 0.82844),
    (Spring(response: 0.15, dampingRatio: 0.86), 0.21918),
    (Spring(response: 0.28, dampingRatio: 0.86), 0.40913),
  ])
  func namedSpringsMatchTheTable(spring: Spring, expected: Double) throws {
    #expect(isClose(try #require(spring.uiViewSettlingTime()), expected, within: 5.01e-6))
  }

  @Test(arguments: [-50.0, -5, 0, 3, 9, 9.9, 10, 10.001, 10.4, 11, 15, 40, 1000])
  func criticalFitIsCloseToTheRoot(velocity: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: 1)
    let time = try #require(spring.uiViewSettlingTime(relativeVelocity: velocity))
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    #expect(isClose(time, try #require(motion.settlingTime()), relatively: 2e-3))
  }

  @Test func motionCountsItsVelocityRelativeToItsDistance() {
    let spring = Spring(settlingDuration: 0.5, dampingRatio: 0.6, relativeVelocity: 0.6)
    let motion = SpringMotion(spring: spring, from: 300, to: -100, initialVelocity: -240)
    #expect(isClose(motion.relativeVelocity, 0.6, within: 1e-15))
    #expect(motion.uiViewSettlingTime == spring.uiViewSettlingTime(relativeVelocity: motion.relativeVelocity))
    #expect(SpringMotion(spring: spring, from: 1, to: 1, initialVelocity: 5).relativeVelocity == 0)
  }

  @Test(arguments: [(1e-50, 1e50), (3, 1e-50), (1e50, 1e50)])
  func criticalTwinKeepsTheMass(mass: Double, stiffness: Double) throws {
    let spring = Spring(mass: mass, stiffness: stiffness, dampingCoefficient: 1e51)
    let frequency = (stiffness / mass).squareRoot()
    #expect(
      isClose(try #require(spring.uiViewSettlingTime()), 9.235036526651854 / frequency, relatively: 1e-12))
    // The root 9.2334/ω, in whole tenths of a second.
    let time = try #require(spring.coreAnimationSettlingTime())
    #expect(time >= 9.233413 / frequency && time <= 0.1 + 9.233414 / frequency)
  }

  @Test func undampedSpringNeverSettles() {
    let spring = Spring(mass: 1, stiffness: 100, dampingCoefficient: 0)
    #expect(spring.uiViewSettlingTime() == nil)
    #expect(spring.coreAnimationSettlingTime() == nil)
  }

  @Test func coreAnimationsDefaultSpring() throws {
    #expect(
      isClose(try #require(Spring.coreAnimation.coreAnimationSettlingTime()), 1.47270, within: 5.01e-6))
  }

  @Test func coreAnimationRoundsCriticalSpringsToTenths() throws {
    // 9.2334/10 s
    let spring = Spring(angularFrequency: 10, dampingRatio: 1)
    #expect(spring.coreAnimationSettlingTime() == 1)
    // Clamped to the critical ratio unless told otherwise: 9.2334/18.2574 s, and 3.42 s.
    #expect(Spring.uiSpringTimingParameters.coreAnimationSettlingTime() == 0.6)
    #expect(Spring.uiSpringTimingParameters.coreAnimationSettlingTime(allowsOverdamping: true) == 3.5)
  }

  @Test func coreAnimationFloorsItsTolerance() throws {
    let spring = Spring.coreAnimation
    #expect(spring.coreAnimationSettlingTime(epsilon: 0) == spring.coreAnimationSettlingTime(epsilon: 1e-6))
  }

  @Test func fastThrowNeverSettlesBeforeItStarts() throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: 0.5)
    for velocity in [-1e3, 0, 5, 1e3] {
      #expect(try #require(spring.uiViewSettlingTime(relativeVelocity: velocity)) >= 0)
    }
  }
}
