// SPDX-License-Identifier: GPL-3.0-or-later

/// A value's motion from a start to a target along a timing curve.
public struct CurveMotion: Sendable, Hashable {
  /// The curve that maps the share of time to the share of the way.
  public let curve: TimingCurve
  /// Seconds that the motion lasts, greater than 0.
  public let duration: Double
  /// Position at time 0.
  public let start: Double
  /// Position from the end of the duration on.
  public let target: Double

  /// Describes a motion.
  ///
  /// - Parameters:
  ///   - curve: a valid curve.
  ///   - duration: seconds, positive and finite.
  ///   - start: position at time 0, finite.
  ///   - target: position at the end, finite.
  public init(curve: TimingCurve, duration: Double, from start: Double, to target: Double) {
    precondition(
      duration > 0 && duration.isFinite, "the duration of a curve's motion must be positive and finite")
    precondition(start.isFinite && target.isFinite, "start and target of a motion must be finite")
    self.curve = curve
    self.duration = duration
    self.start = start
    self.target = target
  }

  /// Velocity with which the motion begins, in units per second; infinite where the curve begins upright.
  public var initialVelocity: Double {
    start == target ? 0 : curve.slope(at: 0) * ((target - start) / duration)
  }

  /// Position at a time, in seconds since the start; before it the start, after the end the target.
  public func position(at time: Double) -> Double {
    start + (target - start) * curve.progress(at: time / duration)
  }
}
