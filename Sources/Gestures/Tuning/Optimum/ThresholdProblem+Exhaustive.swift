// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdProblem {
  /// The optimum by trying every pair of intervals between neighbouring steps; nil without traces.
  ///
  /// What the words mean:
  /// - Steps of an axis that `Condition` takes for equal are one. Thresholds between two neighbouring steps, [lower, upper),
  ///   decide alike; so do those below the first and from the last on.
  /// - A region is a set of pairs of such intervals that are connected across their sides (not their corners) and all cost
  ///   the least.
  /// - For sizes, ends at infinity are cut off: by a tenth of the span of an axis's steps beyond them, or by 1 without a
  ///   span, and at 0 below steps that are all positive.
  /// - The centre of a region is the middle of a range of the second threshold, then the middle of the range of the
  ///   first with that second one; both ranges are the region's. The range of the second is the one through the region's
  ///   median along the first, and the longest of several, the lowest of equally long ones.
  /// - Of several regions the largest counts, of equally large ones the one that begins lowest along the first threshold, then
  ///   along the second.
  /// - A threshold about which the traces say nothing, because its range has no ends, keeps the present value.
  ///
  /// Complexity: O(n³) for n traces.
  func exhaustiveOptimum(costs: MistakeCosts, present: ThresholdPair) -> ThresholdOptimum? {
    guard count > 0 else { return nil }
    let axes = (ThresholdAxis(first), ThresholdAxis(second))
    let (rows, columns) = (axes.0.count, axes.1.count)
    var mistakes: [[Mistakes]] = []
    for row in 0..<rows {
      mistakes.append(
        (0..<columns).map { self.mistakes(at: axes.0.inside(row), axes.1.inside($0)) })
    }
    let units = mistakes.map { $0.map(costs.units) }
    guard let least = units.joined().min() else { return nil }
    var region = [[Int?]](repeating: [Int?](repeating: nil, count: columns), count: rows)
    var sizes: [Double] = []
    for row in 0..<rows {
      for column in 0..<columns where units[row][column] == least && region[row][column] == nil {
        var size = 0.0
        var open = [(row, column)]
        region[row][column] = sizes.count
        while let (row, column) = open.popLast() {
          size += axes.0.size(row) * axes.1.size(column)
          for (row, column) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
          where (0..<rows).contains(row) && (0..<columns).contains(column)
            && units[row][column] == least && region[row][column] == nil
          {
            region[row][column] = sizes.count
            open.append((row, column))
          }
        }
        sizes.append(size)
      }
    }
    guard let largest = sizes.max(), let number = sizes.firstIndex(of: largest) else { return nil }
    // The median along the first threshold, by area.
    let areas = (0..<rows).map { row in
      (0..<columns).reduce(0.0) {
        $0 + (region[row][$1] == number ? axes.0.size(row) * axes.1.size($1) : 0)
      }
    }
    var sum = 0.0
    let median = areas.firstIndex { area in
      sum += area
      return area > 0 && sum >= largest / 2
    }
    let row = median ?? areas.indices.first { row in region[row].contains(number) } ?? 0
    var runs: [Range<Int>] = []
    for column in 0..<columns where region[row][column] == number {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<(column + 1)
      } else {
        runs.append(column..<(column + 1))
      }
    }
    guard
      let run = runs.enumerated().max(by: {
        (axes.1.size($0.element), $1.offset) < (axes.1.size($1.element), $0.offset)
      })?.element
    else { return nil }
    let secondThreshold = axes.1.middle(run, present: present.second)
    let column = axes.1.cell(of: secondThreshold)
    var (low, high) = (row, row + 1)
    while low > 0, region[low - 1][column] == number { low -= 1 }
    while high < rows, region[high][column] == number { high += 1 }
    let firstThreshold = axes.0.middle(low..<high, present: present.first)
    let final = axes.0.cell(of: firstThreshold)
    var (left, right) = (column, column + 1)
    while left > 0, region[final][left - 1] == number { left -= 1 }
    while right < columns, region[final][right] == number { right += 1 }
    return ThresholdOptimum(
      thresholds: ThresholdPair(firstThreshold, secondThreshold), mistakes: mistakes[final][column],
      firstInterval: axes.0.interval(low..<high), secondInterval: axes.1.interval(left..<right),
      regions: sizes.count)
  }
}
