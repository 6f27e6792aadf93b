// SPDX-License-Identifier: GPL-3.0-or-later

/// The result of a release rule, with everything that led to it.
public struct Decision: Sendable, Hashable {
  /// The comparisons, in the rule's order.
  public let conditions: [Condition]
  /// How many of them must be met.
  public let requires: ReleaseRule.Requirement
  /// Whether the sheet is dismissed.
  public let dismisses: Bool
  /// Index of the condition that decided; `nil` for a rule without conditions.
  ///
  /// For "any" it is the one with the largest margin, for "all" the one with the smallest, among the conditions that
  /// agree with the result. A condition without a margin decides only where no other can.
  public let decidingIndex: Int?

  /// Joins conditions to a decision.
  public init(conditions: [Condition], requires: ReleaseRule.Requirement) {
    self.conditions = conditions
    self.requires = requires
    let met = conditions.map(\.isMet)
    let dismisses = requires == .any ? met.contains(true) : !met.isEmpty && !met.contains(false)
    self.dismisses = dismisses
    decidingIndex = Self.deciding(among: conditions, requires: requires, dismisses: dismisses)
  }

  /// The condition that decided.
  public var deciding: Condition? { decidingIndex.map { conditions[$0] } }

  /// Margin of the condition that decided: positive when dismissed (0 at equality with an inclusive threshold), negative or
  /// 0 when not.
  public var margin: Double? { deciding?.margin }

  private static func deciding(
    among conditions: [Condition], requires: ReleaseRule.Requirement, dismisses: Bool
  ) -> Int? {
    let candidates = conditions.indices.filter { conditions[$0].isMet == dismisses }
    let withMargin = candidates.filter { conditions[$0].margin != nil }
    func margin(_ index: Int) -> Double { conditions[index].margin ?? 0 }
    let best =
      switch requires {
      case .any: withMargin.max { margin($0) < margin($1) }
      case .all: withMargin.min { margin($0) < margin($1) }
      }
    return best ?? candidates.first
  }
}
