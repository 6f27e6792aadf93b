// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// What a command says on standard error about traces that were treated, by kind.
struct DefectReport {
  private var treated: [TraceDefect.Code: Int] = [:]

  /// Adds counts by kind.
  mutating func add(_ counts: [TraceDefect.Code: Int]) { treated.merge(counts, uniquingKeysWith: +) }

  /// Counts the treated defects of a trace.
  static func countTreated(in trace: TouchTrace, into counts: inout [TraceDefect.Code: Int]) {
    for defect in trace.defects where defect.code.defectClass == .treated {
      counts[defect.code, default: 0] += 1
    }
    for (code, count) in trace.omittedDefects where code.defectClass == .treated {
      counts[code, default: 0] += count
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
