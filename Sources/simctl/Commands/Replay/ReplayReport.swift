// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// Writes what `replay` found in one of its forms.
struct ReplayReport {
  let run: ReplayRun
  let showsTiming: Bool
  let style: TextStyle

  /// Writes the whole result; `jobs` parts of it are made at once.
  func write(_ format: ReplayFormat, to output: Output, jobs: Int) throws {
    switch format {
    case .text:
      try output.write(
        ReplayText(run: run, showsTiming: showsTiming, style: style).text(jobs: jobs))
    case .json: try writeDocument(to: output, jobs: jobs)
    case .jsonl: try writeLines(to: output, jobs: jobs)
    case .csv: try writeTable(to: output, jobs: jobs)
    case .junit: try output.write(verdicts.bytes(.junit))
    case .tap: try output.write(verdicts.bytes(.tap))
    case .github: try output.write(verdicts.bytes(.github))
    }
  }

  /// The counts of each sheet, and the traces that failed, for those who do not see the result itself.
  var summaries: [String] {
    run.sheets.flatMap { sheet in
      let failed = sheet.results.indices.lazy.filter { sheet.results[$0].result.verdict == .fail }
        .prefix(10).map { sheet.results[$0].result }
      let counts = ReplayText(run: run, showsTiming: false, style: .plain).summary(sheet).dropLast()
      let name = run.sheets.count > 1 ? "\(sheet.sheet): " : ""
      return [name + counts]
        + failed.map {
          "FAIL \($0.trace): expected \($0.expected?.rawValue ?? ""), \($0.ending): \($0.reason)"
        }
    }
  }

  // MARK: JSON

  private static let schema = JSONValue.string("simctl/replay/1")

  private func writeDocument(to output: Output, jobs: Int) throws {
    try output.writeObject { document in
      document.member("schema", Self.schema)
      if run.sheets.count == 1 {
        try write(run.sheets[0], to: &document, jobs: jobs)
      } else {
        document.beginObjects("sheets")
        for sheet in run.sheets {
          document.beginObject()
          try write(sheet, to: &document, jobs: jobs)
          document.endObject()
        }
        document.endObjects()
      }
    }
  }

  private func write(_ sheet: ReplayRun.SheetRun, to document: inout JSONPieces, jobs: Int) throws {
    document.member("sheet", .string(sheet.sheet))
    let (results, showsTiming) = (sheet.results, showsTiming)
    try document.array("results", count: results.count, jobs: jobs) {
      .object(results[$0].json(withTiming: showsTiming))
    }
    document.member("summary", run.summary(of: sheet).json)
    if showsTiming { document.member("timing", ["seconds": .number(sheet.seconds)]) }
  }

  /// One document a result, each on a line of its own.
  private func writeLines(to output: Output, jobs: Int) throws {
    for sheet in run.sheets {
      let head: JSONObject = ["schema": Self.schema, "sheet": .string(sheet.sheet)]
      try ResultChunks.forEach(sheet.results.count, jobs: jobs) { range in
        sheet.results[range].flatMap { timed in
          let line = JSONValue.object(head.appending(timed.json(withTiming: showsTiming)))
          return JSONWriter.document(line, style: .compact)
        }
      } use: {
        try output.write($0)
      }
    }
  }

  // MARK: CSV

  private func writeTable(to output: Output, jobs: Int) throws {
    let names = [
      "sheet", "trace", "source", "outcome", "expected", "verdict", "margin", "reason", "time", "tx", "ty",
      "vx", "vy", "duration", "settlingTime", "overshoot", "velocityJump", "fragility", "detent", "action",
    ]
    try output.write(CSVRow.header(names + (showsTiming ? ["seconds"] : [])))
    for sheet in run.sheets {
      try ResultChunks.forEach(sheet.results.count, jobs: jobs) { range in
        var rows: [UInt8] = []
        for index in range {
          CSVRow.append(fields(of: sheet.results[index], sheet: sheet.sheet), to: &rows)
        }
        return rows
      } use: {
        try output.write($0)
      }
    }
  }

  private func fields(of timed: ReplayRun.TimedResult, sheet: String) -> [CSVRow.Field] {
    let (result, release, motion) = (timed.result, timed.result.release, timed.result.motion)
    let fields: [CSVRow.Field] = [
      .text(sheet), .text(result.trace), .text(result.source), .text(result.outcome.rawValue),
      .text(result.expected?.rawValue), .text(result.verdict.rawValue), .number(result.margin),
      .text(result.reason), .number(release?.time), .number(release?.translation.x),
      .number(release?.translation.y), .number(release?.velocity?.x), .number(release?.velocity?.y),
      .number(motion?.duration), .number(motion?.settlingTime), .number(motion?.overshoot),
      .number(motion?.velocityJump), .number(timed.fragility?.share), .text(result.detent),
      .text(result.action?.title),
    ]
    return fields + (showsTiming ? [.number(timed.seconds)] : [])
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
    var message =
      switch result.verdict {
      case .fail:
        "expected \(result.expected?.rawValue ?? ""), got \(result.ending): \(result.reason)"
      case .pass, .unchecked: "\(result.ending): \(result.reason)"
      }
    if let fragility = timed.fragility, fragility.isFragile { message += " (\(fragility.explanation))" }
    return ReportCase(
      name: result.trace, source: result.source, line: result.line, outcome: result.outcome.rawValue,
      verdict: ReportCase.Verdict(result.verdict), message: message, time: showsTiming ? timed.seconds : nil)
  }

  private static func verdict(_ skipped: TraceNotice) -> ReportCase {
    ReportCase(
      name: skipped.trace, source: skipped.source, line: skipped.line, outcome: "skipped", verdict: .skipped,
      message: skipped.message)
  }
}

extension Fragility {
  /// The counts in words: `fragile: 12 of 100 perturbed runs end differently`.
  var explanation: String {
    let subject = "\(flips) of \(runs) perturbed \(runs == 1 ? "run" : "runs")"
    return "\(isFragile ? "fragile" : "not fragile"): \(subject) \(flips == 1 ? "ends" : "end") differently"
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
