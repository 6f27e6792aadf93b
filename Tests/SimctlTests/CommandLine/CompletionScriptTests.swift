// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import simctl

@Suite struct CompletionScriptTests {
  private let script = CompletionScript(commands: [SampleCommand.declaration, PlainCommand.declaration])

  @Test(arguments: CompletionScript.Shell.allCases)
  func everyOptionIsOffered(shell: CompletionScript.Shell) {
    let text = script.text(for: shell)
    for option in SampleCommand.declaration.options {
      #expect(text.contains(shell == .fish ? "-l \(option.name) " : "--\(option.name)"), "\(option.name)")
    }
    #expect(text.contains("uikit lsq2 impulse all"))
  }

  /// Runs bash with a script sourced.
  private func complete(_ words: [String], with script: CompletionScript) throws -> [String] {
    let directory = try TemporaryDirectory()
    try directory.write(script.text(for: .bash), to: "completion.bash")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    process.arguments = [
      "--norc", "-c",
      """
      source '\(directory.path("completion.bash"))'
      COMP_WORDS=(\(list)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _simctl; printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no /bin/bash"),
    arguments: [
      (["simctl", "re"], ["replay"]), (["simctl", "--v"], ["--version"]),
      (["simctl", "help", "d"], ["diff"]),
      (["simctl", "replay", "--fo"], ["--format", "--folds"]),
      (["simctl", "replay", "--format", "j"], ["json"]),
      (["simctl", "replay", "--sheet", "ts.f"], ["ts.floatingSheet"]),
      (["simctl", "replay", "--seed", ""], []),
    ] as [([String], [String])])
  func bashCompletes(words: [String], replies: [String]) throws {
    #expect(try complete(words, with: script) == replies)
  }

  /// Presets stand for sheets of options and arguments alike.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no /bin/bash"),
    arguments: [
      ["replay", "--sheet", "policy.flu"], ["explain", "--sheet", "policy.flu"], ["diff", "policy.flu"],
      ["diff", "ts.alert", "policy.flu"], ["presets", "policy.flu"],
    ])
  func bashCompletesPresets(words: [String]) throws {
    let script = CompletionScript(commands: Commands.all.map { $0.declaration })
    #expect(
      try complete(["simctl"] + words, with: script) == ["policy.flutter", "policy.flutter.dismissible"])
    #expect(try complete(["simctl", "replay", "--pert"], with: script) == ["--perturb"])
  }
}
