// SPDX-License-Identifier: GPL-3.0-or-later

/// A dynamical system that knows the Taylor series of its solutions.
///
/// With c₀ = y(t) the solution is y(t + h) = Σ cₖ·hᵏ. The coefficients follow from one another by recurrences that the
/// system writes down itself: those of a product, a quotient or a sine, from the series of what they are made of. Every
/// ``LinearSystem`` has them from its matrix.
public protocol TaylorSystem: DynamicalSystem {
  /// Whether two coefficients of zero in a row mean that all later ones are zero, or as good as that.
  ///
  /// So it is for linear systems, where steps that are short take fewer coefficients. False unless given: a solution such as
  /// t + t⁹ has a gap of zeros in its series.
  static var shortensSeries: Bool { get }

  /// Writes further coefficients of the series at a time.
  ///
  /// - Parameters:
  ///   - coefficients: rows c₀, c₁ … of `dimension` values each, of which 0 to `known` are given.
  ///   - time: `t`, in seconds.
  ///   - known: degree up to which the rows are known; 0 when there is only the state.
  ///   - degree: degree up to which rows are written, above `known`.
  func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int)
}

extension TaylorSystem {
  /// False: every step takes all coefficients.
  @inlinable
  public static var shortensSeries: Bool { false }
}
