// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for bash.
  var bash: String {
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
