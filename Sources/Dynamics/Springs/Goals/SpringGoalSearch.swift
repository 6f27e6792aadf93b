// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for the gentlest spring that meets a goal.
///
/// The gentlest is the one with the longest response. Where no condition limits the response it is 0.5 s, or as many
/// doublings of that as the conditions need. Among springs of one response it is the one whose damping ratio is nearest to
/// critical, below it first. A ratio below 0.5 is taken only where no other meets the goal. From there the parameters are rounded to few digits, on the side on which the goal is met.
///
/// A motion that starts at rest is the same at every response but for its time scale. At one damping ratio each condition
/// then bounds the response, and the bounds are monotone in the ratio between a few known points: what lies between two
/// ratios is bounded by what lies at them, and a branch-and-bound search over the ratio finds the longest response, or
/// proves that there is none with a response within ``responses`` and a ratio within ``dampingRatios``. A motion with an
/// initial velocity has no such structure; a grid and its refinement look for it, and may miss a spring.
public struct SpringGoalSearch: Sendable {
  /// What is known of the spring already.
  public enum Held: Sendable, Hashable {
    /// Nothing but the mass.
    case nothing
    /// The damping ratio, at least 0.
    case dampingRatio(Double)
    /// The stiffness, and so the response.
    case stiffness(Double)
    /// The damping coefficient, greater than 0: the response grows with the ratio.
    case dampingCoefficient(Double)
  }

  /// How the search ended.
  public enum Outcome: Sendable, Hashable {
    /// A spring that meets the goal.
    case found(Spring)
    /// No spring meets the goal.
    case none(SpringGoalConflict)
    /// None was found, though none may be excluded: the search is a grid, or what meets the goal is narrower than
    /// rounding allows for.
    case unknown
  }

  /// Responses that are considered, in seconds, where neither the response nor the damping coefficient is held.
  public static let responses = 1e-6...1e6
  /// Damping ratios that are considered unless the ratio is held.
  public static let dampingRatios = 0.0...1000
  /// The response in seconds of a spring whose response no condition limits: SwiftUI's default duration.
  static let usualResponse = 0.5

  /// The least damping ratio that is proposed as long as another will do: the value passes its target by 16 % with it.
  ///
  /// Short peaks and high speeds are had with the longest response by a spring that hardly ever comes to rest, and nobody means that.
  static let usualRatio = 0.5

  /// What is asked for.
  public let goal: SpringGoal
  /// What is held.
  public let held: Held
  /// The spring's mass.
  public let mass: Double
  /// Where the motion starts.
  public let start: Double
  /// Where it comes to rest; not where it starts.
  public let target: Double
  /// Velocity at the start, in units per second.
  public let initialVelocity: Double
  /// Share of the distance within which the motion counts as settled.
  public let epsilon: Double

  /// Describes a search.
  ///
  /// - Parameters:
  ///   - goal: what is asked for.
  ///   - held: what is held; a value that passes the checks of a spring.
  ///   - mass: within ``Spring/constantRange``.
  ///   - start: where the motion starts, finite.
  ///   - target: where it comes to rest, finite and not the start.
  ///   - initialVelocity: units per second, finite.
  ///   - epsilon: share of the distance within which it counts as settled, above 0 and below 1.
  public init(
    _ goal: SpringGoal, held: Held = .nothing, mass: Double = 1, from start: Double = 0,
    to target: Double = 1,
    initialVelocity: Double = 0, epsilon: Double = 0.001
  ) {
    precondition(start != target, "a goal is about a motion over a distance")
    precondition(epsilon > 0 && epsilon < 1, "the epsilon of settling must be above 0 and below 1")
    self.goal = goal
    self.mass = mass
    self.start = start
    self.target = target
    self.initialVelocity = initialVelocity
    self.epsilon = epsilon
    // Without damping the coefficient says the ratio, and nothing of the response.
    self.held = held == .dampingCoefficient(0) ? .dampingRatio(0) : held
  }

  /// Whether a goal that no spring meets is known as such: the motion starts at rest.
  public var isExact: Bool { initialVelocity == 0 }

  /// Looks for the spring.
  ///
  /// - Returns: the same for the same search, whatever the machine.
  /// - Complexity: at rest some hundred ratios, otherwise some ten thousand motions.
  public func run() -> Outcome {
    if let pair = contradiction { return .none(SpringGoalConflict(conditions: pair)) }
    if let condition = goal.conditions.first(where: \.isImpossible) {
      return .none(SpringGoalConflict(conditions: [condition]))
    }
    guard isExact else {
      let best = SpringGoalGrid(self, ratiosFrom: Self.usualRatio).best ?? SpringGoalGrid(self).best
      return best.map { finished($0, bounds: nil) } ?? .unknown
    }
    let region = SpringGoalRegion(self, goal.conditions)
    let best = region.best(cap: .infinity)
    guard best.candidate != nil else {
      return best.isProven ? .none(SpringGoalConflict.explain(self)) : .unknown
    }
    let usual = SpringGoalRegion(self, goal.conditions, ratiosFrom: Self.usualRatio)
    return (usual.gentlest ?? region.gentlest).map { finished($0, bounds: region) } ?? .unknown
  }
}

extension SpringGoalSearch {
  /// A response and a damping ratio.
  struct Candidate: Hashable, Sendable {
    var response: Double
    var dampingRatio: Double

    /// Whether this one is gentler than another.
    func isGentler(than other: Candidate) -> Bool {
      if response != other.response { return response > other.response }
      let (distance, otherDistance) = ((dampingRatio - 1).magnitude, (other.dampingRatio - 1).magnitude)
      return distance != otherDistance ? distance < otherDistance : dampingRatio < other.dampingRatio
    }
  }

  /// Whether any condition, or what is held, keeps the response from growing.
  var limitsResponse: Bool {
    switch held {
    case .stiffness, .dampingCoefficient: true
    case .nothing, .dampingRatio:
      goal.conditions.contains { condition in
        let power = condition.quantity.responsePower
        return power > 0 && condition.comparison.isUpperBound
          || power < 0 && !condition.comparison.isUpperBound && condition.threshold > 0
      }
    }
  }

  /// The motion of a candidate; nil when its constants are out of range.
  func motion(_ candidate: Candidate) -> SpringMotion? {
    guard let spring = spring(candidate) else { return nil }
    return SpringMotion(spring: spring, from: start, to: target, initialVelocity: initialVelocity)
  }

  /// The spring of a candidate, with exactly what is held; nil when its constants are out of range.
  func spring(_ candidate: Candidate) -> Spring? {
    let ratio = candidate.dampingRatio
    switch held {
    case .nothing, .dampingRatio:
      guard Spring.validate(mass: mass, response: candidate.response, dampingRatio: ratio).isEmpty else {
        return nil
      }
      return Spring(mass: mass, response: candidate.response, dampingRatio: ratio)
    case .stiffness(let stiffness):
      return checked(stiffness, ratio * Spring.criticalCoefficient(mass: mass, stiffness: stiffness))
    case .dampingCoefficient(let coefficient):
      let frequency = coefficient / (2 * mass * ratio)
      return checked(mass * frequency * frequency, coefficient)
    }
  }

  private func checked(_ stiffness: Double, _ coefficient: Double) -> Spring? {
    guard Spring.validate(mass: mass, stiffness: stiffness, dampingCoefficient: coefficient).isEmpty else {
      return nil
    }
    return Spring(mass: mass, stiffness: stiffness, dampingCoefficient: coefficient)
  }

  /// The response that is held, at a damping ratio; nil when it is free.
  func heldResponse(dampingRatio: Double) -> Double? {
    switch held {
    case .nothing, .dampingRatio: nil
    case .stiffness(let stiffness): 2 * .pi / (stiffness / mass).squareRoot()
    case .dampingCoefficient(let coefficient): 4 * .pi * mass * dampingRatio / coefficient
    }
  }

  /// Whether a candidate meets the goal, by the very values that are reported.
  func isMet(by candidate: Candidate) -> Bool {
    motion(candidate).map { goal.isMet(by: $0, epsilon: epsilon) } ?? false
  }

  /// Two conditions that exclude each other whatever the spring, in their order.
  private var contradiction: [SpringGoal.Condition]? {
    for (index, second) in goal.conditions.enumerated() {
      for first in goal.conditions[..<index] where first.contradicts(second) || second.contradicts(first) {
        return [first, second]
      }
    }
    return nil
  }
}

extension SpringGoal.Condition {
  /// Whether this upper bound leaves another condition no value.
  func contradicts(_ other: SpringGoal.Condition) -> Bool {
    guard comparison.isUpperBound else { return false }
    // A peak lies beyond the target.
    if quantity == .overshoot, other.quantity == .peakTime { return threshold <= 0 }
    guard quantity == other.quantity, !other.comparison.isUpperBound else { return false }
    let isStrict = comparison.isStrict || other.comparison.isStrict
    return isStrict ? threshold <= other.threshold : threshold < other.threshold
  }

  /// Whether no spring can have such a value, because it would be negative.
  var isImpossible: Bool {
    quantity.isNeverNegative && comparison.isUpperBound
      && (threshold < 0 || threshold == 0 && comparison.isStrict)
  }

  /// Whether every spring has such a value, because it would be negative otherwise.
  var isAlwaysMet: Bool {
    quantity.isNeverNegative && quantity != .peakTime && !comparison.isUpperBound
      && (threshold < 0 || threshold == 0 && !comparison.isStrict)
  }
}
