// SPDX-License-Identifier: GPL-3.0-or-later

/// Linear least squares in up to four unknowns, by the normal equations: precise enough to tell starts apart.
struct LinearFit: ~Copyable {
  private let columns: Int
  private let matrix: UnsafeMutablePointer<Double>
  /// Right-hand side, and after ``solve()`` the solution.
  private let values: UnsafeMutablePointer<Double>
  private let pivots: UnsafeMutablePointer<Double>
  /// The row that ``add(value:weight:)`` takes.
  let row: UnsafeMutablePointer<Double>
  private var total = 0.0

  init(columns: Int) {
    self.columns = columns
    matrix = .allocate(capacity: columns * columns)
    values = .allocate(capacity: columns)
    pivots = .allocate(capacity: columns)
    row = .allocate(capacity: columns)
    row.initialize(repeating: 0, count: columns)
    reset()
  }

  deinit {
    matrix.deallocate()
    values.deallocate()
    pivots.deallocate()
    row.deallocate()
  }

  /// Forgets all equations.
  mutating func reset() {
    matrix.initialize(repeating: 0, count: columns * columns)
    values.initialize(repeating: 0, count: columns)
    total = 0
  }

  /// Adds the equation row · unknowns = value with a weight.
  mutating func add(value: Double, weight: Double) {
    for i in 0..<columns {
      let factor = weight * row[i]
      for j in 0...i { matrix[j * columns + i] += factor * row[j] }
      values[i] += factor * value
    }
    total += weight * value * value
  }

  /// The unknowns and the sum of the squared residuals; nil where the equations do not determine them.
  ///
  /// - Complexity: no dependence on the number of equations.
  mutating func solve() -> (unknowns: [Double], sum: Double)? {
    for i in 0..<columns {
      for j in 0..<i { matrix[i * columns + j] = matrix[j * columns + i] }
    }
    let right = (0..<columns).map { values[$0] }
    // A trace of damping, as the unknowns of a short or straight motion can hardly be told apart.
    for i in 0..<columns { matrix[i * columns + i] *= 1 + 1e-12 }
    guard DenseFactorization.factor(matrix, pivots: pivots, count: columns) else { return nil }
    DenseFactorization.solve(matrix, pivots: pivots, count: columns, values)
    let unknowns = (0..<columns).map { values[$0] }
    let explained = zip(unknowns, right).reduce(0) { $0 + $1.0 * $1.1 }
    return unknowns.allSatisfy(\.isFinite) ? (unknowns, max(total - explained, 0)) : nil
  }
}
