// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@Suite("Motion under constant acceleration")
struct FreeFallTests {
  @Test func dismissalByGravityTenLeavesTheScreenAfterFourTenths() throws {
    // 10 000 pt/s²: 844 pt take √(2·844/10 000) s.
    let fall = FreeFall(from: 0, initialVelocity: 0, acceleration: 10_000)
    #expect(isClose(try #require(fall.time(reaching: 844)), 0.16880.squareRoot(), within: 1e-12))
  }

  @Test func firstPassageCounts() throws {
    let fall = FreeFall(from: 0, initialVelocity: 10, acceleration: -10)
    #expect(isClose(try #require(fall.time(reaching: 3.75)), 0.5, within: 1e-12))
    #expect(fall.time(reaching: 5) == 1)
    #expect(fall.time(reaching: 5.001) == nil)
    #expect(isClose(try #require(fall.time(reaching: -15)), 3, within: 1e-12))
    #expect(fall.time(reaching: 0) == 0)
  }

  @Test func withoutAccelerationItMovesEvenly() throws {
    let fall = FreeFall(from: 4, initialVelocity: 8, acceleration: 0)
    #expect(isClose(try #require(fall.time(reaching: 8)), 0.5, within: 1e-15))
    #expect(fall.time(reaching: 0) == nil)
    #expect(FreeFall(from: 4, initialVelocity: 0, acceleration: 0).time(reaching: 8) == nil)
  }
}
