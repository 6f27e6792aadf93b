// SPDX-License-Identifier: GPL-3.0-or-later

/// A system of linear equations with constant coefficients, y′ = A·y + b.
///
/// Nothing of it depends on time. `evaluate` and `evaluateJacobian` have to describe the same equations; beside them
/// the matrix alone is applied, which costs little where it is sparse. The Taylor series of a solution is
/// c₁ = A·c₀ + b and cₖ₊₁ = A·cₖ/(k + 1).
public protocol LinearSystem: DifferentiableSystem, TaylorSystem {
  /// Multiplies a vector by the matrix.
  ///
  /// - Parameters:
  ///   - vector: `v`, `dimension` values.
  ///   - result: where A·v is written, `dimension` values; never the memory of `vector`.
  func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>)

  /// Writes b, the derivative of the state of zeros, `dimension` values.
  func offset(into result: UnsafeMutablePointer<Double>)
}

extension LinearSystem {
  /// True: a coefficient of zero is followed by zeros.
  @inlinable
  public static var shortensSeries: Bool { true }

  /// Writes further coefficients, with one multiplication by the matrix for each.
  @inlinable
  public func extendTaylorSeries(
    _ coefficients: UnsafeMutablePointer<Double>, at time: Double, from known: Int, to degree: Int
  ) {
    let count = dimension
    for index in known..<degree {
      let row = coefficients + index * count
      let next = row + count
      guard index > 0 else {
        evaluate(time: time, state: row, derivative: next)
        continue
      }
      multiply(row, into: next)
      let factor = 1 / Double(index + 1)
      for i in 0..<count { next[i] *= factor }
    }
  }
}
