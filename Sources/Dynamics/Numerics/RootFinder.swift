// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Roots of functions of one variable by Brent's method, as GSL implements it.
public enum RootFinder {
  private static let prepared: Void = cgsl_disable_abort()
  private static let success = Int32(GSL_SUCCESS)

  /// The root of a continuous function that has opposite signs at the ends of an interval.
  ///
  /// - Parameters:
  ///   - lower: lower end of the interval, less than `upper`.
  ///   - upper: upper end.
  ///   - function: evaluated about ten times when it is smooth.
  /// - Returns: the root to within a few rounding errors; nil when the ends have the same sign, or a value is not a
  ///   number.
  public static func root(
    between lower: Double, and upper: Double, of function: (Double) -> Double
  ) -> Double? {
    _ = prepared
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
          guard gsl_root_fsolver_iterate(solver) == success else { break }
          let (low, high) = (gsl_root_fsolver_x_lower(solver), gsl_root_fsolver_x_upper(solver))
          if gsl_root_test_interval(low, high, 0, 4 * .ulpOfOne) == success { break }
        }
        return gsl_root_fsolver_root(solver)
      }
    }
  }
}
