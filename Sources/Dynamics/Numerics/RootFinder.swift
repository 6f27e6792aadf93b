// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Roots of functions of one variable by Brent's method, as GSL implements it.
public enum RootFinder {
  private static let success = Int32(GSL_SUCCESS)

  /// The root of a continuous function that has opposite signs at the ends of an interval.
  ///
  /// - Parameters:
  ///   - lower: lower end of the interval, finite and less than `upper`.
  ///   - upper: upper end, finite.
  ///   - tolerance: error that is allowed in any case, at least 0. The root is also allowed a relative error of
  ///     a few rounding errors, which means nothing for a root at 0: without a tolerance that takes some
  ///     two hundred evaluations.
  ///   - function: evaluated about ten times when it is smooth.
  /// - Returns: the root; nil when the ends have the same sign, or a value is not a number.
  /// - Complexity: at most 200 steps, of one evaluation each.
  public static func root(
    between lower: Double, and upper: Double, tolerance: Double = 0, of function: (Double) -> Double
  ) -> Double? {
    precondition(
      lower < upper && lower.isFinite && upper.isFinite, "a root is looked for between two finite ends")
    precondition(tolerance >= 0, "the tolerance of a root is not negative")
    guard let solver = gsl_root_fsolver_alloc(cgsl_root_brent()) else { return nil }
    defer { gsl_root_fsolver_free(solver) }
    return withoutActuallyEscaping(function) { function in
      var function = function
      return withUnsafeMutablePointer(to: &function) { pointer in
        var problem = gsl_function(
          function: { x, context in
            guard let context else { return .nan }
            return context.assumingMemoryBound(to: ((Double) -> Double).self).pointee(x)
          }, params: UnsafeMutableRawPointer(pointer))
        guard gsl_root_fsolver_set(solver, &problem, lower, upper) == success else { return nil }
        for _ in 0..<200 {
          guard gsl_root_fsolver_iterate(solver) == success else { return nil }
          let (low, high) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
          if gsl_root_test_interval(low, high, tolerance, 4 * .ulpOfOne) == success { break }
        }
        return gsl_root_fsolver_root(solver)
      }
    }
  }
}
