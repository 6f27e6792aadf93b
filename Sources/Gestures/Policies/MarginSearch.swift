// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the margin of a policy's decision and the condition that it is that of.
///
/// A dismissal has the margin of the rule that decided: of its conditions (the largest for "any", the smallest for
/// "all", among those that agree with the result) and of its target's comparison with the border to the hidden place,
/// the smaller.
///
/// Without a dismissal, every rule that can dismiss says how far it was from doing so, by the same margins, negative
/// or 0; the largest is told. A rule after the one that decided would first have to be reached: it counts with
/// no more than the deciding rule's own margin, negated. Where no rule can say, the deciding target's comparison between
/// two detents is told, without its sign and negated.
struct MarginSearch {
  typealias Result = (margin: Double?, condition: Int?)

  let conditions: [Condition]
  let verdicts: [RuleVerdict]
  let decider: Int?

  var result: Result {
    if let decider, verdicts[decider].target == .dismissed { return ownMargin(decider) }
    var best: Result = (nil, nil)
    for index in verdicts.indices where verdicts[index].mayDismiss {
      guard let candidate = distanceFromDismissal(index) else { continue }
      if let margin = candidate.margin, margin > best.margin ?? -.infinity {
        best = candidate
      } else if best.condition == nil {
        best = candidate
      }
    }
    if best.margin != nil { return best }
    guard let decider else { return best }
    if let border = verdicts[decider].border ?? verdicts[decider].dismissal {
      return (conditions[border].margin.map { -$0.magnitude }, border)
    }
    return best.condition == nil ? (nil, holding(verdicts[decider]).condition) : best
  }

  /// Margin of a rule as a dismissal: its conditions and its target's comparison both have to be met.
  private func ownMargin(_ index: Int) -> Result {
    let verdict = verdicts[index]
    guard let dismissal = verdict.dismissal else { return holding(verdict) }
    let target: Result = (conditions[dismissal].margin, dismissal)
    let isMet = conditions[dismissal].isMet
    if verdict.conditions.isEmpty || (verdict.holds && !isMet) { return target }
    let own = holding(verdict)
    guard verdict.holds == isMet else { return own }
    guard let first = own.margin, let second = target.margin else { return own.margin == nil ? target : own }
    return first <= second ? own : target
  }

  /// Margin of a rule's own conditions.
  private func holding(_ verdict: RuleVerdict) -> Result {
    let index = Decision.deciding(
      among: conditions, in: verdict.conditions, requires: verdict.requires, holds: verdict.holds)
    return (index.flatMap { conditions[$0].margin }, index)
  }

  /// How far a rule was from dismissing, where it did not; `nil` when it has nothing to say.
  private func distanceFromDismissal(_ index: Int) -> Result? {
    let own = ownMargin(index)
    guard let decider, index > decider else { return own.condition == nil ? nil : own }
    let blocking = holding(verdicts[decider])
    let block: Result = (blocking.margin.map { -$0.magnitude }, blocking.condition)
    let wouldDismiss = verdicts[index].holds && verdicts[index].target == .dismissed
    guard !wouldDismiss else { return block.condition == nil ? nil : block }
    guard let first = own.margin, let second = block.margin else { return own.condition == nil ? nil : own }
    return first <= second ? own : block
  }
}
