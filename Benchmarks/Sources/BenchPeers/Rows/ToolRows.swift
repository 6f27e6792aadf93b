// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Gestures
import Processes

/// The tool as a program: what two processors gain, and how soon it has started.
enum ToolRows {
  /// The rows for a recording of so many traces.
  static func all(traces: Int, _ tools: Tools) -> [Row] {
    Job.allCases.map { jobs($0, traces: traces, tools) } + [
      start(replaying: false, tools), start(replaying: true, tools),
    ]
  }

  // MARK: - Two processors

  /// Work that has a `--jobs`.
  private enum Job: String, CaseIterable {
    case replay, sweep, tune
  }

  private static func jobs(_ job: Job, traces: Int, _ tools: Tools) -> Row {
    Row(
      name: "jobs-\(job.rawValue)", size: "2 of 1", item: "run", goal: .init(1 / 1.9),
      errorMeaning: "outputs that differ", errorBound: 0
    ) {
      try tools.requireSimctl()
      let folder = try TemporaryFolder()
      let words = try arguments(job, traces: traces, folder, tools)
      let contender: (Int) -> Contender = { count in
        let line = words + ["--jobs", "\(count)"]
        return Contender("\(count) \(count == 1 ? "job" : "jobs")", note: "simctl \(job.rawValue)") {
          Benchmark.Body(error: {
            let output = try ChildProcess.output(of: tools.simctl, line, allowed: [0, 1])
            let other = try ChildProcess.output(of: tools.simctl, words + ["--jobs", "1"], allowed: [0, 1])
            blackHole(folder)
            return output == other ? 0 : 1
          }) { iterations in
            for _ in 0..<iterations { try ChildProcess.run(tools.simctl, line, allowed: [0, 1]) }
          }
        }
      }
      return Row.Field(ours: [contender(2)], peers: [contender(1)])
    }
  }

  private static func arguments(
    _ job: Job, traces: Int, _ folder: TemporaryFolder, _ tools: Tools
  ) throws -> [String] {
    func recording() throws -> String {
      try folder.write(SyntheticRecording(traces: traces).csv(), to: "recording.csv")
    }
    switch job {
    case .replay: return ["replay", try recording(), "--format", "csv"]
    case .sweep:
      return [
        "simulate", "layout.stack", "--sweep", "frequency=3:7:\(traces > 1000 ? "0.02" : "0.5")", "--sweep",
        "sections.0.items=2:9:1", "--format", "csv",
      ]
    case .tune:
      let features = "\(folder.path)/features.csv"
      try ChildProcess.run(tools.simctl, ["features", try recording(), "-o", features])
      return [
        "tune", "--features", features, "--bootstrap", traces > 1000 ? "1000" : "20", "--seed", "1",
        "--format",
        "json",
      ]
    }
  }

  // MARK: - Start

  private static func start(replaying: Bool, _ tools: Tools) -> Row {
    Row(
      name: replaying ? "start-replay" : "start-version", size: "", item: "run", goal: .init(1.0 / 3),
      errorMeaning: "-", errorBound: 0
    ) {
      try tools.requireSimctl()
      let folder = try TemporaryFolder()
      let words =
        replaying
        ? ["replay", try folder.write(SyntheticRecording(traces: 1).csv(), to: "one.csv")] : ["--version"]
      // As it is installed: the pages of a file that a linker wrote are slower to map than those of a copy.
      let program = "\(folder.path)/simctl"
      try ChildProcess.run("cp", [tools.simctl, program])
      var field = Row.Field(ours: [process("simctl", program, words, folder)], peers: [])
      do {
        let nothing = ["-I", "-S", "-c", "pass"]
        field.peers = [process("python3 -I -S -c pass", try tools.interpreter(), nothing, folder)]
      } catch {
        field.notes.append("there is no \(tools.python)")
      }
      return field
    }
  }

  private static func process(
    _ name: String, _ program: String, _ arguments: [String], _ folder: TemporaryFolder
  ) -> Contender {
    Contender(name) {
      Benchmark.Body { iterations in
        for _ in 0..<iterations { try ChildProcess.run(program, arguments, allowed: [0, 1]) }
        blackHole(folder)
      }
    }
  }
}
