// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration
import Processes

/// Another build of the tool, whose benchmarks are run in turns with those of this one.
///
/// Any build will do whose `bench` prints the contract's JSON: each turn is a run of one benchmark in a process of
/// its own, this build's as well as the other's, so that both are started, prepared and warmed up alike.
struct OtherBuild {
  /// Path of the other program.
  let path: String
  /// Path of this one.
  let own: String

  /// Turns of each build; two of each make A B B A.
  static let rounds = 8
  /// Longest time of one turn beside its budget, in seconds, before it is given up.
  private static let patience = 300.0

  /// What both builds measured of a benchmark.
  struct Turns {
    /// Medians of each round.
    var old: [Double] = [], new: [Double] = []
    /// In what the builds, or what they say of the machine, differ.
    var differences: [String] = []
  }

  /// Why there is no comparison of a benchmark.
  enum Failure: Error, Hashable {
    /// The other build has no such benchmark.
    case unknown
    /// One of the builds failed; a sentence.
    case failed(String)
    case interrupted
  }

  /// Takes a path for that of another build.
  ///
  /// - Throws: an internal error where the system does not tell which program this is.
  init(path: String) throws(CommandError) {
    guard let own = Program.ownPath else {
      throw CommandError(.internalError, "the system does not tell which program this is")
    }
    // Without a slash it would be looked up in PATH.
    self.init(path: FilePath.resolved(path.contains("/") ? path : "./" + path), own: own)
  }

  /// Compares two programs by their paths.
  init(path: String, own: String) { (self.path, self.own) = (path, own) }

  /// Whether a file is a program rather than a document.
  static func isProgram(_ path: String) -> Bool {
    guard path != "-", let identity = FileDescriptor.Identity(path: path), identity.isRegular,
      identity.permissions & 0o111 != 0, let file = try? FileDescriptor.reading(path)
    else { return false }
    defer { try? file.closeFile() }
    guard let first = try? file.readByte() else { return false }
    // A document begins with a brace, blanks or a byte order mark.
    return ![0x7B, 0x20, 0x09, 0x0A, 0x0D, 0xEF].contains(first)
  }

  /// Runs a benchmark in both builds by turns.
  ///
  /// - Parameters:
  ///   - entry: the benchmark.
  ///   - time: budget of all turns of one build, in seconds.
  /// - Returns: the medians of all rounds.
  /// - Throws: why it cannot be compared.
  func turns(of entry: BenchReport.Entry, time: Double) throws(Failure) -> Turns {
    var turns = Turns()
    let time = time / Double(Self.rounds)
    for round in 0..<Self.rounds {
      // A B B A: a machine that slows down steadily favours neither.
      let isOtherFirst = round.isMultiple(of: 2)
      let first = try turn(of: entry, in: isOtherFirst ? path : own, time: time, round: round)
      let second = try turn(of: entry, in: isOtherFirst ? own : path, time: time, round: round)
      let (old, new) = isOtherFirst ? (first, second) : (second, first)
      turns.old.append(old.median)
      turns.new.append(new.median)
      turns.differences = old.run.differences(from: new.run.environment)
    }
    return turns
  }

  private func turn(
    of entry: BenchReport.Entry, in program: String, time: Double, round: Int
  ) throws(Failure) -> (median: Double, run: SavedRun) {
    let name = program == own ? "this build" : "the other build"
    let arguments = [
      "bench", entry.suite, "--filter", entry.identifier, "--time", NumberText.string(time), "--format",
      "json",
      "--quiet",
    ]
    let output: [UInt8]
    let message: String
    let ending: ChildProcess.Ending
    do {
      let files = try (0..<3).map { _ in try UnnamedFile() }
      let process = try ChildProcess(
        program, arguments, environment: environment(of: program, round: round), input: files[0].stream,
        output: files[1].stream,
        error: files[2].stream)
      ending = try process.wait(
        seconds: Self.patience + 20 * time, files: files.map(\.descriptor),
        isCancelled: { Interruption.isRequested })
      output = try files[1].read()
      message = String(decoding: try files[2].read(), as: UTF8.self)
    } catch let error as ChildProcess.Failure {
      throw .failed("\(name) cannot be started: \(error)")
    } catch {
      throw .failed("\(name) cannot be run: \((error as? CommandError)?.message ?? "\(error)")")
    }
    switch ending {
    case .exited(0): break
    // A build without the suite or the benchmark calls them wrong usage.
    case .exited(ExitCode.usage.rawValue) where program != own: throw .unknown
    case .exited(let status):
      if Interruption.isRequested { throw .interrupted }
      let line = message.split(separator: "\n").last.map { ": \(PrintableText.line(String($0)))" } ?? ""
      throw .failed("\(name) ended with status \(status)\(line)")
    case .signalled(let number):
      if Interruption.isRequested { throw .interrupted }
      throw .failed("\(name) was ended by signal \(number)")
    case .wroteTooMuch: throw .failed("\(name) wrote without end")
    case .timedOut: throw .failed("\(name) took too long")
    case .cancelled: throw .interrupted
    }
    let run: SavedRun
    do {
      run = try SavedRun(output, path: name)
    } catch {
      throw .failed(error.message)
    }
    // An older build may take the filter for a part of other names as well.
    guard let found = run.entries.first(where: { $0.identity == entry.identity }) else { throw .unknown }
    guard found.median > 0 else { throw .failed("\(name) measured no time") }
    return (found.median, run)
  }

  /// The variables of a turn, one of which evens out where the stack begins.
  ///
  /// The system puts the path of a program above its stack, twice, so its length alone moves times by percents. With as
  /// much more text for the shorter path both builds meet the same places, and another one each round.
  private func environment(of program: String, round: Int) -> [String] {
    let names = ["HOME", "PATH", "TMPDIR", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]
    let missing = max(path.utf8.count, own.utf8.count) - program.utf8.count
    let filler = String(repeating: "x", count: 2 * missing + 24 * round)
    return Program.inherited(names) + ["SIMCTL_BENCH_FILLER=\(filler)"]
  }
}
