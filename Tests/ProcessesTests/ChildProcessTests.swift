// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Processes
import Testing

@Suite struct ChildProcessTests {
  private static func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", script])
  }

  @Test func endingIsStatusOrSignal() throws {
    #expect(try Self.shell("exit 3").wait() == .exited(3))
    #expect(try Self.shell("kill -TERM $$").wait() == .signalled(15))
  }

  @Test func programIsFoundByItsName() throws {
    #expect(try ChildProcess.output(of: "echo", ["a", "b c"]) == Array("a b c\n".utf8))
    #expect(Program.find("sh") != nil)
    #expect(Program.find("no-such-program") == nil)
  }

  @Test func missingProgramIsToldAsThat() {
    let failure = #expect(throws: ChildProcess.Failure.self) { try ChildProcess("/nowhere/tool", []) }
    #expect(failure?.isMissing == true)
    #expect(failure?.description == "No such file or directory")
  }

  @Test func statusesThatAreNoFailureAreNamed() throws {
    try ChildProcess.run("/bin/sh", ["-c", "exit 1"], allowed: [0, 1])
    let failure = #expect(throws: ChildProcess.RunFailure.self) {
      try ChildProcess.run("/bin/sh", ["-c", "exit 1"])
    }
    #expect(failure?.description == "/bin/sh ended with status 1")
    let signal = #expect(throws: ChildProcess.RunFailure.self) {
      _ = try ChildProcess.output(of: "/bin/sh", ["-c", "kill -9 $$"])
    }
    #expect(signal?.description == "/bin/sh was ended by signal 9")
    let missing = #expect(throws: ChildProcess.RunFailure.self) { try ChildProcess.run("/nowhere/tool", []) }
    #expect(missing?.description == "/nowhere/tool cannot be started: No such file or directory")
  }

  @Test func environmentIsWhatIsNamed() throws {
    let pipe = try #require(Pipe())
    let process = try ChildProcess(
      "/usr/bin/env", [], environment: ["A=1", "B=x y"], output: .descriptor(pipe.writeEnd))
    #expect(try process.wait() == .exited(0))
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(pipe.readEnd, &bytes, bytes.count)
    pipe.closeBoth()
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "A=1\nB=x y\n")
  }

  /// More than a pipe holds at a time.
  @Test func longOutputIsWhole() throws {
    let bytes = try ChildProcess.output(of: "/bin/sh", ["-c", "yes 1234567 | head -n 40000"])
    #expect(bytes.count == 320_000)
    #expect(bytes.suffix(8) == ArraySlice("1234567\n".utf8))
  }

  @Test func programThatTakesTooLongIsEnded() throws {
    #expect(try Self.shell("sleep 60").wait(seconds: 0.02) { false } == .timedOut)
    #expect(try Self.shell("sleep 60").wait(seconds: 60) { true } == .cancelled)
    #expect(try Self.shell("exit 4").wait(seconds: 60) { false } == .exited(4))
    #expect(try Self.shell("sleep 60").wait { true } == .cancelled)
    #expect(try Self.shell("exit 5").wait { false } == .exited(5))
  }

  /// The shell waits for what it has started, and both have the pipe, which ends when nobody has it any more.
  @Test func whatItHasStartedEndsWithIt() throws {
    let pipe = try #require(Pipe())
    let process = try ChildProcess(
      "/bin/sh", ["-c", "sleep 60 & echo begun; wait"], output: .descriptor(pipe.writeEnd))
    close(pipe.writeEnd)
    var bytes = [UInt8](repeating: 0, count: 32)
    #expect(read(pipe.readEnd, &bytes, bytes.count) == 6)
    #expect(try process.wait(seconds: 60) { true } == .cancelled)
    #expect(read(pipe.readEnd, &bytes, bytes.count) == 0)
    close(pipe.readEnd)
  }

  @Test func scriptBeginsWithItsInterpreter() throws {
    let path = NSTemporaryDirectory() + "script-\(UUID().uuidString)"
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Program.isScript(path))
    #expect(!Program.isScript("/bin/echo"))
    #expect(!Program.isScript("/nowhere/tool"))
  }

  @Test func inheritedVariablesAreThoseThatAreSet() {
    #expect(Program.inherited(["NO_SUCH_VARIABLE_AT_ALL"]).isEmpty)
    #expect(
      Program.inherited(["PATH"]) == ProcessInfo.processInfo.environment["PATH"].map { ["PATH=\($0)"] } ?? [])
  }
}
