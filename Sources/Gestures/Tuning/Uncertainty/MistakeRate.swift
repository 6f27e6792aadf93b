// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How often labels contradict a rule, and what that makes a mistake weigh.
struct MistakeRate: Sendable {
  /// Probability with which a label contradicts the rule; above 0, at most 0.49.
  var probability: Double
  /// Whether the labels near the first, and near the second threshold contradict it more than elsewhere.
  var isHigherNearby = (first: false, second: false)
  /// The traces next to each threshold that it decides, on the side with fewer of them, at most `nearby`.
  var deciding = (first: 0, second: 0)
  /// The traces that are near either threshold; one that is near both is there twice.
  private(set) var nearRows: [Int] = []
  /// Whether labels contradict the rule more near any threshold.
  var isBlurred: Bool { isHigherNearby.first || isHigherNearby.second }
  /// How many traces on each side of a threshold are called near.
  private let nearby: Int

  /// Counts the mistakes at two thresholds.
  ///
  /// The rate is (m + 1)/(n + 2) for m mistakes among the n traces whose outcome depends on a threshold: the
  /// best rule for some traces has about one mistake less than the true one. Near a threshold are the traces
  /// next to it that it decides, max(8, n^⅔/2) on each side; where more of them are mistakes than the
  /// rate lets expect (by 1.28 standard deviations and a half), their own rate counts.
  ///
  /// - Parameters:
  ///   - problem: The traces.
  ///   - thresholds: The best thresholds.
  init(_ problem: ThresholdProblem, at thresholds: ThresholdPair) {
    var (mistakes, count) = (0, 0)
    for row in 0..<problem.count {
      let code = OutcomeCode(
        problem.outcomes[row], expected: false, first: problem.first[row], second: problem.second[row])
      guard code.rawValue != 0, code.rawValue != 15 else { continue }
      count += 1
      let dismisses = problem.dismisses(row, at: thresholds.first, thresholds.second)
      if dismisses != problem.expected[row] { mistakes += 1 }
    }
    let rate = Double(mistakes + 1) / Double(count + 2)
    probability = rate
    nearby = max(8, Int(pow(Double(count), 2.0 / 3) / 2))
    let sides = (
      Self.deciding(problem, \.first, at: thresholds.first) { row, step in
        problem.dismisses(row, at: step, thresholds.second)
      },
      Self.deciding(problem, \.second, at: thresholds.second) { row, step in
        problem.dismisses(row, at: thresholds.first, step)
      }
    )
    (isHigherNearby.first, deciding.first) = near(sides.0, rate: rate)
    (isHigherNearby.second, deciding.second) = near(sides.1, rate: rate)
    probability = min(probability, 0.49)
  }

  /// A trace that a threshold decides: how far it is, and whether its label contradicts the rule.
  private typealias Neighbour = (row: Int, distance: Double, isMistake: Bool)

  /// The traces that a threshold decides, below it and above, nearest first.
  ///
  /// - Parameters:
  ///   - problem: The traces.
  ///   - path: Their steps along the threshold.
  ///   - threshold: The threshold.
  ///   - dismisses: Whether a trace is dismissed with a value of it, the other threshold held.
  /// - Returns: Those with steps at most at the threshold, and the others.
  private static func deciding(
    _ problem: ThresholdProblem, _ path: KeyPath<ThresholdProblem, [Double]>, at threshold: Double,
    dismisses: (Int, Double) -> Bool
  ) -> (below: [Neighbour], above: [Neighbour]) {
    var sides: (below: [Neighbour], above: [Neighbour]) = ([], [])
    let positions = problem[keyPath: path]
    for row in 0..<problem.count where positions[row].isFinite {
      guard dismisses(row, positions[row].nextDown) != dismisses(row, positions[row]) else { continue }
      let neighbour = (
        row: row, distance: (positions[row] - threshold).magnitude,
        isMistake: dismisses(row, threshold) != problem.expected[row]
      )
      if threshold < positions[row] { sides.above.append(neighbour) } else { sides.below.append(neighbour) }
    }
    sides.below.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    sides.above.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    return sides
  }

  /// Compares the traces next to a threshold with the rate, and takes theirs if it is higher.
  private mutating func near(
    _ sides: (below: [Neighbour], above: [Neighbour]), rate: Double
  ) -> (isHigher: Bool, deciding: Int) {
    let neighbours = sides.below.prefix(nearby) + sides.above.prefix(nearby)
    nearRows += neighbours.map(\.row)
    let count = Double(neighbours.count)
    let mistakes = Double(neighbours.count(where: \.isMistake))
    let isHigher = mistakes > count * rate + 1.28 * (count * rate * (1 - rate)).squareRoot() + 0.5
    if isHigher { probability = max(probability, (mistakes + 1) / (count + 2)) }
    return (isHigher, min(sides.below.count, sides.above.count, nearby))
  }

  /// The weight that a cost of one unit loses; nil if mistakes are so frequent or their costs so different
  /// that one side of a threshold tells nothing about it.
  ///
  /// When a threshold moves away from its true place by one trace, the cost rises by a with probability
  /// 1 − p, and falls by b with probability p. The decay is the positive root of
  /// (1 − p)·exp(−a·x) + p·exp(b·x) = 1 (Lundberg's exponent of a random walk), which for equal costs
  /// is ln((1 − p)/p)/a, the weight of likelihood; of the two sides the smaller one counts.
  func decay(_ units: CostUnits) -> Double? {
    let (a, b) = (Double(units.falseDismiss), Double(units.missedDismiss))
    guard let one = exponent(rise: a, fall: b), let other = exponent(rise: b, fall: a) else { return nil }
    return min(one, other)
  }

  /// Whether a threshold that moves away loses, by mistakes of labels, more than 0.4 of what it gains by right ones:
  /// p·b > 0.4·(1 − p)·a for the larger cost b.
  func isFaint(_ units: CostUnits) -> Bool {
    let costs = [Double(units.falseDismiss), Double(units.missedDismiss)].sorted()
    return probability * costs[1] > 0.4 * (1 - probability) * costs[0]
  }

  /// The root of the equation above, by bisection.
  private func exponent(rise: Double, fall: Double) -> Double? {
    guard (1 - probability) * rise > probability * fall, fall > 0 else { return nil }
    func excess(_ x: Double) -> Double {
      (1 - probability) * exp(-rise * x) + probability * exp(fall * x) - 1
    }
    var (low, high) = (0.0, 1 / fall)
    while excess(high) < 0 { (low, high) = (high, 2 * high) }
    for _ in 0..<80 {
      let middle = low + (high - low) / 2
      if excess(middle) < 0 { low = middle } else { high = middle }
    }
    return high
  }
}
