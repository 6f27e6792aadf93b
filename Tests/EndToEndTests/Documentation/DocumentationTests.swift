// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct DocumentationTests {
  /// Runs every command of a document in its order, in a folder with a copy of `data` and with the tool in its two places.
  @Test(arguments: CommandBlocks.all)
  func everyCommandOfTheDocumentationWorks(document: CommandBlocks) throws {
    let sandbox = try Sandbox()
    let data = CommandBlocks.root.appendingPathComponent("data")
    if FileManager.default.fileExists(atPath: data.path) {
      try FileManager.default.copyItem(at: data, to: sandbox.folder.appendingPathComponent("data"))
    }
    let release = sandbox.folder.appendingPathComponent(".build/release")
    try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: release.appendingPathComponent("simctl"), withDestinationURL: BuiltTool.url)
    for command in document.commands {
      let run = try sandbox.shell(command.text)
      #expect(
        run.status == command.status,
        "\(document.name):\(command.line): expected \(command.status) of '\(command.text)': \(run)")
    }
  }

  @Test func commandsAreFoundInTheirBlocks() {
    let text = """
      # not a command
      ```text
      $ neither
      ```
      ```sh
      # a comment
      make demo
      simctl replay a.csv \\
        --format json

      simctl replay b.csv
      # exits 1
      ```
      sh is no command
      ```swift
      let x = 1
      ```
      """
    let commands = CommandBlocks(name: "a.md", text: text).commands
    #expect(commands.map(\.line) == [8, 11])
    #expect(commands.map(\.text) == ["simctl replay a.csv \\\n--format json", "simctl replay b.csv"])
    #expect(commands.map(\.status) == [0, 1])
  }
}
