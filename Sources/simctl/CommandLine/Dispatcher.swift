// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// The frame around the commands: from the words of the command line to the exit status.
struct Dispatcher {
  var commands: [any Command.Type]
  var diagnostics: Diagnostics
  /// Where help, the version and results without `--output` go.
  var standardOutput: Output

  /// Runs what the words, without the program's own name, ask for.
  func run(_ words: [String]) -> ExitCode {
    do {
      let status = try dispatch(words)
      try standardOutput.finish()
      return status
    } catch {
      return report(error, command: nil, words: words)
    }
  }

  private func dispatch(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else { return try print(HelpText.tool(declarations)) }
    switch first {
    case "--version": return try print("\(Tool.name) \(Tool.version)\n")
    case "-h", "--help": return try print(HelpText.tool(declarations))
    case "help": return try help(Array(words.dropFirst()))
    case "--generate-completion-script": return try completions(Array(words.dropFirst()))
    case let option where option.hasPrefix("--generate-completion-script="):
      return try completions([String(option.drop { $0 != "=" }.dropFirst())])
    default: break
    }
    if first.hasPrefix("-"), !ArgumentParser.isValue(first) {
      if let request = words.first(where: { ["-h", "--help", "--version"].contains($0) }) {
        return try dispatch([request])
      }
      let names = ["--version", "--help", "--generate-completion-script"]
      throw CommandError.usage("unknown option '\(first)'\(didYouMean(first, among: names))")
    }
    return try run(try command(first), Array(words.dropFirst()))
  }

  private func run(_ command: any Command.Type, _ words: [String]) throws -> ExitCode {
    let declaration = command.declaration
    do {
      switch try ArgumentParser.parse(words, for: declaration) {
      case .help: return try print(HelpText.command(declaration))
      case .version: return try print("\(Tool.name) \(Tool.version)\n")
      case .run(let arguments): return try run(command, arguments)
      }
    } catch {
      return report(error, command: declaration, words: words)
    }
  }

  private func run(_ command: any Command.Type, _ arguments: ParsedArguments) throws -> ExitCode {
    try requireOneUse(of: arguments)
    diagnostics.isQuiet = arguments.value(ifDeclared: OutputOptions.quiet) ?? false
    let inputs = arguments.inputPaths
    var output = standardOutput
    if let path = arguments.value(ifDeclared: OutputOptions.output) ?? nil {
      output = try Output(path: path, inputs: inputs)
    } else {
      try standardOutput.requireDistinct(from: inputs)
    }
    let context = CommandContext(output: output, diagnostics: diagnostics, inputPaths: inputs)
    do {
      let status = try command.run(arguments, context: context)
      diagnostics.clearProgress()
      try output.finish()
      return status
    } catch {
      diagnostics.clearProgress()
      output.discard()
      throw error
    }
  }

  /// Standard input is read once, and each place is written by one option.
  private func requireOneUse(of arguments: ParsedArguments) throws(CommandError) {
    if arguments.inputPaths.count(where: { $0 == "-" }) > 1 {
      throw .usage("standard input ('-') can be read only once")
    }
    var places = arguments.outputPaths
    if arguments.value(ifDeclared: OutputOptions.output) == .some(nil) { places.append("-") }
    for (index, path) in places.enumerated()
    where places[..<index].contains(where: { Self.isSamePlace($0, path) }) {
      let name = path == "-" ? "standard output" : "'\(path)'"
      throw .usage("two results would be written to \(name); name another file for one of them")
    }
  }

  private static func isSamePlace(_ path: String, _ other: String) -> Bool {
    if path == other { return path != "/dev/null" }
    guard path != "-", other != "-" else { return false }
    if FilePath.written(path) == FilePath.written(other) { return true }
    guard let first = FileDescriptor.Identity(path: path), let second = FileDescriptor.Identity(path: other)
    else {
      return false
    }
    return first.isRegular && first.isSameFile(as: second)
  }

  private func help(_ words: [String]) throws -> ExitCode {
    guard let name = words.first(where: { !$0.hasPrefix("-") }), name != "help" else {
      return try print(HelpText.tool(declarations))
    }
    return try print(HelpText.command(try command(name).declaration))
  }

  private func completions(_ words: [String]) throws -> ExitCode {
    let names = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let word = words.first else {
      throw CommandError.usage(
        "'--generate-completion-script' needs a value: one of \(names.joined(separator: ", "))")
    }
    guard let shell = CompletionScript.Shell(rawValue: word) else {
      throw CommandError.usage(
        "--generate-completion-script is '\(word)'; expected one of \(names.joined(separator: ", "))"
          + didYouMean(word, among: names))
    }
    return try print(CompletionScript(commands: declarations).text(for: shell))
  }

  private func command(_ name: String) throws -> any Command.Type {
    guard let command = commands.first(where: { $0.declaration.name == name }) else {
      let names = declarations.map(\.name) + ["help"]
      throw CommandError.usage("unknown command '\(name)'\(didYouMean(name, among: names))")
    }
    return command
  }

  private var declarations: [CommandDeclaration] { commands.map { $0.declaration } }

  private func print(_ text: String) throws -> ExitCode {
    try standardOutput.write(text)
    return .success
  }
}

extension Dispatcher {
  /// Says what went wrong and returns the status to end with.
  private func report(_ error: any Error, command: CommandDeclaration?, words: [String]) -> ExitCode {
    let reported: CommandError
    switch error {
    case OutputError.closedPipe:
      // Whoever read our output has seen enough. That is no failure of ours.
      return .success
    case let error as OutputError: reported = CommandError(error.status, error.message)
    case let error as ConfigurationError: reported = CommandError(error)
    case let error as CommandError: reported = error
    default: reported = CommandError(.internalError, "internal error: \(error)")
    }
    return report(Self.onOneLine(words, in: reported), command)
  }

  /// Shows words of the command line that have line breaks on one line, so that none can pose as a message of its own.
  private static func onOneLine(_ words: [String], in error: CommandError) -> CommandError {
    var error = error
    for word in words where word.contains(where: \.isNewline) {
      let value = word.split(separator: "=", maxSplits: 1).last.map(String.init) ?? word
      for text in [word, value] {
        error.message = error.message.replacing(text, with: PrintableText.line(text))
      }
    }
    return error
  }

  private func report(_ error: CommandError, _ command: CommandDeclaration?) -> ExitCode {
    let name = [Tool.name, command?.name].compactMap(\.self).joined(separator: " ")
    var text = error.hasPlace ? error.message : "\(name): \(error.message)"
    if error.status == .usage {
      text += "\nUsage: \(command?.usage ?? "\(Tool.name) <command> [options] [inputs...]")"
      let help = ([Tool.name, "help"] + [command?.name].compactMap(\.self)).joined(separator: " ")
      text += "\nSee '\(help)' for more information."
    }
    diagnostics.error(text)
    return error.status
  }
}
