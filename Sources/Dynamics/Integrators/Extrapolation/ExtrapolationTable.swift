// SPDX-License-Identifier: GPL-3.0-or-later

/// The weights that extrapolate results of a symmetric rule with m, m + 1, m + 2 … parts to parts of no length.
///
/// The result of row j, of nⱼ = m + j parts, has an error with even powers of 1/nⱼ only. The polynomial in 1/n²
/// through k rows has at 0 the value Σ wⱼ·Tⱼ with wⱼ = Π nⱼ²/(nⱼ² − nᵢ²) over the other rows. Sources: W. B. Gragg,
/// 1965; P. Deuflhard, 1983.
@usableFromInline
struct ExtrapolationTable: ~Copyable {
  /// Most rows of a step.
  @usableFromInline static let mostRows = 8

  /// Parts of the first row.
  @usableFromInline let firstParts: Int
  private let weights: Workspace

  /// Computes all weights for rows of so many parts and more.
  @usableFromInline
  init(firstParts: Int) {
    let most = Self.mostRows
    self.firstParts = firstParts
    weights = Workspace(count: 2 * (most + 1) * most)
    for count in 1...most {
      let row = weights.base + 2 * count * most
      for j in 0..<count {
        row[j] = weight(j, from: 0, count: count)
        row[most + j] = row[j] - (j > 0 ? weight(j, from: 1, count: count) : 0)
      }
    }
  }

  /// Weight of a row among those from the first to a count.
  private func weight(_ row: Int, from first: Int, count: Int) -> Double {
    let parts = firstParts + row
    var (above, below) = (1.0, 1.0)
    for other in first..<count where other != row {
      above *= Double(parts * parts)
      below *= Double((row - other) * (parts + firstParts + other))
    }
    return above / below
  }

  /// Most rows whose rounding stays below a tolerance, from 4 to `mostRows`.
  ///
  /// A sum of weights has the rounding of its largest terms, Σ abs(wⱼ) units; it grows by some 2.2 from row to row.
  @usableFromInline
  func mostRows(tolerance: Double) -> Int {
    var most = 4
    while most < Self.mostRows {
      let sum = (0...most).reduce(0) { $0 + best(rows: most + 1)[$1].magnitude }
      guard 8 * sum * Double.ulpOfOne <= tolerance else { break }
      most += 1
    }
    return most
  }

  /// The error after so many rows beyond which one more is not likely to do.
  @usableFromInline
  func hope(rows count: Int) -> Double {
    let ratio = Double(firstParts + count) / Double(firstParts)
    return ratio * ratio
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
