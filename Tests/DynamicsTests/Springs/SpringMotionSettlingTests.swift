// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Settling time")
struct SpringMotionSettlingTests {
  @Test(arguments: [0.3, 1, 4], [0.1, 0.5, 0.8, 0.99])
  func oscillationSettlesWithItsEnvelope(mass: Double, ratio: Double) throws {
    let spring = Spring(mass: mass, angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 20, to: -30, initialVelocity: 200)
    let damped = 10 * (1 - ratio * ratio).squareRoot()
    let amplitude = hypot(50, (200 + ratio * 10 * 50) / damped)
    let time = try #require(motion.settlingTime(epsilon: 0.001))
    #expect(isClose(time, log(amplitude / 0.05) / (ratio * 10), relatively: 1e-12))
    let exact = try #require(motion.exactSettlingTime(threshold: 0.05))
    #expect(exact <= time)
    #expect(exact > time - 2 * .pi / damped)
  }

  @Test func criticalSpringSettlesAtTheRoot() throws {
    // (1 + ωt)·e^(−ωt) = 0.001 at ωt = 9.2334134764515857.
    for mass in [0.3, 1, 4] {
      let spring = Spring(mass: mass, angularFrequency: 8, dampingRatio: 1)
      let time = try #require(SpringMotion(spring: spring, from: 0, to: 400).settlingTime())
      #expect(isClose(time, 9.2334134764515857 / 8, relatively: 1e-13))
    }
  }

  /// Settled from the far side of the target: crossings from the closed form in 30 digits.
  @Test(arguments: [
    (1.0, 60.0, 1.0886140845214410), (2, 100, 2.7993184471384542), (2, 37.33, 0.18092197664555569),
  ])
  func lastCrossingCounts(ratio: Double, velocity: Double, expected: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    #expect(isClose(try #require(motion.settlingTime()), expected, relatively: 1e-13))
  }

  @Test func exactTimeOfAnOscillationIsItsLastCrossing() throws {
    let motion = SpringMotion(spring: .coreAnimation, from: 0, to: 1)
    #expect(
      isClose(try #require(motion.exactSettlingTime(threshold: 0.001)), 1.2701651956539863, within: 1e-13))
    #expect(isClose(try #require(motion.settlingTime()), 1.4103192630416055, within: 1e-13))
  }

  @Test(arguments: [0.05, 0.3, 0.9, 0.999, 1, 1.001, 2, 30], [-300.0, -20, 0, 3, 25, 400])
  func nothingIsOutsideAfterTheExactTime(ratio: Double, velocity: Double) throws {
    let spring = Spring(mass: 0.3, angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    let time = try #require(motion.exactSettlingTime(threshold: 0.01))
    #expect(isClose((motion.position(at: time) - 1).magnitude, 0.01, within: 1e-12))
    for step in 1...2000 {
      #expect((motion.position(at: time * (1 + Double(step) / 1000) + 1e-9) - 1).magnitude < 0.01)
    }
  }

  @Test func undampedSpringNeverSettles() {
    let spring = Spring(mass: 1, stiffness: 1500, dampingCoefficient: 0)
    let motion = SpringMotion(spring: spring, from: 100, to: 0)
    #expect(motion.settlingTime(threshold: 1) == nil)
    #expect(motion.exactSettlingTime(threshold: 1) == nil)
    #expect(motion.settlingTime() == nil)
    #expect(motion.settlingTime(threshold: 101) == 0)
  }

  @Test(arguments: [0.5, 1, 2])
  func withoutDistanceTheToleranceIsAbsolute(ratio: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    #expect(SpringMotion(spring: spring, from: 1, to: 1).settlingTime() == 0)
    let thrown = SpringMotion(spring: spring, from: 1, to: 1, initialVelocity: 5)
    #expect(thrown.settlingTime(epsilon: 0.005) == thrown.settlingTime(threshold: 0.005))
    #expect(try #require(thrown.settlingTime(epsilon: 0.005)) > 0.3)
  }

  @Test(arguments: [0.5, 1, 2])
  func thresholdOfTheWholeDistanceIsTouchedAtTheStartOnly(ratio: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    #expect(isClose(try #require(motion.exactSettlingTime(threshold: 1)), 0, within: 1e-7))
    #expect(motion.exactSettlingTime(threshold: 1.001) == 0)
  }

  @Test(arguments: [0.1, 3, 50])
  func roundingOfCriticalConstantsDoesNotDecide(response: Double) throws {
    let exact = Spring(response: response, dampingRatio: 1)
    let expected = 9.2334134764515857 / exact.angularFrequency
    for factor in [1 - 1e-15, 1, 1 + 1e-15] {
      let spring = Spring(
        mass: 1, stiffness: exact.stiffness, dampingCoefficient: exact.dampingCoefficient * factor)
      let time = try #require(SpringMotion(spring: spring, from: 0, to: 1).settlingTime())
      #expect(isClose(time, expected, relatively: 1e-12))
    }
  }

  @Test(arguments: [1e-17, 1e-12, 1e-5])
  func barelyDampedSpringSettlesLate(ratio: Double) throws {
    let motion = SpringMotion(spring: Spring(angularFrequency: 10, dampingRatio: ratio), from: 0, to: 1)
    let time = try #require(motion.settlingTime())
    #expect(isClose(time, log(1000) / (10 * ratio), relatively: 1e-9))
    #expect(isClose(try #require(motion.exactSettlingTime(threshold: 0.001)), time, relatively: 1e-3))
  }
}
