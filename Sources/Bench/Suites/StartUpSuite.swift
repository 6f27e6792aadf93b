// SPDX-License-Identifier: GPL-3.0-or-later

internal import Gestures
internal import Processes

/// How long the tool takes from its start to its end, beside an interpreter that does nothing.
public enum StartUpSuite {
  /// The suite.
  ///
  /// `version` runs `simctl --version`, `replay` plays a file of one synthetic trace, and `python3`, where
  /// one is found, runs `python3 -I -S -c pass`; a script of that name, as version managers install, is asked
  /// once for the interpreter that it starts. Each time is that of a child process from before it is made
  /// until it has been waited for, and so includes the system's part. Runs that do not end with status 0
  /// fail.
  ///
  /// - Parameters:
  ///   - program: path of the tool; by default the program that runs now.
  ///   - python: path of an interpreter; by default the `python3` of PATH, if there is one.
  /// - Returns: the suite.
  public static func suite(program: String? = nil, python: String? = nil) -> BenchmarkSuite {
    var benchmarks: [Benchmark] = []
    if let program = program ?? Program.ownPath {
      benchmarks.append(benchmark("version") { (program, ["--version"], nil) })
      benchmarks.append(
        benchmark("replay") {
          let file = try TemporaryFile(SyntheticRecording(traces: 1).csv())
          return (program, ["replay", file.path], file)
        })
    }
    if let python = python ?? Program.find("python3") {
      benchmarks.append(
        benchmark("python3") {
          guard Program.isScript(python) else { return (python, Self.nothing, nil) }
          let path = try ChildProcess.output(of: python, ["-c", "import sys; print(sys.executable)"])
          let line = String(decoding: path.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
          guard !line.isEmpty else { throw Silent(python: python) }
          return (line, Self.nothing, nil)
        })
    }
    return BenchmarkSuite(
      name: "start-up", summary: "time of a whole run of the tool, beside that of python3",
      benchmarks: benchmarks)
  }

  /// An interpreter that does not tell which one it starts.
  private struct Silent: Error, CustomStringConvertible {
    let python: String
    var description: String { "\(python) does not tell which interpreter it starts" }
  }

  /// Arguments with which python3 neither looks for anything nor does anything.
  private static let nothing = ["-I", "-S", "-c", "pass"]

  private static func benchmark(
    _ name: String, _ command: @escaping @Sendable () throws -> (String, [String], TemporaryFile?)
  ) -> Benchmark {
    Benchmark(name, item: "start") {
      // The file lives as long as the closures that hold it.
      let (program, arguments, file) = try command()
      return Benchmark.Body { iterations in
        for _ in 0..<iterations { try ChildProcess.run(program, arguments) }
        blackHole(file)
      }
    }
  }
}
