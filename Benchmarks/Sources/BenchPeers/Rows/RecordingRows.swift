// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration
import Gestures
import Processes

/// Reading recordings, and replaying them.
enum RecordingRows {
  /// The rows for recordings of so many traces: one to read, one to replay.
  static func all(read: Int, replay: Int, _ tools: Tools) -> [Row] {
    [csv(read, tools), lines(read), replaying(replay, frames: false), replaying(replay, frames: true)]
  }

  /// A recording in a file.
  private struct File: Sendable {
    let folder: TemporaryFolder
    let path: String
    let samples: Int
    let bytes: Int

    init(traces: Int) throws {
      let recording = SyntheticRecording(traces: traces)
      let bytes = recording.csv()
      folder = try TemporaryFolder()
      path = try folder.write(bytes, to: "recording.csv")
      (samples, self.bytes) = (recording.sampleCount, bytes.count)
    }

    var note: String { "\(samples) rows, \(FixedDecimal.text(Double(bytes) * 1e-6, decimals: 1)) MB" }
  }

  /// Reads a recording trace by trace.
  private static func ingest(
    _ path: String, _ use: (TouchTrace) throws -> Void = { blackHole($0) }
  ) throws -> Int {
    var reader = try TraceReader(path: path)
    var trace: TouchTrace?
    var samples = 0
    while let event = try reader.next(into: &trace) {
      guard case .trace = event, let trace else { continue }
      samples += trace.samples.count
      try use(trace)
    }
    return samples
  }

  private static func ours(_ file: File) -> Contender {
    Contender("TraceReader", note: file.note) {
      Benchmark.Body(error: { Double((try ingest(file.path) - file.samples).magnitude) }) { iterations in
        for _ in 0..<iterations { blackHole(try ingest(file.path)) }
      }
    }
  }

  private static func csv(_ traces: Int, _ tools: Tools) -> Row {
    Row(
      name: "ingest", size: "\(traces) traces", item: "file", goal: .init(1.0 / 4),
      errorMeaning: "rows lost or invented", errorBound: 0
    ) {
      let file = try File(traces: traces)
      var field = Row.Field(ours: [ours(file)], peers: [])
      let readers: PythonReaders
      do {
        readers = try PythonReaders(python: tools.python, path: file.path)
      } catch {
        field.notes.append("\(error)")
        return field
      }
      if readers.names.isEmpty { field.notes.append("\(tools.python) has no library that reads CSV") }
      field.peers = readers.names.map { name in
        let shared = Unshared(readers)
        return Contender(name, note: "one thread, all columns typed") { stopwatch in
          Benchmark.Body(error: {
            (try shared.value.read(by: name, count: 1).rows - Double(file.samples)).magnitude
          }) { iterations in
            for time in try shared.value.read(by: name, count: iterations).seconds {
              stopwatch.add(UInt64(time * 1e9))
            }
          }
        }
      }
      return field
    }
  }

  private static func lines(_ traces: Int) -> Row {
    Row(
      name: "ingest-lines", size: "\(traces) traces", item: "file", goal: .init(6),
      errorMeaning: "rows lost or invented", errorBound: 0
    ) {
      let file = try File(traces: traces)
      return Row.Field(
        ours: [ours(file)],
        peers: [
          Contender("wc -l", note: "its start included") {
            Benchmark.Body { iterations in
              for _ in 0..<iterations { try ChildProcess.run("wc", ["-l", file.path]) }
            }
          }
        ])
    }
  }

  private static func replaying(_ traces: Int, frames: Bool) -> Row {
    Row(
      name: frames ? "replay-frames" : "replay", size: "\(traces) traces", item: "file",
      goal: .init(frames ? 10 : 2), errorMeaning: "traces lost or invented", errorBound: 0
    ) {
      let file = try File(traces: traces)
      var integrated = ReplayOptions()
      integrated.recordsFrames = frames
      var closed = integrated
      closed.method = .closedForm
      return Row.Field(
        ours: [
          try player(file, traces, frames ? closed : closed.forOutcome, frames ? "closed form" : "outcomes"),
          try player(file, traces, integrated, "motion integrated by rk8pd"),
        ], peers: [ours(file)])
    }
  }

  /// Reading and replaying every trace of a file.
  private static func player(
    _ file: File, _ traces: Int, _ options: ReplayOptions, _ name: String
  ) throws -> Contender {
    let replayer = try Replayer(sheet: SheetPreset.tsFloatingSheet.sheet, options: options)
    let workspace = Unshared(ReplayWorkspace())
    let run: @Sendable () throws -> Int = {
      var count = 0
      _ = try ingest(file.path) { trace in
        blackHole(try replayer.replay(trace, reusing: workspace.value))
        count += 1
      }
      return count
    }
    return Contender("reading and Replayer, \(name)", note: file.note) {
      Benchmark.Body(error: { Double((try run() - traces).magnitude) }) { iterations in
        for _ in 0..<iterations { blackHole(try run()) }
      }
    }
  }
}

/// A value that only one thread uses at a time.
struct Unshared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
