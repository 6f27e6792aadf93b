// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a stretch is cut into equal parts for a series of Chebyshev polynomials, so that coefficients and passes together are
/// cheap.
///
/// The coefficients are the same for all parts. Their cost grows with the square of their number, so of a short chain more and
/// shorter parts are cheaper, unless the same stretch comes again and again.
struct ChebyshevPlan: BitwiseCopyable {
  /// Number of parts.
  private(set) var parts = 1.0
  /// Number of points to find the coefficients at.
  private(set) var points = 8

  /// Chooses the number of parts; of no use beyond the points that there can be.
  ///
  /// - Parameters:
  ///   - island: whose size and kind decide what a pass costs.
  ///   - bounds: of its equations.
  ///   - time: the stretch.
  ///   - capacity: most points.
  ///   - tolerance: of the series.
  ///   - isRepeated: whether the coefficients will serve so often that they cost nothing.
  init(
    _ island: LinearIsland, _ bounds: IslandBounds, over time: Double, capacity: Int, tolerance: Double,
    isRepeated: Bool
  ) {
    let pass = Self.passCost + Self.blockCost * Double((island.count + 3) / 4) * (island.isChain ? 1 : 5)
    let phase = time * bounds.stiffness.squareRoot()
    let damping = time * bounds.mostSlope * bounds.stiffness
    let digits = -log(max(1e-12, tolerance))
    var (count, next) = (1.0, 2.0)
    let least = (phase / Double(capacity)).rounded(.down)
    if least > 2 { (count, next) = (least, 2 * least) }
    var best = Double.infinity
    while count <= 1e6 {
      let degrees = Self.degrees(phase / count, damping / count, digits)
      let size = (Int(min(degrees.points, 1e4)) + 10) / 8 * 8
      let made = Double(size)
      let coefficients = isRepeated ? 0 : Self.pointCost * made + Self.transformCost * made * made
      let cost = coefficients + count * pass * (degrees.passes + 3)
      if size <= capacity {
        guard cost < best else { return }
        (best, parts, points) = (cost, count, size)
      }
      // 1, 2, 3, 4, 6, 8, 12 and so on.
      (count, next) = (next, count == 1 ? 3 : 2 * count)
    }
    parts = count
  }

  // In about a nanosecond; only their ratios matter.
  private static let passCost = 2.0
  private static let blockCost = 4.5
  private static let pointCost = 32.0
  private static let transformCost = 0.4

  /// The degrees that coefficients to a tenth of a tolerance e^−`digits`, and series to that tolerance, are cut at.
  ///
  /// In the ellipse of Bernstein with ρ = e^η around 0 … Λ the functions are below e^(μ·t), where −λ = Λ·sinh²(η/2) is its left
  /// end and μ² = −λ + β·(−λ)·μ; so by Cauchy coefficient k is below e^(μ·t − k·η), whatever η is.
  private static func degrees(
    _ phase: Double, _ damping: Double, _ digits: Double
  ) -> (points: Double, passes: Double) {
    let width = SIMD4(1.2, 2.0, 3.0, 4.5)
    // sinh²(η/2).
    let reach = SIMD4(0.405328, 1.381098, 4.533831, 22.007060)
    let half = (0.5 * damping) * reach
    let growth = half + (half * half + (phase * phase) * reach).squareRoot()
    return (((growth + (digits + 2.5)) / width).min(), ((growth + (digits - 0.5)) / width).min())
  }
}
