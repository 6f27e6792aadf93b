// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@testable import Gestures

/// Reads broken recordings. `GESTURE_FUZZ_RUNS` sets how many (20 000 unless set, 4 000 in a debug build), `GESTURE_FUZZ_SEED` where to begin.
@Suite struct TraceFuzzTests {
  static let runs =
    ProcessInfo.processInfo.environment["GESTURE_FUZZ_RUNS"].flatMap { Int($0) } ?? defaultRuns
  #if DEBUG
    static let defaultRuns = 4_000
  #else
    static let defaultRuns = 20_000
  #endif
  static let seed = ProcessInfo.processInfo.environment["GESTURE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func brokenRecordingsEndInTracesOrLocatedDefects() {
    var kept = 0
    var skipped = 0
    var errors = 0
    for run in 0..<Self.runs {
      var mutator = TraceMutator(seed: Self.seed &* 0x1_0000_0000 &+ UInt64(run))
      let bytes = mutator.mutated()
      var options = TraceReaderOptions()
      options.isStrict = run % 16 == 0
      if run % 8 == 0 { options.maximumRowLength = 64 + mutator.random.below(200) }
      let whole = TraceReading(bytes, options: options)
      if let problem = Self.problem(in: whole, of: bytes) {
        Issue.record("run \(run): \(problem)\n\(String(decoding: bytes, as: UTF8.self))")
        return
      }
      options.chunkSize = 1 + mutator.random.below(mutator.random.below(2) == 0 ? 8 : 200)
      let chunked = TraceReading(bytes, options: options)
      options.usesFastPaths = false
      let plain = TraceReading(bytes, options: options)
      if chunked != whole || plain != whole {
        let what = chunked != whole ? "chunks of \(options.chunkSize)" : "the plain path"
        Issue.record("run \(run): \(what) read something else\n\(String(decoding: bytes, as: UTF8.self))")
        return
      }
      kept += whole.traces.count
      skipped += whole.skipped.count
      errors += whole.error == nil ? 0 : 1
    }
    // The mutator does its work: all three endings are common.
    #expect(kept > Self.runs / 2 && skipped > Self.runs / 10 && errors > Self.runs / 50)
    print("fuzz: \(Self.runs) inputs, \(kept) traces kept, \(skipped) skipped, \(errors) files refused")
  }

  @Test(arguments: [true, false], [true, false])
  func oneBadRowCostsTwoGesturesAtMost(hasNames: Bool, changesFingers: Bool) {
    for run in 0..<Self.runs / 8 {
      var mutator = TraceMutator(seed: Self.seed &* 0x1_0000_0000 &+ UInt64(run))
      let count = 3 + mutator.random.below(6)
      let text = mutator.damagedGestures(count, hasNames: hasNames, changesFingers: changesFingers)
      let reading = TraceReading(text)
      let problem = Self.problem(in: reading, of: Array(text.utf8))
      if problem != nil || reading.error != nil || reading.traces.count < count - 2 {
        Issue.record(
          "run \(run): \(reading.traces.count) of \(count) gestures, \(problem ?? "no other problem")\n\(text)"
        )
        return
      }
    }
  }

  /// What breaks the promises of a reader, if anything does.
  private static func problem(in reading: TraceReading, of bytes: [UInt8]) -> String? {
    let lines = bytes.count { $0 == 0x0A } + 1
    func isPlace(_ line: Int, _ column: Int) -> Bool {
      line >= 1 && line <= lines && column >= 1 && column <= bytes.count + 1
    }
    if let error = reading.error {
      if error.message.isEmpty { return "an error says nothing" }
      if error.code != .empty && error.code != .noRows
        && !isPlace(error.place?.line ?? 0, error.place?.column ?? 0)
      {
        return "\(error) has no place"
      }
    }
    for trace in reading.skipped {
      if trace.defect.code.defectClass != .fatal || !isPlace(trace.defect.line, trace.defect.column) {
        return "\(trace.defect)"
      }
      if trace.line < 1 || trace.line > trace.defect.line { return "\(trace)" }
    }
    for trace in reading.traces {
      if let problem = broken(trace) { return "\(trace.id): \(problem)" }
      for defect in trace.defects
      where defect.code.defectClass == .fatal || !isPlace(defect.line, defect.column) {
        return "\(defect)"
      }
    }
    let samples = reading.traces.reduce(0) { $0 + $1.samples.count }
    let added = reading.traces.reduce(0) { $0 + $1.addedRows.count }
    let statistics = reading.statistics
    if reading.error == nil {
      if samples - added + statistics.skippedRows != statistics.rows {
        return "rows are lost or from nowhere"
      }
      if added > statistics.count(of: .missingUp) { return "more rows added than fingers cancelled" }
      if statistics.traces != reading.traces.count || statistics.skippedTraces != reading.skipped.count {
        return "traces are lost"
      }
    }
    if Set(reading.traces.map(\.id) + reading.skipped.map(\.id)).count != reading.elements.count {
      return "two traces of one name"
    }
    return nil
  }

  /// The promise of `TouchTrace` that a trace breaks, if any.
  private static func broken(_ trace: TouchTrace) -> String? {
    if let flaw = TouchTrace.flaw(in: trace.samples) { return "\(flaw)" }
    guard let first = trace.samples.first, first.phase == .down, first.time == 0 else {
      return "no down at 0"
    }
    var time = 0.0
    var down: Set<Int> = []
    for (place, sample) in trace.samples.enumerated() {
      if place > 0 && down.isEmpty { return "all up before the last sample" }
      guard sample.time >= time, sample.time.isFinite else { return "time" }
      guard sample.position.x.isFinite, sample.position.y.isFinite else { return "position" }
      time = sample.time
      if sample.phase == .down {
        guard down.insert(sample.pointer).inserted else { return "down twice" }
      } else {
        guard down.contains(sample.pointer) else { return "not down" }
        if sample.phase == .up || sample.phase == .cancel { down.remove(sample.pointer) }
      }
    }
    return down.isEmpty ? nil : "not lifted"
  }
}
