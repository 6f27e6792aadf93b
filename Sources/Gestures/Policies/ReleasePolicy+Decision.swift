// SPDX-License-Identifier: GPL-3.0-or-later

extension ReleasePolicy {
  /// The decision at a release, with everything that led to it.
  ///
  /// All rules are evaluated, also those after the one that decides: what they would have done tells how near the release
  /// was to another outcome. Complexity: linear in the number of conditions, and of detents for each nearest target.
  public func decide(_ state: ReleaseState, in geometry: ReleaseGeometry) -> Decision {
    var conditions: [Condition] = []
    conditions.reserveCapacity(rules.reduce(0) { $0 + $1.conditions.count + 1 })
    var verdicts: [RuleVerdict] = []
    verdicts.reserveCapacity(rules.count)
    for (index, rule) in rules.enumerated() {
      verdicts.append(
        rule.judge(state, in: geometry, index: index, appendingTo: &conditions))
    }
    let decider = verdicts.firstIndex { $0.holds }
    let target = decider.map { verdicts[$0].target } ?? geometry.target(geometry.restIndex(state))
    let (margin, deciding) = MarginSearch(conditions: conditions, verdicts: verdicts, decider: decider).result
    return Decision(
      conditions: conditions, requires: decider.map { rules[$0].requires } ?? .any, target: target,
      rule: decider.map { Decision.Rule(index: $0, name: rules[$0].name) }, decidingIndex: deciding,
      margin: margin, verdicts: verdicts)
  }

  /// Whether `decide` dismisses, without its reasons and margin: the first rule that holds says it.
  func dismisses(_ state: ReleaseState, in geometry: ReleaseGeometry) -> Bool {
    // By index: a copy of a rule counts references to its texts, which takes longer than to decide by it.
    for index in rules.indices where rules[index].holds(state, in: geometry) {
      switch rules[index].target {
      case .dismiss: return true
      case .restore, .detent: return false
      case .nearest(let nearest):
        return nearest.choose(state, in: geometry, rule: index).index >= geometry.restCount
      case .next(let direction, let includesHidden):
        return direction == .dismissal && includesHidden
          && geometry.startIndex(state) + 1 >= geometry.restCount
      }
    }
    return false
  }
}

extension PolicyRule {
  /// Whether the rule's own comparisons hold.
  fileprivate func holds(_ state: ReleaseState, in geometry: ReleaseGeometry) -> Bool {
    if conditions.isEmpty { return true }
    let needed = requires == .any
    for index in conditions.indices where conditions[index].isMet(state, in: geometry) == needed {
      return needed
    }
    return !needed
  }
}

extension ReleaseGeometry {
  /// Index of the resting place to which a sheet is restored: where the gesture began, or the last one for a sheet that
  /// began hidden.
  func restIndex(_ state: ReleaseState) -> Int { min(startIndex(state), restCount - 1) }
}

/// What became of one rule.
struct RuleVerdict: Sendable, Hashable {
  var requires: ReleaseRule.Requirement
  /// Its own comparisons, by their indices in the decision.
  var conditions: Range<Int>
  /// The comparison by which its target dismisses or not.
  var dismissal: Int?
  /// The comparison by which its target chose between two places otherwise.
  var border: Int?
  /// Whether its own comparisons hold.
  var holds: Bool
  /// Where it sends the sheet if it decides.
  var target: ReleaseTarget
  /// Whether it can dismiss.
  var mayDismiss: Bool
}

extension PolicyRule {
  fileprivate func judge(
    _ state: ReleaseState, in geometry: ReleaseGeometry, index rule: Int,
    appendingTo conditions: inout [Condition]
  ) -> RuleVerdict {
    let first = conditions.count
    for (index, condition) in self.conditions.enumerated() {
      conditions.append(
        condition.evaluate(state, in: geometry, source: .condition(rule: rule, index: index)))
    }
    let own = first..<conditions.count
    let met = conditions[own].count { $0.isMet }
    var verdict = RuleVerdict(
      requires: requires, conditions: own,
      holds: own.isEmpty || (requires == .any ? met > 0 : met == own.count), target: .restored,
      mayDismiss: target.mayDismiss)
    func append(_ condition: Condition?) -> Int? {
      guard let condition else { return nil }
      conditions.append(condition)
      return conditions.count - 1
    }
    let rest = geometry.restIndex(state)
    switch target {
    case .dismiss: verdict.target = .dismissed
    case .restore: verdict.target = geometry.target(rest)
    case .detent(let name):
      verdict.target = geometry.target(geometry.detents.firstIndex { $0.name == name } ?? rest)
    case .nearest(let nearest):
      let choice = nearest.choose(state, in: geometry, rule: rule)
      verdict.target = geometry.target(choice.index)
      verdict.dismissal = append(choice.dismissal)
      verdict.border = append(choice.border)
      verdict.mayDismiss = choice.dismissal != nil
    case .next(let direction, let includesHidden):
      let start = geometry.startIndex(state)
      let last = includesHidden ? geometry.restCount : geometry.restCount - 1
      let next = direction == .dismissal ? min(start + 1, last) : max(start - 1, 0)
      verdict.target = geometry.target(next)
      verdict.mayDismiss = verdict.target == .dismissed
    }
    return verdict
  }
}
