// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A spring that carries one channel from where it was to its model value.
struct RunningSpring {
  var channel: MotionChannel
  var spring: Spring
  /// Time in seconds at which the animation is over and the channel snaps to its model value.
  var end: Double
  /// Distance from the model value and its velocity now.
  var state: SpringState
}

/// All springs that run at one time, and that time.
struct RunningSprings {
  private(set) var time: Double
  private(set) var springs: [RunningSpring] = []
  /// Tells sets of springs apart, so that a solver knows when to set itself up anew.
  private(set) var generation = 0

  init(at time: Double) { self.time = time }

  /// Time at which the last spring is over; the present when none runs.
  var end: Double { springs.reduce(time) { max($0, $1.end) } }

  /// Sum of the distances from the model value on a channel.
  func displacement(of channel: MotionChannel) -> Double {
    springs.reduce(0) { $1.channel == channel ? $0 + $1.state.position : $0 }
  }

  /// Sum of the velocities on a channel.
  func velocity(of channel: MotionChannel) -> Double {
    springs.reduce(0) { $1.channel == channel ? $0 + $1.state.velocity : $0 }
  }

  mutating func add(_ spring: RunningSpring) {
    springs.append(spring)
    generation += 1
  }

  /// The springs of some channels alone.
  func restricted(to channels: Set<MotionChannel>) -> RunningSprings {
    var rest = self
    rest.springs.removeAll { !channels.contains($0.channel) }
    rest.generation = generation + 1
    return rest
  }

  /// Moves on to a later time; springs that end on the way are dropped at their end.
  mutating func advance(to target: Double, using solver: inout SpringSolver) throws(IntegrationError) {
    while time < target {
      let next = springs.reduce(target) { min($0, $1.end) }
      if next > time {
        try solver.advance(&springs, from: time, to: next, generation: generation)
        time = next
      }
      let running = springs.count
      springs.removeAll { $0.end <= time }
      if springs.count != running { generation += 1 }
    }
  }
}
