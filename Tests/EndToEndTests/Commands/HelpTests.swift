// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct HelpTests {
  static let commands = [
    "replay", "diff", "explain", "inspect", "features", "tune", "spring", "fit", "simulate", "presets",
    "synth", "bench",
  ]

  @Test(
    arguments: ["", "-h", "--help", "help"]
      + commands.flatMap { ["\($0) -h", "\($0) --help", "help \($0)", "\($0) --bogus --help"] })
  func helpIsPrintedAtEveryLevel(line: String) throws {
    let run = try Sandbox().simctl(line)
    expectQuietSuccess(run)
    #expect(run.text.contains("USAGE: simctl") && run.text.contains("--help"), "\(run)")
    for command in Self.commands where line.contains(command) {
      #expect(run.text.contains("USAGE: simctl \(command)"), "\(run)")
    }
  }

  @Test(arguments: ["--version"] + commands.map { "\($0) --version" })
  func versionIsPrintedAtEveryLevel(line: String) throws {
    let run = try Sandbox().simctl(line)
    expectQuietSuccess(run)
    #expect(run.text.wholeMatch(of: /simctl \d+\.\d+\.\d+\n/) != nil, "\(run)")
  }

  @Test func helpOfTheToolNamesEveryCommand() throws {
    let run = try Sandbox().simctl("--help")
    for command in Self.commands {
      #expect(run.lines.contains { $0.hasPrefix("  \(command) ") }, "\(command) is missing: \(run)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScriptsAreWhatTheirShellReads(shell: String) throws {
    let sandbox = try Sandbox()
    for line in ["--generate-completion-script \(shell)", "--generate-completion-script=\(shell)"] {
      let run = try sandbox.simctl(line)
      expectQuietSuccess(run)
      for word in ["simctl", "replay", "refresh-rate", "floatingSheet"] {
        #expect(run.text.contains(word), "the script for \(shell) lacks '\(word)'")
      }
    }
    try sandbox.write(try sandbox.simctl("--generate-completion-script \(shell)").text, to: "script")
    // Where the shell itself is installed it is asked whether the script is well formed.
    let check = try sandbox.shell("if command -v \(shell); then \(shell) -n script; fi")
    #expect(check.status == 0, "\(check)")
  }

  @Test func completionsNeedAKnownShell() throws {
    let sandbox = try Sandbox()
    expect(try sandbox.simctl("--generate-completion-script"), status: Status.usage, "bash, zsh, fish")
    expect(try sandbox.simctl("--generate-completion-script zhs"), status: Status.usage, "did you mean 'zsh'")
  }
}
