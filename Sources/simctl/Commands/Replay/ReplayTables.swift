// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// Tables about one replay, each line ended; empty where there is nothing to tell.
struct ReplayTables {
  let result: ReplayResult
  let style: TextStyle

  /// Every comparison of the release, which of them decided, and how many are needed.
  var conditions: String {
    guard let decision = result.decision, !decision.conditions.isEmpty else { return "" }
    let hasRules = decision.conditions.contains { $0.rule != nil }
    var table = TextTable(
      (hasRules ? [.number("rule")] : []) + [
        .text("condition"), .number("observed"), .text(""), .number("threshold"), .number("difference"),
        .number("margin", unit: "%"), .text("met"),
      ])
    for (index, condition) in decision.conditions.enumerated() {
      let decides = Self.mark(of: index, in: decision)
      let rule = condition.rule.map { TextTable.Cell("\($0)") } ?? "-"
      table.addRow(
        (hasRules ? [rule] : []) + [
          .init("\(condition.name) (\(condition.quantity.unit))"),
          .number(condition.observed, decimals: 1), .init(condition.comparison.words),
          .number(condition.threshold, decimals: 1), .number(condition.difference, decimals: 1),
          .number(condition.margin.map { $0 * 100 }, decimals: 1),
          condition.isMet ? .init("yes\(decides)", .good) : .init("no\(decides)"),
        ])
    }
    // A policy has rules of several kinds.
    if hasRules { return table.text(style) }
    let needed = decision.requires == .any ? "one met condition is enough" : "every condition is needed"
    return table.text(style) + "\(needed)\n"
  }

  /// What a comparison had to do with the decision: the one that decided, or, where a rule without the margin of the
  /// decision did, those of that rule and the one that the margin is of.
  private static func mark(of index: Int, in decision: Decision) -> String {
    let margin = decision.decidingIndex.map { decision.conditions[$0] }
    guard let rule = decision.rule, let margin, margin.rule != rule.index else {
      return index == decision.decidingIndex ? ", decides" : ""
    }
    let condition = decision.conditions[index]
    if index == decision.decidingIndex { return ", nearest" }
    return condition.rule == rule.index && condition.isMet ? ", decides" : ""
  }

  /// What happened when.
  var events: String {
    guard !result.events.isEmpty else { return "" }
    let abouts = result.events.map {
      [$0.action?.title, $0.detail].compactMap(\.self).joined(separator: ", ")
    }
    let showsAbout = abouts.contains { !$0.isEmpty }
    var table = TextTable(
      [.number("time", unit: "s"), .text("event"), .text("translation (pt)")]
        + (showsAbout ? [.text("about")] : []))
    for (event, about) in zip(result.events, abouts) {
      table.addRow(
        [
          .number(event.time, decimals: 3), .init(event.name.rawValue),
          .init(event.translation?.text ?? ""),
        ] + (showsAbout ? [.init(about)] : []))
    }
    return table.text(style)
  }
}

extension Vector {
  /// Both components with one decimal: `0.0, 97.0`.
  var text: String { "\(FixedDecimal.text(x, decimals: 1)), \(FixedDecimal.text(y, decimals: 1))" }
}
