// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite("Follower of a moving target")
struct SpringFollowerTests {
  static let rates = [30, 60, 120, 240]
  let spring = Spring(mass: 1, stiffness: 100, dampingCoefficient: 10)

  /// S3: the target steps at n/30 s.
  @Test(arguments: [0.3, 1, 4])
  func steppedTargetIsFollowedAlikeAtEveryFrameRate(mass: Double) {
    let spring = Spring(mass: mass, stiffness: 100, dampingCoefficient: 10)
    let ends = Self.rates.map { rate in
      var follower = SpringFollower(spring: spring, position: 0)
      for frame in 0..<(2 * rate) {
        let step = frame * 30 / rate
        follower.advance(by: 1 / Double(rate), towards: 300 * sin(Double(step) * 0.4))
      }
      return follower.state
    }
    for end in ends {
      #expect(isClose(end.position, ends[0].position, within: 1e-9))
      #expect(isClose(end.velocity, ends[0].velocity, within: 1e-9))
    }
  }

  /// S3: the target moves evenly, 900 units per second.
  @Test func rampIsFollowedAlikeAtEveryFrameRate() {
    let ends = Self.rates.map { rate in
      var follower = SpringFollower(spring: spring, position: 40, velocity: -20)
      for frame in 0..<rate {
        let time = Double(frame) / Double(rate)
        follower.advance(by: 1 / Double(rate), towards: 900 * time, targetVelocity: 900)
      }
      return follower.state
    }
    for end in ends {
      #expect(isClose(end.position, ends[0].position, within: 1e-9))
      #expect(isClose(end.velocity, ends[0].velocity, within: 1e-9))
    }
  }

  @Test func rampIsFollowedAtItsLag() {
    var follower = SpringFollower(spring: spring, position: 0)
    follower.advance(by: 20, towards: 0, targetVelocity: 900)
    // c·b/k = 10·900/100 behind.
    #expect(isClose(follower.state.position, 20 * 900 - 90, within: 1e-9))
    #expect(isClose(follower.state.velocity, 900, within: 1e-9))
  }

  /// A ramp is the limit of ever finer steps.
  @Test func finelySteppedTargetApproachesTheRamp() {
    var ramp = SpringFollower(spring: spring, position: 5, velocity: 70)
    ramp.advance(by: 0.5, towards: 3, targetVelocity: 200)
    var stepped = SpringFollower(spring: spring, position: 5, velocity: 70)
    for step in 0..<5000 {
      stepped.advance(by: 1e-4, towards: 3 + 200 * (Double(step) + 0.5) * 1e-4)
    }
    #expect(isClose(stepped.state.position, ramp.state.position, within: 1e-6))
    #expect(isClose(stepped.state.velocity, ramp.state.velocity, within: 1e-4))
  }

  @Test func standingTargetIsASpringMotion() {
    var follower = SpringFollower(spring: spring, position: 5, velocity: 70)
    follower.advance(by: 0.2, towards: 50)
    let motion = SpringMotion(spring: spring, from: 5, to: 50, initialVelocity: 70)
    #expect(follower.state == motion.state(at: 0.2))
  }

  @Test func noTimeChangesNothing() {
    var follower = SpringFollower(spring: spring, position: 5, velocity: 70)
    follower.advance(by: 0, towards: 50)
    #expect(follower.state == MotionState(position: 5, velocity: 70))
  }
}
