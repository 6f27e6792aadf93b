// SPDX-License-Identifier: GPL-3.0-or-later

/// Shell completions made from the commands' declarations.
struct CompletionScript {
  /// The shells that completions are made for.
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  var commands: [CommandDeclaration]

  /// The script; the user's shell sources it.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Words that an option offers, all spellings of it.
  private func spellings(_ option: OptionDeclaration) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }
}

extension CompletionScript {
  private var bash: String {
    var text = """
      # bash completion of \(Tool.name)
      _\(Tool.name)() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(toolWords.joined(separator: " "))" -- "$cur"))
          return
        fi
        case "$command" in
          help)
            COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " "))" -- "$cur"))
            return ;;

      """
    for command in commands {
      text += "    \(command.name))\n      case \"$prev\" in\n"
      for option in command.options where !option.isFlag {
        text += "        \(spellings(option).joined(separator: "|"))) \(bashReply(option.value)); return ;;\n"
      }
      let words = command.options.flatMap(spellings) + ["--help", "--version"]
      text += """
              esac
              if [[ "$cur" == -* ]]; then
                COMPREPLY=($(compgen -W "\(words.joined(separator: " "))" -- "$cur"))
                return
              fi
              \(bashReply(command.arguments.first?.value)) ;;

        """
    }
    return text + "  esac\n}\ncomplete -o filenames -F _\(Tool.name) \(Tool.name)\n"
  }

  private func bashReply(_ value: ValueDeclaration?) -> String {
    let names = (value?.names ?? []).joined(separator: " ")
    return switch value?.kind {
    case .names?: "COMPREPLY=($(compgen -W \"\(names)\" -- \"$cur\"))"
    case .input?: "COMPREPLY=($(compgen -W \"\(names)\" -f -- \"$cur\"))"
    case .output?: "COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .text?, nil: ":"
    }
  }

  private var toolWords: [String] {
    commands.map(\.name) + ["help", "--help", "--version", "--generate-completion-script"]
  }
}

extension CompletionScript {
  private var zsh: String {
    var text = """
      #compdef \(Tool.name)
      # zsh completion of \(Tool.name)
      _\(Tool.name)() {
        local -a commands
        commands=(

      """
    for command in commands { text += "    '\(command.name):\(quoted(command.summary))'\n" }
    text += """
          'help:Show help of a command.'
        )
        if (( CURRENT == 2 )); then
          _describe -t commands command commands
          _arguments '--help[Show help information.]' '--version[Show the version.]' \\
            '--generate-completion-script[Print completions.]:shell:(bash zsh fish)'
          return
        fi
        local command="${words[2]}"
        shift words
        (( CURRENT-- ))
        case "$command" in
          help) _describe -t commands command commands ;;

      """
    for command in commands {
      text += "    \(command.name))\n      _arguments -s"
      for option in command.options { text += zshOption(option) }
      text +=
        " \\\n        '(-h --help)'{-h,--help}'[Show help information.]' \\\n        '--version[Show the version.]'"
      for argument in command.arguments {
        let star = argument.count.upperBound > 1 ? "*" : ""
        text += " \\\n        '\(star):\(quoted(argument.value.placeholder)):\(zshAction(argument.value))'"
      }
      text += " ;;\n"
    }
    return text
      + "  esac\n}\nif [ \"$funcstack[1]\" = \"_\(Tool.name)\" ]; then\n  _\(Tool.name) \"$@\"\nelse\n"
      + "  compdef _\(Tool.name) \(Tool.name)\nfi\n"
  }

  private func zshOption(_ option: OptionDeclaration) -> String {
    var text = " \\\n        "
    let help = "[\(quoted(option.help))]"
    let value = option.value.map { ":\(quoted($0.placeholder)):\(zshAction($0))" } ?? ""
    let repeats =
      switch option.arity {
      case .flag, .once: false
      case .repeatable, .list: true
      }
    // A long option with a value takes it after an equals sign as well.
    let long = option.isFlag ? "--\(option.name)" : "--\(option.name)="
    if let short = option.short {
      text += repeats ? "'*'" : "'(-\(short) --\(option.name))'"
      return text + "{-\(short),\(long)}'\(help)\(value)'"
    }
    return text + "'\(repeats ? "*" : "")\(long)\(help)\(value)'"
  }

  private func zshAction(_ value: ValueDeclaration) -> String {
    switch value.kind {
    case .text: " "
    case .names(let names): "(\(names.joined(separator: " ")))"
    case .input([]), .output: "_files"
    case .input(let names):
      "{_alternative \"files:file:_files\" \"names:name:(\(names.joined(separator: " ")))\"}"
    }
  }

  /// A text within single quotes of `_arguments`, where brackets and colons have a meaning.
  private func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "'": quoted += "'\\''"
      case "[", "]", ":", "\\": quoted += "\\\(character)"
      default: quoted.append(character)
      }
    }
    return quoted
  }
}

extension CompletionScript {
  private var fish: String {
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
