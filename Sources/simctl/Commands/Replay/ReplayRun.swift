// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Everything that one call of `replay` found.
struct ReplayRun: Sendable {
  /// What one sheet did with every trace.
  struct SheetRun: Sendable {
    var sheet: String
    /// In the order in which the traces begin in the inputs.
    var results: [TimedResult]

    /// How many traces end differently under some perturbation.
    var fragileCount: Int { results.indices.count { results[$0].fragility?.isFragile ?? false } }
  }

  /// A result, the seconds that it took, and how it stands up to noise.
  struct TimedResult: Sendable {
    var result: ReplayResult
    var seconds: Double
    /// How often perturbed replays end differently, where they were asked for.
    var fragility: Fragility?
  }

  /// How many traces had which verdict.
  struct Summary: Sendable {
    var traces = 0
    var passed = 0
    var failed = 0
    var unchecked = 0
    var skipped = 0
  }

  var sheets: [SheetRun]
  /// Traces that could not be used.
  var skipped: [TraceNotice]

  /// Whether a verdict is `fail`.
  var hasFailures: Bool {
    sheets.contains { sheet in sheet.results.indices.contains { sheet.results[$0].result.verdict == .fail } }
  }

  /// The names of all traces, skipped ones included.
  var traceNames: Set<String> {
    Set(sheets.first?.results.map(\.result.trace) ?? []).union(skipped.map(\.trace))
  }

  /// Counts of a sheet's verdicts; `traces` are those that were played.
  func summary(of run: SheetRun) -> Summary {
    var summary = Summary(traces: run.results.count, skipped: skipped.count)
    for index in run.results.indices {
      switch run.results[index].result.verdict {
      case .pass: summary.passed += 1
      case .fail: summary.failed += 1
      case .unchecked: summary.unchecked += 1
      }
    }
    return summary
  }
}
