// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why no spring meets a goal.
public struct SpringGoalConflict: Sendable, Hashable {
  /// The most that can be had of one quantity.
  public struct Nearest: Sendable, Hashable {
    /// The condition that would have to ask for less.
    public var condition: SpringGoal.Condition
    /// A threshold with which a spring meets it and the other conditions of the conflict, to four digits the nearest.
    public var threshold: Double
  }

  /// Conditions that no spring meets together, of which none can be left out.
  public var conditions: [SpringGoal.Condition]
  /// The nearest that can be had; nil when asking less of one quantity does not help.
  public var nearest: Nearest?

  init(conditions: [SpringGoal.Condition], nearest: Nearest? = nil) {
    (self.conditions, self.nearest) = (conditions, nearest)
  }

  /// Explains why a search found that no spring meets its goal.
  static func explain(_ search: SpringGoalSearch) -> SpringGoalConflict {
    func isFeasible(_ conditions: [SpringGoal.Condition]) -> Bool {
      let best = SpringGoalRegion(search, conditions).best(cap: .infinity, anyWillDo: true)
      return best.candidate != nil || !best.isProven
    }
    var conditions = search.goal.conditions
    for condition in search.goal.conditions where conditions.count > 1 {
      let rest = conditions.filter { $0 != condition }
      if !isFeasible(rest) { conditions = rest }
    }
    let order = conditions.filter { $0.quantity.isMeasured } + conditions.filter { !$0.quantity.isMeasured }
    // Alone, a parameter that cannot be had lies beside the parameters that are looked at: they are no news.
    for condition in order where condition.quantity.isMeasured || order.count > 1 {
      guard
        let threshold = nearest(
          to: condition,
          feasible: { threshold in
            isFeasible(
              conditions.map {
                $0 == condition ? SpringGoal.Condition($0.quantity, $0.comparison.reached, threshold) : $0
              })
          })
      else { continue }
      return SpringGoalConflict(
        conditions: conditions, nearest: Nearest(condition: condition, threshold: threshold))
    }
    return SpringGoalConflict(conditions: conditions)
  }

  /// The threshold nearest to a condition's that can be met, to four digits.
  private static func nearest(
    to condition: SpringGoal.Condition, feasible: (Double) -> Bool
  ) -> Double? {
    guard condition.quantity.isNeverNegative else { return nil }
    let isUpper = condition.comparison.isUpperBound
    let factor = isUpper ? 2.0 : 0.5
    var (bad, good) = (max(condition.threshold, 1e-9), max(condition.threshold, 1e-9))
    for _ in 0..<40 {
      good *= factor
      if feasible(good) { break }
      bad = good
    }
    guard bad != good, feasible(good) else { return nil }
    for _ in 0..<20 {
      let middle = (bad * good).squareRoot()
      if feasible(middle) { good = middle } else { bad = middle }
    }
    let scale = pow(10, 3 - log10(good).rounded(.down))
    // The number itself, if it has no more digits.
    let nearest = (good * scale).rounded() / scale
    return feasible(nearest) ? nearest : (good * scale).rounded(isUpper ? .up : .down) / scale
  }
}

extension SpringGoal.Quantity {
  /// Whether it belongs to the motion, not to the spring.
  fileprivate var isMeasured: Bool {
    switch self {
    case .settle, .overshoot, .peakTime, .velocity: true
    case .response, .dampingRatio, .bounce, .stiffness, .dampingCoefficient: false
    }
  }
}

extension SpringGoal.Comparison {
  /// The same with the threshold itself.
  fileprivate var reached: Self { isUpperBound ? .atMost : .atLeast }
}
