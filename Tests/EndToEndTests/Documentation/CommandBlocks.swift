// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The command lines of a document: what stands in its fenced blocks that are marked `sh`.
///
/// A block that is marked with a language and a name, such as `csv pull.csv`, is a file that the reader is told to save.
struct CommandBlocks: Sendable, CustomTestStringConvertible {
  /// A command of the document.
  struct Command: Sendable {
    /// Line in the document, counted from 1.
    var line: Int
    var text: String
    /// The status that the document promises: 0, or 1 where the comment `# exits 1` follows.
    var status: Int32
  }

  /// A file that the document shows.
  struct File: Sendable {
    var line: Int
    var name: String
    var text: String
  }

  /// Path of the document from the root of the repository.
  var name: String
  var commands: [Command] = []
  var files: [File] = []

  var testDescription: String { name }

  /// First words of commands that build, fetch or install, which no test does.
  static let skipped: Set<String> = ["make", "git", "cd", "sudo", "apt", "apt-get", "brew", "swift"]

  /// The root of the repository.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The documents that have commands: the README and those of `docs`.
  static let all: [CommandBlocks] = {
    let docs =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("docs").path)) ?? []
    let names =
      ["README.md", "data/README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return names.compactMap { name in
      (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)).map {
        CommandBlocks(name: name, text: $0)
      }
    }.filter { !$0.commands.isEmpty }
  }()

  init(name: String, text: String) {
    self.name = name
    /// What the block is in which a line stands; empty for the fence of a block that does not matter.
    var block: Substring?
    var isContinued = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("```") {
        block = block == nil ? text.dropFirst(3) : nil
        let words = (block ?? "").split(separator: " ")
        if words.count == 2 { files.append(File(line: index + 1, name: String(words[1]), text: "")) }
      } else if block?.contains(" ") == true {
        files[files.count - 1].text += line + "\n"
      } else if block == "sh" {
        if isContinued {
          commands[commands.count - 1].text += "\n" + text
        } else if text == "# exits 1", !commands.isEmpty {
          commands[commands.count - 1].status = 1
        } else if !text.isEmpty, !text.hasPrefix("#") {
          commands.append(Command(line: index + 1, text: text, status: 0))
        }
        isContinued = text.hasSuffix("\\") && (isContinued || !text.hasPrefix("#"))
      }
    }
    commands.removeAll { Self.skipped.contains(String($0.text.prefix { $0 != " " })) }
  }

  /// The files that a reader has saved by the time of a command.
  func files(before command: Command) -> [File] { files.filter { $0.line < command.line } }
}
