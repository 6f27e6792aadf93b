// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of `--help`, of the tool and of its commands. It depends on the declarations only, not on the
/// terminal.
enum HelpText {
  private static let width = 80
  /// Column at which descriptions begin.
  private static let indent = 26

  /// Help of the whole tool.
  static func tool(_ commands: [CommandDeclaration]) -> String {
    var text = "OVERVIEW: \(Tool.summary)\n\nUSAGE: \(Tool.name) <command> [options] [inputs...]\n"
    text += section(
      "COMMANDS", commands.map { ($0.name, $0.summary) } + [("help [COMMAND]", "Show help of a command.")])
    text += section(
      "OPTIONS",
      [
        ("--version", "Show the version."), ("-h, --help", "Show help information."),
        ("--generate-completion-script SHELL", "Print completions for bash, zsh or fish."),
      ])
    text += section(
      "EXIT STATUS", ExitCode.allCases.map { (String($0.rawValue), capitalized($0.meaning) + ".") })
    return text + "\nSee '\(Tool.name) help COMMAND' for the options of a command.\n"
  }

  /// Help of one command.
  static func command(_ declaration: CommandDeclaration) -> String {
    var text = "OVERVIEW: \(declaration.summary)\n"
    for paragraph in declaration.discussion.split(separator: "\n\n") {
      text += "\n" + wrap(String(paragraph), indent: 0) + "\n"
    }
    text += "\nUSAGE: \(declaration.usage)\n"
    text += section(
      "ARGUMENTS", declaration.arguments.map { ($0.spelling, describe($0.help, $0.value, nil)) })
    for group in declaration.groups {
      text += section(
        group.title.uppercased(),
        group.options.map { ($0.spelling, describe($0.help, $0.value, $0.defaultText)) })
    }
    text += section(
      "HELP", [("--version", "Show the version."), ("-h, --help", "Show help information.")])
    if !declaration.examples.isEmpty {
      text += "\nEXAMPLES:\n"
      for example in declaration.examples {
        text += "  \(Tool.name) \(example.arguments)\n      \(example.does)\n"
      }
    }
    return text
  }

  private static func describe(_ help: String, _ value: ValueDeclaration?, _ defaultText: String?) -> String {
    var notes: [String] = []
    if let names = value?.names, !names.isEmpty { notes.append("values: \(names.joined(separator: ", "))") }
    if let defaultText { notes.append("default: \(defaultText)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }

  private static func section(_ title: String, _ rows: [(name: String, help: String)]) -> String {
    guard !rows.isEmpty else { return "" }
    var text = "\n\(title):\n"
    for row in rows {
      text += "  " + row.name
      if row.name.count > indent - 4 {
        text += "\n" + String(repeating: " ", count: indent)
      } else {
        text += String(repeating: " ", count: indent - 2 - row.name.count)
      }
      text += wrap(row.help, indent: indent) + "\n"
    }
    return text
  }

  /// Breaks a text into lines; the first begins where the caller stands, the others at the indent.
  private static func wrap(_ text: String, indent: Int) -> String {
    var lines: [String] = [""]
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let line = lines[lines.count - 1]
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
