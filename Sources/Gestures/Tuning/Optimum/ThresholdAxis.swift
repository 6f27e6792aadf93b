// SPDX-License-Identifier: GPL-3.0-or-later

/// The intervals of one threshold within which all traces are decided alike.
struct ThresholdAxis: Sendable {
  /// The finite steps, ascending; those that `Condition` takes for equal are one.
  let steps: [Double]
  /// Where ends at infinity are cut off when sizes matter.
  private let ends: (lower: Double, upper: Double)

  /// Finds the intervals between steps.
  init(_ positions: [Double]) {
    self.init(sorted: positions.filter(\.isFinite).sorted())
  }

  /// Finds the intervals between finite steps in ascending order.
  init(sorted positions: [Double]) {
    var steps: [Double] = []
    for position in positions {
      if let last = steps.last, position - last <= Condition.slack(last) { continue }
      steps.append(position)
    }
    self.steps = steps
    guard let low = steps.first, let high = steps.last else {
      ends = (0, 0)
      return
    }
    let margin = high > low ? (high - low) / 10 : 1
    ends = (low > 0 ? max(0, low - margin) : low - margin, high + margin)
  }

  /// Number of intervals.
  var count: Int { steps.count + 1 }

  /// The interval of a range of cells.
  func interval(_ cells: Range<Int>) -> ThresholdInterval {
    ThresholdInterval(
      lower: cells.lowerBound == 0 ? -.infinity : steps[cells.lowerBound - 1],
      upper: cells.upperBound == count ? .infinity : steps[cells.upperBound - 1])
  }

  /// The interval of a range of cells without ends at infinity.
  private func bounded(_ cells: Range<Int>) -> (lower: Double, upper: Double) {
    (
      cells.lowerBound == 0 ? ends.lower : steps[cells.lowerBound - 1],
      cells.upperBound == count ? ends.upper : steps[cells.upperBound - 1]
    )
  }

  /// Length of a range of cells; 1 for an axis without steps.
  func size(_ cells: Range<Int>) -> Double {
    guard !steps.isEmpty else { return 1 }
    let (lower, upper) = bounded(cells)
    return upper - lower
  }

  /// Length of a cell.
  func size(_ cell: Int) -> Double { size(cell..<(cell + 1)) }

  /// A value in the middle of a cell.
  func inside(_ cell: Int) -> Double { middle(cell..<(cell + 1), present: 0) }

  /// The middle of a range of cells; the present value where the range has no ends.
  func middle(_ cells: Range<Int>, present: Double) -> Double {
    guard cells != 0..<count else { return present }
    let (lower, upper) = bounded(cells)
    return lower + (upper - lower) / 2
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
