// SPDX-License-Identifier: GPL-3.0-or-later

/// The intervals of one threshold within which all traces are decided alike.
struct ThresholdAxis: Sendable {
  /// The finite steps, ascending; those that `Condition` takes for equal are one, which lies at the least of
  /// them.
  let steps: [Double]
  /// The greatest of those that are one step.
  private let tops: [Double]
  /// How many steps are those of several positions.
  let shared: Int
  /// Where ends at infinity are cut off when sizes matter.
  private let ends: (lower: Double, upper: Double)
  /// What lengths are multiplied by so that products of two are finite: 1 but for steps beyond any measure.
  private let scale: Double

  /// Finds the intervals between steps. Complexity: O(n log n).
  init(_ positions: [Double]) {
    self.init(sorted: positions.filter(\.isFinite).sorted())
  }

  /// Finds the intervals between finite steps in ascending order. Complexity: O(n).
  init(sorted positions: [Double]) {
    var (steps, tops): ([Double], [Double]) = ([], [])
    var (shared, isShared) = (0, false)
    for position in positions {
      if let last = steps.last, position - last <= Condition.slack(last) {
        tops[tops.count - 1] = position
        if !isShared { shared += 1 }
        isShared = true
      } else {
        steps.append(position)
        tops.append(position)
        isShared = false
      }
    }
    self.shared = shared
    self.steps = steps
    self.tops = tops
    guard let low = steps.first, let high = steps.last else {
      (ends, scale) = ((0, 0), 1)
      return
    }
    let most = Double.greatestFiniteMagnitude
    let margin = high > low ? min((high - low) / 10, most) : max(1, high.magnitude / 10)
    ends = (low > 0 ? max(0, low - margin) : max(low - margin, -most), min(high + margin, most))
    scale = max(low.magnitude, high.magnitude) < 0x1p500 ? 1 : 0x1p-600
  }

  /// Number of intervals.
  var count: Int { steps.count + 1 }

  /// The interval of a range of cells.
  func interval(_ cells: Range<Int>) -> ThresholdInterval {
    ThresholdInterval(
      lower: cells.lowerBound == 0 ? -.infinity : tops[cells.lowerBound - 1],
      upper: cells.upperBound == count ? .infinity : steps[cells.upperBound - 1])
  }

  /// Where a cell begins, without an end at infinity; where the last ends for `count`.
  func edge(_ cell: Int) -> Double {
    cell == 0 ? ends.lower : cell == count ? ends.upper : steps[cell - 1]
  }

  /// Length of a range of cells; 1 for an axis without steps.
  func size(_ cells: Range<Int>) -> Double {
    guard !steps.isEmpty else { return 1 }
    return edge(cells.upperBound) * scale - edge(cells.lowerBound) * scale
  }

  /// Length of a cell.
  func size(_ cell: Int) -> Double { size(cell..<(cell + 1)) }

  /// A value in the middle of a cell.
  func inside(_ cell: Int) -> Double { middle(cell..<(cell + 1)) }

  /// The middle of a range of cells; the present value where the range has no ends, or where it lies farther beyond the
  /// only end that there is.
  func middle(_ cells: Range<Int>, present: Double) -> Double {
    if cells == 0..<count { return present }
    let middle = middle(cells)
    if cells.upperBound == count { return max(middle, present) }
    return cells.lowerBound == 0 ? min(middle, present) : middle
  }

  /// The middle of a range of cells, ends at infinity cut off.
  private func middle(_ cells: Range<Int>) -> Double {
    let lower = cells.lowerBound == 0 ? ends.lower : tops[cells.lowerBound - 1]
    return lower / 2 + edge(cells.upperBound) / 2
  }

  /// The cell of a value.
  func cell(of value: Double) -> Int {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
