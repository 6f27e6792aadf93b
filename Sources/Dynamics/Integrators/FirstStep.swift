// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The usual guess of an adaptive method's first step.
///
/// Norms are root mean squares of components divided by tolerance · (1 + abs(yᵢ)). The first guess moves the state by
/// a hundredth of its size; an explicit Euler step of that length then shows how fast the slope changes, and the
/// result is the length at which a method of the given order would have an error of a hundredth of the
/// tolerance. Source: E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4.
@usableFromInline
struct FirstStep {
  private let tolerance: Double
  private let slopeNorm: Double
  /// Length of the Euler step to try, in seconds.
  @usableFromInline let length: Double

  /// Makes the first guess from a state and its derivative.
  @usableFromInline
  init(
    state: UnsafePointer<Double>, slope: UnsafePointer<Double>, count: Int, tolerance: Double
  ) {
    var sums = (state: 0.0, slope: 0.0)
    for i in 0..<count {
      let scale = tolerance * (1 + state[i].magnitude)
      sums.state += (state[i] / scale) * (state[i] / scale)
      sums.slope += (slope[i] / scale) * (slope[i] / scale)
    }
    let stateNorm = (sums.state / Double(count)).squareRoot()
    slopeNorm = (sums.slope / Double(count)).squareRoot()
    self.tolerance = tolerance
    let guess = 0.01 * stateNorm / slopeNorm
    length = stateNorm > 1e-5 && slopeNorm > 1e-5 && guess > 0 && guess.isFinite ? guess : 1e-6
  }

  /// Improves the guess by the slope at the end of the Euler step.
  @usableFromInline
  func refined(
    tried: Double, changed: UnsafePointer<Double>, from slope: UnsafePointer<Double>,
    state: UnsafePointer<Double>, count: Int, order: Int
  ) -> Double {
    var sum = 0.0
    for i in 0..<count {
      let ratio = (changed[i] - slope[i]) / (tolerance * (1 + state[i].magnitude))
      sum += ratio * ratio
    }
    let curvature = (sum / Double(count)).squareRoot() / tried
    let largest = max(slopeNorm, curvature)
    let wanted =
      largest > 1e-15
      ? pow(0.01 / largest, 1 / Double(order + 1)) : max(1e-6, tried * 1e-3)
    let result = min(100 * tried, wanted)
    return result > 0 && result.isFinite ? result : tried
  }
}
