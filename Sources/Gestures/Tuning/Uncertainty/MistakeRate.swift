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
  /// best rule for some traces has about one mistake less than the true one. Without any, labels may be right
  /// throughout, and a quarter of one is assumed: a whole one makes intervals of 95 % contain the truth of 60
  /// traces in 97 to 98 % of cases, a quarter in 96 %, and in no fewer than 94 % where up to 4 % are wrong.
  ///
  /// Near a threshold are the traces next to it that it decides, max(8, n^⅔/2) on each side; where more of them
  /// are mistakes than the rate lets expect (by 1.28 standard deviations and a half), their own rate counts.
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
    let rate = (mistakes == 0 ? 0.25 : Double(mistakes + 1)) / Double(count + 2)
    probability = rate
    nearby = max(8, Int(pow(Double(count), 2.0 / 3) / 2))
    let sides = (
      deciding(problem, problem.first, at: thresholds.first) { row, step in
        problem.dismisses(row, at: step, thresholds.second)
      },
      deciding(problem, problem.second, at: thresholds.second) { row, step in
        problem.dismisses(row, at: thresholds.first, step)
      }
    )
    (isHigherNearby.first, deciding.first) = near(sides.0, problem, thresholds, rate)
    (isHigherNearby.second, deciding.second) = near(sides.1, problem, thresholds, rate)
    probability = min(probability, 0.49)
  }

  /// The traces that a threshold decides, below it and above, nearest first, of equally near ones the first.
  ///
  /// Complexity: O(n) for n traces.
  ///
  /// - Parameters:
  ///   - problem: The traces.
  ///   - positions: Their steps along the threshold.
  ///   - threshold: The threshold.
  ///   - dismisses: Whether a trace is dismissed with a value of it, the other threshold held.
  /// - Returns: As many as are near of those with steps at most at the threshold, and of the others.
  private func deciding(
    _ problem: ThresholdProblem, _ positions: [Double], at threshold: Double,
    dismisses: (Int, Double) -> Bool
  ) -> (below: [Int], above: [Int]) {
    var rows: (below: [Int], above: [Int]) = ([], [])
    var distances: (below: [Double], above: [Double]) = ([], [])
    for row in 0..<problem.count where positions[row].isFinite {
      guard dismisses(row, positions[row].nextDown) != dismisses(row, positions[row]) else { continue }
      let distance = min((positions[row] - threshold).magnitude, .greatestFiniteMagnitude)
      if threshold < positions[row] {
        rows.above.append(row)
        distances.above.append(distance)
      } else {
        rows.below.append(row)
        distances.below.append(distance)
      }
    }
    return (
      StepOrder.ascending(distances.below).prefix(nearby).map { rows.below[Int($0)] },
      StepOrder.ascending(distances.above).prefix(nearby).map { rows.above[Int($0)] }
    )
  }

  /// Compares the traces next to a threshold with the rate, and takes theirs if it is higher.
  private mutating func near(
    _ sides: (below: [Int], above: [Int]), _ problem: ThresholdProblem, _ thresholds: ThresholdPair,
    _ rate: Double
  ) -> (isHigher: Bool, deciding: Int) {
    let rows = sides.below + sides.above
    nearRows += rows
    let count = Double(rows.count)
    let mistakes = Double(
      rows.count { problem.dismisses($0, at: thresholds.first, thresholds.second) != problem.expected[$0] })
    let isHigher = mistakes > count * rate + 1.28 * (count * rate * (1 - rate)).squareRoot() + 0.5
    if isHigher { probability = max(probability, (mistakes + 1) / (count + 2)) }
    return (isHigher, min(sides.below.count, sides.above.count))
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
