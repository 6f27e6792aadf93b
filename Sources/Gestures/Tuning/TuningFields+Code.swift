// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension TuningFields {
  /// What a developer pastes into code: the condition of a dismissal at the end of a pan, such as
  /// `translation.y > 87.5 || velocity.y > 640`, where only the two thresholds of the release are tuned;
  /// else, or beside it, the settings of the other fields, as `--set PATH=VALUE`.
  ///
  /// - Parameters:
  ///   - values: The value of each field; nil to leave it as it is.
  ///   - intervals: The values with equal cost around each. A value is written with as few decimals as keep it in the middle
  ///     half of its interval, a present one as it is.
  /// - Returns: A line of Swift, a line of settings, or both.
  public func pasteLine(_ values: [Double?], _ intervals: [ThresholdInterval]) -> String {
    precondition(values.count == count && intervals.count == count, "There is a value for each field.")
    var tuned = sheet
    var settings: [String] = []
    var isRule = false
    for (index, field) in fields.enumerated() {
      guard let exact = values[index] else { continue }
      let value = exact == field.present ? exact : intervals[index].rounding(exact)
      if field.place == .distance || field.place == .velocity {
        tuned.set(value, at: field.place)
        isRule = true
      } else {
        settings.append("--set \(field.path)=\(NumberText.string(value))")
      }
    }
    let lines = [
      isRule ? tuned.dismissal.rule.code(towards: sheet.edge) : "", settings.joined(separator: " "),
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension ThresholdInterval {
  /// A value within with as few decimals as keep it half as far from both ends as it is.
  ///
  /// An end at infinity is taken to be as far away as the other one; without ends, a tenth of the value.
  func rounding(_ value: Double) -> Double {
    guard value.isFinite else { return value }
    let (below, above) = (value - lower, upper - value)
    let alone = max(value.magnitude, 1) / 10
    let room = (
      below: below.isFinite ? below : above.isFinite ? above : alone,
      above: above.isFinite ? above : below.isFinite ? below : alone
    )
    var scale = 1.0
    while scale <= 1e12 {
      let rounded = (value * scale).rounded() / scale
      if rounded >= value - room.below / 2, rounded <= value + room.above / 2, rounded.isFinite {
        return rounded + 0
      }
      scale *= 10
    }
    return value
  }
}

extension ReleaseRule {
  /// The rule as a Swift expression of a pan's `translation` and `velocity`, y down.
  func code(towards edge: ScreenEdge) -> String {
    let axis = edge.isVertical ? "y" : "x"
    let isPositive = edge == .bottom || edge == .right
    let comparison = (isPositive ? ">" : "<") + (isInclusive ? "=" : "")
    func condition(_ name: String, _ threshold: Double?) -> String? {
      threshold.map { "\(name).\(axis) \(comparison) \(NumberText.string(isPositive ? $0 : 0 - $0))" }
    }
    let conditions = [condition("translation", distance), condition("velocity", velocity)].compactMap(\.self)
    return conditions.isEmpty ? "false" : conditions.joined(separator: requires == .any ? " || " : " && ")
  }
}
