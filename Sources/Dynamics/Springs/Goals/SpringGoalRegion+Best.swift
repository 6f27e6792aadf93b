// SPDX-License-Identifier: GPL-3.0-or-later

extension SpringGoalRegion {
  /// What a search over the damping ratio found.
  struct Best {
    /// The gentlest spring; nil when none was found.
    var candidate: SpringGoalSearch.Candidate?
    /// Whether what was not looked at is known not to meet the conditions.
    var isProven = true
  }

  /// A stretch of ratios, and the gentlest that one of them can be.
  private struct Cell {
    var first: Point
    var second: Point
    var bound: SpringGoalSearch.Candidate
  }

  /// Stretches that are halved at most; some hundred are usual.
  private static let mostCells = 20_000

  /// The gentlest spring, whose response may lie on a bound that is not to be reached.
  var gentlest: SpringGoalSearch.Candidate? {
    guard !search.limitsResponse, best(cap: .infinity, anyWillDo: true).candidate != nil else {
      return best(cap: .infinity).candidate
    }
    var cap = SpringGoalSearch.usualResponse
    while cap < SpringGoalSearch.responses.upperBound {
      if let candidate = best(cap: cap).candidate { return candidate }
      cap *= 2
    }
    return best(cap: .infinity).candidate
  }

  /// The gentlest spring whose response is not above a limit.
  ///
  /// Branch and bound: the stretch of ratios that promises most is halved, and those that promise no more than what was
  /// found are left.
  ///
  /// - Parameters:
  ///   - cap: the limit in seconds.
  ///   - anyWillDo: whether the first spring that is found will do.
  /// - Returns: the spring, or whether there is none for certain.
  func best(cap: Double, anyWillDo: Bool = false) -> Best {
    var best = Best()
    var cells: [Cell] = []
    func add(_ first: Point, _ second: Point) {
      guard var bound = responses(first, second) else { return }
      bound.limit(below: cap, isOpen: false)
      guard !bound.isEmpty else { return }
      let ratio = min(max(1, first.dampingRatio), second.dampingRatio)
      cells.append(
        Cell(
          first: first, second: second,
          bound: SpringGoalSearch.Candidate(response: bound.upper, dampingRatio: ratio)))
    }
    func look(at point: Point) {
      guard var bound = responses(point, point) else { return }
      bound.limit(below: cap, isOpen: false)
      guard !bound.isEmpty else { return }
      let candidate = SpringGoalSearch.Candidate(response: bound.upper, dampingRatio: point.dampingRatio)
      if best.candidate.map({ candidate.isGentler(than: $0) }) ?? true { best.candidate = candidate }
    }
    for (lower, upper) in stretches {
      let (first, second) = (point(lower), point(upper))
      look(at: first)
      if lower < upper {
        look(at: second)
        add(first, second)
      }
    }
    for _ in 0..<Self.mostCells {
      if anyWillDo, best.candidate != nil { return best }
      guard let next = cells.indices.max(by: { cells[$1].bound.isGentler(than: cells[$0].bound) }) else {
        return best
      }
      let cell = cells.remove(at: next)
      if let found = best.candidate, !promisesMore(cell, than: found) { continue }
      let (lower, upper) = (cell.first.dampingRatio, cell.second.dampingRatio)
      let middle = lower + (upper - lower) / 2
      guard middle > lower, middle < upper, upper - lower > max(1e-14 * upper, 1e-17) else {
        // Too narrow to be halved: a spring in it would meet the conditions by less than a rounding.
        best.isProven = false
        continue
      }
      let point = point(middle)
      look(at: point)
      add(cell.first, point)
      add(point, cell.second)
    }
    best.isProven = cells.isEmpty && best.isProven
    return best
  }

  /// Whether a stretch can hold a gentler spring than one that was found, by more than rounding.
  private func promisesMore(_ cell: Cell, than found: SpringGoalSearch.Candidate) -> Bool {
    guard cell.bound.isGentler(than: found) else { return false }
    let isSteep = cell.bound.response > found.response
    return !isSteep || cell.bound.response - found.response > 1e-12 * found.response
      || (cell.bound.dampingRatio - 1).magnitude < (found.dampingRatio - 1).magnitude
  }
}
