// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Finds the one trace that is explained.
struct ExplainInput {
  let source: TraceSource
  /// Its name; nil for the only one of the recording.
  let name: String?

  /// Names that an error lists.
  private static let mostNames = 12

  /// The trace.
  ///
  /// Traces that were skipped are reported.
  /// - Throws: A usage error when there are several and none is named, or none has the name; `badData` when it could not be
  ///   used.
  func trace(diagnostics: Diagnostics) throws -> TouchTrace {
    var found: TouchTrace?
    var names: [String] = []
    var (usable, skipped) = (0, 0)
    var skippedNamed = false
    try source.forEachBatch { batch in
      for entry in batch {
        switch entry.element {
        case .skipped(let trace):
          skipped += 1
          skippedNamed = skippedNamed || trace.id == name
          if name == nil || trace.id == name {
            diagnostics.report(TraceNotice(trace, input: entry.input), .skipped)
          }
        case .trace(let trace):
          usable += 1
          // Near names are looked for among all when one is misspelt.
          if name != nil || names.count < Self.mostNames { names.append(trace.id) }
          if found == nil, name == nil || trace.id == name { found = trace }
        }
      }
    }
    if let found, name != nil || usable == 1 {
      report(found, to: diagnostics)
      return found
    }
    if usable == 0 || skippedNamed {
      throw CommandError(.badData, "no trace could be used: \(skipped) skipped")
    }
    let rest = usable > Self.mostNames ? " and \(usable - Self.mostNames) more" : ""
    let list = names.prefix(Self.mostNames).map { "'\($0)'" }.joined(separator: ", ") + rest
    guard let name else {
      throw CommandError.usage("there are \(usable) traces; name one with --trace: \(list)")
    }
    throw CommandError.usage(
      "no trace is called '\(name)'; the recording has \(list)\(didYouMean(name, among: names))")
  }

  /// Says what was treated in the trace.
  private func report(_ trace: TouchTrace, to diagnostics: Diagnostics) {
    var treated: [TraceDefect.Code: Int] = [:]
    DefectReport.countTreated(in: trace, into: &treated)
    var defects = DefectReport()
    defects.add(treated)
    defects.finish(diagnostics)
  }
}
