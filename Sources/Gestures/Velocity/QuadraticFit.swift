// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Slope at the newest of several samples of the parabola that fits them best.
///
/// With x = time − newest time and sums over n samples, the slope is
/// (Sxy·Sx²x² − Sx²y·Sxx²) / (Sxx·Sx²x² − Sxx²²), where Sab = Σab − ΣaΣb/n (unweighted least squares of
/// degree 2). Source: Android `VelocityTracker`.
enum QuadraticFit {
  /// The slope in points per second, or nothing when the samples do not determine it.
  ///
  /// Two samples give the straight line through them. Positions are taken relative to the newest sample,
  /// so that the result does not depend on the place on the screen. Complexity: linear.
  static func slope(of samples: [MotionPath.Point]) -> Vector? {
    guard let newest = samples.last, samples.count >= 2 else { return nil }
    if samples.count == 2 {
      let elapsed = newest.time - samples[0].time
      guard elapsed / 2.0.squareRoot() >= smallestNorm else { return nil }
      return (newest.position - samples[0].position) / elapsed
    }
    var sums = Sums()
    for sample in samples {
      sums.add(x: sample.time - newest.time, y: sample.position - newest.position)
    }
    return sums.slope
  }

  /// Smallest spread of the times, in seconds, that a straight line is drawn through.
  private static let smallestNorm = 1e-6

  private struct Sums {
    var (n, x, x2, x3, x4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (y, xy, x2y) = (Vector.zero, Vector.zero, Vector.zero)

    mutating func add(x value: Double, y position: Vector) {
      let square = value * value
      n += 1
      x += value
      x2 += square
      x3 += square * value
      x4 += square * square
      y += position
      xy += position * value
      x2y += position * square
    }

    /// Smallest share of sxx·sx2x2 that counts as a determinant; equally spaced samples have 1/16 or more.
    private static let smallestDeterminant = 1e-12

    var slope: Vector? {
      let sxx = x2 - x * x / n
      let sxx2 = x3 - x * x2 / n
      let sx2x2 = x4 - x2 * x2 / n
      let sxy = xy - y * (x / n)
      let sx2y = x2y - y * (x2 / n)
      let denominator = sxx * sx2x2 - sxx2 * sxx2
      // The difference of equal products is rounding, not curvature: two distinct times draw no parabola.
      guard denominator > Self.smallestDeterminant * sxx * sx2x2 else { return nil }
      return (sxy * sx2x2 - sx2y * sxx2) / denominator
    }
  }
}
