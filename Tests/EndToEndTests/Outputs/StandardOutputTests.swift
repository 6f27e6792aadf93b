// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct StandardOutputTests {
  /// Commands with more output than a pipe holds.
  @Test(arguments: [
    "synth --count 2000", "replay big.csv --format jsonl",
    "replay big.csv --format json --frames /dev/stdout",
    "inspect big.csv --format json", "simulate layout.springy --format json",
    "simulate layout.stack --duration 60 --format csv",
    "spring --response 1 --damping-ratio 1 --sample 20000 --format csv",
  ])
  func closedPipeEndsQuietly(line: String) throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(try sandbox.simctl("synth --count 300 --seed 1 -o big.csv"))
    let run = try sandbox.shell("{ simctl \(line); echo $? > status; } | head -n 1")
    #expect(run.errors.isEmpty, "\(run)")
    #expect(run.lines.count == 1)
    #expect(try sandbox.text("status") == "0\n")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: [
      "--help", "--version", "presets", "presets ts.floatingSheet", "synth --count 3", "replay a.csv",
      "replay a.csv --format json", "inspect a.csv", "explain a.csv --trace nudge",
      "fit a.csv --trace pull --column y",
      "spring --response 1 --damping-ratio 1",
      "--generate-completion-script bash", "simulate layout.stack", "simulate layout.stack --format csv",
    ])
  func fullPlaceIsAWriteError(line: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expect(try sandbox.shell("simctl \(line) > /dev/full"), status: Status.inputOutput, "standard output")
    guard !line.hasPrefix("--") else { return }
    expect(try sandbox.simctl("\(line) -o /dev/full"), status: Status.inputOutput, "/dev/full")
    #expect(try sandbox.files() == ["a.csv"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func fullPlaceForFramesIsAWriteError() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expect(
      try sandbox.simctl("replay a.csv --frames /dev/full -o out"), status: Status.inputOutput, "/dev/full")
    #expect(try sandbox.files() == ["a.csv"])
  }

  @Test func closedStandardOutputIsAWriteError() throws {
    let run = try Sandbox().shell("simctl presets >&-")
    #expect(run.status == Status.inputOutput, "\(run)")
  }

  @Test func closedStandardErrorStopsNothing() throws {
    let sandbox = try Sandbox()
    let text = DefectiveTrace.fatal[0].amongGoodOnes
    try sandbox.write(text, to: "a.csv")
    let run = try sandbox.shell("simctl replay a.csv --format json 2>&-")
    #expect(run.status == Status.success)
    #expect(try run.json()["summary"]["skipped"].number == 1)
  }

  @Test func deviceCanBeAnOutput() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("replay a.csv -o /dev/null"))
    let run = try sandbox.shell("simctl replay a.csv -o /dev/stdout | cat")
    expectQuietSuccess(run)
    #expect(run.output == (try sandbox.simctl("replay a.csv").output))
  }

  /// The tool opens its output and then a pipe that somebody has to write; there it is interrupted.
  @Test(arguments: [(SIGINT, Status.interrupted), (SIGTERM, 128 + SIGTERM), (SIGHUP, 128 + SIGHUP)])
  func interruptionLeavesNoTemporaryFile(signal: Int32, status: Int32) throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "out")
    let (started, writer) = try sandbox.startSimctl(["replay", "pipe", "-o", "out"], reading: "pipe")
    #expect(try sandbox.files().count == 3, "the temporary file stands beside its target")
    kill(started.process.processIdentifier, signal)
    let run = try started.wait()
    try writer.close()
    #expect(run.status == status, "\(run)")
    #expect(run.output.isEmpty && run.errors.isEmpty, "\(run)")
    #expect(try sandbox.files() == ["out", "pipe"])
    #expect(try sandbox.text("out") == "old")
  }

  /// There is nothing to be taken away, but the status is the same.
  @Test(arguments: [(SIGINT, Status.interrupted), (SIGTERM, 128 + SIGTERM), (SIGHUP, 128 + SIGHUP)])
  func interruptionWithoutAFileEndsAtOnce(signal: Int32, status: Int32) throws {
    let sandbox = try Sandbox()
    let (started, writer) = try sandbox.startSimctl(["replay", "pipe"], reading: "pipe")
    kill(started.process.processIdentifier, signal)
    let run = try started.wait()
    try writer.close()
    #expect(run.status == status && run.output.isEmpty && run.errors.isEmpty, "\(run)")
  }

  /// Gnuplot is asked whether it is there before anything else is done, and may not answer.
  @Test(arguments: [(SIGINT, Status.interrupted), (SIGTERM, 128 + SIGTERM)])
  func gnuplotEndsWithTheTool(signal: Int32, status: Int32) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    let held = try sandbox.writeProgramThatRunsOn("gnuplot")
    let started = try sandbox.startShell("PATH=.:$PATH exec simctl explain a.csv --trace flick --plot a.svg")
    #expect(held.waitForBegin())
    kill(started.process.processIdentifier, signal)
    let run = try started.wait()
    #expect(run.status == status && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    #expect(held.waitForEnd())
  }
}
