// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Decision {
  /// The comparisons that led to the result, in words: `distance 132 pt > 100 pt`.
  ///
  /// Of a dismissal by "any" the condition that decided is named, of a restoration by "all" those that are not met, else
  /// all of them. In a policy the rule that decided speaks; where none did, or one without comparisons, every rule that
  /// can dismiss says what it lacks. The text begins with the name of a rule that has one: `flick: velocity …`.
  public var explanation: String {
    if verdicts.isEmpty, conditions.isEmpty { return "no release dismisses" }
    guard !verdicts.isEmpty else {
      return sentence(
        shown(in: conditions.indices, requires: requires, holds: dismisses, deciding: decidingIndex))
    }
    if let rule, let text = explanation(ofDeciding: verdicts[rule.index], name: rule.name) { return text }
    let reasons = verdicts.compactMap(whatIsLacking)
    if !reasons.isEmpty { return reasons.joined(separator: "; ") }
    return rule?.name ?? (dismisses ? "every release dismisses" : "no release dismisses")
  }

  private func explanation(ofDeciding verdict: RuleVerdict, name: String?) -> String? {
    let own = shown(
      in: verdict.conditions, requires: verdict.requires, holds: true,
      deciding: Self.deciding(
        among: conditions, in: verdict.conditions, requires: verdict.requires, holds: true))
    let target = verdict.target == .dismissed || verdict.border == nil ? verdict.dismissal : verdict.border
    let all = own + (target.map { [conditions[$0]] } ?? [])
    guard !all.isEmpty else { return nil }
    return (name.map { "\($0): " } ?? "") + sentence(all)
  }

  private func whatIsLacking(_ verdict: RuleVerdict) -> String? {
    guard verdict.mayDismiss else { return nil }
    if verdict.holds { return verdict.dismissal.map { sentence([conditions[$0]]) } }
    let lacking = shown(in: verdict.conditions, requires: verdict.requires, holds: false, deciding: nil)
    return lacking.isEmpty ? nil : sentence(lacking)
  }

  private func shown(
    in range: Range<Int>, requires: ReleaseRule.Requirement, holds: Bool, deciding: Int?
  ) -> [Condition] {
    switch (requires, holds) {
    case (.any, true): deciding.map { [conditions[$0]] } ?? []
    case (.all, false): conditions[range].filter { !$0.isMet }
    case (.any, false), (.all, true): Array(conditions[range])
    }
  }

  private func sentence(_ conditions: [Condition]) -> String {
    conditions.map(\.explanation).joined(separator: " and ")
  }
}

extension Condition {
  /// The comparison in words; the observed number is rounded to a tenth unless that would hide which side of the
  /// threshold it lies on.
  public var explanation: String {
    let limit = "\(NumberText.string(threshold)) \(quantity.unit)"
    guard let observed else { return "\(name) unknown, \(comparison.words) \(limit) needed" }
    let rounded = (observed * 10).rounded() / 10
    let shown = isMet(by: rounded) == isMet ? rounded : observed
    let relation = (isMet ? comparison : comparison.opposite).symbol
    return "\(name) \(NumberText.string(shown)) \(quantity.unit) \(relation) \(limit)"
  }
}

extension Condition.Comparison {
  /// The comparison that holds exactly where this one does not.
  public var opposite: Condition.Comparison {
    switch self {
    case .greater: .atMost
    case .atLeast: .less
    case .less: .atLeast
    case .atMost: .greater
    }
  }

  /// The sign of mathematics: `>`, `≥`, `<` or `≤`.
  public var symbol: String {
    switch self {
    case .greater: ">"
    case .atLeast: "≥"
    case .less: "<"
    case .atMost: "≤"
    }
  }

  /// The comparison in words: `more than`, `at least`.
  public var words: String {
    switch self {
    case .greater: "more than"
    case .atLeast: "at least"
    case .less: "less than"
    case .atMost: "at most"
    }
  }
}
