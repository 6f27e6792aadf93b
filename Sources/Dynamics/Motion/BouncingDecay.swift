// SPDX-License-Identifier: GPL-3.0-or-later

/// A thrown value that coasts until it meets the end of its range, and is then pulled back to it by a spring.
///
/// Position and velocity are continuous at the change. A value that starts outside its range is on the
/// spring from the beginning.
public struct BouncingDecay: Sendable, Hashable {
  /// The motion inside the range, from time 0.
  public let coasting: DecayMotion
  /// The time at which the spring takes over, in seconds; nil if rest comes first.
  public let bounceTime: Double?
  /// The motion on the spring, whose time 0 is the bounce time; nil if rest comes first.
  public let bounce: SpringMotion?

  /// Describes a motion.
  ///
  /// - Parameters:
  ///   - coasting: start, velocity and deceleration.
  ///   - minimum: lower end of the range; nil for none.
  ///   - maximum: upper end of the range, not below the minimum; nil for none.
  ///   - spring: pulls the value back to the end that it left.
  public init(coasting: DecayMotion, minimum: Double?, maximum: Double?, spring: Spring) {
    let (lower, upper) = (minimum ?? -.infinity, maximum ?? .infinity)
    precondition(lower <= upper, "the minimum of a range must not exceed its maximum")
    self.coasting = coasting
    let bound: Double
    if coasting.start < lower || coasting.start > upper {
      bound = min(max(coasting.start, lower), upper)
      bounceTime = 0
    } else {
      bound = coasting.initialVelocity < 0 ? lower : upper
      bounceTime = bound.isFinite ? coasting.time(reaching: bound) : nil
    }
    bounce = bounceTime.map { time in
      let state = coasting.state(at: time)
      return SpringMotion(
        spring: spring, from: time > 0 ? bound : state.position, to: bound, initialVelocity: state.velocity)
    }
  }

  /// Position at which the value comes to rest.
  public var restPosition: Double { bounce?.target ?? coasting.restPosition }

  /// Position and velocity at a time, in seconds since the start.
  public func state(at time: Double) -> MotionState {
    guard let bounce, let bounceTime, time >= bounceTime else { return coasting.state(at: time) }
    return bounce.state(at: time - bounceTime)
  }
}
