// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Plays all traces of the inputs into all sheets, several batches at once.
struct ReplayRunner {
  private let player: ReplayPlayer
  private let jobs: Int
  private let diagnostics: Diagnostics
  private let label: String

  /// Prepares a run; the label stands before its progress.
  init(player: ReplayPlayer, jobs: Int?, diagnostics: Diagnostics, label: String = "replay") {
    self.player = player
    self.label = label
    self.jobs = jobs ?? Processors.count
    self.diagnostics = diagnostics
  }

  /// Plays everything; frames go to their output, if there is one, in the order in which traces end in the inputs.
  ///
  /// Results are in the order in which traces begin, however many jobs there are.
  func run(_ source: TraceSource, frames: Output?) async throws -> ReplayRun {
    var collector = Collector(frames: frames, diagnostics: diagnostics, label: label)
    try await withThrowingTaskGroup(of: (Int, ReplayPlayer.Batch).self) { group in
      var (started, running) = (0, 0)
      try await source.forEachBatch { entries in
        if running == jobs, let (index, batch) = try await group.next() {
          running -= 1
          try collector.add(batch, at: index)
        }
        let index = started
        group.addTask { (index, player.play(entries)) }
        started += 1
        running += 1
      }
      for try await (index, batch) in group { try collector.add(batch, at: index) }
    }
    return try collector.finish(sheets: player.sheetNames)
  }

  /// Takes batches in any order and uses them in that of the inputs.
  private struct Collector {
    private var frames: Output?
    private let diagnostics: Diagnostics
    private let label: String
    private var waiting: [Int: ReplayPlayer.Batch] = [:]
    private var next = 0
    private var played: [ReplayPlayer.Played] = []
    private var skipped: [TraceNotice] = []
    private var defects = DefectReport()

    init(frames: Output?, diagnostics: Diagnostics, label: String) {
      self.frames = frames
      self.diagnostics = diagnostics
      self.label = label
    }

    mutating func add(_ batch: ReplayPlayer.Batch, at index: Int) throws {
      waiting[index] = batch
      while let batch = waiting.removeValue(forKey: next) {
        next += 1
        defects.add(batch.treated)
        for trace in batch.skipped { diagnostics.report(trace, .skipped) }
        skipped += batch.skipped
        played += batch.played
        for trace in batch.withoutFrames { diagnostics.report(trace, .warning) }
        try write(batch.frames)
        diagnostics.progress(label, played.count, of: nil)
      }
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
      guard !played.isEmpty else {
        throw CommandError(.badData, "no trace could be used: \(skipped.count) skipped")
      }
      played.sort { ($0.input, $0.line) < ($1.input, $1.line) }
      skipped.sort { ($0.input, $0.line) < ($1.input, $1.line) }
      let sheets = names.indices.map { index in
        ReplayRun.SheetRun(sheet: names[index], results: played.map { $0.results[index] })
      }
      return ReplayRun(sheets: sheets, skipped: skipped)
    }
  }
}
