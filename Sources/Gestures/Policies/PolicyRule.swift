// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// One entry of a policy: if its conditions hold, the sheet goes to its target.
///
/// In JSON every key has a default.
public struct PolicyRule: Sendable, Hashable, Codable {
  /// Name in explanations; may be absent.
  public var name: String?
  /// Whether one met condition is enough, or all have to be met. Default any.
  public var requires: ReleaseRule.Requirement
  /// The comparisons. Without any the rule always holds.
  public var conditions: [PolicyCondition]
  /// Where the sheet goes. Default dismiss.
  public var target: PolicyTarget

  /// Makes a rule.
  public init(
    name: String? = nil, requires: ReleaseRule.Requirement = .any, _ conditions: [PolicyCondition] = [],
    target: PolicyTarget = .dismiss
  ) {
    self.name = name
    self.requires = requires
    self.conditions = conditions
    self.target = target
  }

  private enum CodingKeys: String, CodingKey { case name, requires, conditions, target }

  /// Reads a rule; every key has a default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    requires = try container.decode(forKey: .requires, default: .any)
    conditions = try container.decode(forKey: .conditions, default: [])
    target = try container.decode(forKey: .target, default: .dismiss)
  }
}

extension PolicyRule: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    for (index, condition) in conditions.enumerated() {
      problems.add(condition.validate(), under: ["conditions", "\(index)"])
    }
    problems.add(target.validate(), under: "target")
    return problems
  }
}
