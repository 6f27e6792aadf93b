// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Deceleration of a throw")
struct DecayTests {
  @Test func restPointIsHalfTheVelocityForNormalAndATenthForFast() {
    #expect(isClose(Decay.normal.distance(velocity: 1000), 499.50, within: 5e-3))
    #expect(isClose(Decay.fast.distance(velocity: 1000), 99.50, within: 5e-3))
  }

  @Test func projectionOfTheTalkFallsShort() {
    #expect(isClose(Decay.normal.projectedDistance(velocity: 1000), 499.00, within: 1e-9))
    #expect(isClose(Decay.fast.projectedDistance(velocity: 1000), 99.00, within: 1e-9))
    #expect(isClose(Decay.normal.projectedDistance(velocity: 2000), 998, within: 1e-9))
    #expect(isClose(Decay.fast.projectedDistance(velocity: -1000), -99, within: 1e-9))
  }

  @Test(arguments: [
    (Decay.normal, 500.0, 3.104), (.normal, 1000, 3.450), (.normal, 2000, 3.796), (.fast, 500, 0.458),
    (.fast, 1000, 0.527), (.fast, 2000, 0.596),
  ])
  func timeUntilHalfAPointFromRest(decay: Decay, velocity: Double, expected: Double) {
    for sign in [1.0, -1] {
      let motion = DecayMotion(decay: decay, from: 7, initialVelocity: sign * velocity)
      let time = motion.time(untilWithin: 0.5)
      #expect(isClose(time, expected, within: 5.01e-4))
      #expect(isClose((motion.restPosition - motion.state(at: time).position).magnitude, 0.5, within: 1e-9))
    }
  }

  @Test(arguments: [Decay.normal, .fast, Decay(drag: 0.135), Decay(timeConstant: 0.5)])
  func everyViewRoundTrips(decay: Decay) {
    #expect(
      isClose(Decay(decelerationRate: decay.decelerationRate).decayRate, decay.decayRate, relatively: 1e-12))
    #expect(isClose(Decay(drag: decay.drag).decayRate, decay.decayRate, relatively: 1e-13))
    #expect(isClose(Decay(timeConstant: decay.timeConstant).decayRate, decay.decayRate, relatively: 1e-15))
    #expect(isClose(decay.velocity(travelling: decay.distance(velocity: 321)), 321, relatively: 1e-15))
  }

  @Test func velocityKeepsTheFactorEachMillisecond() {
    let motion = DecayMotion(decay: .normal, from: 0, initialVelocity: 1000)
    for milliseconds in [1.0, 10, 500] {
      let state = motion.state(at: milliseconds / 1000)
      #expect(isClose(state.velocity, 1000 * pow(0.998, milliseconds), relatively: 1e-12))
      let position = 1000 * (pow(0.998, milliseconds) - 1) / (1000 * log(0.998))
      #expect(isClose(state.position, position, relatively: 1e-11))
    }
  }

  @Test func positionsAreReachedOnTheWayOnly() throws {
    let motion = DecayMotion(decay: .normal, from: 100, initialVelocity: -400)
    #expect(motion.time(reaching: 100) == 0)
    #expect(motion.time(reaching: 101) == nil)
    #expect(motion.time(reaching: motion.restPosition) == nil)
    #expect(motion.time(reaching: motion.restPosition - 1) == nil)
    let time = try #require(motion.time(reaching: 20))
    #expect(isClose(motion.state(at: time).position, 20, within: 1e-12))
    #expect(DecayMotion(decay: .normal, from: 0, initialVelocity: 0).time(reaching: 1) == nil)
  }

  @Test func restingValueStays() {
    let motion = DecayMotion(decay: .normal, from: 100, initialVelocity: 0)
    #expect(motion.state(at: 3) == MotionState(position: 100, velocity: 0))
    #expect(motion.time(untilWithin: 0.5) == 0)
  }
}
