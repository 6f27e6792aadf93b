// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import simctl

@Suite struct DispatcherTests {
  private struct Result: Equatable {
    var status: ExitCode
    var output: String
    var errors: String
  }

  /// Runs a command line with both outputs going to files.
  private func run(_ words: String...) throws -> Result {
    let directory = try TemporaryDirectory()
    let out = try FileDescriptor.creating(directory.path("out"))
    let errors = try FileDescriptor.creating(directory.path("err"))
    let dispatcher = Dispatcher(
      commands: [SampleCommand.self, PlainCommand.self], diagnostics: Diagnostics(errors),
      standardOutput: Output(out))
    let status = dispatcher.run(words)
    try out.closeFile()
    try errors.closeFile()
    return Result(status: status, output: directory.text("out") ?? "", errors: directory.text("err") ?? "")
  }

  private let toolHelp = HelpText.tool([SampleCommand.declaration, PlainCommand.declaration])
  private let commandHelp = HelpText.command(SampleCommand.declaration)

  @Test func helpAndVersionGoToStandardOutputAtEveryLevel() throws {
    for words in [
      [], ["help"], ["--help"], ["-h"], ["help", "help"], ["help", "--help"], ["--quiet", "--help"],
    ] {
      #expect(try run(words) == Result(status: .success, output: toolHelp, errors: ""), "\(words)")
    }
    for words in [
      ["help", "replay"], ["replay", "--help"], ["replay", "-h"], ["replay", "x", "--nope", "--help"],
    ] {
      #expect(try run(words) == Result(status: .success, output: commandHelp, errors: ""), "\(words)")
    }
    for words in [["--version"], ["replay", "--version"], ["replay", "x", "--version"]] {
      #expect(
        try run(words) == Result(status: .success, output: "simctl 0.1.0\n", errors: ""), "\(words)")
    }
  }

  private func run(_ words: [String]) throws -> Result {
    switch words.count {
    case 0: try run()
    case 1: try run(words[0])
    case 2: try run(words[0], words[1])
    case 3: try run(words[0], words[1], words[2])
    default: try run(words[0], words[1], words[2], words[3])
    }
  }

  @Test func usageErrorsNameTheCommandItsUsageAndItsHelp() throws {
    #expect(
      try run("replay", "--sheets", "x")
        == Result(
          status: .usage, output: "",
          errors: """
            simctl replay: unknown option '--sheets'; did you mean '--sheet'?
            Usage: simctl replay [options] TRACE...
            See 'simctl help replay' for more information.

            """))
    #expect(
      try run("repaly", "x")
        == Result(
          status: .usage, output: "",
          errors: """
            simctl: unknown command 'repaly'; did you mean 'replay'?
            Usage: simctl <command> [options] [inputs...]
            See 'simctl help' for more information.

            """))
    #expect(
      try run("help", "repaly").errors.hasPrefix(
        "simctl: unknown command 'repaly'; did you mean 'replay'?"))
    #expect(
      try run("--versoin").errors.hasPrefix(
        "simctl: unknown option '--versoin'; did you mean '--version'?"))
    #expect(
      try run("replay", "setting").errors.hasPrefix(
        "simctl replay: --set x=1: 'x' is not a field\nUsage: simctl replay [options] TRACE...\n"))
  }

  @Test func otherErrorsHaveNoUsage() throws {
    #expect(
      try run("replay", "missing")
        == Result(
          status: .noInput, output: "",
          errors: "simctl replay: cannot read 'missing': No such file or directory\n"))
    #expect(
      try run("replay", "bad")
        == Result(
          status: .badData, output: "", errors: "bad:3:7: error: unreadable number 'x'; expected digits\n"))
  }

  @Test func theStatusIsTheCommands() throws {
    #expect(try run("replay", "fail").status == .failed)
    #expect(
      try run("replay", "a", "b")
        == Result(status: .success, output: "a b\n", errors: "note: read 2 traces\n"))
  }

  @Test func quietSilencesNotes() throws {
    #expect(try run("replay", "-q", "a") == Result(status: .success, output: "a\n", errors: ""))
    #expect(try run("replay", "-q", "missing").errors != "")
  }

  @Test func theOutputOptionWritesTheFileInstead() throws {
    let directory = try TemporaryDirectory()
    let result = try run("replay", "a", "-o", directory.path("result"))
    #expect(result == Result(status: .success, output: "", errors: "note: read 1 traces\n"))
    #expect(directory.text("result") == "a\n")
    #expect(directory.names == ["result"])
  }

  @Test func anErrorLeavesTheOutputFileAsItWas() throws {
    let directory = try TemporaryDirectory()
    try directory.write("before", to: "result")
    #expect(try run("replay", "missing", "-o", directory.path("result")).status == .noInput)
    #expect(directory.text("result") == "before")
    #expect(directory.names == ["result"])
  }

  @Test func aClosedPipeEndsQuietly() throws {
    signal(SIGPIPE, SIG_IGN)
    let directory = try TemporaryDirectory()
    let errors = try FileDescriptor.creating(directory.path("err"))
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let dispatcher = Dispatcher(
      commands: [SampleCommand.self], diagnostics: Diagnostics(errors),
      standardOutput: Output(FileDescriptor(number: ends[1])))
    for words in [["replay", "-q", "a"], ["--help"], ["--version"]] {
      #expect(dispatcher.run(words) == .success)
    }
    #expect(directory.text("err") == "")
  }

  @Test func anInputIsNeverOverwritten() throws {
    let directory = try TemporaryDirectory()
    try directory.write("t_ms,x,y,phase\n", to: "a.csv")
    let result = try run("replay", directory.path("a.csv"), "-o", directory.path("./a.csv"))
    #expect(result.status == .cannotCreate)
    #expect(result.errors.hasSuffix("a.csv' is also an input; writing it would destroy what is read\n"))
    #expect(directory.text("a.csv") == "t_ms,x,y,phase\n")
  }

  @Test func completionsNeedAShell() throws {
    #expect(
      try run("--generate-completion-script", "bash").output.hasPrefix("# bash completion of simctl\n"))
    #expect(try run("--generate-completion-script=zsh").output.hasPrefix("#compdef simctl\n"))
    let wrong = try run("--generate-completion-script", "bsh")
    #expect(wrong.status == .usage)
    #expect(
      wrong.errors.hasPrefix(
        "simctl: --generate-completion-script is 'bsh'; expected one of bash, zsh, fish; did you mean 'bash'?\n"
      ))
    #expect(try run("--generate-completion-script").status == .usage)
  }

  @Test func theNumbersAreTheContracts() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 130])
  }
}
