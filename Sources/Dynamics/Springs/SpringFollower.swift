// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that follows a moving target on a spring, integrated exactly from frame to frame.
///
/// Position and velocity are carried analytically, never by differences of positions. So where the
/// target is one function of time that holds still or moves evenly within each frame, the path does not depend
/// on how finely time is divided into frames: 30 Hz and 240 Hz agree but for rounding.
public struct SpringFollower: Sendable, Hashable {
  /// The spring on which the value follows.
  public let spring: Spring
  /// Present position and velocity.
  public private(set) var state: MotionState
  /// The spring's solution.
  private let propagator: SpringPropagator

  /// Makes a follower at a position.
  public init(spring: Spring, position: Double, velocity: Double = 0) {
    self.spring = spring
    state = MotionState(position: position, velocity: velocity)
    propagator = SpringPropagator(spring)
  }

  /// Advances over a stretch in which the target moves evenly, or not at all.
  ///
  /// A target a + b·t is followed at a distance of c·b/k in the end; the displacement from that lagging point
  /// is the free motion of the spring.
  ///
  /// - Parameters:
  ///   - time: length of the stretch in seconds, at least 0.
  ///   - target: the target at the beginning of the stretch.
  ///   - targetVelocity: the target's velocity in units per second, 0 for a target that stands.
  /// - Complexity: constant, without allocation.
  public mutating func advance(by time: Double, towards target: Double, targetVelocity: Double = 0) {
    let lag = spring.dampingCoefficient * targetVelocity / spring.stiffness
    let end = propagator.state(
      displacement: state.position - (target - lag), velocity: state.velocity - targetVelocity, after: time)
    state = MotionState(
      position: target + targetVelocity * time - lag + end.position,
      velocity: targetVelocity + end.velocity)
  }
}
