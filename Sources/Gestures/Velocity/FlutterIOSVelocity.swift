// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Flutter's velocity for scroll views on iOS: three event velocities, of which the oldest weighs most.
///
/// With v₀ the velocity between the last two samples and v₋₁, v₋₂ those of the pairs before,
/// the result is 0.6·v₋₂ + 0.35·v₋₁ + 0.05·v₀. A missing pair, or one without elapsed time, counts as zero. A finger that
/// rested over 40 ms before it lifted has the velocity zero. No pair at all: no velocity.
///
/// Source: Flutter `IOSScrollViewFlingVelocityTracker`. Complexity: constant.
public struct FlutterIOSVelocity: VelocityEstimator {
  /// Weights of the event velocities, from the newest pair to the oldest.
  public static let weights = [0.05, 0.35, 0.6]

  /// Makes the estimator.
  public init() {}

  /// The weighted velocity of the last three pairs; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    let points = path.points
    guard points.count >= 2 else { return nil }
    if let ending = path.ending,
      TouchInterval.exceeds(
        milliseconds: TouchInterval.longestRest, from: points[points.count - 1].time, to: ending.time)
    {
      return .zero
    }
    var result = Vector.zero
    for (pair, weight) in Self.weights.enumerated() {
      let index = points.count - 1 - pair
      guard index > 0 else { break }
      let elapsed = points[index].time - points[index - 1].time
      guard elapsed > 0 else { continue }
      result += (points[index].position - points[index - 1].position) / elapsed * weight
    }
    return result
  }
}
