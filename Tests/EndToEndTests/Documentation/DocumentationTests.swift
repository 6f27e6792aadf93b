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
    var saved = 0
    for command in document.commands {
      let files = document.files(before: command)
      for file in files[saved...] { try sandbox.write(file.text, to: file.name) }
      saved = files.count
      let run = try sandbox.shell(command.text)
      #expect(
        run.status == command.status,
        "\(document.name):\(command.line): expected \(command.status) of '\(command.text)': \(run)")
    }
  }

  /// What stands in `data` is what the commands beside it make.
  @Test(.enabled(if: CommandBlocks.all.contains { $0.name == "data/README.md" }, "data has no instructions"))
  func dataIsMadeByItsInstructions() throws {
    let document = try #require(CommandBlocks.all.first { $0.name == "data/README.md" })
    let traces = CommandBlocks.root.appendingPathComponent("data/traces")
    let names = try FileManager.default.contentsOfDirectory(atPath: traces.path).sorted()
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.folder.appendingPathComponent("data/traces"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: CommandBlocks.root.appendingPathComponent("data/scenarios"),
      to: sandbox.folder.appendingPathComponent("data/scenarios"))
    for command in document.commands { expectQuietSuccess(try sandbox.shell(command.text)) }
    let made = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("data/traces")).sorted()
    #expect(made == names)
    for name in names {
      let committed = try Data(contentsOf: traces.appendingPathComponent(name))
      #expect(try sandbox.read("data/traces/\(name)") == committed, "\(name)")
    }
  }

  @Test func commandsAreFoundInTheirBlocks() {
    let text = """
      # not a command
      ```text
      $ neither
      ```
      ```csv a.csv
      t_ms,x

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
    let document = CommandBlocks(name: "a.md", text: text)
    let commands = document.commands
    #expect(commands.map(\.line) == [12, 15])
    #expect(commands.map(\.text) == ["simctl replay a.csv \\\n--format json", "simctl replay b.csv"])
    #expect(commands.map(\.status) == [0, 1])
    #expect(document.files(before: commands[0]).map(\.text) == ["t_ms,x\n\n"])
  }
}
