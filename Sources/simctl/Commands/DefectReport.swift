// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// What a command says on standard error about the traces it read: skipped ones one by one, treated ones by kind.
struct DefectReport {
  private(set) var skipped = 0
  private var treated: [TraceDefect.Code: Int] = [:]

  /// Takes note of a trace, and reports it at once when it is skipped.
  mutating func add(_ element: TraceReader.Element, to diagnostics: Diagnostics) {
    switch element {
    case .trace(let trace):
      for defect in trace.defects where defect.code.defectClass == .treated {
        treated[defect.code, default: 0] += 1
      }
      for (code, count) in trace.omittedDefects where code.defectClass == .treated {
        treated[code, default: 0] += count
      }
    case .skipped(let trace):
      skipped += 1
      diagnostics.report(
        file: trace.source, line: trace.defect.line, column: trace.defect.column, class: "skipped",
        "trace '\(trace.id)': \(trace.defect.message)", isError: true)
    }
  }

  /// Says what was treated and how.
  func finish(_ diagnostics: Diagnostics) {
    for code in TraceDefect.Code.allCases {
      guard let count = treated[code] else { continue }
      let what = code == .missingUp ? "cancelled at the last row" : "the finger's last position is used"
      diagnostics.note(
        "note: \(code.rawValue) in \(count) \(count == 1 ? "place" : "places"): \(what); "
          + "'\(Tool.name) inspect' shows where")
    }
  }
}
