// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for zsh.
  var zsh: String {
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
    case .input(let names): "{ compadd -- \(names.joined(separator: " ")); _files }"
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
