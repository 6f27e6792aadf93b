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
    let determinant = xx * yy - xy * xy
    let scale = determinant != 0 ? 1 / determinant : 0
    guard scale.isFinite else { return .zero }
    return FloatVector(
      x: scale * (yy * right.x - xy * right.y), y: scale * (xx * right.y - xy * right.x))
  }

  /// Solves all rows, or where nothing turns the first two alone.
  @inline(__always)
  func solve(_ right: FloatVector, _ z: Float) -> (FloatVector, Float) {
    guard zz > 0 else { return (solve(right), 0) }
    // Eliminating the angle first keeps the rest well conditioned when arms are long.
    let reduced = SymmetricMatrix(
      xx: xx - xz * xz / zz, xy: xy - xz * yz / zz, xz: 0, yy: yy - yz * yz / zz, yz: 0, zz: 0)
    let linear = reduced.solve(FloatVector(x: right.x - xz * z / zz, y: right.y - yz * z / zz))
    return (linear, (z - xz * linear.x - yz * linear.y) / zz)
  }
}
