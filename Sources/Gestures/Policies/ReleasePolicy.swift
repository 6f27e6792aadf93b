// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Decides at a release where a sheet goes: a list of rules, of which the first that holds decides.
///
/// Where none holds, the sheet goes back to where the gesture began. "Any of these all" is written as several rules with
/// the same target.
public struct ReleasePolicy: Sendable, Hashable, Codable {
  /// The rules in the order in which they are tried.
  public var rules: [PolicyRule]

  /// Makes a policy.
  public init(_ rules: [PolicyRule] = []) {
    self.rules = rules
  }

  private enum CodingKeys: String, CodingKey { case rules }

  /// Reads the rules; none by default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rules = try container.decode(forKey: .rules, default: [])
  }
}

extension ReleasePolicy: Validatable {
  /// Everything that is out of range, by path.
  ///
  /// Names of detents are checked by `validate(detents:)`.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    for (index, rule) in rules.enumerated() {
      problems.add(rule.validate(), under: ["rules", "\(index)"])
    }
    return problems
  }

  /// The names of detents in the rules that a sheet does not have.
  public func validate(detents: [SheetDetent]) -> [ValidationProblem] {
    let names = detents.map(\.name)
    var problems: [ValidationProblem] = []
    func check(_ name: String?, _ path: [String]) {
      guard let name, !names.contains(name) else { return }
      let expected =
        names.isEmpty
        ? "none, for the sheet has no detents" : "a detent's name: \(names.joined(separator: ", "))"
      problems.append(
        ValidationProblem(
          path: FieldPath(["rules"] + path), value: .string(name),
          expected: expected + didYouMean(name, among: names)))
    }
    for (index, rule) in rules.enumerated() {
      for (place, condition) in rule.conditions.enumerated() {
        check(condition.of, ["\(index)", "conditions", "\(place)", "of"])
        check(condition.from, ["\(index)", "conditions", "\(place)", "from"])
      }
      if case .detent(let name) = rule.target { check(name, ["\(index)", "target", "detent"]) }
    }
    return problems
  }
}
