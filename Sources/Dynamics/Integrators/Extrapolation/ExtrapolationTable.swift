// SPDX-License-Identifier: GPL-3.0-or-later

/// The weights that extrapolate results of the midpoint rule with 2, 4, 6 … sub-steps to length 0.
///
/// The result of row j, of nⱼ = 2j sub-steps, has an error with even powers of 1/nⱼ only. The polynomial in 1/n²
/// through k rows has at 0 the value Σ wⱼ·Tⱼ with wⱼ = Π nⱼ²/(nⱼ² − nᵢ²) over the other rows. Sources: W. B. Gragg,
/// 1965; P. Deuflhard, 1983.
@usableFromInline
struct ExtrapolationTable: ~Copyable {
  /// Most rows of a step; more would lose digits, as weights grow by some 1.7 from row to row, to 27 at eight.
  @usableFromInline static let mostRows = 8

  private let weights: Workspace

  /// Computes all weights.
  @usableFromInline
  init() {
    let most = Self.mostRows
    weights = Workspace(count: 2 * (most + 1) * most)
    for count in 1...most {
      let row = weights.base + 2 * count * most
      for j in 0..<count {
        row[j] = Self.weight(j, from: 0, count: count)
        row[most + j] = row[j] - (j > 0 ? Self.weight(j, from: 1, count: count) : 0)
      }
    }
  }

  /// Weight of a row among those from the first to a count, whose numbers of sub-steps are in proportion to 1, 2, 3 ….
  private static func weight(_ row: Int, from first: Int, count: Int) -> Double {
    var (above, below) = (1.0, 1.0)
    for other in first..<count where other != row {
      above *= Double((row + 1) * (row + 1))
      below *= Double((row - other) * (row + other + 2))
    }
    return above / below
  }

  /// Weights with which so many rows give the result of the highest order.
  @usableFromInline
  func best(rows count: Int) -> UnsafeMutablePointer<Double> {
    weights.base + 2 * count * Self.mostRows
  }

  /// Weights that give the difference of the results of the two highest orders, the lower one by all rows but the first.
  @usableFromInline
  func difference(rows count: Int) -> UnsafeMutablePointer<Double> {
    weights.base + (2 * count + 1) * Self.mostRows
  }
}
