// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// What is on screen: the model values plus what the running animations still carry.
///
/// Changing a model value without animation shows at once. Animating it starts a motion that holds the difference
/// to the old value and lets it decay; a second animation adds a second motion, as UIKit's
/// additive animations do, so that nothing jumps.
struct AdditiveMotion: ~Copyable {
  /// The values that the animations lead to.
  var model = PresentedValues.resting
  /// What it works in, which another motion may use once this one is over.
  var memory: MotionMemory
  private let screen: Size
  /// Number of calls that began animations.
  private var calls = 0

  /// A sheet at rest, at a time in seconds, on a screen of a size in points.
  init(at time: Double, on screen: Size, solver: SpringSolver) {
    self.init(at: time, on: screen, memory: MotionMemory(solver: solver))
  }

  /// A sheet at rest, in the memory of an earlier motion.
  init(at time: Double, on screen: Size, memory: consuming MotionMemory) {
    memory.running.restart(at: time)
    memory.solver.restart()
    self.memory = memory
    self.screen = screen
  }

  /// What runs and what waits.
  var running: RunningAnimations { _read { yield memory.running } }

  /// Whether places and velocities are of a size at which all methods agree closely.
  var isModerate: Bool {
    running.animations.allSatisfy {
      $0.start.position.magnitude < 1e5 && $0.start.velocity.magnitude < 1e6
    }
  }

  /// What is on screen now.
  var presented: PresentedValues {
    var values = model
    for animation in running.animations { values[animation.channel] += animation.state.position }
    return values
  }

  /// How fast what is on screen changes now, per second; a finger that moves the model does not count.
  var velocity: PresentedValues {
    var values = PresentedValues()
    for animation in running.animations { values[animation.channel] += animation.state.velocity }
    return values
  }

  /// Moves on to a later time.
  mutating func advance(to time: Double) throws(IntegrationError) {
    try memory.running.advance(to: time, using: &memory.solver)
  }

  /// Moves on to a later time for whoever asks no more how anything moves, only how long.
  mutating func skip(to time: Double) { memory.running.skip(to: time) }

  /// Changes model values now, by a motion for each channel that differs, or that a spring starts with a velocity.
  ///
  /// The motion begins after the animation's delay and `wait`. Until then what is on screen stays as it is but for
  /// what runs already; so stages that follow one another are animated at one time, each waiting for the one before.
  ///
  /// - Parameters:
  ///   - target: the new model values.
  ///   - animation: how they are taken on.
  ///   - velocity: the finger's velocity in points per second, for kinds that take it over; nil for none.
  ///   - wait: seconds before the animation's own delay.
  /// - Returns: when the motion begins and ends, and how it starts.
  @discardableResult
  mutating func animate(
    to target: PresentedValues, with animation: PreparedAnimation, velocity: Vector? = nil,
    after wait: Double = 0
  ) -> BegunAnimation {
    let displacements = model - target
    let motion = animation.motion(over: displacements, from: velocity, on: screen)
    let delay = wait + animation.delay
    let begin = delay > 0 ? TouchInterval.instant(delay, after: running.time) : running.time
    let total = delay + (animation.animation.duration ?? motion.duration(over: displacements))
    calls += 1
    for channel in MotionChannel.all {
      let start = MotionState(position: displacements[channel], velocity: motion.velocities[channel])
      let duration = motion.duration(of: channel)
      guard start.position != 0 || start.velocity != 0, delay + duration > 0 else { continue }
      memory.running.add(
        RunningAnimation(
          channel: channel, group: calls, law: motion.law, begin: begin,
          end: TouchInterval.instant(delay + duration, after: running.time), start: start,
          isClamped: motion.isClamped))
    }
    model = target
    return BegunAnimation(
      begin: begin, end: TouchInterval.instant(total, after: running.time), duration: total,
      velocity: motion.velocities.translation)
  }

  /// Measures the motion from now until it is over, without moving on; see `MotionMeasure`.
  mutating func measure(along edge: ScreenEdge, towardsEdge: Bool) throws(IntegrationError) -> MotionMeasure {
    try MotionMeasure(
      of: memory.running, along: edge, towardsEdge: towardsEdge, using: &memory.solver,
      reusing: &memory.probes)
  }
}

/// What a motion works in.
struct MotionMemory {
  var running = RunningAnimations(at: 0)
  var probes = MotionProbes()
  var solver: SpringSolver
}

/// An animation that was added to a motion.
struct BegunAnimation {
  /// Time in seconds at which it begins to move.
  var begin: Double
  /// Time in seconds at which all its values are at their targets.
  var end: Double
  /// Seconds from the call until then, delays included.
  var duration: Double
  /// Velocity with which it begins to move the translation, in points per second.
  var velocity: Vector
}
