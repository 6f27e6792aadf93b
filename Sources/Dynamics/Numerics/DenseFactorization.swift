// SPDX-License-Identifier: GPL-3.0-or-later

/// Solves linear equations with a dense matrix, in memory of the caller's, without allocating.
///
/// Gauss elimination with row exchanges, P·A = L·U. The library's own needs memory for every factorization, which a step
/// of an integrator must not ask for. Matrices lie column by column: element (i, j) at `j * count + i`.
@usableFromInline
enum DenseFactorization {
  /// Replaces a matrix by its factors, at a cost of n³/3 multiplications.
  ///
  /// - Parameters:
  ///   - matrix: `count` squared values, finite.
  ///   - pivots: where the rows that are exchanged are noted, `count` values.
  ///   - count: number of rows.
  /// - Returns: whether it could be done; a singular matrix is left in no useful form.
  @usableFromInline
  static func factor(
    _ matrix: UnsafeMutablePointer<Double>, pivots: UnsafeMutablePointer<Double>, count: Int
  ) -> Bool {
    for k in 0..<count {
      let column = matrix + k * count
      var pivot = k
      for i in k..<count where column[i].magnitude > column[pivot].magnitude { pivot = i }
      pivots[k] = Double(pivot)
      guard column[pivot] != 0, column[pivot].isFinite else { return false }
      if pivot != k {
        for j in 0..<count { swapValues(matrix + j * count, k, pivot) }
      }
      let inverse = 1 / column[k]
      guard inverse.isFinite else { return false }
      for i in (k + 1)..<max(count, k + 1) { column[i] *= inverse }
      for j in (k + 1)..<max(count, k + 1) {
        let target = matrix + j * count
        let factor = target[k]
        guard factor != 0 else { continue }
        for i in (k + 1)..<count { target[i] -= factor * column[i] }
      }
    }
    return true
  }

  /// Replaces a right-hand side by the solution, at a cost of n² multiplications.
  @usableFromInline
  static func solve(
    _ factors: UnsafePointer<Double>, pivots: UnsafePointer<Double>, count: Int,
    _ values: UnsafeMutablePointer<Double>
  ) {
    for k in 0..<count { swapValues(values, k, Int(pivots[k])) }
    for k in 0..<count where values[k] != 0 {
      let (column, factor) = (factors + k * count, values[k])
      for i in (k + 1)..<max(count, k + 1) { values[i] -= factor * column[i] }
    }
    for k in stride(from: count - 1, through: 0, by: -1) {
      let column = factors + k * count
      values[k] /= column[k]
      let factor = values[k]
      for i in 0..<k { values[i] -= factor * column[i] }
    }
  }

  @inline(__always)
  private static func swapValues(_ values: UnsafeMutablePointer<Double>, _ left: Int, _ right: Int) {
    (values[left], values[right]) = (values[right], values[left])
  }
}
