// SPDX-License-Identifier: GPL-3.0-or-later

/// The mistakes at pairs of values of two thresholds, one for every interval between steps or for evenly
/// chosen ones.
public struct OperatingGrid: Sendable {
  /// Values of the first threshold, ascending, each in the middle of an interval between steps.
  public let first: [Double]
  /// Values of the second threshold.
  public let second: [Double]
  /// Where the rows of cells begin along the first threshold when the grid is drawn, and where the last ends.
  /// An end at infinity is cut off as in `ThresholdOptimum`.
  public let firstEdges: [Double]
  /// Where the columns of cells begin along the second threshold.
  public let secondEdges: [Double]
  /// Whether every interval between steps is there, so that no other thresholds decide otherwise.
  public let isComplete: Bool
  /// Traces that are dismissed and should not be, row by row.
  private let falseDismiss: [Int]
  /// Traces that should be dismissed and are not, row by row.
  private let missedDismiss: [Int]

  /// Counts the mistakes of all traces in all cells.
  ///
  /// Each trace is added where its outcome changes; sums along both axes are the counts. Where there are more
  /// intervals than wanted, those at evenly spaced quantiles of the distinct steps are taken, the first and
  /// the last among them.
  ///
  /// Complexity: O(n log r + r²) for n traces, O(r²) memory.
  ///
  /// - Parameters:
  ///   - steps: The traces.
  ///   - resolution: Intervals of each threshold at most, from 2 to 1024.
  ///   - places: Thresholds whose intervals are taken in any case, in addition.
  public init(_ steps: ThresholdSteps, resolution: Int = 256, including places: [ThresholdPair] = []) {
    precondition((2...1024).contains(resolution), "A grid has 2 to 1024 intervals.")
    let rows = Self.choose(steps.first, resolution, places.map(\.first))
    let columns = Self.choose(steps.second, resolution, places.map(\.second))
    first = rows.map(steps.first.inside)
    second = columns.map(steps.second.inside)
    firstEdges = (rows + [steps.first.count]).map(steps.first.edge)
    secondEdges = (columns + [steps.second.count]).map(steps.second.edge)
    isComplete = rows.count == steps.first.count && columns.count == steps.second.count
    (falseDismiss, missedDismiss) = Self.count(steps, rows, columns)
  }

  /// The mistakes in a cell.
  ///
  /// - Parameters:
  ///   - row: Index of a value of the first threshold.
  ///   - column: Index of a value of the second threshold.
  /// - Returns: The exact mistakes of all traces.
  public func mistakes(row: Int, column: Int) -> Mistakes {
    let cell = row * second.count + column
    return Mistakes(falseDismiss: falseDismiss[cell], missedDismiss: missedDismiss[cell])
  }

  /// Chooses cells of an axis.
  private static func choose(_ axis: ThresholdAxis, _ resolution: Int, _ values: [Double]) -> [Int] {
    guard axis.count > resolution else { return Array(0..<axis.count) }
    let even = (0..<resolution).map { $0 * (axis.count - 1) / (resolution - 1) }
    var cells: [Int] = []
    for cell in (even + values.map(axis.cell)).sorted() where cell != cells.last { cells.append(cell) }
    return cells
  }

  /// For each number of steps passed, how many of the chosen cells lie before the next.
  private static func counts(_ cells: [Int], of axis: ThresholdAxis) -> [UInt32] {
    var (counts, passed) = ([UInt32](repeating: 0, count: axis.count), 0)
    for cell in 0..<axis.count {
      if passed < cells.count, cells[passed] == cell { passed += 1 }
      counts[cell] = UInt32(passed)
    }
    return counts
  }

  /// Counts false and missed dismissals.
  private static func count(_ steps: ThresholdSteps, _ rows: [Int], _ columns: [Int]) -> ([Int], [Int]) {
    let width = columns.count + 1
    // Dismissals that are not expected and those that are.
    let size = (rows.count + 1) * width
    var dismissed = [Int](repeating: 0, count: 2 * size)
    let (rowCounts, columnCounts) = (counts(rows, of: steps.first), counts(columns, of: steps.second))
    var (step, expected) = (0, 0)
    for place in 0..<steps.count {
      while step + 1 < steps.starts.count, place >= Int(steps.starts[step + 1]) { step += 1 }
      let code = OutcomeCode(rawValue: steps.codes[place])
      // The first chosen cells beyond the steps; codes of traces without one do not change there.
      let row = step < steps.first.steps.count ? Int(rowCounts[step]) * width : 0
      let column = Int(columnCounts[min(Int(steps.cells[place]), steps.second.count) - 1])
      let bits = (0..<4).reduce(into: SIMD4<Int>()) { $0[$1] = Int(code.rawValue >> $1 & 1) }
      let list = code.expected ? size : 0
      dismissed[list] += bits[0]
      dismissed[list + row] += bits[1] - bits[0]
      dismissed[list + column] += bits[2] - bits[0]
      dismissed[list + row + column] += bits[3] - bits[2] - bits[1] + bits[0]
      if code.expected { expected += 1 }
    }
    let falseDismiss = sums(dismissed[..<size], rows.count, columns.count)
    let missedDismiss = sums(dismissed[size...], rows.count, columns.count).map { expected - $0 }
    return (falseDismiss, missedDismiss)
  }

  /// The sums of all elements above and to the left, without the last row and column.
  private static func sums(_ changes: ArraySlice<Int>, _ rows: Int, _ columns: Int) -> [Int] {
    var sums = [Int](repeating: 0, count: rows * columns)
    for row in 0..<rows {
      var sum = 0
      for column in 0..<columns {
        sum += changes[changes.startIndex + row * (columns + 1) + column]
        sums[row * columns + column] = sum + (row > 0 ? sums[(row - 1) * columns + column] : 0)
      }
    }
    return sums
  }
}
