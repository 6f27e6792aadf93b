// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The length of a step along a Taylor series.
@usableFromInline
enum TaylorControl {
  /// The length at which both last terms are as large as allowed, a hundredth less against rounding.
  ///
  /// - Parameters:
  ///   - terms: largest components of the last two coefficients, in units of what is allowed.
  ///   - degree: degree of the last one.
  /// - Returns: the length in seconds; infinite where both are zero.
  @usableFromInline
  static func length(_ terms: (secondLast: Double, last: Double), degree: Int) -> Double {
    0.99
      * min(
        pow(terms.secondLast, -1 / Double(degree - 1)), pow(terms.last, -1 / Double(degree)))
  }
}
