// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Throw with a constant brake")
struct BrakedDecayTests {
  @Test(arguments: [BrakedDecay.Brake.friction, .superposed], [-700.0, 700])
  func stopsWhereItsVelocityEnds(brake: BrakedDecay.Brake, velocity: Double) {
    let coasting = DecayMotion(decay: Decay(decayRate: 2), from: 50, initialVelocity: velocity)
    let motion = BrakedDecay(coasting: coasting, deceleration: 300, brake: brake)
    let before = motion.state(at: motion.duration * (1 - 1e-9))
    #expect(isClose(before.velocity, 0, within: 1e-5))
    #expect(before.velocity * velocity > 0)
    #expect(motion.state(at: motion.duration + 1) == MotionState(position: motion.restPosition, velocity: 0))
    #expect((motion.restPosition - 50).magnitude < (coasting.restPosition - 50).magnitude)
  }

  @Test func frictionObeysItsEquation() {
    let coasting = DecayMotion(decay: Decay(decayRate: 2), from: 0, initialVelocity: -700)
    let motion = BrakedDecay(coasting: coasting, deceleration: 300)
    let (time, h) = (0.2, 1e-5)
    let (before, now, after) = (
      motion.state(at: time - h), motion.state(at: time), motion.state(at: time + h)
    )
    #expect(isClose((after.position - before.position) / (2 * h), now.velocity, within: 1e-5))
    #expect(isClose((after.velocity - before.velocity) / (2 * h), -2 * now.velocity + 300, within: 1e-4))
  }

  @Test func superposedVelocityIsTheSumOfBoth() {
    let coasting = DecayMotion(decay: Decay(decayRate: 2), from: 0, initialVelocity: 700)
    let motion = BrakedDecay(coasting: coasting, deceleration: 300, brake: .superposed)
    let coasted = coasting.state(at: 0.2)
    #expect(isClose(motion.state(at: 0.2).velocity, coasted.velocity - 60, within: 1e-12))
    #expect(isClose(motion.state(at: 0.2).position, coasted.position - 6, within: 1e-12))
  }

  /// The duration solves λt·e^(λt) = λv/a; its logarithm is compared, as the product overflows.
  @Test(arguments: [1e-9, 0.3, 1, 700, 1e9, 1e100, 1e304])
  func superposedBrakeStopsAThrowOfAnySize(velocity: Double) {
    let coasting = DecayMotion(decay: Decay(decayRate: 2), from: 0, initialVelocity: velocity)
    let phase = 2 * BrakedDecay(coasting: coasting, deceleration: 300, brake: .superposed).duration
    #expect(isClose(log(phase) + phase, log(2 * velocity / 300), within: 1e-12))
  }

  @Test func restingValueHasAlreadyStopped() {
    let coasting = DecayMotion(decay: .normal, from: 3, initialVelocity: 0)
    let motion = BrakedDecay(coasting: coasting, deceleration: 300)
    #expect(motion.duration == 0)
    #expect(motion.state(at: 1) == MotionState(position: 3, velocity: 0))
  }
}
