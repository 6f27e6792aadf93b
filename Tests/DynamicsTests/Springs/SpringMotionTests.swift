// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@Suite("A spring's motion")
struct SpringMotionTests {
  /// S1.
  @Test func underdampedSpringOfMassTwo() {
    let spring = Spring(mass: 2, stiffness: 300, dampingCoefficient: 15)
    let state = SpringMotion(spring: spring, from: 0, to: 1).state(at: 0.1)
    #expect(isClose(state.position, 0.526091, within: 5e-7))
    #expect(isClose(state.velocity, 8.127342, within: 5e-7))
  }

  /// S2.
  @Test func slowOverdampedSpringNeitherJumpsNorOverflows() {
    let spring = Spring(mass: 0.5, stiffness: 4, dampingCoefficient: 35)
    let motion = SpringMotion(spring: spring, from: 0, to: 1000)
    #expect(isClose(motion.position(at: 8.594), 625.4915, within: 5e-5))
    #expect(isClose(motion.position(at: 8.7), 630.0084, within: 5e-5))
    var last = 0.0
    for step in 1...20_000 {
      let position = motion.position(at: Double(step) * 0.01)
      #expect(position >= last && position <= 1000)
      last = position
    }
    for time in [1e4, 1e9, 1e300] {
      #expect(motion.state(at: time) == MotionState(position: 1000, velocity: 0))
    }
  }

  /// S4.
  @Test func overdampedSpringOfSmallMass() {
    let spring = Spring(mass: 0.3, stiffness: 400, dampingCoefficient: 30)
    #expect(isClose(spring.dampingRatio, 1.369306, within: 5e-7))
    let state = SpringMotion(spring: spring, from: 0, to: 100).state(at: 0.1)
    #expect(isClose(state.position, 74.7407, within: 5e-5))
    #expect(isClose(state.velocity, 399.845, within: 5e-4))
  }

  /// S4: nothing in a retarget may first carry the value away from both targets.
  @Test(arguments: [0.05, 0.1, 0.3], [-200.0, -10, 0, 20, 60, 90, 99, 101, 150, 1000])
  func retargetNeverFirstMovesAwayFromBothTargets(time: Double, target: Double) {
    let spring = Spring(mass: 0.3, stiffness: 400, dampingCoefficient: 30)
    let old = SpringMotion(spring: spring, from: 0, to: 100)
    let new = old.retargeted(to: target, at: time)
    let start = old.state(at: time)
    #expect(new.state(at: 0) == start)
    let (low, high) = (min(100, target, start.position), max(100, target, start.position))
    for step in 1...400 {
      let state = new.state(at: Double(step) / 1000)
      #expect(state.position >= low - 1e-9 && state.position <= high + 1e-9)
    }
    // The velocity goes on without a jump: 0.1 ms later it has changed by the acceleration alone.
    let acceleration = spring.acceleration(displacement: start.position - target, velocity: start.velocity)
    let soon = new.velocity(at: 1e-4)
    #expect(isClose(soon, start.velocity + acceleration * 1e-4, within: 1 + acceleration.magnitude * 1e-6))
  }

  @Test func beforeTheStartNothingHasMoved() {
    let motion = SpringMotion(spring: .snappy, from: 3, to: 8, initialVelocity: 11)
    #expect(motion.state(at: -1) == MotionState(position: 3, velocity: 11))
    #expect(motion.state(at: 0) == MotionState(position: 3, velocity: 11))
  }

  /// Values of SwiftUI's springs and of Core Animation's default one, at the times given in their table.
  @Test func progressOfNamedSprings() {
    let times = [1.0 / 60, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5]
    let smooth = [0.019098, 0.357740, 0.715416, 0.821026, 0.890034, 0.960457, 0.986399]
    let bouncy = [0.019866, 0.423302, 0.873711, 0.984087, 1.033930, 1.039303, 1.014498]
    for (index, time) in times.enumerated() {
      let smoothMotion = SpringMotion(spring: .smooth, from: 0, to: 1)
      #expect(isClose(smoothMotion.position(at: time), smooth[index], within: 5.1e-7))
      let bouncyMotion = SpringMotion(spring: .bouncy, from: 0, to: 1)
      #expect(isClose(bouncyMotion.position(at: time), bouncy[index], within: 5.1e-7))
    }
    let coreTimes = [1.0 / 60, 0.1, 0.2, 0.3, 0.4, 0.5, 1]
    let core = [0.013118, 0.340300, 0.849426, 1.124355, 1.153123, 1.074591, 1.002170]
    for (time, value) in zip(coreTimes, core) {
      let motion = SpringMotion(spring: .coreAnimation, from: 0, to: 1)
      #expect(isClose(motion.position(at: time), value, within: 5.1e-7))
    }
  }
}
