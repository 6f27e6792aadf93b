// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// One call of `features`: writes batches as they come, and counts.
struct FeaturesRun {
  private let output: Output
  private let diagnostics: Diagnostics
  private let keepsNames: Bool
  private var writer: FeatureWriter
  private var bytes: [UInt8] = []
  private var defects = DefectReport()
  private var (rows, skipped) = (0, 0)

  /// The names of all traces, skipped ones included, where they are asked for.
  private(set) var names: Set<String> = []

  init(output: Output, writer: FeatureWriter, diagnostics: Diagnostics, keepsNames: Bool) {
    self.output = output
    self.writer = writer
    self.diagnostics = diagnostics
    self.keepsNames = keepsNames
  }

  /// Takes the next batch in the order of the inputs.
  mutating func add(_ batch: FeatureExtraction.Batch) throws {
    defects.add(batch.treated)
    for trace in batch.skipped { diagnostics.report(trace, .skipped) }
    skipped += batch.skipped.count
    if keepsNames {
      for trace in batch.skipped { names.insert(trace.trace) }
      for row in 0..<batch.table.count { names.insert(batch.table.trace(at: row)) }
    }
    // Without a row there is no result, not even a header.
    if rows == 0, batch.table.count > 0 { writer.appendHeader(to: &bytes) }
    rows += batch.table.count
    writer.append(batch.table, to: &bytes)
    try write()
    diagnostics.progress("features", rows, of: nil)
  }

  /// Completes the table.
  ///
  /// Throws where no trace could be used.
  mutating func finish() throws {
    diagnostics.clearProgress()
    defects.finish(diagnostics)
    guard rows > 0 else {
      throw CommandError(.badData, "no trace could be used: \(skipped) skipped")
    }
    if skipped > 0 {
      diagnostics.note("note: \(skipped) \(skipped == 1 ? "trace was" : "traces were") skipped; \(rows) rows")
    }
    writer.finish(to: &bytes)
    try write()
  }

  private mutating func write() throws(OutputError) {
    try output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
