// SPDX-License-Identifier: GPL-3.0-or-later

/// The result of a release rule or policy, with everything that led to it.
public struct Decision: Sendable, Hashable {
  /// The rule of a policy that decided.
  public struct Rule: Sendable, Hashable {
    /// Index in the policy.
    public let index: Int
    /// Name; may be absent.
    public let name: String?
  }

  /// All comparisons, in the order of the rules, those of a rule's target after its own.
  public let conditions: [Condition]
  /// How many of the deciding rule's conditions must be met.
  public let requires: ReleaseRule.Requirement
  /// Where the sheet goes.
  public let target: ReleaseTarget
  /// The policy's rule that decided; `nil` when none held, and for a `ReleaseRule`.
  public let rule: Rule?
  /// Index of the condition that decided; `nil` where there is none.
  ///
  /// For "any" it is the one with the largest margin, for "all" the one with the smallest, among the conditions that
  /// agree with the result. A condition without a margin decides only where no other can. In a policy it is the condition
  /// whose margin is the decision's.
  public let decidingIndex: Int?
  /// Margin of the decision: observed ÷ threshold − 1 of the condition that decided, positive when dismissed (0 at equality
  /// with an inclusive threshold), negative or 0 when not; `nil` where its threshold is not positive.
  ///
  /// A policy's dismissal has the margin of the rule that decided. Without a dismissal it is the largest margin among
  /// the rules that can dismiss, where a rule after the one that decided counts with no more than the negated margin of
  /// that one; where no rule can dismiss, that of the border to the nearest other detent, negative.
  public let margin: Double?
  let verdicts: [RuleVerdict]

  /// Joins conditions to the decision of one rule, for a sheet that rests in one place.
  public init(conditions: [Condition], requires: ReleaseRule.Requirement) {
    self.conditions = conditions
    self.requires = requires
    let met = conditions.count { $0.isMet }
    let dismisses = requires == .any ? met > 0 : met > 0 && met == conditions.count
    target = dismisses ? .dismissed : .restored
    rule = nil
    verdicts = []
    decidingIndex = Self.deciding(
      among: conditions, in: conditions.indices, requires: requires, holds: dismisses)
    margin = decidingIndex.flatMap { conditions[$0].margin }
  }

  init(
    conditions: [Condition], requires: ReleaseRule.Requirement, target: ReleaseTarget, rule: Rule?,
    decidingIndex: Int?, margin: Double?, verdicts: [RuleVerdict]
  ) {
    self.conditions = conditions
    self.requires = requires
    self.target = target
    self.rule = rule
    self.decidingIndex = decidingIndex
    self.margin = margin
    self.verdicts = verdicts
  }

  /// Whether the sheet is dismissed.
  public var dismisses: Bool { target == .dismissed }

  /// The condition that decided.
  public var deciding: Condition? { decidingIndex.map { conditions[$0] } }

  /// The condition of a rule that decides whether it holds.
  static func deciding(
    among conditions: [Condition], in range: Range<Int>, requires: ReleaseRule.Requirement, holds: Bool
  ) -> Int? {
    var first: Int?
    var best: (index: Int, margin: Double)?
    for index in range where conditions[index].isMet == holds {
      if first == nil { first = index }
      guard let margin = conditions[index].margin else { continue }
      if let current = best {
        let isBetter =
          switch requires {
          case .any: margin > current.margin
          case .all: margin < current.margin
          }
        guard isBetter else { continue }
      }
      best = (index, margin)
    }
    return best?.index ?? first
  }
}
