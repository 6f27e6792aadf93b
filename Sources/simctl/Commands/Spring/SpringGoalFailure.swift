// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// That no spring meets a goal, in words and for programs.
struct SpringGoalFailure {
  let goal: SpringGoal
  /// Why; nil when none was found, though none may be excluded.
  let conflict: SpringGoalConflict?
  /// Whether a spring that meets the goal would have been found.
  let isExact: Bool

  /// The sentence for people.
  var sentence: String {
    guard let conflict else {
      let all = Self.enumeration(goal.conditions)
      return isExact
        ? "no spring was found that meets \(all): what meets it, if anything does, is too narrow or too large for numbers"
        : "no spring was found that meets \(all); with an initial velocity this is a search, not a proof"
    }
    let conditions = conflict.conditions
    if conditions.count == 2, conditions[0].quantity == conditions[1].quantity {
      return "no spring meets the goal: \(Self.enumeration(conditions)) contradict each other"
    }
    var sentence = "no spring meets \(Self.enumeration(conditions))"
    if conditions.count > 1 { sentence += " together" }
    guard let nearest = conflict.nearest else { return sentence + Self.limits(of: conditions) }
    let others = conditions.filter { $0 != nearest.condition }
    let isUpper = nearest.condition.comparison.isUpperBound
    sentence += others.isEmpty ? ": " : ": with \(Self.enumeration(others)) "
    return sentence + "the \(isUpper ? "least" : "largest") \(nearest.condition.quantity.rawValue) is "
      + NumberText.string(nearest.threshold)
  }

  /// What was looked at, where a parameter that is asked for lies beside it.
  private static func limits(of conditions: [SpringGoal.Condition]) -> String {
    guard conditions.count == 1,
      [.response, .dampingRatio, .bounce, .stiffness].contains(conditions[0].quantity)
    else { return "" }
    let numbers = [
      SpringGoalSearch.responses.lowerBound, SpringGoalSearch.responses.upperBound,
      SpringGoalSearch.dampingRatios.upperBound,
    ].map(NumberText.string)
    return
      "; responses from \(numbers[0]) s to \(numbers[1]) s and damping ratios below \(numbers[2]) are looked at"
  }

  /// Writes what the format can say: the sentence, a document without a spring, or no samples.
  func write(_ format: SpringFormat, to output: Output) throws(OutputError) {
    switch format {
    case .text: try output.write(sentence + "\n")
    case .json:
      try output.writeObject { (document) throws(OutputError) in
        document.member("schema", "simctl/spring/1")
        for name in ["spring", "settlingTime", "uiViewSettlingTime", "peak"] { document.member(name, .null) }
        document.member("samples", .array([]))
        document.member("goal", .array(goal.conditions.map { SpringReport.json($0, value: nil) }))
      }
    case .csv: try output.write(CSVRow.header(["t", "x", "v"]))
    }
  }

  private static func enumeration(_ conditions: [SpringGoal.Condition]) -> String {
    let words = conditions.map(SpringGoalText.text)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
