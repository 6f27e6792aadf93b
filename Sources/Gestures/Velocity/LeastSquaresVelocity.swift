// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Android's default velocity for touches: the slope of a parabola fitted to the last samples.
///
/// Unweighted least squares of degree 2 over at most 20 samples no older than 100 ms against the newest; the
/// slope is taken at the newest sample. Two samples give a straight line, one gives no velocity. A rest over
/// 40 ms, before the lift or between two moves, clears the samples; a cancelled touch has no velocity.
///
/// Source: Android `VelocityTracker`, strategy LSQ2. Complexity: at most 20 samples.
public struct LeastSquaresVelocity: VelocityEstimator {
  /// Makes the estimator.
  public init() {}

  /// The slope at the newest sample; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    QuadraticFit.slope(of: AndroidHistory.samples(of: path, horizon: 100))
  }
}
