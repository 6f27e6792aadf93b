// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Plays all traces of the inputs into all sheets, several batches at once.
struct ReplayRunner {
  private let replayers: [Replayer]
  private let expectations: Expectations
  private let jobs: Int
  private let diagnostics: Diagnostics

  /// Results of one trace, with its place among the inputs.
  private struct Played: Sendable {
    var input: Int
    var line: Int
    /// One for each sheet.
    var results: [ReplayRun.TimedResult]
  }

  init(
    sheets: [Sheet], options: ReplayOptions, expectations: Expectations, jobs: Int?, diagnostics: Diagnostics
  )
    throws(CommandError)
  {
    var replayers: [Replayer] = []
    for sheet in sheets {
      do {
        replayers.append(try Replayer(sheet: sheet, options: options))
      } catch {
        throw CommandError(error)
      }
    }
    self.replayers = replayers
    self.expectations = expectations
    self.jobs = jobs ?? Processors.count
    self.diagnostics = diagnostics
  }

  /// Plays everything.
  ///
  /// The results are in the order of the inputs, however many jobs there are.
  func run(_ source: TraceSource) async throws -> ReplayRun {
    var defects = DefectReport()
    var skipped: [SkippedTrace] = []
    var played: [Played] = []
    try await withThrowingTaskGroup(of: [Played].self) { group in
      var running = 0
      try await source.forEachBatch { batch in
        for entry in batch {
          defects.add(entry.element, to: diagnostics)
          if case .skipped(let trace) = entry.element { skipped.append(trace) }
        }
        if running == jobs, let done = try await group.next() {
          played += done
          running -= 1
          diagnostics.progress("replay", played.count, of: nil)
        }
        running += 1
        group.addTask { try play(batch) }
      }
      for try await done in group { played += done }
    }
    diagnostics.clearProgress()
    defects.finish(diagnostics)
    guard !played.isEmpty else {
      throw CommandError(.badData, "no trace could be used: \(skipped.count) skipped")
    }
    played.sort { ($0.input, $0.line) < ($1.input, $1.line) }
    let sheets = replayers.indices.map { index in
      ReplayRun.SheetRun(sheet: replayers[index].sheet.name, results: played.map { $0.results[index] })
    }
    return ReplayRun(sheets: sheets, skipped: skipped)
  }

  private func play(_ batch: [TraceSource.Entry]) throws(CommandError) -> [Played] {
    var played: [Played] = []
    played.reserveCapacity(batch.count)
    for entry in batch {
      guard case .trace(var trace) = entry.element else { continue }
      trace.expected = expectations.outcome(of: trace)
      var results: [ReplayRun.TimedResult] = []
      for replayer in replayers { results.append(try play(trace, with: replayer)) }
      played.append(Played(input: entry.input, line: trace.line, results: results))
    }
    return played
  }

  private func play(
    _ trace: TouchTrace, with replayer: Replayer
  ) throws(CommandError) -> ReplayRun.TimedResult {
    let start = ContinuousClock.now
    do {
      let result = try replayer.replay(trace)
      let duration = (ContinuousClock.now - start).components
      return .init(
        result: result, seconds: Double(duration.seconds) + Double(duration.attoseconds) * 1e-18)
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  /// A replay that the options or the sheet make impossible.
  init(_ error: ReplayError) {
    switch error {
    case .invalid(let problems):
      self.init(.usage, problems.map(\.description).joined(separator: "\n"))
    case .integration(let error, let trace):
      self.init(.usage, "trace '\(trace)': \(error)")
    }
  }
}
