// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Which outcome is expected of each trace: what the command line says, else what the recording says.
struct Expectations: Sendable {
  private let table: OutcomeTable?
  private let path: String
  private let all: Outcome?

  /// What the recordings say themselves.
  static let none = Expectations()

  private init() { (table, path, all) = (nil, "", nil) }

  /// Reads the file of `--expect`; only one of the two may be given.
  init(file: String?, all: Outcome?) throws(CommandError) {
    guard file == nil || all == nil else {
      throw .usage("--expect and --expect-all exclude each other; give one of them")
    }
    path = file ?? ""
    self.all = all
    guard let file else {
      table = nil
      return
    }
    let bytes = try InputFile.read(file)
    do {
      table = try OutcomeTable(bytes: bytes, source: file)
    } catch {
      throw CommandError(error)
    }
  }

  /// Whether a file says what is expected.
  var hasTable: Bool { table != nil }

  /// The outcome expected of a trace.
  func outcome(of trace: TouchTrace) -> Outcome? { outcome(of: trace.id, recorded: trace.expected) }

  /// The outcome expected of a trace by its name, and by what its recording says.
  func outcome(of name: String, recorded: Outcome?) -> Outcome? { all ?? table?[name] ?? recorded }

  /// Says which expectations name no trace.
  func reportUnused(_ traceNames: Set<String>, to diagnostics: Diagnostics) {
    guard let table else { return }
    for entry in table.entries where !traceNames.contains(entry.trace) {
      diagnostics.report(
        file: path, line: entry.line, column: 1, class: "warning", "no trace is called '\(entry.trace)'",
        isError: true)
    }
  }
}
