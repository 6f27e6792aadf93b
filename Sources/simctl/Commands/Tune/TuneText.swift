// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// What `tune` found, for reading.
struct TuneText {
  let result: TuneResult
  let timing: TuneTiming?
  let style: TextStyle

  /// Traces of the flip list that are shown.
  static let mostFlips = 20
  /// Settings of the operating curve that are shown between marked ones.
  static let mostCurvePoints = 9

  /// All chapters; the last line is what a developer pastes into code.
  var text: String {
    let parts = [
      heading, settings, certainty, confusion, curve, flips, timing.map { $0.text + "\n" } ?? "",
      result.code.isEmpty ? "" : style("In code:", .strong) + "\n" + result.code + "\n",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: What was tuned

  private var heading: String {
    let counts = result.counts
    let labels = zip(Outcome.allCases, counts.labelled).filter { $0.1 > 0 }
      .map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    let paths = result.rule.map { $0.path.description }.joined(separator: ", ")
    let sheet = PrintableText.line(result.sheet, limit: 60)
    var lines = [
      "\(style(PrintableText.line(paths), .strong)) of \(sheet), on \(Self.traces(counts.traces)): \(labels)"
    ]
    var left: [String] = []
    if counts.unlabelled > 0 { left.append("\(counts.unlabelled) without a label") }
    if counts.skipped > 0 { left.append("\(counts.skipped) skipped") }
    if !left.isEmpty { lines.append("left out: \(left.joined(separator: ", "))") }
    if counts.fixed > 0 {
      lines.append(
        "\(Self.traces(counts.fixed)) \(counts.fixed == 1 ? "ends" : "end") alike with any thresholds")
    }
    if result.costs != MistakeCosts() {
      let costs = result.costs
      lines.append(
        "a false dismissal costs \(NumberText.string(costs.falseDismiss)), "
          + "a missed one \(NumberText.string(costs.missedDismiss))")
    }
    if result.isPartial {
      lines.append(style("interrupted: this is the best so far, of part of the work", .warning))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  static func traces(_ count: Int) -> String { count == 1 ? "1 trace" : "\(count) traces" }

  private var settings: String {
    var table = TextTable(
      [.text("")] + result.rule.map { .number($0.title) }
        + [.number("cost"), .number("false"), .number("missed")])
    for (name, setting) in [("present", result.current), ("best", result.best)] {
      table.addRow(
        [.init(name)] + setting.values.map { Self.number($0) }
          + [
            .init(NumberText.string(result.costs.cost(of: setting.mistakes))),
            .init("\(setting.mistakes.falseDismiss)"), .init("\(setting.mistakes.missedDismiss)"),
          ])
    }
    return table.text(style)
  }

  /// A number with at most four digits after the point.
  static func number(_ value: Double?) -> TextTable.Cell {
    guard let value else { return .init("-") }
    return .init(number(value))
  }

  static func number(_ value: Double) -> String {
    guard value.isFinite else { return value < 0 ? "any lower" : "any higher" }
    let rounded = (value * 1e4).rounded() / 1e4
    return NumberText.string(rounded.isFinite ? rounded : value)
  }

  // MARK: How sure it is

  private var certainty: String {
    var columns: [TextTable.Column] = [
      .text("equally good with"), .number("from"), .number("to, not itself"),
    ]
    if let bootstrap = result.bootstrap {
      let percent = FixedDecimal.text(bootstrap.confidence * 100, decimals: 0)
      columns += [.number("\(percent) % from"), .number("to")]
    }
    var table = TextTable(columns)
    for (index, threshold) in result.rule.enumerated() {
      let interval = result.intervals[index]
      var cells: [TextTable.Cell] = [
        .init(threshold.title), .init(Self.number(interval.lower)), .init(Self.number(interval.upper)),
      ]
      if let bootstrap = result.bootstrap {
        let interval = bootstrap.intervals[index]
        cells += [.init(Self.number(interval.lower)), .init(Self.number(interval.upper))]
      }
      table.addRow(cells)
    }
    return table.text(style) + sentences.map { $0 + "\n" }.joined()
  }

  private var keepsPresent: Bool { result.current.values == result.best.values }

  /// What of a region is proposed: the present values where they are farther inside than its middle.
  private func proposal(_ centre: String) -> String {
    keepsPresent ? "; the present values are among them and kept" : "; \(centre) is proposed"
  }

  private var sentences: [String] {
    var lines: [String] = []
    if result.isSearch {
      lines.append("found by a search, which may have missed better values")
    } else {
      switch result.regions {
      case 1?: lines.append("the equally good settings are one region" + proposal("its centre"))
      case let regions?:
        lines.append(
          style("the equally good settings are \(regions) separate regions", .warning)
            + proposal("the centre of the largest"))
      case nil:
        lines.append(
          style("the equally good settings are too many separate regions to count", .warning)
            + proposal("the centre of a large one"))
      }
    }
    if !keepsPresent,
      result.costs.cost(of: result.current.mistakes) == result.costs.cost(of: result.best.mistakes)
    {
      lines.append("the mistakes of the present values cost as little, so nothing has to be changed")
    }
    if let validation = result.crossValidation {
      let people =
        validation.groups.map { "people not in the data (\($0) groups)" } ?? "traces not in the data"
      let deviation = validation.deviation.map { " ± \(FixedDecimal.text($0, decimals: 4))" } ?? ""
      lines.append(
        "cross-validation in \(validation.folds.count) folds: a cost of "
          + "\(FixedDecimal.text(validation.mean, decimals: 4))\(deviation) per trace on \(people)")
    }
    if let bootstrap = result.bootstrap {
      lines.append("bootstrap of \(bootstrap.runs) \(bootstrap.runs == 1 ? "run" : "runs")")
      lines += bootstrap.remarks.map { "note: " + $0 }
    }
    return lines + weaknesses.map { "note: " + $0 }
  }

  /// What makes the data say little.
  var weaknesses: [String] {
    let counts = result.counts
    guard counts.fixed < counts.traces else {
      return ["no trace asks for a threshold: all values do equally well"]
    }
    var notes: [String] = []
    if counts.dismissed == 0 {
      notes.append("no trace should be dismissed: thresholds that never dismiss make the fewest mistakes")
    }
    if counts.kept == 0 {
      notes.append("every trace should be dismissed: thresholds that always dismiss make the fewest mistakes")
    }
    // The ends of a search that was interrupted are unknown.
    guard !(result.isSearch && result.isPartial) else { return notes }
    for (index, threshold) in result.rule.enumerated() {
      let (interval, value) = (result.intervals[index], result.best.values[index])
      guard interval.lower == -.infinity, interval.upper == .infinity else { continue }
      guard value == result.current.values[index] else { continue }
      notes.append(
        value == nil
          ? "\(threshold.path) stays empty: no value of it makes the mistakes cost less"
          : "the traces say nothing about \(threshold.path), which stays as it is")
    }
    return notes
  }

  // MARK: Mistakes

  private var confusion: String {
    let confusion = result.confusion
    var table = TextTable([.text("labelled"), .number("dismissed"), .number("stays")])
    func bad(_ count: Int) -> TextTable.Cell { .init("\(count)", count > 0 ? .bad : nil) }
    table.addRow([.init("dismissed"), .init("\(confusion.trueDismiss)"), bad(confusion.missedDismiss)])
    table.addRow([.init("otherwise"), bad(confusion.falseDismiss), .init("\(confusion.trueRestore)")])
    return style("How they end with the best values", .strong) + "\n" + table.text(style)
  }

  // MARK: The trade-off

  private var curve: String {
    guard result.counts.dismissed > 0, result.counts.kept > 0 else { return "" }
    var table = TextTable(
      [.number("false", unit: "%"), .number("missed", unit: "%")] + result.rule.map { .number($0.title) }
        + [.text("")])
    var rows = chosenCurvePoints.map { ($0, "") }
    rows += presetRows
    rows.append((result.current, "present"))
    rows.append((result.best, "best"))
    let sorted = rows.enumerated().sorted { a, b in
      let (m, n) = (a.element.0.mistakes, b.element.0.mistakes)
      return (m.falseDismiss, n.missedDismiss, a.offset) < (n.falseDismiss, m.missedDismiss, b.offset)
    }
    for (_, row) in sorted {
      let (setting, name) = row
      let color: TextStyle.Color? = name == "best" ? .good : name == "present" ? .warning : nil
      table.addRow(
        [
          .number(result.counts.falseRate(of: setting.mistakes).map { $0 * 100 }, decimals: 1),
          .number(result.counts.missedRate(of: setting.mistakes).map { $0 * 100 }, decimals: 1),
        ] + setting.values.map { Self.number($0) } + [.init(name, color)])
    }
    return style("What can be had", .strong) + "\n" + table.text(style) + leftOut + notPlaced
  }

  /// How much of the curve is shown, where that is not all.
  private var leftOut: String {
    let left = unnamedCurvePoints.count - chosenCurvePoints.count
    guard left > 0 else { return "" }
    let all = result.frontier.count
    return style("\(all - left) of the \(all) settings of the curve are shown; JSON and CSV have all", .faint)
      + "\n"
  }

  /// The presets that a pull can dismiss and that are not on the curve, which is so for tables only; a line
  /// for each reason.
  private var notPlaced: String {
    var lines: [(reason: String, names: [String])] = []
    for point in result.presets where point.preset.sheet.dismissal.isEnabled {
      guard let reason = point.reason else { continue }
      if let index = lines.firstIndex(where: { $0.reason == reason }) {
        lines[index].names.append(point.preset.rawValue)
      } else {
        lines.append((reason, [point.preset.rawValue]))
      }
    }
    return lines.map {
      style("not placed: \($0.names.joined(separator: ", ")) (\($0.reason))", .faint) + "\n"
    }.joined()
  }

  /// Presets with equal mistakes in one row.
  private var presetRows: [(TuneResult.Setting, String)] {
    let none = [Double?](repeating: nil, count: result.rule.count)
    var rows: [(TuneResult.Setting, String)] = []
    for point in result.presets {
      guard let mistakes = point.mistakes else { continue }
      if let index = rows.firstIndex(where: { $0.0.mistakes == mistakes }) {
        rows[index].1 += ", " + point.preset.rawValue
      } else {
        rows.append((TuneResult.Setting(values: none, mistakes: mistakes), point.preset.rawValue))
      }
    }
    return rows
  }

  /// The settings of the curve without the present and the best.
  private var unnamedCurvePoints: [TuneResult.Setting] {
    let named = [result.best.mistakes, result.current.mistakes]
    return result.frontier.filter { !named.contains($0.mistakes) }
  }

  /// Some of them, from end to end in equal steps.
  private var chosenCurvePoints: [TuneResult.Setting] {
    let points = unnamedCurvePoints
    guard points.count > Self.mostCurvePoints else { return points }
    return (0..<Self.mostCurvePoints).map { points[$0 * (points.count - 1) / (Self.mostCurvePoints - 1)] }
  }

  // MARK: Flips

  private var flips: String {
    let title = style("What changes", .strong) + "\n"
    guard !result.flips.isEmpty else { return title + "no trace ends differently than at present\n" }
    var table = TextTable([
      .text("trace"), .text("present"), .text("best"), .text("labelled"),
      .number("margin at present", unit: "%"),
      .number("at best", unit: "%"),
    ])
    for flip in result.flips.prefix(Self.mostFlips) {
      table.addRow([
        .init(flip.trace), .init(flip.from.rawValue),
        .init(flip.to.rawValue, flip.isImprovement.map { $0 ? .good : .bad }),
        .init(flip.expected?.rawValue ?? "-"),
        .number(flip.margins.0.map { $0 * 100 }, decimals: 1),
        .number(flip.margins.1.map { $0 * 100 }, decimals: 1),
      ])
    }
    let better = result.flips.count { $0.isImprovement == true }
    let worse = result.flips.count { $0.isImprovement == false }
    var summary =
      "\(Self.traces(result.flips.count)) \(result.flips.count == 1 ? "ends" : "end") differently: "
    summary += "\(better) for the better, \(worse) for the worse"
    let unlabelled = result.flips.count - better - worse
    if unlabelled > 0 { summary += ", \(unlabelled) without a label" }
    let rest = result.flips.count - Self.mostFlips
    if rest > 0 { summary = "and \(rest) more; the clearest are shown\n" + summary }
    return title + table.text(style) + summary + "\n"
  }
}
