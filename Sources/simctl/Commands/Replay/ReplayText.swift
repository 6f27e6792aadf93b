// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// What `replay` found, for reading.
struct ReplayText {
  let run: ReplayRun
  let showsTiming: Bool
  let style: TextStyle

  /// A table of one sheet's results, the details where there is just one result, and the counts; a matrix of several sheets.
  func text(jobs: Int) -> String {
    guard run.sheets.count == 1 else {
      return ReplayMatrix(run: run, showsTiming: showsTiming, style: style).text
    }
    let sheet = run.sheets[0]
    let details = sheet.results.count == 1 ? details(sheet.results[0]) : ""
    let tables = tables(sheet, jobs: jobs)
    return TextTable.text(of: tables, style, with: ParallelWork.runner(jobs: jobs)) + details + "\n"
      + summary(sheet)
  }

  /// The results in chunks, at least one.
  private func tables(_ sheet: ReplayRun.SheetRun, jobs: Int) -> [TextTable] {
    let showsFragility = sheet.results.contains { $0.fragility != nil }
    let chunks = max(1, (sheet.results.count + ResultChunks.size - 1) / ResultChunks.size)
    return ParallelWork.runner(jobs: jobs).map(chunks) { chunk in
      let start = chunk * ResultChunks.size
      let end = min(start + ResultChunks.size, sheet.results.count)
      return rows(of: sheet.results[start..<end], showsFragility: showsFragility)
    }
  }

  private func rows(of results: ArraySlice<ReplayRun.TimedResult>, showsFragility: Bool) -> TextTable {
    var columns: [TextTable.Column] = [
      .text("trace"), .text("outcome"), .text("verdict"), .number("margin", unit: "%"),
      .number("settles", unit: "s"),
      .number("overshoot", unit: "pt"),
    ]
    if showsFragility { columns.append(.number("fragility", unit: "%")) }
    if showsTiming { columns.append(.number("took", unit: "µs")) }
    columns.append(.text("why"))
    var table = TextTable(columns)
    for timed in results {
      let (result, motion) = (timed.result, timed.result.motion)
      var cells: [TextTable.Cell] = [
        .init(result.trace), .init(result.ending.name), verdict(result),
        .number(result.margin.map { $0 * 100 }, decimals: 1), .number(motion?.settlingTime, decimals: 3),
        .number(motion?.overshoot, decimals: 1),
      ]
      if showsFragility { cells.append(fragility(timed.fragility)) }
      if showsTiming { cells.append(.number(timed.seconds * 1e6, decimals: 0)) }
      cells.append(.init(result.reason))
      table.addRow(cells)
    }
    return table
  }

  private func verdict(_ result: ReplayResult) -> TextTable.Cell {
    switch result.verdict {
    case .pass: .init("pass", .good)
    case .fail: .init("FAIL, expected \(result.expected?.rawValue ?? "")", .bad)
    case .unchecked: .init("unchecked", .faint)
    }
  }

  /// The share of runs that flip, with a word where there are any; one of 10 000 is 0.01 %.
  private func fragility(_ fragility: Fragility?) -> TextTable.Cell {
    guard let fragility, fragility.isFragile else { return .number(fragility?.share, decimals: 0) }
    return .init("fragile \(FixedDecimal.text(fragility.share * 100, decimals: 2))", .warning)
  }

  private func details(_ timed: ReplayRun.TimedResult) -> String {
    let robustness = timed.fragility.map { "\n\($0.explanation)\n" } ?? ""
    return details(timed.result) + robustness
  }

  private func details(_ result: ReplayResult) -> String {
    let tables = ReplayTables(result: result, style: style)
    var text = [tables.conditions, tables.events].filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
    guard let release = result.release else { return text }
    text += "\nrelease velocity (x, y): \(release.velocity.map { $0.text + " pt/s" } ?? "none")\n"
    if let jump = result.motion?.velocityJump {
      text += "velocity jump at the release: \(FixedDecimal.text(jump, decimals: 1)) pt/s\n"
    }
    return text
  }

  /// The counts of verdicts, in one line.
  func summary(_ sheet: ReplayRun.SheetRun) -> String {
    let summary = run.summary(of: sheet)
    var parts = ["\(summary.traces) \(summary.traces == 1 ? "trace" : "traces")"]
    for (count, name, color) in [
      (summary.passed, "passed", TextStyle.Color.good), (summary.failed, "failed", .bad),
      (summary.unchecked, "unchecked", .faint), (sheet.fragileCount, "fragile", .warning),
      (summary.skipped, "skipped", .warning),
    ] where count > 0 { parts.append(style("\(count) \(name)", color)) }
    var line = parts.joined(separator: ", ")
    if showsTiming {
      let rate = sheet.seconds > 0 ? Double(summary.traces) / sheet.seconds : 0
      line += "; replayed in \(FixedDecimal.text(sheet.seconds * 1e3, decimals: 2)) ms of work"
      line += " (\(FixedDecimal.text(rate, decimals: 0)) traces/s)"
    }
    return line + "\n"
  }
}
