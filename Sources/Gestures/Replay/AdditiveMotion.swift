// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// What is on screen: the model values plus what the running springs still carry.
///
/// Changing a model value without animation shows at once. Animating it starts a spring that holds the difference
/// to the old value and lets it decay; a second animation adds a second spring, as UIKit's
/// additive animations do, so that nothing jumps.
struct AdditiveMotion: ~Copyable {
  /// The values that the springs lead to.
  var model = PresentedValues.resting
  private(set) var running: RunningSprings
  private var solver: SpringSolver

  init(at time: Double, solver: consuming SpringSolver) {
    running = RunningSprings(at: time)
    self.solver = solver
  }

  /// What is on screen now.
  var presented: PresentedValues {
    var values = model
    for spring in running.springs { values[spring.channel] += spring.state.position }
    return values
  }

  /// Moves on to a later time.
  mutating func advance(to time: Double) throws(IntegrationError) {
    try running.advance(to: time, using: &solver)
  }

  /// Changes model values now, by a spring for each channel that differs.
  mutating func animate(to target: PresentedValues, with animation: SheetAnimation, spring: Spring) {
    let propagator = SpringPropagator(spring)
    for channel in MotionChannel.allCases where target[channel] != model[channel] {
      let displacement = model[channel] - target[channel]
      running.add(
        RunningSpring(
          channel: channel, spring: spring, propagator: propagator,
          end: TouchInterval.instant(animation.duration, after: running.time),
          state: MotionState(position: displacement, velocity: -displacement * animation.relativeVelocity)))
    }
    model = target
  }

  /// Measures the motion from now until it is over, without moving on.
  mutating func measure(direction: Double) throws(IntegrationError) -> MotionMeasure {
    try MotionMeasure(of: running, direction: direction, using: &solver)
  }
}
