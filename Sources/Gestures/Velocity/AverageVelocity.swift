// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// The velocity of the whole drag: travel from the touch to the lift, divided by the time between them.
///
/// No time between them: no velocity. Used by vaul. Complexity: constant.
public struct AverageVelocity: VelocityEstimator {
  /// Makes the estimator.
  public init() {}

  /// Travel over duration; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    guard let first = path.points.first, let last = path.lastRow, last.time > first.time else { return nil }
    return (last.position - first.position) / (last.time - first.time)
  }
}
