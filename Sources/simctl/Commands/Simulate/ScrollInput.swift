// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures

/// The touches of `--scroll`, which move the content of a springy layout one after the other.
struct ScrollInput: Sendable {
  private let traces: [TouchTrace]

  /// Reads a recording; what cannot be used is reported and left out.
  ///
  /// - Throws: `CommandError` when it cannot be read, or nothing of it can be used.
  init(path: String, options: TraceReaderOptions, diagnostics: Diagnostics) throws(CommandError) {
    let elements: [TraceReader.Element]
    do {
      elements = try TraceReader.all(path: path, options: options)
    } catch {
      throw CommandError(error)
    }
    var traces: [TouchTrace] = []
    var defects = DefectReport()
    var skipped = 0
    for element in elements {
      switch element {
      case .trace(let trace):
        traces.append(trace)
        var counts: [TraceDefect.Code: Int] = [:]
        DefectReport.countTreated(in: trace, into: &counts)
        defects.add(counts)
      case .skipped(let trace):
        skipped += 1
        diagnostics.report(TraceNotice(trace, input: 0), .skipped)
      }
    }
    defects.finish(diagnostics)
    guard !traces.isEmpty else {
      throw CommandError(.badData, "\(path): no trace could be used: \(skipped) skipped")
    }
    self.traces = traces
  }

  /// A springy layout with these touches instead of its own scroll; nil for another layout, and for a world.
  func applied(to scenario: Scenario) -> Scenario? {
    guard case .layout(.springy(var layout)) = scenario else { return nil }
    layout.scroll = ScrollView().scroll(by: traces, in: layout)
    return .layout(.springy(layout))
  }
}
