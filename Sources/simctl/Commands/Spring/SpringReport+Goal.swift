// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

extension SpringReport {
  /// What the goal came to; nil without one.
  var goalIsMet: Bool? { goal?.isMet(by: motion, epsilon: epsilon) }

  /// A condition, with what came of it, for programs.
  static func json(_ condition: SpringGoal.Condition, value: Double?) -> JSONValue {
    [
      "name": .string(condition.quantity.rawValue),
      "comparison": .string(condition.comparison.rawValue),
      "threshold": .number(condition.threshold),
      "value": JSONValue(value),
      "met": .bool(condition.isMet(by: value)),
    ]
  }

  /// The conditions for programs.
  var goalJSON: JSONValue? {
    goal.map { goal in .array(goal.conditions.map { Self.json($0, value: value(of: $0)) }) }
  }

  /// The conditions for people.
  func goalTable(_ goal: SpringGoal) -> TextTable {
    var table = TextTable([.text("goal"), .number("value"), .number("margin"), .text("unit"), .text("met")])
    for condition in goal.conditions {
      let value = value(of: condition)
      let isMet = condition.isMet(by: value)
      let margin = condition.margin(of: value).flatMap { $0.isFinite ? $0 : nil }
      table.addRow([
        "\(SpringGoalText.text(condition))", "\(valueText(value, condition))",
        "\(margin.map(Self.number) ?? "-")",
        "\(Self.unit(of: condition.quantity))", TextTable.Cell(isMet ? "yes" : "no", isMet ? .good : .bad),
      ])
    }
    return table
  }

  /// The options that name the spring that was found.
  var foundOptions: String {
    func text(_ numbers: (String, Double)...) -> String {
      numbers.map { "--\($0) \(NumberText.string($1))" }.joined(separator: " ")
    }
    let spring = motion.spring
    // Only the physical set has a mass; and the ratio and response are computed from it, so that one may have digits that
    // the search did not give it.
    let (response, ratio) = (Self.shortest(spring.response), Self.shortest(spring.dampingRatio))
    if spring.mass == 1, Spring.validate(response: response, dampingRatio: ratio).isEmpty,
      Spring(response: response, dampingRatio: ratio) == spring
    {
      return text(("response", response), ("damping-ratio", ratio))
    }
    return text(
      ("mass", spring.mass), ("stiffness", spring.stiffness),
      ("damping-coefficient", spring.dampingCoefficient))
  }

  /// The number without the last rounding error of a computation.
  private static func shortest(_ value: Double) -> Double {
    let text = FixedDecimal.text(value, decimals: 12)
    guard let short = Double(text), (short - value).magnitude <= 4 * value.ulp else { return value }
    return short
  }

  private func value(of condition: SpringGoal.Condition) -> Double? {
    condition.quantity.value(of: motion, epsilon: epsilon)
  }

  /// The value with six digits, or with all where those would lie on the other side of the threshold.
  private func valueText(_ value: Double?, _ condition: SpringGoal.Condition) -> String {
    guard let value else { return "-" }
    guard value.isFinite else { return "never" }
    let short = Self.number(value)
    return condition.isMet(by: Double(short)) == condition.isMet(by: value) ? short : NumberText.string(value)
  }

  private static func unit(of quantity: SpringGoal.Quantity) -> String {
    switch quantity {
    case .settle, .peakTime, .response: "s"
    case .overshoot: "of the distance"
    case .velocity: "distances/s"
    case .stiffness: "mass/s²"
    case .dampingCoefficient: "mass/s"
    case .dampingRatio, .bounce: ""
    }
  }
}
