// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// The traces that are tuned on, as rows of a table in an order of their own.
struct TuneInput: Sendable {
  var table: FeatureTable
  /// The traces themselves in the order of the rows, where they may be replayed again.
  var traces: [TouchTrace] = []
  /// What the presets make of the traces in which gestures begin otherwise than in the sheet.
  var replayedPresets = PresetReplays.Counts()
  /// Traces that could not be used.
  var skipped = 0
  /// Whether an interruption ended the reading.
  var isPartial = false
}

/// Reads traces or tables of features into one table.
struct TuneReader {
  let extraction: FeatureExtraction
  /// Judges the presets that features cannot judge; needs traces.
  let presetReplays: PresetReplays
  /// What is tuned, and the rule that it is a part of.
  let request: TuneRequest
  /// The estimators whose velocities are kept of tables.
  let estimations: Set<VelocityEstimation>
  let expectations: Expectations
  let work: ParallelWork
  /// Whether traces are kept beside their features.
  let keepsTraces: Bool

  private var diagnostics: Diagnostics { work.diagnostics }

  // MARK: Traces

  private struct Interrupted: Error {}

  /// Reads traces and reduces each to its features.
  ///
  /// - Throws: `CommandError` for an input that cannot be read, and where no trace can be used.
  func traces(_ source: TraceSource) throws -> TuneInput {
    var input = TuneInput(table: FeatureTable(context: extraction.context))
    var defects = DefectReport()
    var names: Set<String> = []
    var read: [TouchTrace] = []
    let keepsTraces = keepsTraces
    let (extraction, expectations, presetReplays) = (extraction, expectations, presetReplays)
    do {
      try source.forEachBatch(jobs: work.jobs) {
        let traces = Self.traces($0, expectations)
        var presets = PresetReplays.Counts()
        for trace in traces { presetReplays.count(trace, into: &presets) }
        return (extraction.features(of: $0), presets, keepsTraces ? traces : [])
      } use: { (batch, presets, traces) in
        input.replayedPresets.add(presets)
        defects.add(batch.treated)
        for trace in batch.skipped {
          diagnostics.report(trace, .skipped)
          if expectations.hasTable { names.insert(trace.trace) }
        }
        input.skipped += batch.skipped.count
        try input.table.append(contentsOf: batch.table)
        read += traces
        diagnostics.progress("tune: traces", input.table.count, of: nil)
        // What was read is tuned.
        if Interruption.isRequested { throw Interrupted() }
      }
    } catch is Interrupted {}
    input.isPartial = Interruption.isRequested
    diagnostics.clearProgress()
    defects.finish(diagnostics)
    guard input.table.count > 0 else {
      throw input.isPartial
        ? CommandError(.interrupted, "interrupted before any trace was read")
        : CommandError(.badData, "no trace could be used: \(input.skipped) skipped")
    }
    if !input.isPartial { reportUnused(in: input.table, and: names) }
    if keepsTraces {
      try order(&input, by: read)
    } else {
      input.table = input.table.sorted(with: work.runner)
    }
    reportRepeated(in: input.table)
    return input
  }

  /// The traces of a batch with their labels.
  private static func traces(_ entries: [TraceSource.Entry], _ expectations: Expectations) -> [TouchTrace] {
    entries.compactMap { entry in
      guard case .trace(var trace) = entry.element else { return nil }
      trace.expected = expectations.outcome(of: trace)
      return trace
    }
  }

  /// Brings rows and traces into one order.
  private func order(_ input: inout TuneInput, by read: [TouchTrace]) throws {
    var places: [TraceKey: [TouchTrace]] = [:]
    for trace in read.reversed() {
      places[TraceKey(name: trace.id, source: trace.source, line: trace.line), default: []].append(trace)
    }
    input.table = input.table.sorted(with: work.runner)
    for row in 0..<input.table.count {
      let key = TraceKey(
        name: input.table.trace(at: row), source: input.table.source(at: row), line: input.table.line(at: row)
      )
      guard let trace = places[key]?.popLast() else {
        throw CommandError(.internalError, "the trace '\(key.name)' has features and no rows")
      }
      input.traces.append(trace)
    }
  }

  /// What tells a trace from others.
  private struct TraceKey: Hashable {
    var name: String
    var source: String
    var line: Int
  }

  // MARK: Tables

  /// Reads tables, which have to be made for the sheet; in which order does not matter.
  ///
  /// - Throws: `CommandError` for a table that cannot be read, or was made for another sheet.
  func tables(_ paths: [String], groupColumn: String?) throws -> TuneInput {
    var options = FeatureReaderOptions()
    options.groupColumn = groupColumn
    options.velocities = estimations
    options.crossVelocities = estimations
    options.stopDescriptor = Interruption.descriptor
    var table = FeatureTable(velocities: estimations, crossVelocities: estimations)
    for (part, path) in zip(try read(paths, options), paths) {
      if let part { try add(part, path, to: &table) }
    }
    let isPartial = Interruption.isRequested
    guard table.count > 0 else {
      throw isPartial
        ? CommandError(.interrupted, "interrupted before any trace was read")
        : CommandError(
          .badData, "no trace could be used: the \(paths.count == 1 ? "table has" : "tables have") no rows")
    }
    if !isPartial { reportUnused(in: table, and: []) }
    if expectations.hasTable { table.relabel { expectations.outcome(of: $0, recorded: $1) } }
    table = table.sorted(with: work.runner)
    reportRepeated(in: table)
    return TuneInput(table: table, isPartial: isPartial)
  }

  /// What is read for itself.
  private enum TablePiece: Sendable {
    case whole(Int)
    case part(Int, of: FeatureParts, input: Int)

    var input: Int {
      switch self {
      case .whole(let input), .part(_, _, let input): input
      }
    }
  }

  /// Reads tables, large ones in parts; nil for those of which an interruption let nothing begin.
  private func read(_ paths: [String], _ options: FeatureReaderOptions) throws -> [FeatureTable?] {
    var pieces: [TablePiece] = []
    for (input, path) in paths.enumerated() {
      let parts = work.jobs > 1 ? FeatureParts(path: path, options: options) : nil
      pieces +=
        parts.map { parts in (0..<parts.count).map { .part($0, of: parts, input: input) } }
        ?? [.whole(input)]
    }
    let begun = TablesBegun(count: paths.count)
    let queue = pieces
    let read = try work.map("tune: tables", count: queue.count, endsEarly: false) {
      index -> Result<FeatureTable?, TraceReadError> in
      guard begun.begins(queue[index].input) else { return .success(nil) }
      switch queue[index] {
      case .part(let part, let parts, _): return .success(parts.read(part))
      case .whole(let input):
        return Result { () throws(TraceReadError) in try FeatureTable(path: paths[input], options: options) }
      }
    }
    var tables: [FeatureTable?] = []
    var next = 0
    for (input, path) in paths.enumerated() {
      let first = next
      while next < queue.count, queue[next].input == input { next += 1 }
      guard begun.begins(input) else {
        tables.append(nil)
        continue
      }
      do throws(TraceReadError) {
        if case .whole = queue[first] {
          tables.append(try read[first].get())
        } else {
          let parts = read[first..<next].map { try? $0.get() }
          if let joined = FeatureParts.table(of: parts, with: work.runner) {
            tables.append(joined)
          } else {
            tables.append(try FeatureTable(path: path, options: options))
          }
        }
      } catch {
        guard error.code == .interrupted else { throw CommandError(error) }
        tables.append(nil)
      }
    }
    return tables
  }

  private func add(_ part: FeatureTable, _ path: String, to table: inout FeatureTable) throws(CommandError) {
    if let context = part.context, let mismatch = context.mismatch(with: extraction.context) {
      throw CommandError(
        .badData,
        "'\(path)' was made for another sheet, '\(context.sheet)': \(mismatch.path) is \(mismatch.ours) there "
          + "and \(mismatch.theirs) here; name that sheet with --sheet and --set, or make a table for this one "
          + "with '\(Tool.name) features'")
    }
    if let column = request.rule.missingColumn(in: part, tuning: request.fields) {
      throw CommandError(
        .badData,
        "'\(path)' has no column \(column), which the rule looks at; make it anew with '\(Tool.name) features', or "
          + "choose an estimator whose column it has with --velocity")
    }
    do {
      try table.append(contentsOf: part)
    } catch {
      throw CommandError(.badData, "'\(path)': \(error)")
    }
  }

  /// Says how many traces count more than once, as when a file is named twice.
  private func reportRepeated(in table: FeatureTable) {
    let count = table.repeatedRowCount(with: work.runner)
    guard count > 0 else { return }
    diagnostics.note(
      "note: \(TuneText.traces(count)) \(count == 1 ? "repeats" : "repeat") another with the same name, source, line and "
        + "values; each counts")
  }

  /// Says which expectations name no trace.
  private func reportUnused(in table: FeatureTable, and skipped: Set<String>) {
    guard expectations.hasTable else { return }
    var names = skipped
    for row in 0..<table.count { names.insert(table.trace(at: row)) }
    expectations.reportUnused(names, to: diagnostics)
  }
}
