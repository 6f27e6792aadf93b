// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A spring that carries one channel from where it was to its model value.
struct RunningSpring {
  let channel: MotionChannel
  let spring: Spring
  /// The spring prepared for the closed form.
  let propagator: SpringPropagator
  /// Time in seconds at which the animation is over and the channel snaps to its model value.
  let end: Double
  /// Distance from the model value and its velocity now.
  var state: MotionState
}

/// All springs that run at one time, and that time.
struct RunningSprings {
  private(set) var time: Double
  private(set) var springs: [RunningSpring] = []

  init(at time: Double) { self.time = time }

  /// Time at which the last spring is over; the present when none runs.
  var end: Double { springs.reduce(time) { max($0, $1.end) } }

  /// Sum of the distances from the model value, and of the velocities, on a channel.
  func state(of channel: MotionChannel) -> MotionState {
    springs.reduce(MotionState(position: 0, velocity: 0)) { sum, running in
      guard running.channel == channel else { return sum }
      return MotionState(
        position: sum.position + running.state.position, velocity: sum.velocity + running.state.velocity)
    }
  }

  mutating func add(_ spring: RunningSpring) { springs.append(spring) }

  /// Leaves out the springs that a condition does not hold for.
  mutating func keep(where condition: (RunningSpring) -> Bool) { springs.removeAll { !condition($0) } }

  /// Moves on to a later time; springs that end on the way are dropped at their end.
  mutating func advance(to target: Double, using solver: inout SpringSolver) throws(IntegrationError) {
    while time < target {
      let next = springs.reduce(target) { min($0, $1.end) }
      if next > time {
        try solver.advance(&springs, from: time, to: next)
        time = next
      }
      springs.removeAll { $0.end <= time }
    }
  }
}
