// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@Suite struct SpringRestTests {
  @Test func undampedSpringIsAtItsTargetAfterAQuarterPeriod() throws {
    let spring = Spring(mass: 1, stiffness: 4, dampingCoefficient: 0)
    let motion = SpringMotion(spring: spring, from: 7, to: -3)
    #expect(abs(try #require(motion.targetTime) - .pi / 4) < 1e-15)
  }

  @Test func criticalSpringPassesItsTargetOnlyWhenThrown() throws {
    let spring = Spring(mass: 1, stiffness: 25, dampingCoefficient: 10)
    #expect(SpringMotion(spring: spring, from: 1, to: 0, initialVelocity: -5).targetTime == nil)
    #expect(SpringMotion(spring: spring, from: 1, to: 0).targetTime == nil)
    // x = (1 + (v + 5)t)e^(−5t) vanishes at 1/10 for v = −15.
    let thrown = SpringMotion(spring: spring, from: 1, to: 0, initialVelocity: -15)
    #expect(abs(try #require(thrown.targetTime) - 0.1) < 1e-15)
  }

  @Test func motionThatStartsAtItsTargetIsThereAgainAfterHalfAPeriod() throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: 0.6)
    let motion = SpringMotion(spring: spring, from: 0, to: 0, initialVelocity: 4)
    #expect(abs(try #require(motion.targetTime) - .pi / 8) < 1e-15)
    #expect(SpringMotion(spring: spring, from: 0, to: 0).targetTime == nil)
    let slow = Spring(angularFrequency: 10, dampingRatio: 2)
    #expect(SpringMotion(spring: slow, from: 0, to: 0, initialVelocity: 4).targetTime == nil)
  }

  @Test(arguments: [0.1, 0.6, 0.999, 1 - 1e-12, 1, 1 + 1e-12, 1.001, 2, 8])
  func targetTimeIsTheFirstZero(ratio: Double) throws {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<40 {
      let start = (generator.unit() - 0.5) * 400
      let velocity = (generator.unit() - 0.5) * 40000
      let spring = Spring(mass: 2, angularFrequency: 5 + 20 * generator.unit(), dampingRatio: ratio)
      let motion = SpringMotion(spring: spring, from: start, to: 0, initialVelocity: velocity)
      let time = motion.targetTime
      if let time { #expect(abs(motion.position(at: time)) < 1e-8 * (1 + abs(start) + abs(velocity))) }
      let end = time ?? 2
      for step in 1..<200 {
        let position = motion.position(at: end * Double(step) / 200)
        #expect(position == 0 || (position < 0) == (start < 0))
      }
    }
  }

  @Test(arguments: [0.05, 0.3, 0.6, 0.99, 1, 1.5, 5])
  func restIsTheFirstTimeThatTheMotionIsNearAndSlow(ratio: Double) throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<12 {
      let spring = Spring(angularFrequency: 5 + 20 * generator.unit(), dampingRatio: ratio)
      let motion = SpringMotion(
        spring: spring, from: (generator.unit() - 0.5) * 400, to: 0,
        initialVelocity: (generator.unit() - 0.5) * 8000)
      let distance = exp(-4 + 8 * generator.unit())
      let speed = exp(-2 + 9 * generator.unit())
      let found = motion.restTime(within: distance, slowerThan: speed, limit: 3)
      let step = 1e-4
      let scanned = (0...30000).first {
        let state = motion.state(at: Double($0) * step)
        return abs(state.position) <= distance && abs(state.velocity) <= speed
      }
      if let scanned {
        let time = try #require(found)
        #expect(time <= Double(scanned) * step + 1e-9)
        let state = motion.state(at: time)
        #expect(abs(state.position) <= distance * (1 + 1e-9) + 1e-12)
        #expect(abs(state.velocity) <= speed * (1 + 1e-9) + 1e-9)
        // A scan may step over a short rest, but over no long one.
        if time < Double(scanned - 2) * step {
          let later = motion.state(at: time + step)
          #expect(abs(later.position) > distance || abs(later.velocity) > speed)
        }
      } else if let found {
        let later = motion.state(at: found + step)
        #expect(found > 3 - step || abs(later.position) > distance || abs(later.velocity) > speed)
      }
    }
  }

  @Test func motionThatStartsNearAndSlowRestsAtOnce() {
    let motion = SpringMotion(spring: .smooth, from: 5, to: 0, initialVelocity: 3)
    #expect(motion.restTime(within: 5, slowerThan: 3, limit: 1) == 0)
  }

  @Test func undampedMotionNeverRestsButAtItsTurns() throws {
    let spring = Spring(mass: 1, stiffness: 100, dampingCoefficient: 0)
    let motion = SpringMotion(spring: spring, from: 5, to: 0, initialVelocity: -100)
    // Amplitude √(5² + 10²).
    #expect(motion.restTime(within: 11, slowerThan: 1, limit: 10) == nil)
    let time = try #require(motion.restTime(within: 12, slowerThan: 1, limit: 10))
    #expect(abs(motion.velocity(at: time) + 1) < 1e-9 || abs(motion.velocity(at: time) - 1) < 1e-9)
  }

  /// A frequency of 1e12 makes more swings within the limit than could be looked at one by one.
  @Test func restOfAFastSpringIsFoundAtOnce() throws {
    let spring = Spring(angularFrequency: 1e12, dampingRatio: 1e-9)
    let motion = SpringMotion(spring: spring, from: 100, to: 0)
    // The amplitude 100·e^(−1000t) reaches 1 at ln 100 ms, but for one swing.
    let time = try #require(motion.restTime(within: 1, slowerThan: 1e8, limit: 10))
    #expect(abs(time - log(100) / 1000) < 1e-8)
  }
}
