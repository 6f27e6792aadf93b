// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@Suite("Throw against the end of a range")
struct BouncingDecayTests {
  let spring = Spring(angularFrequency: 10, dampingRatio: 1)

  @Test(arguments: [(-900.0, 0.0), (900, 300)])
  func positionAndVelocityGoOnAtTheEnd(velocity: Double, end: Double) throws {
    let coasting = DecayMotion(decay: .normal, from: 100, initialVelocity: velocity)
    let motion = BouncingDecay(coasting: coasting, minimum: 0, maximum: 300, spring: spring)
    let time = try #require(motion.bounceTime)
    #expect(isClose(coasting.state(at: time).position, end, within: 1e-9))
    let (before, after) = (motion.state(at: time - 1e-9), motion.state(at: time + 1e-9))
    #expect(isClose(before.position, after.position, within: 1e-5))
    #expect(isClose(before.velocity, after.velocity, within: 1e-4))
    #expect(motion.restPosition == end)
    #expect(isClose(motion.state(at: time + 10).position, end, within: 1e-9))
  }

  @Test func shortThrowStaysOnTheDecay() {
    let coasting = DecayMotion(decay: .normal, from: 100, initialVelocity: 100)
    let motion = BouncingDecay(coasting: coasting, minimum: 0, maximum: 300, spring: spring)
    #expect(motion.bounceTime == nil)
    #expect(motion.restPosition == coasting.restPosition)
    #expect(motion.state(at: 1) == coasting.state(at: 1))
  }

  @Test(arguments: [-50.0, 350])
  func startOutsideIsPulledBackAtOnce(start: Double) {
    let coasting = DecayMotion(decay: .normal, from: start, initialVelocity: 700)
    let motion = BouncingDecay(coasting: coasting, minimum: 0, maximum: 300, spring: spring)
    let end: Double = start < 0 ? 0 : 300
    let expected = SpringMotion(spring: spring, from: start, to: end, initialVelocity: 700)
    #expect(motion.bounceTime == 0)
    #expect(motion.state(at: 0.1) == expected.state(at: 0.1))
  }

  @Test func missingEndsNeverStop() {
    let coasting = DecayMotion(decay: .normal, from: 0, initialVelocity: 1e6)
    let motion = BouncingDecay(coasting: coasting, minimum: 0, maximum: nil, spring: spring)
    #expect(motion.bounceTime == nil)
  }
}
