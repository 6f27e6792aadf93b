// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The responses and damping ratios that meet conditions on a motion that starts at rest.
struct SpringGoalRegion {
  /// What a spring of some ratio is, quantity by quantity, in the order of the conditions; with a response of 1 where none is
  /// held.
  struct Point {
    let dampingRatio: Double
    let values: [Double?]
    let heldResponse: Double?
  }

  /// Responses between two bounds.
  struct Responses {
    var lower = 0.0
    var upper = Double.infinity
    /// Whether the bound itself is not among them.
    var isLowerOpen = false
    var isUpperOpen = false

    var isEmpty: Bool { lower > upper || lower == upper && (isLowerOpen || isUpperOpen) }

    mutating func limit(below bound: Double, isOpen: Bool) {
      if bound < upper { (upper, isUpperOpen) = (bound, isOpen) }
      if bound == upper, isOpen { isUpperOpen = true }
    }

    mutating func limit(above bound: Double, isOpen: Bool) {
      if bound > lower { (lower, isLowerOpen) = (bound, isOpen) }
      if bound == lower, isOpen { isLowerOpen = true }
    }
  }

  let search: SpringGoalSearch
  let conditions: [SpringGoal.Condition]
  /// The least ratio that is looked at, unless the ratio is held.
  private let lowestRatio: Double

  init(
    _ search: SpringGoalSearch, _ conditions: [SpringGoal.Condition],
    ratiosFrom lowestRatio: Double = SpringGoalSearch.dampingRatios.lowerBound
  ) {
    self.search = search
    self.lowestRatio = lowestRatio
    self.conditions = conditions.filter { !$0.isAlwaysMet }
  }

  /// The quantities at a damping ratio.
  func point(_ dampingRatio: Double) -> Point {
    // The mass only scales the physical constants, and a mass near the limits would leave their range.
    let spring = Spring(response: 1, dampingRatio: dampingRatio)
    let motion = SpringMotion(spring: spring, from: 0, to: 1)
    let held = search.heldResponse(dampingRatio: dampingRatio)
    let values = conditions.map { condition -> Double? in
      let quantity = condition.quantity
      let value = quantity.value(of: motion, epsilon: search.epsilon)
      let isPhysical = quantity == .stiffness || quantity == .dampingCoefficient
      let scale = held.map { pow($0, Double(quantity.responsePower)) } ?? 1
      return value.map { $0 * scale * (isPhysical ? search.mass : 1) }
    }
    return Point(dampingRatio: dampingRatio, values: values, heldResponse: held)
  }

  /// The responses that meet the conditions at some ratio between two, at least: none beside them does.
  ///
  /// Each quantity is monotone between the two, so that its values lie between those at the ends.
  func responses(_ first: Point, _ second: Point) -> Responses? {
    var responses = Responses(
      lower: SpringGoalSearch.responses.lowerBound, upper: SpringGoalSearch.responses.upperBound)
    var isHeld = false
    if let held = first.heldResponse, let other = second.heldResponse {
      responses = Responses(lower: min(held, other), upper: max(held, other))
      isHeld = true
    }
    for (index, condition) in conditions.enumerated() {
      let (value, other) = (first.values[index], second.values[index])
      // A peak comes later and later, and then there is none.
      guard value != nil || other != nil else { return nil }
      let power = isHeld ? 0 : condition.quantity.responsePower
      if power == 0 {
        guard condition.isMet(by: value) || condition.isMet(by: other) else { return nil }
        continue
      }
      let bounds = [value ?? .infinity, other ?? .infinity].map {
        Self.bound(threshold: condition.threshold, value: $0, power: power)
      }
      let isOpen = condition.comparison.isStrict
      if condition.comparison.isUpperBound == (power > 0) {
        responses.limit(below: max(bounds[0], bounds[1]), isOpen: isOpen)
      } else {
        responses.limit(above: min(bounds[0], bounds[1]), isOpen: isOpen)
      }
    }
    return responses.isEmpty ? nil : responses
  }

  /// The response r at which value·r^power is the threshold.
  private static func bound(threshold: Double, value: Double, power: Int) -> Double {
    switch power {
    case 1: threshold / value
    // A threshold of 0 is passed at every response, and reached where the value is 0 at every response.
    case _ where threshold <= 0: value == 0 ? 0 : .infinity
    case -1: value / threshold
    default: (value / threshold).squareRoot()
    }
  }

  /// Ratios between which every quantity is monotone, in pairs; a single one when it is held.
  ///
  /// The settling time by the envelope, ln(1/(ε√(1 − ζ²)))/(ζω), falls to the ratio with
  /// ζ²/(1 − ζ²) + ½·ln(1 − ζ²) = ln(1/ε) and rises from there without bound; near the critical ratio it jumps down to the exact
  /// one, which rises. All other quantities rise or fall throughout, and with a coefficient that is held the settling time
  /// (ln(1/ε) − ½·ln(1 − ζ²))/α rises.
  var stretches: [(Double, Double)] {
    if case .dampingRatio(let ratio) = search.held { return [(ratio, ratio)] }
    let highest = SpringGoalSearch.dampingRatios.upperBound
    var lowest = lowestRatio
    // With a coefficient there is no ratio of 0.
    if case .dampingCoefficient = search.held { lowest = max(lowest, 1e-6) }
    // On both sides of where a ratio counts as critical; see `settlingTime(threshold:)`.
    let (below, nearly) = (1 - 1.000001e-9, 1 - 0.999999e-9)
    let level = -log(search.epsilon)
    let fastest = RootFinder.root(between: 0, and: below) { ratio in
      let rest = (1 - ratio) * (1 + ratio)
      return ratio * ratio / rest + log(rest) / 2 - level
    }
    guard let fastest else { return [(lowest, below), (nearly, highest)] }
    return (lowest < fastest ? [(lowest, fastest)] : [])
      + [(max(lowest, fastest), below), (nearly, 1), (1, highest)]
  }
}
