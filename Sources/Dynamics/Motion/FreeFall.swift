// SPDX-License-Identifier: GPL-3.0-or-later

/// Motion under a constant acceleration: x(t) = x₀ + v₀t + at²/2.
///
/// Gravity of magnitude 1 in UIKit is an acceleration of 1000 points per second squared, downwards.
public struct FreeFall: Sendable, Hashable {
  /// Position at time 0.
  public let start: Double
  /// Velocity at time 0, in units per second.
  public let initialVelocity: Double
  /// Constant acceleration, in units per second squared.
  public let acceleration: Double

  /// Describes a motion by finite values.
  public init(from start: Double, initialVelocity: Double, acceleration: Double) {
    precondition(
      start.isFinite && initialVelocity.isFinite && acceleration.isFinite,
      "start, velocity and acceleration of a fall must be finite")
    self.start = start
    self.initialVelocity = initialVelocity
    self.acceleration = acceleration
  }

  /// Position and velocity at a time, in seconds since the start; before it, the initial state.
  public func state(at time: Double) -> MotionState {
    let elapsed = max(time, 0)
    return MotionState(
      position: start + (initialVelocity + acceleration * elapsed / 2) * elapsed,
      velocity: initialVelocity + acceleration * elapsed)
  }
}
