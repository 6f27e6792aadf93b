// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@Suite("Motion under constant acceleration")
struct FreeFallTests {
  @Test func dismissalByGravityTenLeavesTheScreenAfterFourTenths() {
    // 10 000 pt/s²: 844 pt take √(2·844/10 000) s, and end at √(2·844·10 000) pt/s.
    let fall = FreeFall(from: 0, initialVelocity: 0, acceleration: 10_000)
    let end = fall.state(at: 0.16880.squareRoot())
    #expect(isClose(end.position, 844, within: 1e-9))
    #expect(isClose(end.velocity, 16_880_000.squareRoot(), within: 1e-9))
  }

  @Test func throwTurnsWhenItsVelocityIsSpent() {
    let fall = FreeFall(from: 2, initialVelocity: 10, acceleration: -10)
    #expect(fall.state(at: 1) == MotionState(position: 7, velocity: 0))
    #expect(fall.state(at: 2) == MotionState(position: 2, velocity: -10))
    #expect(fall.state(at: -1) == MotionState(position: 2, velocity: 10))
  }
}
