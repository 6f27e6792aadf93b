// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How plausible pairs of thresholds are: exp(−decay · cost) at each place of the plane.
struct ThresholdWeights: Sendable {
  /// The traces.
  let steps: ThresholdSteps
  /// What mistakes cost.
  let units: CostUnits
  /// Weight lost by a cost of one unit.
  let decay: Double

  /// The weight of all places up to the end of each cell of the first threshold. Complexity: O(n log n).
  ///
  /// `counts` says how often each trace counts, in the order of the problem; nil for once each.
  func cumulated(counts: [Int32]?) -> [Double] {
    let (first, second) = (steps.first, steps.second)
    var tree = WeightTree(sizes: (0..<second.count).map { second.size($0) }, decay: decay)
    let changes = units.changes
    for place in 0..<steps.count {
      let (change, count) = (changes[Int(steps.codes[place])], count(place, counts))
      tree.add(change.start * count)
      tree.add(change.second * count, from: Int(steps.cells[place]))
    }
    var rows: [(least: Int, sum: Double)] = []
    rows.reserveCapacity(first.count)
    for row in 0..<first.count {
      if row > 0 {
        for place in Int(steps.starts[row - 1])..<Int(steps.starts[row]) {
          let (change, count) = (changes[Int(steps.codes[place])], count(place, counts))
          tree.add(change.first * count)
          tree.add(change.both * count, from: Int(steps.cells[place]))
        }
      }
      rows.append(tree.total)
    }
    let best = rows.reduce(Int.max) { min($0, $1.least) }
    var sum = 0.0
    return rows.indices.map { row in
      sum += first.size(row) * rows[row].sum * exp(-decay * Double(rows[row].least - best))
      return sum
    }
  }

  /// The weight up to the end of each cell of the second threshold, with the first in a cell of its own.
  /// Complexity: O(n).
  func cumulated(row: Int, counts: [Int32]?) -> [Double] {
    let second = steps.second
    let changes = units.changes
    let passed = Int(steps.starts[row])
    var costs = [Int](repeating: 0, count: second.count + 1)
    for place in 0..<steps.count {
      let (change, count) = (changes[Int(steps.codes[place])], count(place, counts))
      let cell = min(Int(steps.cells[place]), second.count)
      if place < passed {
        costs[0] += (change.start + change.first) * count
        costs[cell] += (change.second + change.both) * count
      } else {
        costs[0] += change.start * count
        costs[cell] += change.second * count
      }
    }
    costs.removeLast()
    var cost = 0
    for cell in costs.indices {
      cost += costs[cell]
      costs[cell] = cost
    }
    let best = costs.min() ?? 0
    var sum = 0.0
    return costs.indices.map { cell in
      sum += second.size(cell) * exp(-decay * Double(costs[cell] - best))
      return sum
    }
  }

  /// A cell by its cumulated weight.
  ///
  /// - Parameters:
  ///   - cumulated: Weight up to the end of each cell, of which the last is above 0.
  ///   - share: Share of the whole weight, from 0 to 1.
  /// - Returns: The cell, and the share of its weight that lies in front.
  static func cell(in cumulated: [Double], at share: Double) -> (cell: Int, inside: Double) {
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

  /// How often a trace counts.
  private func count(_ place: Int, _ counts: [Int32]?) -> Int {
    counts.map { Int($0[Int(steps.rows[place])]) } ?? 1
  }
}

extension ThresholdAxis {
  /// A place within a cell; an infinite one in a cell without an end, and in the only cell of an axis.
  func place(in cell: Int, at share: Double) -> Double {
    if cell == 0 { return -.infinity }
    if cell == count - 1 { return .infinity }
    return steps[cell - 1] + (steps[cell] - steps[cell - 1]) * share
  }
}
