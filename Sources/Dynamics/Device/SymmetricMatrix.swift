// SPDX-License-Identifier: GPL-3.0-or-later

/// A symmetric matrix of 3 rows, or its upper left 2.
struct SymmetricMatrix {
  var xx: Float
  var xy: Float
  var xz: Float
  var yy: Float
  var yz: Float
  var zz: Float

  static var zero: SymmetricMatrix { SymmetricMatrix(xx: 0, xy: 0, xz: 0, yy: 0, yz: 0, zz: 0) }

  /// Solves the upper left 2 rows; 0 where they are singular.
  @inline(__always)
  func solve(_ right: FloatVector) -> FloatVector {
    // Of order 1, so that products of very large inverse masses do not overflow.
    let size = max(xx.magnitude, yy.magnitude)
    guard size > 0, size.isFinite else { return .zero }
    let (x, y, xy) = (xx / size, yy / size, xy / size)
    let determinant = x * y - xy * xy
    guard determinant != 0 else { return .zero }
    let solution = FloatVector(
      x: (y * right.x - xy * right.y) / determinant / size,
      y: (x * right.y - xy * right.x) / determinant / size)
    return solution.isFinite ? solution : .zero
  }

  /// Solves all rows, or where nothing turns the first two alone.
  @inline(__always)
  func solve(_ right: FloatVector, _ z: Float) -> (FloatVector, Float) {
    guard zz > 0 else { return (solve(right), 0) }
    // Eliminating the last row first keeps the rest well conditioned when arms are long.
    let (ratioX, ratioY) = (xz / zz, yz / zz)
    let reduced = SymmetricMatrix(
      xx: xx - ratioX * xz, xy: xy - ratioX * yz, xz: 0, yy: yy - ratioY * yz, yz: 0, zz: 0)
    let linear = reduced.solve(FloatVector(x: right.x - ratioX * z, y: right.y - ratioY * z))
    let last = z / zz - ratioX * linear.x - ratioY * linear.y
    return last.isFinite ? (linear, last) : (.zero, 0)
  }

  /// Inverse of the upper left 2 rows, which have to be regular.
  @inline(__always)
  var inverse: SymmetricMatrix {
    let determinant = xx * yy - xy * xy
    return SymmetricMatrix(
      xx: yy / determinant, xy: -xy / determinant, xz: 0, yy: xx / determinant, yz: 0, zz: 0)
  }

  /// Product of the upper left 2 rows with a vector.
  @inline(__always)
  func times(_ vector: FloatVector) -> FloatVector {
    FloatVector(x: xx * vector.x + xy * vector.y, y: xy * vector.x + yy * vector.y)
  }
}
