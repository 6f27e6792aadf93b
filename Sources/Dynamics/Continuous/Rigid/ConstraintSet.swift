// SPDX-License-Identifier: GPL-3.0-or-later

/// The conditions that hold between two events, and the linear systems for their multipliers.
///
/// The matrix J·M⁻¹·Fᵀ couples rows that share a body. They are ordered by the reverse Cuthill–McKee rule and stored by
/// skyline, so a chain of rods costs time in proportion to its length. F differs from J where contacts slide: their
/// normal force brings friction with it. A row that depends on those before it, as of a rod beside an equal one, gets no
/// multiplier.
final class ConstraintSet {
  /// The rows in the order of the matrix.
  private var rows = PlainList<ConstraintRow>()
  private var gradients = PlainList<Gradient>()
  private var forces = PlainList<Gradient>()
  /// Biases, multipliers, inverse pivots, values and references of the rows, one after the other.
  private var numbers = PlainList<Double>()
  private var starts = PlainList<Int>()
  private var firsts = PlainList<Int>()
  private var lower = PlainList<Double>()
  private var upper = PlainList<Double>()
  /// Pairs of rows that share a body: the later row, the earlier one, and which ends of them.
  private var couplings = PlainList<Coupling>()
  /// Where each row that was handed over has gone.
  private(set) var places: [Int] = []
  /// Products that a factorisation takes.
  private(set) var products = 0.0
  /// Whether contacts that depend on one another share out what they carry.
  var isRedundant = false

  struct Coupling {
    var row: Int
    var column: Int
    var rowIsB: Bool
    var columnIsB: Bool
    var body: Int
  }

  /// The longest skyline, in elements.
  static let capacity = 1 << 25

  /// Most products that a factorisation may take where there is another way than by the matrix: once for an event, and
  /// in each evaluation of a step.
  static let eventWork = 2e6
  static let stepWork = 3e5

  /// Takes other rows; false when their matrix would be too large, or take more products than allowed.
  func assign(_ given: [ConstraintRow], work: Double = .infinity) -> Bool {
    let (order, neighbours) = RowOrder.make(given)
    places = [Int](repeating: 0, count: given.count)
    for (place, index) in order.enumerated() { places[index] = place }
    rows.removeAll()
    for index in order { rows.append(given[index]) }
    let count = given.count
    gradients.resize(count, filling: Gradient())
    forces.resize(count, filling: Gradient())
    numbers.resize(5 * count, filling: 0)
    isRedundant = false
    (numbers.base + 4 * count).update(repeating: 0, count: count)
    firsts.resize(count, filling: 0)
    starts.resize(count + 1, filling: 0)
    var total = 0
    products = 0
    for place in 0..<count {
      firsts[place] = neighbours[order[place]].reduce(place) { min($0, places[$1]) }
      starts[place] = total - firsts[place]
      total += place - firsts[place]
      products += Double(place - firsts[place]) * Double(place - firsts[place])
      guard total <= Self.capacity, products <= work else { return false }
    }
    lower.resize(total, filling: 0)
    upper.resize(total, filling: 0)
    couplings.removeAll()
    for place in 0..<count {
      let row = rows[place]
      for neighbour in [order[place]] + neighbours[order[place]] where places[neighbour] <= place {
        let other = rows[places[neighbour]]
        for (body, rowIsB) in [(row.a, false), (row.b, true)] where body >= 0 {
          for (otherBody, columnIsB) in [(other.a, false), (other.b, true)] where otherBody == body {
            couplings.append(
              Coupling(
                row: place, column: places[neighbour], rowIsB: rowIsB, columnIsB: columnIsB, body: body))
          }
        }
      }
    }
    return true
  }

  /// What a step reads.
  var view: ActiveConstraints {
    let count = rows.count
    return ActiveConstraints(
      count: count, rows: rows.base, gradients: gradients.base, forces: forces.base, biases: numbers.base,
      multipliers: numbers.base + count, inversePivots: numbers.base + 2 * count,
      values: numbers.base + 3 * count, firsts: firsts.base, starts: starts.base, lower: lower.base,
      upper: upper.base, skylineCount: lower.count, couplings: couplings.base, couplingCount: couplings.count,
      references: numbers.base + 4 * count, isRedundant: isRedundant)
  }
}

/// The order of the rows of a matrix in which its envelope is small.
enum RowOrder {
  /// The reverse Cuthill–McKee order, and each row's neighbours: the others on its bodies, in order.
  static func make(_ rows: [ConstraintRow]) -> (order: [Int], neighbours: [[Int]]) {
    let bodyCount = (rows.map { max($0.a, $0.b) }.max() ?? -1) + 1
    var rowsOfBody = [[Int]](repeating: [], count: bodyCount)
    for (index, row) in rows.enumerated() {
      if row.a >= 0 { rowsOfBody[row.a].append(index) }
      if row.b >= 0 { rowsOfBody[row.b].append(index) }
    }
    let neighbours = rows.indices.map { index in
      let row = rows[index]
      guard row.a >= 0, row.b >= 0 else {
        return rowsOfBody[max(row.a, row.b, 0)].filter { $0 != index }
      }
      return merge(rowsOfBody[row.a], rowsOfBody[row.b], without: index)
    }
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: rows.count)
    for seed in rows.indices.sorted(by: { (neighbours[$0].count, $0) < (neighbours[$1].count, $1) })
    where !isPlaced[seed] {
      isPlaced[seed] = true
      var next = order.count
      order.append(seed)
      while next < order.count {
        let fresh = neighbours[order[next]].filter { !isPlaced[$0] }
        for index in fresh.sorted(by: { (neighbours[$0].count, $0) < (neighbours[$1].count, $1) }) {
          isPlaced[index] = true
          order.append(index)
        }
        next += 1
      }
    }
    return (frictionLast(order.reversed(), neighbours, rows), neighbours)
  }

  /// The union of two sorted lists, without one value.
  private static func merge(_ left: [Int], _ right: [Int], without value: Int) -> [Int] {
    var merged: [Int] = []
    merged.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      let next = min(i < left.count ? left[i] : .max, j < right.count ? right[j] : .max)
      if i < left.count, left[i] == next { i += 1 }
      if j < right.count, right[j] == next { j += 1 }
      if next != value { merged.append(next) }
    }
    return merged
  }

  /// Puts each row of friction behind its neighbours, so that where rows depend on one another it is friction that goes.
  private static func frictionLast(
    _ order: [Int], _ neighbours: [[Int]], _ rows: [ConstraintRow]
  ) -> [Int] {
    guard rows.contains(where: \.isTangent) else { return order }
    var places = [Int](repeating: 0, count: rows.count)
    for (place, index) in order.enumerated() { places[index] = place }
    let keys = rows.indices.map { index in
      guard rows[index].isTangent else { return (places[index], 0, index) }
      let last = neighbours[index].reduce(places[index]) { rows[$1].isTangent ? $0 : max($0, places[$1]) }
      return (last, 1, index)
    }
    return order.sorted { keys[$0] < keys[$1] }
  }
}
