// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@Suite("What is asked of a spring")
struct SpringGoalTests {
  typealias Condition = SpringGoal.Condition

  /// Released from rest with ω = 2π/r: the decrement, the envelope, the quarter period and where the force vanishes.
  @Test(arguments: [0.25, 1.5], [0.1, 0.5, 0.8, 0.97])
  func quantitiesOfAReleasedSpring(response: Double, ratio: Double) throws {
    let motion = SpringMotion(spring: Spring(response: response, dampingRatio: ratio), from: 5, to: -3)
    let (frequency, root) = (2 * .pi / response, (1 - ratio * ratio).squareRoot())
    func value(_ quantity: SpringGoal.Quantity) throws -> Double {
      try #require(quantity.value(of: motion, epsilon: 0.01))
    }
    #expect(isClose(try value(.overshoot), exp(-.pi * ratio / root), relatively: 1e-11))
    #expect(isClose(try value(.settle), log(100 / root) / (ratio * frequency), relatively: 1e-12))
    #expect(isClose(try value(.peakTime), .pi / (frequency * root), relatively: 1e-12))
    #expect(isClose(try value(.velocity), frequency * exp(-ratio * acos(ratio) / root), relatively: 1e-12))
    #expect(isClose(try value(.response), response, relatively: 1e-14))
    #expect(isClose(try value(.bounce), 1 - ratio, within: 1e-14))
    #expect(isClose(try value(.stiffness), frequency * frequency, relatively: 1e-14))
    #expect(isClose(try value(.dampingCoefficient), 2 * ratio * frequency, relatively: 1e-14))
  }

  /// At the critical ratio v = ω²·t·e^(−ωt), largest at 1/ω.
  @Test func criticalSpringIsFastestAfterTheReciprocalOfItsFrequency() {
    let spring = Spring(angularFrequency: 12, dampingRatio: 1)
    #expect(
      isClose(SpringMotion(spring: spring, from: 0, to: 4).largestSpeed, 4 * 12 / M_E, relatively: 1e-12))
  }

  @Test(arguments: [0, 0.3, 1, 2.5], [-30.0, -1, 0, 2, 40])
  func noMomentIsFasterThanTheLargestSpeed(ratio: Double, velocity: Double) {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    let sampled = (0...20000).reduce(0.0) { max($0, motion.velocity(at: Double($1) / 10000).magnitude) }
    #expect(isClose(motion.largestSpeed, sampled, relatively: 1e-6))
    #expect(motion.largestSpeed >= sampled * (1 - 1e-14))
  }

  @Test func springsWithoutAnEndOrAPeak() {
    let undamped = SpringMotion(spring: Spring(response: 1, dampingRatio: 0), from: 0, to: 1)
    #expect(SpringGoal.Quantity.settle.value(of: undamped, epsilon: 0.001) == .infinity)
    let critical = SpringMotion(spring: Spring(response: 1, dampingRatio: 1), from: 0, to: 1)
    #expect(SpringGoal.Quantity.peakTime.value(of: critical, epsilon: 0.001) == nil)
    #expect(SpringGoal.Quantity.overshoot.value(of: critical, epsilon: 0.001) == 0)
  }

  @Test(arguments: [
    (SpringGoal.Comparison.less, [true, false, false]), (.atMost, [true, true, false]),
    (.greater, [false, false, true]), (.atLeast, [false, true, true]),
  ])
  func comparisonsBelowAtAndAboveTheThreshold(comparison: SpringGoal.Comparison, met: [Bool]) {
    let condition = Condition(.settle, comparison, 0.5)
    let threshold = 0.5
    #expect([threshold.nextDown, threshold, threshold.nextUp].map { condition.isMet(by: $0) } == met)
    #expect(!condition.isMet(by: nil))
    #expect(condition.margin(of: 0.75) == (comparison.isUpperBound ? -0.25 : 0.25))
  }
}
