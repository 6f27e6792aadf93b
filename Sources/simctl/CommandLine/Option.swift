// SPDX-License-Identifier: GPL-3.0-or-later

/// An option of a command: what it is called, what it takes, and the type that its value has in `ParsedArguments`.
///
/// Options are made by the factories in `Option+Factories.swift`, kept as static constants of the command and looked
/// up with them: `arguments[Self.step]`.
struct Option<Result: Sendable>: Sendable {
  var declaration: OptionDeclaration

  /// Makes an option.
  ///
  /// - Parameters:
  ///   - declaration: Everything but the conversion.
  ///   - convert: Makes the result from the values given, in order; there are none when the option is absent.
  init(
    _ declaration: OptionDeclaration, convert: @escaping @Sendable ([String]) throws(ValueError) -> Result
  ) {
    self.declaration = declaration
    self.declaration.convert = { values throws(ValueError) in ParsedValue(try convert(values)) }
  }
}

/// An option without its type, as parsing, help and completions see it.
struct OptionDeclaration: Sendable {
  /// How often values are given.
  enum Arity: Sendable {
    /// The option is a flag; it has no value.
    case flag
    /// At most once.
    case once
    /// Any number of times, one value each.
    case repeatable
    /// Any number of times; each takes the words after it that the predicate accepts, at least one.
    case list(@Sendable (String) -> Bool)
  }

  /// The long name without dashes.
  var name: String
  /// The short name.
  var short: Character?
  var arity: Arity
  /// What the value is, when there is one.
  var value: ValueDeclaration?
  var help: String
  /// The default as help shows it.
  var defaultText: String?
  /// Makes the typed value of what was given.
  var convert: @Sendable ([String]) throws(ValueError) -> any ParsedValueProtocol = { _ in ParsedValue(()) }

  init(
    _ name: String, short: Character? = nil, arity: Arity, value: ValueDeclaration? = nil, help: String,
    defaultText: String? = nil
  ) {
    self.name = name
    self.short = short
    self.arity = arity
    self.value = value
    self.help = help
    self.defaultText = defaultText
  }

  var isFlag: Bool {
    if case .flag = arity { true } else { false }
  }

  /// `-o, --output FILE`.
  var spelling: String {
    let names = (short.map { "-\($0), " } ?? "") + "--" + name
    guard let value else { return names }
    if case .list = arity { return "\(names) \(value.placeholder)..." }
    return "\(names) \(value.placeholder)"
  }
}

/// What the value of an option or an argument is, for help and completions.
struct ValueDeclaration: Sendable {
  /// What completes it.
  enum Kind: Sendable, Hashable {
    /// Nothing that is known.
    case text
    /// One of some names.
    case names([String])
    /// A file that is read, possibly one of some names as well.
    case input([String])
    /// A file that is written.
    case output
  }

  /// Name of the value in help, in capitals.
  var placeholder: String
  var kind: Kind = .text

  /// The names that can be given.
  var names: [String] {
    switch kind {
    case .names(let names), .input(let names): names
    case .text, .output: []
    }
  }
}

/// Anything that carries an option's declaration, whatever its type.
protocol OptionProtocol: Sendable {
  var declaration: OptionDeclaration { get }
}

extension Option: OptionProtocol {}

/// A converted value without its type.
protocol ParsedValueProtocol: Sendable {}

/// A converted value.
struct ParsedValue<Result: Sendable>: ParsedValueProtocol {
  var result: Result

  init(_ result: Result) { self.result = result }
}
