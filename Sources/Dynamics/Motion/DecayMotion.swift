// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thrown value's motion under exponential deceleration: x(t) = x₀ + v₀·(1 − e^(−λt))/λ.
public struct DecayMotion: Sendable, Hashable {
  /// The deceleration.
  public let decay: Decay
  /// Position at time 0.
  public let start: Double
  /// Velocity at time 0, in units per second.
  public let initialVelocity: Double

  /// Describes a motion; position and velocity are finite.
  public init(decay: Decay, from start: Double, initialVelocity: Double) {
    precondition(
      start.isFinite && initialVelocity.isFinite, "start and velocity of a motion must be finite")
    self.decay = decay
    self.start = start
    self.initialVelocity = initialVelocity
  }

  /// Position at which the value comes to rest: x₀ + v₀/λ.
  public var restPosition: Double { start + decay.distance(velocity: initialVelocity) }

  /// Position and velocity at a time; before the start, the initial state.
  ///
  /// - Parameter time: seconds since the start.
  /// - Returns: position, and velocity in units per second.
  public func state(at time: Double) -> MotionState {
    let exponent = -decay.decayRate * max(time, 0)
    return MotionState(
      position: start - decay.distance(velocity: initialVelocity) * expm1(exponent),
      velocity: initialVelocity * exp(exponent))
  }

  /// The time from which on the value is within a threshold of rest: ln(|v₀|/(λ·threshold))/λ, at least 0.
  ///
  /// - Parameter threshold: distance in the motion's unit, greater than 0.
  /// - Returns: seconds since the start.
  public func time(untilWithin threshold: Double) -> Double {
    precondition(threshold > 0, "the threshold of rest must be positive")
    return time(untilSlowerThan: threshold * decay.decayRate)
  }

  /// The time from which on the speed is at most a limit: ln(|v₀|/limit)/λ, at least 0.
  ///
  /// - Parameter speed: units per second, greater than 0.
  /// - Returns: seconds since the start.
  public func time(untilSlowerThan speed: Double) -> Double {
    precondition(speed > 0, "the speed of rest must be positive")
    let magnitude = initialVelocity.magnitude
    return magnitude > speed ? log(magnitude / speed) / decay.decayRate : 0
  }

  /// The time at which the value passes a position, or nil if it never does: it lies behind the start, or at
  /// or beyond the point of rest.
  public func time(reaching position: Double) -> Double? {
    if position == start { return 0 }
    let share = (position - start) / decay.distance(velocity: initialVelocity)
    return share > 0 && share < 1 ? -log1p(-share) / decay.decayRate : nil
  }
}
