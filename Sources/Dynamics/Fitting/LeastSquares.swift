// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Nonlinear least squares by Levenberg and Marquardt's method, as GSL implements it.
enum LeastSquares {
  /// Writes the residuals and their derivatives (row by row, one row a residual) at parameters, where they are asked for.
  typealias Residuals = (
    _ parameters: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>?,
    _ jacobian: UnsafeMutablePointer<Double>?
  ) -> Void

  private static let success = Int32(GSL_SUCCESS)
  private static let failure = Int32(GSL_FAILURE)

  /// Walks from a start to the nearest minimum of the sum of the squares.
  ///
  /// - Parameters:
  ///   - start: one or more parameters.
  ///   - count: number of residuals, at least that of the parameters.
  ///   - steps: most steps that are made.
  ///   - residuals: always writes finite numbers.
  /// - Returns: the parameters of the least sum that was found; nil when there is no memory or the start is unusable.
  static func minimum(
    from start: [Double], count: Int, steps: Int = 100, residuals: Residuals
  ) -> [Double]? {
    let type = cgsl_fit_trust()
    var options = gsl_multifit_nlinear_default_parameters()
    guard let workspace = gsl_multifit_nlinear_alloc(type, &options, count, start.count) else { return nil }
    defer { gsl_multifit_nlinear_free(workspace) }
    return withoutActuallyEscaping(residuals) { residuals in
      var residuals = residuals
      return withUnsafeMutablePointer(to: &residuals) { pointer in
        var problem = gsl_multifit_nlinear_fdf()
        problem.f = { parameters, context, values in
          LeastSquares.evaluate(parameters, context, values?.pointee.data, nil)
        }
        problem.df = { parameters, context, jacobian in
          guard jacobian?.pointee.tda == jacobian?.pointee.size2 else { return LeastSquares.failure }
          return LeastSquares.evaluate(parameters, context, nil, jacobian?.pointee.data)
        }
        problem.n = count
        problem.p = start.count
        problem.params = UnsafeMutableRawPointer(pointer)
        return run(workspace, &problem, from: start, steps: steps)
      }
    }
  }

  private static func run(
    _ workspace: UnsafeMutablePointer<gsl_multifit_nlinear_workspace>,
    _ problem: inout gsl_multifit_nlinear_fdf, from start: [Double], steps: Int
  ) -> [Double]? {
    guard let vector = gsl_vector_alloc(start.count) else { return nil }
    defer { gsl_vector_free(vector) }
    for (index, value) in start.enumerated() { gsl_vector_set(vector, index, value) }
    return withUnsafeMutablePointer(to: &problem) { problem in
      guard gsl_multifit_nlinear_init(vector, problem, workspace) == success else { return nil }
      var reason: Int32 = 0
      // A step that makes no progress ends at the best place so far, as every limit does.
      _ = gsl_multifit_nlinear_driver(steps, 1e-11, 1e-14, 0, nil, nil, &reason, workspace)
      guard let position = gsl_multifit_nlinear_position(workspace) else { return nil }
      let found = start.indices.map { gsl_vector_get(position, $0) }
      return found.allSatisfy(\.isFinite) ? found : nil
    }
  }

  private static func evaluate(
    _ parameters: UnsafePointer<gsl_vector>?, _ context: UnsafeMutableRawPointer?,
    _ values: UnsafeMutablePointer<Double>?, _ jacobian: UnsafeMutablePointer<Double>?
  ) -> Int32 {
    guard let parameters, let context, parameters.pointee.stride == 1, let data = parameters.pointee.data
    else { return failure }
    context.assumingMemoryBound(to: Residuals.self).pointee(data, values, jacobian)
    return success
  }

  /// Singular values and right singular vectors of a matrix.
  ///
  /// - Parameters:
  ///   - matrix: finite, row by row; it is overwritten.
  ///   - columns: number of columns, at most that of the rows.
  /// - Returns: the values in descending order, and the vectors as columns of a square matrix that is given row by row; nil
  ///   when it does not converge.
  static func singularValues(
    of matrix: inout [Double], columns: Int
  ) -> (values: [Double], vectors: [Double])? {
    var values = [Double](repeating: 0, count: columns)
    var work = values
    var vectors = [Double](repeating: 0, count: columns * columns)
    let status = cgsl_singular_values(
      &matrix, matrix.count / columns, columns, &vectors, &values, &work)
    return status == success && values.allSatisfy(\.isFinite) ? (values, vectors) : nil
  }
}
