// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// All animations that run or wait to begin at one time, and that time.
struct RunningAnimations {
  private(set) var time: Double
  private(set) var animations: [RunningAnimation] = []

  init(at time: Double) { self.time = time }

  /// Begins again with nothing, in the same memory.
  mutating func restart(at time: Double) {
    self.time = time
    animations.removeAll(keepingCapacity: true)
  }

  /// Becomes a copy of others, in the memory that it has.
  mutating func copy(_ others: RunningAnimations) {
    guard animations.count == others.animations.count else {
      restart(at: others.time)
      return animations.append(contentsOf: others.animations)
    }
    time = others.time
    for index in animations.indices { animations[index] = others.animations[index] }
  }

  /// Whether nothing runs and nothing waits.
  var isEmpty: Bool { animations.isEmpty }

  /// Time at which the last animation is over; the present when none runs.
  var end: Double { animations.reduce(time) { max($0, $1.end) } }

  /// Sum of the distances from the model value, and of the velocities, on a channel.
  func state(of channel: MotionChannel) -> MotionState {
    animations.reduce(MotionState(position: 0, velocity: 0)) { sum, running in
      guard running.channel == channel else { return sum }
      return MotionState(
        position: sum.position + running.state.position, velocity: sum.velocity + running.state.velocity)
    }
  }

  /// Distance of the translation from its model value, and velocity, towards an edge.
  func state(along edge: ScreenEdge) -> MotionState {
    let (x, y) = (state(of: .translationX), state(of: .translationY))
    return MotionState(
      position: edge.component(of: Vector(x: x.position, y: y.position)),
      velocity: edge.component(of: Vector(x: x.velocity, y: y.velocity)))
  }

  /// Becomes a copy of those of others that move the translation.
  mutating func copyTranslation(of others: RunningAnimations) {
    restart(at: others.time)
    for animation in others.animations
    where animation.channel == .translationX || animation.channel == .translationY {
      animations.append(animation)
    }
  }

  /// Adds an animation, which begins at once when its time has come.
  mutating func add(_ animation: RunningAnimation) {
    var animation = animation
    animation.begin(at: time)
    animations.append(animation)
  }

  /// Moves on to a later time; animations that begin on the way begin there, and those that end are dropped at their
  /// end.
  mutating func advance(to target: Double, using solver: inout SpringSolver) throws(IntegrationError) {
    while time < target {
      let next = animations.reduce(target) { min($0, $1.isWaiting ? $1.begin : $1.end) }
      if next > time {
        try solver.advance(&animations, from: time, to: next)
        time = next
      }
      beginAndEnd()
    }
  }

  /// Moves on to a later time by the clock only: what has ended is dropped, and the rest stays where it was.
  ///
  /// What began on the way has begun then. For whoever asks no more how anything moves.
  mutating func skip(to target: Double) {
    guard time < target else { return }
    time = target
    beginAndEnd()
  }

  /// Begins and drops animations whose time has come.
  private mutating func beginAndEnd() {
    var hasEnded = false
    for index in animations.indices {
      animations[index].begin(at: time)
      hasEnded = hasEnded || animations[index].end <= time
    }
    if hasEnded { animations.removeAll { $0.end <= time } }
  }
}
