// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Peak and overshoot")
struct SpringMotionPeakTests {
  @Test(arguments: [0.3, 1, 4], [0.05, 0.3, 0.7, 0.95])
  func releasedSpringOvershootsByItsDecrement(mass: Double, ratio: Double) throws {
    let spring = Spring(mass: mass, frequency: 2, dampingRatio: ratio)
    let peak = try #require(SpringMotion(spring: spring, from: -20, to: 30).peak)
    let root = (1 - ratio * ratio).squareRoot()
    #expect(isClose(peak.overshoot, 50 * exp(-.pi * ratio / root), relatively: 1e-12))
    #expect(isClose(peak.time, 0.25 / root, relatively: 1e-12))
    #expect(isClose(peak.value, 30 + peak.overshoot, within: 1e-13))
  }

  @Test(arguments: [1, 1 + 1e-9, 1.5, 10])
  func releasedSpringWithoutOscillationHasNone(ratio: Double) {
    let motion = SpringMotion(spring: Spring(frequency: 2, dampingRatio: ratio), from: 0, to: 1)
    #expect(motion.peak == nil)
    #expect(motion.overshoot == 0)
  }

  /// ω 10, distance 1: the fast root is 10 at ratio 1 and 37.32 at ratio 2.
  @Test(arguments: [(1.0, 9.99, false), (1, 10, false), (1, 11, true), (2, 37.3, false), (2, 37.4, true)])
  func fastThrowOvershootsOnceWithoutOscillation(ratio: Double, velocity: Double, overshoots: Bool) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    #expect((motion.peak != nil) == overshoots)
    guard let peak = motion.peak else { return }
    #expect(isClose(motion.velocity(at: peak.time), 0, within: 1e-12))
    #expect(motion.position(at: peak.time / 2) < peak.value)
    #expect(motion.position(at: peak.time * 2) < peak.value)
    #expect(peak.overshoot > 0)
  }

  /// Near the critical ratio a throw from the target turns at 1/ω, to all digits, whichever way it goes.
  @Test(arguments: [50.0, -50])
  func turningPointKeepsItsDigitsInBothDirections(velocity: Double) throws {
    let spring = Spring(response: 0.5, dampingRatio: 1 - 1e-15)
    let peak = try #require(SpringMotion(spring: spring, from: 10, to: 10, initialVelocity: velocity).peak)
    #expect(isClose(peak.time, 0.5 / (2 * Double.pi), within: 1e-12))
  }

  /// x = (x₀ + (v₀ + ωx₀)t)·e^(−ωt) turns at t = v₀/(ω(v₀ + ωx₀)).
  @Test(arguments: [-1e-9, -1e-12, 0, 1e-12, 1e-9])
  func criticalTurningPointIsTheLimitOfBothSides(offset: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: 1 + offset)
    let peak = try #require(SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: 60).peak)
    #expect(isClose(peak.time, 60.0 / (10 * 50), within: 1e-9))
    #expect(isClose(peak.overshoot, (-1 + 50 * 0.12) * exp(-1.2), within: 1e-8))
  }

  @Test(arguments: [0.2, 0.6, 0.9], [-30.0, -1, -1e-9, -1e-20])
  func throwAwayFromTheTargetTurnsOnItsOwnSideFirst(ratio: Double, velocity: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    let peak = try #require(motion.peak)
    #expect(peak.value > 1)
    #expect(isClose(motion.velocity(at: peak.time), 0, within: 1e-12))
    for step in 1..<100 {
      #expect(motion.position(at: peak.time * Double(step) / 100) < peak.value)
    }
  }

  @Test(arguments: [1, 3])
  func throwAwayWithoutOscillationHasNoPeak(ratio: Double) {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    #expect(SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: -50).peak == nil)
  }

  @Test(arguments: [0.5, 1, 2], [-5.0, 5])
  func startAtTheTargetPeaksWhereItIsThrown(ratio: Double, velocity: Double) throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: ratio)
    let motion = SpringMotion(spring: spring, from: 7, to: 7, initialVelocity: velocity)
    let peak = try #require(motion.peak)
    #expect((peak.value - 7) * velocity > 0)
    #expect(isClose(motion.velocity(at: peak.time), 0, within: 1e-12))
    #expect(SpringMotion(spring: spring, from: 7, to: 7).peak == nil)
  }

  @Test func undampedSpringSwingsToTheOtherSide() throws {
    let spring = Spring(angularFrequency: 10, dampingRatio: 0)
    let peak = try #require(SpringMotion(spring: spring, from: 0, to: 1).peak)
    #expect(isClose(peak.value, 2, within: 1e-15))
    #expect(isClose(peak.time, .pi / 10, within: 1e-15))
  }
}
