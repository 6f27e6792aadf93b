// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Plays all traces of the inputs into all sheets, several batches at once.
struct ReplayRunner {
  private let player: ReplayPlayer
  private let jobs: Int?
  private let diagnostics: Diagnostics
  private let label: String

  /// Prepares a run; the label stands before its progress.
  init(player: ReplayPlayer, jobs: Int?, diagnostics: Diagnostics, label: String = "replay") {
    self.player = player
    self.label = label
    self.jobs = jobs
    self.diagnostics = diagnostics
  }

  /// Plays everything; frames go to their output, if there is one, in the order in which traces end in the inputs.
  ///
  /// Results are in the order in which traces begin, however many jobs there are.
  func run(_ source: TraceSource, frames: Output?) throws -> ReplayRun {
    var collector = Collector(
      sheets: player.sheetNames.count, frames: frames, diagnostics: diagnostics, label: label)
    let player = player
    try source.forEachBatch(jobs: jobs) {
      player.play($0)
    } use: {
      try collector.add($0)
    }
    return try collector.finish(sheets: player.sheetNames)
  }

  /// Takes batches in the order of the inputs.
  private struct Collector {
    private var frames: Output?
    private let diagnostics: Diagnostics
    private let label: String
    private var places: [ReplayPlayer.Place] = []
    private var results: [[ReplayRun.TimedResult]]
    private var skipped: [TraceNotice] = []
    private var defects = DefectReport()

    init(sheets: Int, frames: Output?, diagnostics: Diagnostics, label: String) {
      results = Array(repeating: [], count: sheets)
      self.frames = frames
      self.diagnostics = diagnostics
      self.label = label
    }

    mutating func add(_ batch: ReplayPlayer.Batch) throws {
      defects.add(batch.treated)
      for trace in batch.skipped { diagnostics.report(trace, .skipped) }
      skipped += batch.skipped
      places += batch.places
      for sheet in results.indices { results[sheet] += batch.results[sheet] }
      for trace in batch.withoutFrames { diagnostics.report(trace, .warning) }
      try write(batch.frames)
      diagnostics.progress(label, places.count, of: nil)
    }

    /// Writes frames; a reader of theirs that has seen enough does not end the run, whose verdicts others wait for.
    private mutating func write(_ rows: [UInt8]) throws {
      do throws(OutputError) {
        try frames?.write(rows)
      } catch .closedPipe {
        frames = nil
      }
    }

    mutating func finish(sheets names: [String]) throws(CommandError) -> ReplayRun {
      diagnostics.clearProgress()
      defects.finish(diagnostics)
      guard !places.isEmpty else {
        throw CommandError(.badData, "no trace could be used: \(skipped.count) skipped")
      }
      putInOrder()
      skipped.sort { ($0.input, $0.line) < ($1.input, $1.line) }
      let sheets = names.indices.map { ReplayRun.SheetRun(sheet: names[$0], results: results[$0]) }
      return ReplayRun(sheets: sheets, skipped: skipped)
    }

    /// Traces end in another order than they begin in where their rows are mixed.
    private mutating func putInOrder() {
      guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return }
      let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      for sheet in results.indices { results[sheet] = order.map { results[sheet][$0] } }
      places = order.map { places[$0] }
    }
  }
}
