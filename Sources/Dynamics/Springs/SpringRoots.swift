// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Roots of functions of one variable by Brent's method, as GSL implements it.
enum SpringRoots {
  /// Turns GSL's abort on errors off, once, before its first use here.
  private static let prepared: Void = cgsl_disable_abort()
  /// GSL's status of a call that went well.
  private static let success = Int32(GSL_SUCCESS)

  /// The root of a continuous function that has opposite signs at the ends of an interval.
  ///
  /// - Parameters:
  ///   - lower: lower end of the interval, less than `upper`.
  ///   - upper: upper end.
  ///   - function: evaluated about ten times for a smooth function.
  /// - Returns: the root to within a few rounding errors; nil if the ends have the same sign.
  static func root(
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
