// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Flutter's default velocity: the parabola of `LeastSquaresVelocity`, zero where there is not enough to fit.
///
/// The last samples count, at most 20, up to 100 ms old, back to the first gap over 40 ms. Below three samples, or
/// when the finger rested over 40 ms before it lifted, the velocity is zero, not absent.
///
/// Source: Flutter `VelocityTracker`. Complexity: at most 20 samples.
public struct FlutterVelocity: VelocityEstimator {
  /// Makes the estimator.
  public init() {}

  /// The slope at the newest sample, or zero; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    guard let newest = path.points.last else { return .zero }
    if let ending = path.ending,
      TouchInterval.exceeds(milliseconds: TouchInterval.longestRest, from: newest.time, to: ending.time)
    {
      return .zero
    }
    var first = path.points.count - 1
    while first > 0, path.points.count - first < 20 {
      let (older, newer) = (path.points[first - 1], path.points[first])
      if TouchInterval.exceeds(milliseconds: TouchInterval.longestRest, from: older.time, to: newer.time) {
        break
      }
      if TouchInterval.exceeds(milliseconds: 100, from: older.time, to: newest.time) { break }
      first -= 1
    }
    let samples = Array(path.points[first...])
    guard samples.count >= 3 else { return .zero }
    return QuadraticFit.slope(of: samples) ?? .zero
  }
}
