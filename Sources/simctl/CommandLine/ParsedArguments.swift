// SPDX-License-Identifier: GPL-3.0-or-later

/// What was given to a command, converted and checked.
struct ParsedArguments: Sendable {
  private var options: [String: any ParsedValueProtocol] = [:]
  private var arguments: [String: any ParsedValueProtocol] = [:]
  private var given: Set<String> = []
  /// Every file that the command line names as an input, in order, `-` included. Names that may be no files
  /// (presets) are among them.
  private(set) var inputPaths: [String] = []
  /// Every file that the command line names as an output, in order, `-` included.
  private(set) var outputPaths: [String] = []

  /// The value of an option, which the command has to declare.
  subscript<Result>(option: Option<Result>) -> Result {
    guard let value = options[option.declaration.name] as? ParsedValue<Result> else {
      preconditionFailure(
        "The option --\(option.declaration.name) is not declared by the command that reads it.")
    }
    return value.result
  }

  /// The value of an argument, which the command has to declare.
  subscript<Result>(argument: Argument<Result>) -> Result {
    guard let value = arguments[argument.declaration.value.placeholder] as? ParsedValue<Result> else {
      let name = argument.declaration.value.placeholder
      preconditionFailure("The argument \(name) is not declared by the command that reads it.")
    }
    return value.result
  }

  /// The value of an option that a command may or may not declare.
  func value<Result>(ifDeclared option: Option<Result>) -> Result? {
    (options[option.declaration.name] as? ParsedValue<Result>)?.result
  }

  /// Whether an option stands on the command line, rather than having its default.
  func isGiven(_ option: some OptionProtocol) -> Bool { given.contains(option.declaration.name) }

  mutating func set(_ option: OptionDeclaration, _ value: any ParsedValueProtocol, from words: [String]) {
    options[option.name] = value
    if !words.isEmpty { given.insert(option.name) }
    switch option.value?.kind {
    case .input: inputPaths += words
    case .output: outputPaths += words
    case .text, .names, nil: break
    }
  }

  mutating func set(_ argument: ArgumentDeclaration, _ value: any ParsedValueProtocol, from words: [String]) {
    arguments[argument.value.placeholder] = value
    if case .input = argument.value.kind { inputPaths += words }
  }
}
