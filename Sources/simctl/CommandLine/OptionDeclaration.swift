// SPDX-License-Identifier: GPL-3.0-or-later

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
