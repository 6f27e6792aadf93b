// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for fish.
  var fish: String {
    let names = commands.map(\.name)
    let isFirst = "not __fish_seen_subcommand_from \((names + ["help"]).joined(separator: " "))"
    var text = "# fish completion of \(Tool.name)\ncomplete -c \(Tool.name) -f\n"
    for command in commands {
      text +=
        "complete -c \(Tool.name) -n '\(isFirst)' -a \(command.name) -d '\(fishQuoted(command.summary))'\n"
    }
    text += "complete -c \(Tool.name) -n '\(isFirst)' -a help -d 'Show help of a command.'\n"
    text += "complete -c \(Tool.name) -n '\(isFirst)' -l version -d 'Show the version.'\n"
    text +=
      "complete -c \(Tool.name) -n '\(isFirst)' -l generate-completion-script -x -a 'bash zsh fish' -d 'Print completions.'\n"
    text += "complete -c \(Tool.name) -s h -l help -d 'Show help information.'\n"
    text +=
      "complete -c \(Tool.name) -n '__fish_seen_subcommand_from help' -a '\(names.joined(separator: " "))'\n"
    for command in commands {
      let prefix = "complete -c \(Tool.name) -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        text +=
          "\(prefix)\(short) -l \(option.name)\(fishValue(option.value)) -d '\(fishQuoted(option.help))'\n"
      }
      if let value = command.arguments.first?.value {
        if case .input = value.kind { text += "\(prefix) -F\n" }
        if !value.names.isEmpty { text += "\(prefix) -a '\(value.names.joined(separator: " "))'\n" }
      }
    }
    return text
  }

  private func fishValue(_ value: ValueDeclaration?) -> String {
    switch value?.kind {
    case nil: ""
    case .text?: " -x"
    case .names(let names)?: " -x -a '\(names.joined(separator: " "))'"
    case .input([])?, .output?: " -r -F"
    case .input(let names)?: " -r -F -a '\(names.joined(separator: " "))'"
    }
  }

  private func fishQuoted(_ text: String) -> String {
    text.flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.reduce(into: "") { $0.append($1) }
  }
}
