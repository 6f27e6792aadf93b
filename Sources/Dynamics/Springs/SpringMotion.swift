// SPDX-License-Identifier: GPL-3.0-or-later

/// A spring's motion from a start to a target, known at every time in closed form.
public struct SpringMotion: Sendable, Hashable {
  /// The spring that moves the value.
  public let spring: Spring
  /// Position at time 0.
  public let start: Double
  /// Position at which the value comes to rest.
  public let target: Double
  /// Velocity at time 0, in units per second (absolute, not relative to the distance).
  public let initialVelocity: Double
  /// The spring's solution.
  let propagator: SpringPropagator

  /// Describes a motion.
  ///
  /// - Parameters:
  ///   - spring: a valid spring.
  ///   - start: position at time 0, finite.
  ///   - target: position of rest, finite.
  ///   - initialVelocity: units per second, positive towards larger positions.
  public init(spring: Spring, from start: Double, to target: Double, initialVelocity: Double = 0) {
    precondition(
      start.isFinite && target.isFinite && initialVelocity.isFinite,
      "start, target and initial velocity of a motion must be finite")
    self.spring = spring
    self.start = start
    self.target = target
    self.initialVelocity = initialVelocity
    propagator = SpringPropagator(spring)
  }

  /// Displacement of the start from the target.
  var displacement: Double { start - target }

  /// Position and velocity at a time.
  ///
  /// - Parameter time: seconds since the start; before the start the initial state is returned.
  /// - Returns: position, and velocity in units per second.
  public func state(at time: Double) -> MotionState {
    guard time > 0 else { return MotionState(position: start, velocity: initialVelocity) }
    let offset = offset(at: time)
    return MotionState(position: target + offset.position, velocity: offset.velocity)
  }

  /// Position at a time; see ``state(at:)``.
  public func position(at time: Double) -> Double { state(at: time).position }

  /// Velocity at a time, in units per second; see ``state(at:)``.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// The motion that goes on from a moment of this one towards another target, without a jump of position or
  /// velocity.
  ///
  /// - Parameters:
  ///   - target: where the value shall come to rest now.
  ///   - time: seconds since this motion's start; the new motion's time starts there.
  /// - Returns: the motion from that moment on.
  public func retargeted(to target: Double, at time: Double) -> SpringMotion {
    let state = state(at: time)
    return SpringMotion(
      spring: spring, from: state.position, to: target, initialVelocity: state.velocity)
  }

  /// Displacement from the target, and velocity, at a time of at least 0.
  func offset(at time: Double) -> MotionState {
    propagator.state(displacement: displacement, velocity: initialVelocity, after: time)
  }
}
