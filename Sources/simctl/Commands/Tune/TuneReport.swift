// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Writes what `tune` found in the forms for programs.
struct TuneReport {
  let result: TuneResult
  /// Seconds that the parts took, where they were asked for.
  let timing: TuneTiming?

  // MARK: JSON

  /// Writes the document; what the contract does not name follows after its members.
  func writeJSON(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/tune/1")
      document.member("rule", .array(result.rule.map { .string($0.path.description) }))
      document.member("search", .bool(result.isSearch))
      document.member("partial", .bool(result.isPartial))
      document.member("traces", .integer(result.counts.traces))
      document.member("best", best)
      document.member("current", .object(setting(result.current)))
      document.member("confusion", confusion)
      try document.array("frontier", result.frontier, frontierPoint)
      document.member("crossValidation", crossValidation)
      document.member("bootstrap", bootstrap)
      try document.array("flips", result.flips, flip)
      document.member("sheet", .string(result.sheet))
      document.member("costs", costs)
      document.member("labels", labels)
      document.member("presets", .array(result.presets.map(preset)))
      document.member("code", .string(result.code))
      let notes = TuneText(result: result, timing: nil, style: .plain).weaknesses
      document.member("notes", .array(notes.map { .string($0) }))
      if let timing { document.member("timing", timing.json) }
    }
  }

  /// A member for every threshold.
  private func byPath(_ value: (Int) -> JSONValue) -> JSONValue {
    var members = JSONObject()
    for (index, threshold) in result.rule.enumerated() {
      members.append(threshold.path.description, value(index))
    }
    return .object(members)
  }

  private func setting(_ setting: TuneResult.Setting) -> JSONObject {
    [
      "thresholds": byPath { JSONValue(setting.values[$0]) },
      "cost": .number(result.costs.cost(of: setting.mistakes)),
      "falseDismiss": .integer(setting.mistakes.falseDismiss),
      "missedDismiss": .integer(setting.mistakes.missedDismiss),
    ]
  }

  private var best: JSONValue {
    var members = setting(result.best)
    members.append(
      "interval",
      byPath { index in
        let interval = result.intervals[index]
        return [Self.finite(interval.lower), Self.finite(interval.upper)]
      })
    members.append("regions", result.regions.map { .integer($0) } ?? .null)
    return .object(members)
  }

  private static func finite(_ number: Double) -> JSONValue { number.isFinite ? .number(number) : .null }

  private var confusion: JSONValue {
    let confusion = result.confusion
    return [
      "trueDismiss": .integer(confusion.trueDismiss), "falseDismiss": .integer(confusion.falseDismiss),
      "trueRestore": .integer(confusion.trueRestore), "missedDismiss": .integer(confusion.missedDismiss),
    ]
  }

  private func frontierPoint(_ setting: TuneResult.Setting) -> JSONValue {
    [
      "thresholds": byPath { JSONValue(setting.values[$0]) },
      "falseDismissRate": JSONValue(result.counts.falseRate(of: setting.mistakes)),
      "missedDismissRate": JSONValue(result.counts.missedRate(of: setting.mistakes)),
    ]
  }

  private var crossValidation: JSONValue {
    guard let validation = result.crossValidation else { return .null }
    let folds = validation.folds.map { fold -> JSONValue in
      [
        "traces": .integer(fold.traces), "thresholds": byPath { JSONValue(fold.thresholds[$0]) },
        "cost": .number(fold.cost), "falseDismiss": .integer(fold.mistakes.falseDismiss),
        "missedDismiss": .integer(fold.mistakes.missedDismiss), "costPerTrace": .number(fold.costPerTrace),
      ]
    }
    return [
      "folds": .array(folds), "mean": .number(validation.mean), "deviation": JSONValue(validation.deviation),
      "groups": validation.groups.map { .integer($0) } ?? .null,
    ]
  }

  private var bootstrap: JSONValue {
    guard let bootstrap = result.bootstrap else { return .null }
    return [
      "runs": .integer(bootstrap.runs),
      "interval": byPath { index in
        let interval = bootstrap.intervals[index]
        return [Self.finite(interval.lower), Self.finite(interval.upper)]
      },
      "confidence": .number(bootstrap.confidence),
      "notes": .array(bootstrap.remarks.map { .string($0) }),
    ]
  }

  private func flip(_ flip: TuneResult.Flip) -> JSONValue {
    [
      "trace": .string(flip.trace), "from": .string(flip.from.rawValue), "to": .string(flip.to.rawValue),
      "margins": [JSONValue(flip.margins.0), JSONValue(flip.margins.1)],
      "expected": JSONValue(flip.expected?.rawValue), "source": .string(flip.source),
    ]
  }

  private var costs: JSONValue {
    [
      "falseDismiss": .number(result.costs.falseDismiss),
      "missedDismiss": .number(result.costs.missedDismiss),
    ]
  }

  private var labels: JSONValue {
    var members = JSONObject()
    for (outcome, count) in zip(Outcome.allCases, result.counts.labelled) {
      members.append(outcome.rawValue, .integer(count))
    }
    members.append("unlabelled", .integer(result.counts.unlabelled))
    members.append("skipped", .integer(result.counts.skipped))
    return .object(members)
  }

  private func preset(_ point: PresetPoint) -> JSONValue {
    [
      "name": .string(point.preset.rawValue),
      "falseDismissRate": JSONValue(point.mistakes.flatMap(result.counts.falseRate)),
      "missedDismissRate": JSONValue(point.mistakes.flatMap(result.counts.missedRate)),
      "reason": JSONValue(point.reason),
    ]
  }

  // MARK: CSV

  /// Writes one row for each setting: the present one, the best one, the presets, and those of the
  /// operating curve.
  func writeCSV(to output: Output) throws(OutputError) {
    let paths = result.rule.map { $0.path.description }
    try output.write(
      CSVRow.header(
        ["setting"] + paths
          + ["cost", "falseDismiss", "missedDismiss", "falseDismissRate", "missedDismissRate"]))
    try output.write(row("current", result.current.values, result.current.mistakes))
    try output.write(row("best", result.best.values, result.best.mistakes))
    let none = [Double?](repeating: nil, count: paths.count)
    for point in result.presets {
      if let mistakes = point.mistakes { try output.write(row(point.preset.rawValue, none, mistakes)) }
    }
    for setting in result.frontier { try output.write(row("frontier", setting.values, setting.mistakes)) }
  }

  private func row(_ name: String, _ values: [Double?], _ mistakes: Mistakes) -> [UInt8] {
    CSVRow.bytes(
      [.text(name)] + values.map { .number($0) } + [
        .number(result.costs.cost(of: mistakes)), .integer(mistakes.falseDismiss),
        .integer(mistakes.missedDismiss), .number(result.counts.falseRate(of: mistakes)),
        .number(result.counts.missedRate(of: mistakes)),
      ])
  }
}
