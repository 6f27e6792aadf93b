// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Looks for the least value of a function of several numbers by Nelder and Mead's simplex, which needs no
/// slopes (GSL's `nmsimplex2`).
struct SimplexMinimizer {
  /// Length of the first simplex's sides.
  var side = 0.15
  /// Size of the simplex at which it stops.
  var tolerance = 1e-4
  /// Most steps; a step evaluates the function once or twice, or once for each number and once more.
  var steps = 200

  /// A function that C can call.
  private final class Function {
    let value: ([Double]) -> Double
    init(_ value: @escaping ([Double]) -> Double) { self.value = value }
  }

  /// Stands for values that are no finite number, which the method cannot compare.
  private static let worst = 1e30

  /// Walks downhill from a point.
  ///
  /// - Parameters:
  ///   - start: Where the simplex has its first corner.
  ///   - shouldStop: Asked before each step.
  ///   - value: The function; where it is not finite, it counts as larger than anywhere else.
  /// - Returns: The best corner of the last simplex.
  func minimum(
    from start: [Double], shouldStop: () -> Bool, of value: @escaping ([Double]) -> Double
  ) -> [Double] {
    let count = start.count
    guard count > 0, let minimizer = gsl_multimin_fminimizer_alloc(cgsl_minimizer_simplex(), count) else {
      return start
    }
    defer { gsl_multimin_fminimizer_free(minimizer) }
    guard let point = gsl_vector_alloc(count) else { return start }
    defer { gsl_vector_free(point) }
    guard let sides = gsl_vector_alloc(count) else { return start }
    defer { gsl_vector_free(sides) }
    for (index, number) in start.enumerated() { gsl_vector_set(point, index, number) }
    gsl_vector_set_all(sides, side)
    let function = Function(value)
    var description = gsl_multimin_function()
    description.n = count
    description.params = Unmanaged.passUnretained(function).toOpaque()
    description.f = { vector, context in
      guard let vector, let context else { return SimplexMinimizer.worst }
      let function = Unmanaged<Function>.fromOpaque(context).takeUnretainedValue()
      let value = function.value((0..<vector.pointee.size).map { gsl_vector_get(vector, $0) })
      return value.isFinite ? value : SimplexMinimizer.worst
    }
    return withExtendedLifetime(function) {
      withUnsafeMutablePointer(to: &description) { description in
        guard gsl_multimin_fminimizer_set(minimizer, description, point, sides) == Int32(GSL_SUCCESS) else {
          return start
        }
        for _ in 0..<steps where !shouldStop() {
          guard gsl_multimin_fminimizer_iterate(minimizer) == Int32(GSL_SUCCESS),
            gsl_multimin_fminimizer_size(minimizer) > tolerance
          else { break }
        }
        guard let best = gsl_multimin_fminimizer_x(minimizer) else { return start }
        return (0..<count).map { gsl_vector_get(best, $0) }
      }
    }
  }
}
