// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Gestures

extension ThresholdProblem {
  /// The optimum by trying every pair of intervals between neighbouring steps: the plain twin of `optimum`,
  /// from the meaning of the words in `ThresholdOptimum` alone. Complexity: O(n³) for n traces.
  func exhaustiveOptimum(
    costs: MistakeCosts, present: ThresholdPair, weights: [Int32]? = nil
  ) -> ThresholdOptimum? {
    guard count > 0, weights?.contains(where: { $0 > 0 }) ?? true else { return nil }
    let axes = (ThresholdAxis(first), ThresholdAxis(second))
    let (rows, columns) = (axes.0.count, axes.1.count)
    let mistakes = (0..<rows).map { row in
      (0..<columns).map { weightedMistakes(axes.0.inside(row), axes.1.inside($0), weights) }
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
    guard let most = sizes.max(), let number = sizes.firstIndex(where: { $0 >= most * (1 - 1e-9) })
    else { return nil }
    // The median along the first threshold, by area.
    let areas = (0..<rows).map { row in
      (0..<columns).reduce(0.0) {
        $0 + (region[row][$1] == number ? axes.0.size(row) * axes.1.size($1) : 0)
      }
    }
    var sum = 0.0
    let median = areas.firstIndex { area in
      sum += area
      return area > 0 && sum >= sizes[number] / 2 * (1 - 1e-9)
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
    guard let longest = runs.map({ axes.1.size($0) }).max(),
      let run = runs.first(where: { axes.1.size($0) >= longest * (1 - 1e-9) })
    else { return nil }
    var secondThreshold = axes.1.middle(run, present: present.second)
    var column = axes.1.cell(of: secondThreshold)
    var (low, high) = (row, row + 1)
    while low > 0, region[low - 1][column] == number { low -= 1 }
    while high < rows, region[high][column] == number { high += 1 }
    var firstThreshold = axes.0.middle(low..<high, present: present.first)
    var final = axes.0.cell(of: firstThreshold)
    if (0..<columns).allSatisfy({ region[final][$0] == number }) {
      secondThreshold = present.second
      column = axes.1.cell(of: secondThreshold)
      (low, high) = (final, final + 1)
      while low > 0, region[low - 1][column] == number { low -= 1 }
      while high < rows, region[high][column] == number { high += 1 }
      firstThreshold = axes.0.middle(low..<high, present: present.first)
      final = axes.0.cell(of: firstThreshold)
    }
    var (left, right) = (column, column + 1)
    while left > 0, region[final][left - 1] == number { left -= 1 }
    while right < columns, region[final][right] == number { right += 1 }
    return ThresholdOptimum(
      thresholds: ThresholdPair(firstThreshold, secondThreshold), mistakes: mistakes[final][column],
      firstInterval: axes.0.interval(low..<high), secondInterval: axes.1.interval(left..<right),
      regions: sizes.count)
  }

  /// The mistakes at two thresholds, every trace counted as often as its weight says.
  func weightedMistakes(_ first: Double, _ second: Double, _ weights: [Int32]?) -> Mistakes {
    var mistakes = Mistakes()
    for index in 0..<count {
      let dismisses = dismisses(index, at: first, second)
      let weight = Int(weights?[index] ?? 1)
      if dismisses && !expected[index] { mistakes.falseDismiss += weight }
      if !dismisses && expected[index] { mistakes.missedDismiss += weight }
    }
    return mistakes
  }
}
