// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// The velocity between the last two rows, the lift included: Δ/dt.
///
/// Of rows with one time the last counts, so that a lift reported together with the last move does not hide the
/// movement before it. Rows of one time only: no velocity. Complexity: constant, unless many
/// rows share one time.
public struct TwoPointVelocity: VelocityEstimator {
  /// Makes the estimator.
  public init() {}

  /// The velocity of the last pair; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    guard let last = path.lastRow else { return nil }
    for point in path.points.reversed() where point.time < last.time {
      return (last.position - point.position) / (last.time - point.time)
    }
    return nil
  }
}

extension MotionPath {
  /// The last row of the path: the ending, or the last point of an unfinished one.
  var lastRow: (time: Double, position: Vector)? {
    if let ending { return (ending.time, ending.position) }
    return points.last.map { ($0.time, $0.position) }
  }
}
