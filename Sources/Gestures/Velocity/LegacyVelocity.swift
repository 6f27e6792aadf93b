// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Android's first strategy: an average of slopes that all start at the oldest recent sample.
///
/// With (t₀, p₀) the oldest of at most 20 samples of the last 200 ms, every later sample that is d ≥ 10 ms
/// away gives v = (p − p₀)/d, and the result is updated to (result·d′ + v·d)/(d + d′), d′ being the
/// distance in time of the slope before. No sample 10 ms away: no velocity. Clearing rules as in `LeastSquaresVelocity`.
///
/// Source: Android `VelocityTracker`, strategy LEGACY. Complexity: at most 20 samples.
public struct LegacyVelocity: VelocityEstimator {
  /// Makes the estimator.
  public init() {}

  /// The averaged slope; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    let samples = AndroidHistory.samples(of: path, horizon: 200)
    guard let oldest = samples.first else { return nil }
    var result: Vector?
    var lastElapsed = 0.0
    for sample in samples.dropFirst() {
      guard TouchInterval.nanoseconds(from: oldest.time, to: sample.time) >= 10e6 else { continue }
      let elapsed = sample.time - oldest.time
      let slope = (sample.position - oldest.position) / elapsed
      let sum = (result ?? .zero) * lastElapsed + slope * elapsed
      result = sum / (elapsed + lastElapsed)
      lastElapsed = elapsed
    }
    return result
  }
}
