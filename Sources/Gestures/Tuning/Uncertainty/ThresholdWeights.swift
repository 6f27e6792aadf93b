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
    return cumulated(costs, second)
  }

  /// The weight up to the end of each cell of the first threshold, with the second in a cell of its own.
  /// Complexity: O(n).
  func cumulated(column: Int, counts: [Int32]?) -> [Double] {
    let changes = units.changes
    var cost = 0
    var costs = [Int](repeating: 0, count: steps.first.count)
    for place in 0..<steps.count where Int(steps.cells[place]) <= column {
      cost += changes[Int(steps.codes[place])].second * count(place, counts)
    }
    for place in 0..<steps.count { cost += changes[Int(steps.codes[place])].start * count(place, counts) }
    costs[0] = cost
    for row in costs.indices.dropFirst() {
      for place in Int(steps.starts[row - 1])..<Int(steps.starts[row]) {
        let change = changes[Int(steps.codes[place])]
        let both = Int(steps.cells[place]) <= column ? change.both : 0
        cost += (change.first + both) * count(place, counts)
      }
      costs[row] = cost
    }
    return cumulated(costs, steps.first)
  }

  /// The weight up to the end of each cell, given their costs.
  private func cumulated(_ costs: [Int], _ axis: ThresholdAxis) -> [Double] {
    let best = costs.min() ?? 0
    var sum = 0.0
    return costs.indices.map { cell in
      let loss = decay * Double(costs[cell] - best)
      // Most cells are far from the best, and e^−700 of the plane is nothing.
      if loss < 700 { sum += axis.size(cell) * exp(-loss) }
      return sum
    }
  }

  /// Cells drawn with these weights in turn, the first with the second held and so on, from a place near the best.
  ///
  /// The thresholds hardly depend on each other, so that a few rounds forget the start (Geman and Geman's Gibbs
  /// sampler). Complexity: O(n).
  ///
  /// - Parameters:
  ///   - column: Cell of the second threshold to start with.
  ///   - counts: How often each trace counts.
  ///   - random: Where the numbers come from.
  /// - Returns: The cells, and the share of each that lies in front of the place.
  func drawn(
    from column: Int, counts: [Int32]?, random: borrowing RandomStream
  ) -> (row: Place, column: Place) {
    var (row, column): (Place, Place) = ((0, 0), (column, 0))
    for _ in 0..<4 {
      row = Self.cell(in: cumulated(column: column.cell, counts: counts), at: random.uniform(0...1))
      column = Self.cell(in: cumulated(row: row.cell, counts: counts), at: random.uniform(0...1))
    }
    return (row, column)
  }

  /// A cell, and the share of it that lies in front of a place.
  typealias Place = (cell: Int, inside: Double)

  /// A cell by its cumulated weight.
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
    return steps[cell - 1] * (1 - share) + steps[cell] * share
  }
}
