// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// Reads the words after a command's name by its declaration.
struct ArgumentParser {
  /// What the words ask for.
  enum Request: Sendable {
    case run(ParsedArguments)
    case help
    case version
  }

  private let declaration: CommandDeclaration
  private var words: ArraySlice<String>
  private var values: [String: [String]] = [:]
  private var positionals: [String] = []
  private var firstError: CommandError?

  private init(_ declaration: CommandDeclaration, _ words: [String]) {
    self.declaration = declaration
    self.words = words[...]
  }

  /// Reads the words.
  ///
  /// Help and version are found anywhere before `--`, even when other words are wrong.
  ///
  /// - Throws: The first thing that is wrong, as a usage error.
  static func parse(_ words: [String], for declaration: CommandDeclaration) throws(CommandError) -> Request {
    var parser = ArgumentParser(declaration, words)
    if let request = parser.readWords() { return request }
    return .run(try parser.arguments())
  }

  /// Whether a word is a value where an option could stand as well: numbers and `-` are, and so is what only looks
  /// like a number, as `-inf` does, so that its option can say what it expects.
  static func isValue(_ word: String) -> Bool {
    !word.hasPrefix("-") || word == "-" || Double(word) != nil
  }

  /// Sorts the words into options and positionals; the first error is kept so that a later `--help` is still
  /// found.
  private mutating func readWords() -> Request? {
    while let word = words.popFirst() {
      if word == "--" {
        positionals += words
        words = []
      } else if Self.isValue(word) {
        positionals.append(word)
      } else if word == "--help" || word == "-h" {
        return .help
      } else if word == "--version" {
        return .version
      } else {
        do {
          if word.hasPrefix("--") {
            try readLong(word)
          } else if try readShort(word) {
            return .help
          }
        } catch {
          firstError = firstError ?? error
        }
      }
    }
    return nil
  }

  private mutating func readLong(_ word: String) throws(CommandError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = declaration.options.first(where: { $0.name == name }) else {
      throw unknown("--" + name, near: name)
    }
    try read(option, as: "--" + name, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Reads a group of short options, of which the last may take a value; returns whether help is among them.
  private mutating func readShort(_ word: String) throws(CommandError) -> Bool {
    let parts = word.dropFirst().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let letters = Array(parts[0])
    for (index, letter) in letters.enumerated() {
      let isLast = index == letters.count - 1
      if letter == "h" { return true }
      guard let option = declaration.options.first(where: { $0.short == letter }),
        option.isFlag || isLast
      else { throw unknown(letters.count > 1 ? word : "-\(letter)", near: String(letters)) }
      try read(option, as: "-\(letter)", attached: isLast && parts.count > 1 ? String(parts[1]) : nil)
    }
    return false
  }

  private mutating func read(
    _ option: OptionDeclaration, as spelling: String, attached: String?
  ) throws(CommandError) {
    switch option.arity {
    case .flag:
      if attached != nil { throw .usage("'\(spelling)' takes no value") }
      values[option.name] = [spelling]
      return
    case .once:
      let value = try value(attached, of: option, spelling)
      if values[option.name] != nil { throw .usage("'\(spelling)' is given twice; it takes one value") }
      values[option.name] = [value]
    case .repeatable:
      values[option.name, default: []].append(try value(attached, of: option, spelling))
    case .list(let continues):
      values[option.name, default: []].append(try value(attached, of: option, spelling))
      while attached == nil, let word = words.first, Self.isValue(word), continues(word) {
        values[option.name, default: []].append(word)
        words.removeFirst()
      }
    }
  }

  /// The value that was attached with an equals sign, or else the next word.
  private mutating func value(
    _ attached: String?, of option: OptionDeclaration, _ spelling: String
  ) throws(CommandError) -> String {
    if let attached { return attached }
    let placeholder = option.value?.placeholder ?? "VALUE"
    guard let word = words.first, Self.isValue(word) else {
      let hint =
        words.first.map { $0 == "--" ? "" : "; write --\(option.name)=\($0) if '\($0)' is its value" } ?? ""
      throw .usage("'\(spelling)' needs a value: \(spelling) \(placeholder)\(hint)")
    }
    words.removeFirst()
    return word
  }

  private func unknown(_ spelling: String, near name: String) -> CommandError {
    let names = declaration.options.map(\.name) + ["help", "version"]
    let hint = didYouMean(closestMatch(to: name, in: names).map { "--\($0)" })
    return .usage("unknown option '\(spelling)'\(hint)")
  }
}

extension ArgumentParser {
  /// Converts what was sorted.
  private consuming func arguments() throws(CommandError) -> ParsedArguments {
    if let firstError { throw firstError }
    var parsed = ParsedArguments()
    for option in declaration.options {
      let words = values[option.name] ?? []
      do {
        parsed.set(option, try option.convert(words), from: words)
      } catch {
        throw .usage("--\(option.name) is '\(error.given)'; expected \(error.expected)\(error.hint)")
      }
    }
    try distribute(into: &parsed)
    return parsed
  }

  /// Gives each argument its words; the one of varying count takes what the others leave.
  private func distribute(into parsed: inout ParsedArguments) throws(CommandError) {
    var rest = positionals[...]
    var needed = declaration.arguments.reduce(0) { $0 + $1.count.lowerBound }
    for argument in declaration.arguments {
      needed -= argument.count.lowerBound
      let count = min(argument.count.upperBound, max(rest.count - needed, 0))
      guard count >= argument.count.lowerBound else {
        throw .usage("no \(argument.value.placeholder) is given (\(argument.help))")
      }
      let words = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      do {
        parsed.set(argument, try argument.convert(words), from: words)
      } catch {
        throw .usage(
          "\(argument.value.placeholder) is '\(error.given)'; expected \(error.expected)\(error.hint)")
      }
    }
    if let extra = rest.first { throw .usage("unexpected argument '\(extra)'") }
  }
}
