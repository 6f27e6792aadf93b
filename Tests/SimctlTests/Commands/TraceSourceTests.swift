// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Gestures
import Testing

@testable import simctl

/// Batches of traces for any number of jobs against those of one.
@Suite struct TraceSourceTests {
  /// What a run gives: the traces of each batch in the order of use, and the error that ended it.
  private struct Run: Equatable {
    var batches: [[String]] = []
    var error: CommandError?

    init(_ paths: [String], jobs: Int) throws {
      var batches: [[String]] = []
      do {
        try TraceSource(paths, options: TraceReaderOptions(), passes: 200).forEachBatch(jobs: jobs) {
          $0.map { "\($0.input) \($0.element)" }
        } use: {
          batches.append($0)
        }
      } catch let error as CommandError {
        self.error = error
      }
      self.batches = batches
    }
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    // Larger than a part, with names that return, a finger that never lifts, and broken rows.
    try directory.write(Self.recording(gestures: 2_600, names: 900), to: "large.csv")
    for index in 0..<5 {
      try directory.write(Self.recording(gestures: 3 + index, names: 2), to: "s\(index).csv")
    }
    try directory.write("trace_id,t_ms,x,y,phase\na,0,1,1,down\na,8,\u{0},2,up\n", to: "binary.csv")
    try directory.write("trace_id,t_ms,x,y,phase\n", to: "empty.csv")
  }

  private static func recording(gestures: Int, names: Int) -> String {
    var text = "trace_id,t_ms,x,y,phase,pointer\n"
    for gesture in 0..<gestures {
      let name = "gesture-\(gesture % names)"
      for row in 0..<8 {
        if gesture == 70, row == 7 { continue }
        let y = gesture % 401 == 5 && row == 3 ? "nan" : "\(20 + min(row, 6)).3333333333333333"
        let phase = row == 0 ? "down" : row == 7 ? "up" : "move"
        text += "\(name),\(gesture * 500 + row * 8).25,10.5,\(y),\(phase),0\n"
      }
    }
    return text
  }

  @Test(arguments: [
    ["large"], ["s0", "s1", "s2"], ["s0", "large", "s1", "large", "s2"], ["large", "missing", "s0"],
    ["s0", "binary", "s1"], ["large", "binary", "large"], ["missing"], ["s0", "empty", "s1"],
    ["large", "empty"],
  ])
  func batchesAreTheSameForAnyNumberOfJobs(names: [String]) throws {
    let paths = names.map { directory.path("\($0).csv") }
    let one = try Run(paths, jobs: 1)
    #expect((one.error == nil) == !names.contains { ["missing", "binary", "empty"].contains($0) })
    if names.contains("large") { #expect(one.batches.count > 100) }
    for jobs in [2, 3] {
      let several = try Run(paths, jobs: jobs)
      #expect(several == one)
    }
  }

  @Test func batchEndsWithEnoughRowsOrTraces() {
    var cutter = BatchCutter(rows: 10)
    let ends = [4, 4, 4, 9, 0, 1].map { cutter.ends(with: $0) }
    #expect(ends == [false, false, true, false, false, true])
    let last = (1...25).filter { _ in cutter.ends(with: 0) }
    #expect(last == [10, 20])
  }

  /// Whoever writes a pipe and waits for what comes of it is not waited for.
  @Test func resultsAreUsedWhileAPipeIsSilent() throws {
    let path = directory.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let text = Array(Self.recording(gestures: 2_600, names: 900).utf8)
    let used = DispatchSemaphore(value: 0)
    let writer = Thread {
      let pipe = FileHandle(forWritingAtPath: path)
      // More than a part, of which the first batches can be made.
      let first = text.count * 3 / 4
      pipe?.write(Data(text[..<first]))
      if used.wait(timeout: .now() + 20) == .timedOut { return }
      pipe?.write(Data(text[first...]))
    }
    writer.start()
    var traces = 0
    try TraceSource([path], options: TraceReaderOptions(), passes: 200).forEachBatch(jobs: 2) {
      $0.count
    } use: {
      if traces == 0 { used.signal() }
      traces += $0
    }
    let whole = try Run([directory.path("large.csv")], jobs: 1)
    #expect(traces == whole.batches.reduce(0) { $0 + $1.count })
  }
}
