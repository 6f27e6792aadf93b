// SPDX-License-Identifier: GPL-3.0-or-later

/// Exponentials of square matrices, by scaling, a Padé approximation of degree 13 and squaring.
///
/// Relative to the norm of the result the error is a few rounding errors times max(1, ‖M‖₁/5). Matrices lie column by
/// column. Source: N. J. Higham, 2005.
struct MatrixExponential: ~Copyable {
  /// Number of rows.
  let count: Int
  private let memory: Workspace

  /// Allocates memory for matrices of a number of rows.
  init(count: Int) {
    self.count = count
    memory = Workspace(count: 6 * count * count + count)
  }

  /// Replaces a finite matrix by its exponential.
  ///
  /// - Parameters:
  ///   - matrix: `count` squared values.
  ///   - norm: at least its 1-norm, the largest sum of the magnitudes of a column.
  ///   - asChange: whether the identity is left out: then what changes little keeps its digits however often the
  ///     matrix is squared.
  /// - Returns: whether it could be computed, as it can be while the norm is below about 1e15.
  /// - Complexity: about (8 + log₂ of the norm)·n³ multiplications.
  func replace(
    _ matrix: UnsafeMutablePointer<Double>, norm: Double, asChange: Bool = false
  ) -> Bool {
    let size = count * count
    var halvings = 0
    var rest = norm
    while rest > 5.371920351148152 {
      rest /= 2
      halvings += 1
      guard halvings < 1100 else { return false }
    }
    if halvings > 0 {
      let factor = Double(sign: .plus, exponent: -halvings, significand: 1)
      for i in 0..<size { matrix[i] *= factor }
    }
    guard approximate(matrix, asChange: asChange) else { return false }
    let square = memory.base
    for _ in 0..<halvings {
      multiply(matrix, matrix, into: square)
      guard asChange else {
        matrix.update(from: square, count: size)
        continue
      }
      for i in 0..<size { matrix[i] = 2 * matrix[i] + square[i] }
    }
    return allFinite(matrix, count: size)
  }

  /// The Padé approximation (V − U)⁻¹·(V + U) with odd powers in U and even ones in V; less the identity it is
  /// (V − U)⁻¹·2U.
  private func approximate(_ matrix: UnsafeMutablePointer<Double>, asChange: Bool) -> Bool {
    let size = count * count
    let second = memory.base
    let (fourth, sixth, inner) = (second + size, second + 2 * size, second + 3 * size)
    let (odd, even) = (second + 4 * size, second + 5 * size)
    let pivots = second + 6 * size
    multiply(matrix, matrix, into: second)
    multiply(second, second, into: fourth)
    multiply(fourth, second, into: sixth)
    for i in 0..<size { inner[i] = sixth[i] + 16380 * fourth[i] + 40_840_800 * second[i] }
    multiply(sixth, inner, into: even)
    for i in 0..<size {
      let low = 33_522_128_640 * sixth[i] + 10_559_470_521_600 * fourth[i]
      inner[i] = even[i] + low + 1_187_353_796_428_800 * second[i]
    }
    for i in 0..<count { inner[i * count + i] += 32_382_376_266_240_000 }
    multiply(matrix, inner, into: odd)
    for i in 0..<size {
      inner[i] = 182 * sixth[i] + 960_960 * fourth[i] + 1_323_241_920 * second[i]
    }
    multiply(sixth, inner, into: even)
    for i in 0..<size {
      let low = 670_442_572_800 * sixth[i] + 129_060_195_264_000 * fourth[i]
      even[i] += low + 7_771_770_303_897_600 * second[i]
    }
    for i in 0..<count { even[i * count + i] += 64_764_752_532_480_000 }
    for i in 0..<size {
      matrix[i] = (asChange ? odd[i] : even[i]) + odd[i]
      inner[i] = even[i] - odd[i]
    }
    guard DenseFactorization.factor(inner, pivots: pivots, count: count) else { return false }
    for column in 0..<count {
      DenseFactorization.solve(inner, pivots: pivots, count: count, matrix + column * count)
    }
    return true
  }

  private func multiply(
    _ left: UnsafePointer<Double>, _ right: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    result.update(repeating: 0, count: count * count)
    for column in 0..<count {
      let (target, factors) = (result + column * count, right + column * count)
      for k in 0..<count where factors[k] != 0 {
        let (source, factor) = (left + k * count, factors[k])
        for i in 0..<count { target[i] += factor * source[i] }
      }
    }
  }
}
