// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The text of `--goal`: conditions that are separated by commas, such as `settle<0.4,overshoot<0.05`.
enum SpringGoalText {
  /// What stands between name and number, the longest first.
  private static let comparisons = SpringGoal.Comparison.allCases.sorted {
    $0.rawValue.count > $1.rawValue.count
  }
  private static let form = "a quantity, one of < <= > >= and a number, such as settle<0.4"

  /// Reads a goal.
  ///
  /// - Throws: A usage error for the first condition that is none.
  static func goal(_ text: String) throws(CommandError) -> SpringGoal {
    var conditions: [SpringGoal.Condition] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      conditions.append(try condition(trimmed(part)))
    }
    return SpringGoal(conditions)
  }

  /// A condition as it is shown.
  static func text(_ condition: SpringGoal.Condition) -> String {
    "\(name(condition))\(NumberText.string(condition.threshold))"
  }

  private static func name(_ condition: SpringGoal.Condition) -> String {
    condition.quantity.rawValue + condition.comparison.rawValue
  }

  private static func condition(_ text: String) throws(CommandError) -> SpringGoal.Condition {
    guard !text.isEmpty else { throw .usage("--goal: a condition is empty; expected \(form)") }
    guard let sign = text.firstIndex(where: { "<>=".contains($0) }) else {
      throw .usage("--goal: '\(text)' compares nothing; expected \(form)")
    }
    let name = trimmed(text[..<sign])
    let names = SpringGoal.Quantity.allCases.map(\.rawValue)
    guard let quantity = SpringGoal.Quantity(rawValue: name) else {
      throw .usage(
        "--goal: unknown quantity '\(name)'; expected one of \(names.joined(separator: ", "))"
          + didYouMean(name, among: names))
    }
    guard let comparison = comparisons.first(where: { text[sign...].hasPrefix($0.rawValue) }) else {
      throw .usage(
        "--goal: '\(text)' asks for an exact value; expected \(form), or give the spring's own options")
    }
    let number = trimmed(text[sign...].dropFirst(comparison.rawValue.count))
    guard let threshold = DecimalText.number(number) else {
      throw .usage("--goal: '\(number)' in '\(text)' is no number; expected \(form)")
    }
    return SpringGoal.Condition(quantity, comparison, threshold)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
