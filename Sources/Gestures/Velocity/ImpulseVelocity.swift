// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Android's impulse strategy: the speed of a unit mass on which the finger's movement did work.
///
/// From the oldest to the newest of at most 20 samples of the last 100 ms, on each axis alone:
/// W ← W + (v − sign(W)·√(2|W|))·|v| with v = Δ/dt of the pair, W halved after the first pair; the velocity
/// is sign(W)·√(2|W|). One pair gives Δ/dt. Fewer than two samples give no velocity (Android answers 0 for a
/// single one). Clearing rules as in `LeastSquaresVelocity`.
///
/// Source: Android `VelocityTracker`, strategy IMPULSE. Complexity: at most 20 samples.
public struct ImpulseVelocity: VelocityEstimator {
  /// Makes the estimator.
  public init() {}

  /// The velocity of the summed work; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    velocity(of: path) { $1.position - $0.position }
  }

  /// The velocity of an axis that reports changes instead of positions, such as a scroll wheel or a turning
  /// knob.
  ///
  /// The positions of the path's points are the movements since the point before; that of the oldest point of
  /// the history does not count. Rules and units are otherwise those of `velocity(of:)`.
  ///
  /// Source: Android `VelocityTracker`, differential axes.
  public func velocity(ofChanges path: MotionPath) -> Vector? {
    velocity(of: path) { $1.position }
  }

  private func velocity(
    of path: MotionPath, movement: (_ from: MotionPath.Point, _ to: MotionPath.Point) -> Vector
  ) -> Vector? {
    let samples = AndroidHistory.samples(of: path, horizon: 100)
    guard samples.count >= 2 else { return nil }
    var work = Vector.zero
    for index in 1..<samples.count {
      let elapsed = samples[index].time - samples[index - 1].time
      let velocity = movement(samples[index - 1], samples[index]) / elapsed
      work.x += (velocity.x - Self.velocity(ofWork: work.x)) * velocity.x.magnitude
      work.y += (velocity.y - Self.velocity(ofWork: work.y)) * velocity.y.magnitude
      if index == 1 { work = work / 2 }
    }
    return Vector(x: Self.velocity(ofWork: work.x), y: Self.velocity(ofWork: work.y))
  }

  private static func velocity(ofWork work: Double) -> Double {
    Double(signOf: work, magnitudeOf: (2 * work.magnitude).squareRoot())
  }
}
