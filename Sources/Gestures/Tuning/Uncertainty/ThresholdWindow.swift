// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The weights exp(−decay · cost) of pairs of thresholds in the part of the plane where they are not 0.
///
/// Rows are cells of the first threshold, columns cells of the second, both counted from where the window
/// begins. Only differences of costs matter, so that costs are those beyond the window's first cell.
struct ThresholdWindow: Sendable {
  /// A trace whose step along the first threshold lies within the window.
  struct Passing: Sendable {
    /// The first column beyond the trace's step along the second threshold.
    var column: Int
    /// How much more the columns in front of it cost beyond the step along the first.
    var first: Int
    /// How much more than these the others do.
    var both: Int
  }

  /// The cells of the first threshold.
  let rows: Range<Int>
  /// The cells of the second threshold.
  let columns: Range<Int>
  /// Weight lost by a cost of one unit.
  let decay: Double
  /// Length of each row.
  let heights: [Double]
  /// Length of each column.
  let widths: [Double]
  /// How much more each column of the first row costs than the one before.
  let base: [Int]
  /// Traces in the order in which rows pass them.
  let passing: [Passing]
  /// How many of them each row has passed.
  let passed: [Int]

  /// The weight of all places up to the end of each row. Complexity: O(k log k) for k rows, columns and traces.
  func cumulated() -> [Double] {
    var tree = WeightTree(sizes: widths, costs: Self.sums(base), decay: decay)
    var totals: [(least: Int, sum: Double)] = []
    totals.reserveCapacity(rows.count)
    var place = 0
    for row in heights.indices {
      while place < passed[row] {
        let trace = passing[place]
        tree.add(trace.first)
        tree.add(trace.both, from: trace.column)
        place += 1
      }
      totals.append(tree.total)
    }
    let best = totals.reduce(Int.max) { min($0, $1.least) }
    var sum = 0.0
    return totals.indices.map { row in
      sum += heights[row] * totals[row].sum * exp(-decay * Double(totals[row].least - best))
      return sum
    }
  }

  /// The weight up to the end of each column within a row. Complexity: linear in the columns and traces.
  func cumulated(row: Int) -> [Double] {
    var costs = base
    for trace in passing[..<passed[row]] { costs[trace.column] += trace.both }
    return cumulated(Self.sums(costs), widths)
  }

  /// The weight up to the end of each row within a column. Complexity: linear in the rows and traces.
  func cumulated(column: Int) -> [Double] {
    var (cost, place) = (0, 0)
    let costs = passed.map { end in
      while place < end {
        let trace = passing[place]
        cost += trace.first + (trace.column <= column ? trace.both : 0)
        place += 1
      }
      return cost
    }
    return cumulated(costs, heights)
  }

  /// The weight up to the end of each cell, given their costs and sizes.
  private func cumulated(_ costs: [Int], _ sizes: [Double]) -> [Double] {
    let best = costs.min() ?? 0
    var sum = 0.0
    return costs.indices.map { cell in
      let loss = decay * Double(costs[cell] - best)
      // Most cells are far from the best, and e^−700 of the plane is nothing.
      if loss < 700 { sum += sizes[cell] * exp(-loss) }
      return sum
    }
  }

  /// The sums of the first elements.
  private static func sums(_ changes: [Int]) -> [Int] {
    var sum = 0
    return changes.map { change in
      sum += change
      return sum
    }
  }

  /// Places drawn with these weights in turn, the first with the second held and so on, from one near the best.
  ///
  /// The thresholds hardly depend on each other, so that a few rounds forget the start (Geman and Geman's Gibbs
  /// sampler). Complexity: linear in the rows, columns and traces.
  ///
  /// - Parameters:
  ///   - column: The column to start with.
  ///   - random: Where the numbers come from.
  /// - Returns: The row and the column.
  func drawn(from column: Int, random: borrowing RandomStream) -> (row: Place, column: Place) {
    var (row, column): (Place, Place) = ((0, 0), (column, 0))
    for _ in 0..<4 {
      row = Self.cell(in: cumulated(column: column.cell), at: random.uniform(0...1))
      column = Self.cell(in: cumulated(row: row.cell), at: random.uniform(0...1))
    }
    return (row, column)
  }

  /// A cell, and the share of it that lies in front of a place.
  typealias Place = (cell: Int, inside: Double)

  /// A cell by its cumulated weight. Complexity: O(log k) for k cells.
  ///
  /// - Parameters:
  ///   - cumulated: Weight up to the end of each cell, of which the last is above 0.
  ///   - share: Share of the whole weight, from 0 to 1.
  /// - Returns: The cell, and the share of its weight that lies in front.
  static func cell(in cumulated: [Double], at share: Double) -> Place {
    let wanted = share * (cumulated.last ?? 0)
    var (low, high) = (0, cumulated.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if cumulated[middle] <= wanted { low = middle + 1 } else { high = middle }
    }
    let before = low > 0 ? cumulated[low - 1] : 0
    let weight = cumulated[low] - before
    return (low, weight > 0 ? min(max((wanted - before) / weight, 0), 1) : 0.5)
  }
}
