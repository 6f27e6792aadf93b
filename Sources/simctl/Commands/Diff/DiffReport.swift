// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Writes what `diff` found in one of its forms.
struct DiffReport {
  /// Names of the two sheets.
  let sheets: [String]
  /// The traces that end differently, the clearest first.
  let flips: [OutcomeFlip]
  /// How many traces were played and skipped.
  let traces: Int
  let skipped: Int
  let style: TextStyle

  /// Compares what two sheets did.
  init(run: ReplayRun, sheets: [String], style: TextStyle) {
    let results = run.sheets.map { $0.results.map(\.result) }
    flips = OutcomeFlip.flips(from: results[0], to: results[1])
    traces = results[0].count
    skipped = run.skipped.count
    self.sheets = sheets
    self.style = style
  }

  /// Writes the whole result.
  func write(_ format: DiffFormat, to output: Output) throws(OutputError) {
    switch format {
    case .text: try output.write(text)
    case .json: try writeDocument(to: output)
    case .csv: try writeTable(to: output)
    }
  }

  // MARK: Text

  /// Two lines a trace, one for each sheet, and the counts.
  private var text: String {
    guard !flips.isEmpty else { return summary + "\n" }
    var table = TextTable([
      .text("trace"), .text("sheet"), .text("outcome"), .number("margin", unit: "%"), .text("why"),
    ])
    for flip in flips {
      for (sheet, result, name) in [(0, flip.from, flip.from.trace), (1, flip.to, "")] {
        table.addRow([
          .init(name), .init(sheets[sheet]), .init(result.ending.name),
          .number(result.margin.map { $0 * 100 }, decimals: 1), .init(result.reason),
        ])
      }
    }
    return table.text(style) + "\n" + summary + "\n"
  }

  /// The counts in one line: `2 of 9 traces differ: 2 dismissed → restored; 1 skipped`.
  var summary: String {
    let traces = traces == 1 ? "1 trace" : "\(traces) traces"
    var line = "no outcome differs in \(traces)"
    if !flips.isEmpty {
      line = "\(flips.count) of \(traces) \(flips.count == 1 ? "differs" : "differ"): "
      line += changes.joined(separator: ", ")
    }
    return line + (skipped > 0 ? "; \(skipped) skipped" : "")
  }

  /// How often each outcome became another, in the order of outcomes.
  private var changes: [String] {
    Outcome.allCases.flatMap { from in
      Outcome.allCases.compactMap { to in
        let count = flips.count { $0.from.outcome == from && $0.to.outcome == to }
        guard count > 0 else { return nil }
        return from == to
          ? "\(count) \(from.rawValue) elsewhere" : "\(count) \(from.rawValue) → \(to.rawValue)"
      }
    }
  }

  // MARK: JSON

  private func writeDocument(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/diff/1")
      document.member("sheets", .array(sheets.map { .string($0) }))
      try document.array("flips", flips) { flip in
        [
          "trace": .string(flip.from.trace), "from": .string(flip.fromName), "to": .string(flip.toName),
          "margins": [JSONValue(flip.from.margin), JSONValue(flip.to.margin)],
        ]
      }
      document.member("summary", ["traces": .integer(traces), "differing": .integer(flips.count)])
    }
  }

  // MARK: CSV

  private func writeTable(to output: Output) throws(OutputError) {
    let names = [
      "sheetA", "sheetB", "trace", "source", "from", "to", "marginA", "marginB", "clarity",
      "reasonA", "reasonB",
    ]
    try output.write(CSVRow.header(names))
    for flip in flips {
      try output.write(
        CSVRow.bytes([
          .text(sheets[0]), .text(sheets[1]), .text(flip.from.trace), .text(flip.from.source),
          .text(flip.fromName), .text(flip.toName), .number(flip.from.margin), .number(flip.to.margin),
          .number(flip.clarity), .text(flip.from.reason), .text(flip.to.reason),
        ]))
    }
  }
}
