// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// Writes what `replay` found in one of its forms.
struct ReplayReport {
  let run: ReplayRun
  let showsTiming: Bool
  let style: TextStyle

  /// Writes the whole result.
  func write(_ format: ReplayFormat, to output: Output) throws(OutputError) {
    switch format {
    case .text: try output.write(ReplayText(run: run, showsTiming: showsTiming, style: style).text)
    case .json: try output.write(JSONWriter.document(document, style: .pretty))
    case .jsonl: for line in lines { try output.write(JSONWriter.document(line, style: .compact)) }
    case .csv: try output.write(table)
    case .junit: try output.write(verdicts.bytes(.junit))
    case .tap: try output.write(verdicts.bytes(.tap))
    case .github: try output.write(verdicts.bytes(.github))
    }
  }

  // MARK: JSON

  private static let schema = JSONValue.string("simctl/replay/1")

  private static let head: JSONObject = ["schema": schema]

  private var document: JSONValue {
    guard run.sheets.count != 1 else {
      return .object(Self.head.appending(members(of: run.sheets[0])))
    }
    return ["schema": Self.schema, "sheets": .array(run.sheets.map { .object(members(of: $0)) })]
  }

  private func members(of sheet: ReplayRun.SheetRun) -> JSONObject {
    var members: JSONObject = [
      "sheet": .string(sheet.sheet),
      "results": .array(sheet.results.map { .object($0.json(withTiming: showsTiming)) }),
      "summary": run.summary(of: sheet).json,
    ]
    if showsTiming { members.append("timing", ["seconds": .number(sheet.seconds)]) }
    return members
  }

  private var lines: [JSONValue] {
    run.sheets.flatMap { sheet in
      sheet.results.map { timed in
        let head: JSONObject = ["schema": Self.schema, "sheet": .string(sheet.sheet)]
        return .object(head.appending(timed.json(withTiming: showsTiming)))
      }
    }
  }

  // MARK: CSV

  private var table: [UInt8] {
    var names = [
      "sheet", "trace", "source", "outcome", "expected", "verdict", "margin", "reason", "time", "tx", "ty",
      "vx", "vy",
      "duration", "settlingTime", "overshoot", "velocityJump",
    ]
    if showsTiming { names.append("seconds") }
    var bytes = CSVRow.header(names)
    for sheet in run.sheets {
      for timed in sheet.results {
        let (result, release, motion) = (timed.result, timed.result.release, timed.result.motion)
        var fields: [CSVRow.Field] = [
          .text(sheet.sheet), .text(result.trace), .text(result.source), .text(result.outcome.rawValue),
          .text(result.expected?.rawValue), .text(result.verdict.rawValue), .number(result.margin),
          .text(result.reason), .number(release?.time), .number(release?.translation.x),
          .number(release?.translation.y), .number(release?.velocity?.x), .number(release?.velocity?.y),
          .number(motion?.duration), .number(motion?.settlingTime), .number(motion?.overshoot),
          .number(motion?.velocityJump),
        ]
        if showsTiming { fields.append(.number(timed.seconds)) }
        CSVRow.append(fields, to: &bytes)
      }
    }
    return bytes
  }

  // MARK: Verdicts

  private var verdicts: Report {
    let suites = run.sheets.map { sheet in
      Report.Suite(
        name: sheet.sheet, cases: sheet.results.map { verdict($0) } + run.skipped.map(Self.verdict))
    }
    return Report(name: "\(Tool.name) replay", suites: suites)
  }

  private func verdict(_ timed: ReplayRun.TimedResult) -> ReportCase {
    let result = timed.result
    let message =
      switch result.verdict {
      case .fail:
        "expected \(result.expected?.rawValue ?? ""), got \(result.outcome.rawValue): \(result.reason)"
      case .pass, .unchecked: "\(result.outcome.rawValue): \(result.reason)"
      }
    return ReportCase(
      name: result.trace, source: result.source, line: result.line, outcome: result.outcome.rawValue,
      verdict: ReportCase.Verdict(result.verdict), message: message, time: showsTiming ? timed.seconds : nil)
  }

  private static func verdict(_ skipped: SkippedTrace) -> ReportCase {
    ReportCase(
      name: skipped.id, source: skipped.source, line: skipped.defect.line, outcome: "skipped",
      verdict: .skipped,
      message: skipped.defect.message)
  }
}

extension ReportCase.Verdict {
  init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .fail
    case .unchecked: self = .unchecked
    }
  }
}

extension ReplayRun.SheetRun {
  /// Seconds that all replays took together.
  var seconds: Double { results.reduce(0) { $0 + $1.seconds } }
}
