// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An ellipse in the left half-plane that holds whatever an island's matrix does, with room to its right.
///
/// In the norm of the energy the numerical range of [0 1; −K −C] is within the ellipses about −c/2 with the half axes c/2 and
/// ω, where ω² is not below the largest eigenvalue of K, for c from the least damping that goes with ω to the most damping:
/// where a state has the share sin²φ of its energy in motion, the real part is −c·sin²φ, and the imaginary one at most ω·sin 2φ.
struct DampedEllipse: BitwiseCopyable {
  /// −c₀ is its middle.
  var middle: Double
  /// Half of the sum of the half axes.
  var radius: Double
  /// Difference of the imaginary and the real half axis over their sum.
  var excess: Double
  /// How far it reaches to the right of 0, per second.
  var growth: Double

  /// The ellipse that reaches so far to the right of 0.
  ///
  /// The least imaginary half axis b solves m² − (1 − α + ρ)·m + ρ = 0 for m = ω²/b², where √α and √ρ are half of the difference
  /// of the dampings and half of the least one, over the real half axis.
  init(_ bounds: IslandBounds, growth: Double) {
    let most = bounds.damping
    let least = min(most, bounds.leastSlope * bounds.stiffness + bounds.leastDrag)
    middle = most / 2
    self.growth = growth
    let (real, frequency) = (most / 2 + growth, bounds.stiffness.squareRoot())
    var imaginary = frequency
    if real > 0, least < most {
      let difference = (most - least) / (2 * real)
      let own = least / (2 * real)
      let (alpha, rho) = (difference * difference, own * own)
      let sum = 1 - alpha + rho
      let share = 0.5 * (sum + max(0, sum * sum - 4 * rho).squareRoot())
      imaginary = frequency / max(1e-12, share).squareRoot()
    }
    radius = 0.5 * (real + imaginary)
    excess = (imaginary - real) / (imaginary + real)
  }

  /// Most that a step may magnify rounding, as an exponent.
  static let mostGrowth = 4.0

  /// Number of steps that a stretch is cut into.
  func parts(of time: Double) -> Double {
    max(1, (time * growth / Self.mostGrowth).rounded(.up), (time * radius / 150).rounded(.up))
  }

  /// About how many passes a stretch takes.
  private func cost(of time: Double) -> Double { 1.8 * radius * time + 25 * parts(of: time) }

  /// The ellipse by which a stretch takes the fewest passes.
  static func best(_ bounds: IslandBounds, over time: Double) -> DampedEllipse {
    var best = DampedEllipse(bounds, growth: bounds.isProportional ? 0 : 2.5 * bounds.damping)
    guard !bounds.isProportional else { return best }
    var growth = bounds.damping * 0.01
    for _ in 0..<12 {
      let next = DampedEllipse(bounds, growth: growth)
      if next.cost(of: time) < best.cost(of: time) { best = next }
      growth *= 1.6
    }
    return best
  }
}

/// Coefficients of Faber polynomials of an ellipse.
///
/// With X = (z + c₀)/u and the ellipse's u and σ, the polynomials are F₀ = 1, F₁ = X/2 and Fₖ₊₁ = X·Fₖ + σ·Fₖ₋₁; on the
/// ellipse none is above 1. They are Chebyshev polynomials, scaled so.
enum FaberSeries {
  /// Most coefficients.
  static let most = 512

  /// Writes the coefficients of (e^(h·z) − 1)/z, of which the first one counts half, for a step h; returns their
  /// number, or 0 when there would be too many.
  ///
  /// Those of e^(h·z) are Bessel functions and obey fₖ₋₁ = k/(u·h)·fₖ − σ·fₖ₊₁, which is stable downwards; at the right
  /// end of the ellipse the sum is known. Those of the quotient follow as z·Fₖ = u·Fₖ₊₁ − c₀·Fₖ − σ·u·Fₖ₋₁.
  static func expand(
    _ ellipse: DampedEllipse, over time: Double, into result: UnsafeMutablePointer<Double>
  ) -> Int {
    let (radius, excess) = (ellipse.radius, ellipse.excess)
    let reach = radius * time
    guard reach > 0, reach < 0.5 * Double(most) else { return 0 }
    // By Cauchy's formula on the ellipse that is k/(u·h) times as large.
    var top = (reach + 8).rounded(.up)
    while top - excess * reach * reach / top - ellipse.middle * time - top * log(top / reach) > -40 {
      top = (1.08 * top + 1).rounded(.up)
    }
    guard top < Double(most) else { return 0 }
    let count = Int(top)
    var (above, value) = (0.0, 1e-60)
    var (sum, power) = (0.0, 1.0)
    for degree in stride(from: count, through: 0, by: -1) {
      result[degree] = value
      (above, value) = (value, Double(degree) / reach * value - excess * above)
    }
    for degree in 0...count {
      sum += (degree == 0 ? 0.5 : 1) * result[degree] * 0.5 * (1 + power)
      power *= -excess
    }
    let scale = exp(ellipse.growth * time) / sum
    guard scale.isFinite, scale != 0 else { return 0 }
    var (last, beforeLast) = (0.0, 0.0)
    for degree in stride(from: count, through: 1, by: -1) {
      let next = (scale * result[degree] + ellipse.middle * last) / radius + excess * beforeLast
      (beforeLast, last) = (last, next)
      result[degree] = beforeLast
    }
    result[0] = last
    return count
  }
}
