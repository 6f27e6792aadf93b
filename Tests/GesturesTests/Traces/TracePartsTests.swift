// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Gestures

/// Reading in parts against reading one row after the other.
@Suite struct TracePartsTests {
  private static let runs =
    ProcessInfo.processInfo.environment["GESTURE_FUZZ_RUNS"].flatMap { Int($0) } ?? 800

  @Test func brokenRecordingsReadInPartsLikeWholeOnes() {
    var adopted = 0
    for run in 0..<Self.runs {
      var mutator = TraceMutator(seed: 0x9A77_0000_0000 &+ UInt64(run))
      var bytes = mutator.mutated()
      // Several recordings behind one another repeat names, and their headers are broken rows.
      for _ in 0..<mutator.random.below(3) { bytes += [0x0A] + mutator.mutated() }
      var options = TraceReaderOptions()
      options.isStrict = run % 16 == 0
      if run % 8 == 0 { options.maximumRowLength = 64 + mutator.random.below(200) }
      if run % 4 == 0 { options.chunkSize = 1 + mutator.random.below(200) }
      options.storedDefectsPerKind = 1 + mutator.random.below(3)
      let whole = TraceReading(bytes, options: options)
      let size = 1 + mutator.random.below(mutator.random.below(3) == 0 ? 40 : 600)
      let (parts, count) = Self.inParts(
        bytes, options: options, partSize: size, ahead: mutator.random.below(4))
      adopted += count
      if parts != whole {
        Issue.record(
          "run \(run): parts of \(size) bytes read something else\n\(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
    // Most parts stand by themselves.
    #expect(adopted > Self.runs)
  }

  /// A recording with everything that parts have to agree on, from a file and from memory, cut everywhere.
  @Test func gesturesGetNamesAndLinesFromThePartsBeforeThem() throws {
    var text = "# screen: 390x844@3\ntrace_id,t_ms,x,y,phase,pointer\n"
    for gesture in 0..<24 {
      let name = ["a", "b", "a#2", "\"q,1\"", "c"][gesture % 5]
      for (row, phase) in ["down", "move", "move", "up"].enumerated() {
        // One finger never lifts, one row is broken, one gap is long.
        if gesture == 7, phase == "up" { continue }
        if gesture == 11, row == 2 { text += "\(name),x,10,20,move,0\n" }
        text += "\(name),\(gesture * 1000 + row * (gesture == 3 ? 120 : 8)),10,\(20 + row),\(phase),0\n"
      }
    }
    let bytes = Array(text.utf8)
    let whole = TraceReading(bytes)
    #expect(whole.traces.contains { $0.id == "a#2#2" || $0.id == "a#3" } && whole.skipped.count == 1)
    #expect(whole.traces.contains { !$0.addedRows.isEmpty } && whole.traces.contains { !$0.defects.isEmpty })
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID()).csv").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = TraceReading(path: path)
    for size in 1...bytes.count where size < 130 || size % 97 == 0 {
      #expect(Self.inParts(bytes, partSize: size, ahead: size % 3).reading == whole)
      #expect(Self.inParts(try TraceParts(path: path, partSize: size), ahead: size % 3).reading == file)
    }
  }

  @Test func ordinaryRecordingsAreReadOnce() throws {
    var text = "trace_id,t_ms,x,y,phase,pointer\n"
    for gesture in 0..<60 {
      for row in 0..<20 {
        let phase = row == 0 ? "down" : row == 19 ? "up" : "move"
        text += "t\(gesture),\(row * 8),10.5,\(20 + min(row, 18)),\(phase),0\n"
      }
    }
    for size in [2_000, 5_000] {
      let parts = try TraceParts(bytes: Array(text.utf8), source: "test.csv", partSize: size)
      var (count, again) = (0, 0)
      while let part = parts.nextPart() {
        part.read()
        count += 1
        if part.rows == nil { again += 1 }
        let before = parts.rejectedCount
        _ = parts.join(part)
        again += parts.rejectedCount - before
      }
      #expect(count > 4 && again == 0)
    }
  }

  @Test func aFileThatShrinksEndsEarly() throws {
    let rows = (0..<200).map { "t\($0),0,1,1,down,0\nt\($0),8,1,2,move,0\nt\($0),16,1,2,up,0\n" }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID()).csv").path
    try Data(("trace_id,t_ms,x,y,phase,pointer\n" + rows.joined()).utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let parts = try TraceParts(path: path, partSize: 1_000)
    var traces = 0
    let first = try #require(parts.nextPart())
    truncate(path, 2_500)
    first.read()
    traces += parts.join(first).count
    while let part = parts.nextPart() {
      part.read()
      traces += parts.join(part).count
    }
    let last = parts.finish()
    #expect(last.error == nil && traces + last.count == TraceReading(path: path).elements.count)
  }

  private static func inParts(
    _ bytes: [UInt8], options: TraceReaderOptions = TraceReaderOptions(), partSize: Int, ahead: Int
  ) -> (reading: TraceReading, adopted: Int) {
    do throws(TraceReadError) {
      return inParts(
        try TraceParts(bytes: bytes, source: "test.csv", options: options, partSize: partSize), ahead: ahead)
    } catch {
      var reading = TraceReading([])
      reading.error = error
      return (reading, 0)
    }
  }

  /// Reads with a number of parts handed out before the first is joined.
  private static func inParts(_ parts: TraceParts, ahead: Int) -> (reading: TraceReading, adopted: Int) {
    var reading = TraceReading([])
    (reading.error, reading.metadata) = (nil, parts.metadata)
    var waiting: [TracePart] = []
    var adopted = 0
    func take(_ run: TraceRun) {
      for index in 0..<run.count { reading.elements.append(run[index]) }
      if reading.error == nil { reading.error = run.error }
    }
    func join() {
      let part = waiting.removeFirst()
      let rejected = parts.rejectedCount
      take(parts.join(part))
      if part.rows != nil, parts.rejectedCount == rejected { adopted += 1 }
    }
    while let part = parts.nextPart() {
      part.read()
      waiting.append(part)
      if waiting.count > ahead { join() }
    }
    while !waiting.isEmpty { join() }
    take(parts.finish())
    reading.statistics = parts.statistics
    return (reading, adopted)
  }
}
