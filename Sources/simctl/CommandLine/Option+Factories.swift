// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

extension Option where Result == Bool {
  /// A flag, false unless given.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    Option(OptionDeclaration(name, short: short, arity: .flag, help: help)) { !$0.isEmpty }
  }
}

extension Option where Result == String? {
  /// A text, given at most once.
  static func text(_ name: String, short: Character? = nil, value: String, help: String) -> Self {
    Option(OptionDeclaration(name, short: short, arity: .once, value: .init(placeholder: value), help: help))
    {
      $0.last
    }
  }

  /// A file that is read, or one of some names as well.
  static func input(
    _ name: String, short: Character? = nil, value: String = "FILE", orOneOf names: [String] = [],
    default defaultText: String? = nil, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value, kind: .input(names))
    return Option(
      OptionDeclaration(
        name, short: short, arity: .once, value: value, help: help, defaultText: defaultText)
    ) { $0.last ?? defaultText }
  }

  /// A file that is written.
  static func output(_ name: String, short: Character? = nil, value: String = "FILE", help: String) -> Self {
    let value = ValueDeclaration(placeholder: value, kind: .output)
    return Option(OptionDeclaration(name, short: short, arity: .once, value: value, help: help)) { $0.last }
  }

  /// One of some names, or nothing.
  static func name(
    _ name: String, short: Character? = nil, value: String = "NAME", among names: [String], help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value, kind: .names(names))
    return Option(OptionDeclaration(name, short: short, arity: .once, value: value, help: help)) {
      values throws(ValueError) in
      guard let given = values.last else { return nil }
      return try oneOf(names, given)
    }
  }
}

extension Option where Result == String {
  /// A text with a default.
  static func text(
    _ name: String, short: Character? = nil, value: String, default defaultValue: String, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value)
    return Option(
      OptionDeclaration(
        name, short: short, arity: .once, value: value, help: help, defaultText: defaultValue)
    ) { $0.last ?? defaultValue }
  }

  /// One of some names, with a default.
  static func name(
    _ name: String, short: Character? = nil, value: String = "NAME", among names: [String],
    default defaultValue: String, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value, kind: .names(names))
    return Option(
      OptionDeclaration(
        name, short: short, arity: .once, value: value, help: help, defaultText: defaultValue)
    ) { values throws(ValueError) in try oneOf(names, values.last ?? defaultValue) }
  }
}

extension Option where Result == [String] {
  /// A text that can be given several times.
  static func texts(_ name: String, short: Character? = nil, value: String, help: String) -> Self {
    let value = ValueDeclaration(placeholder: value)
    return Option(OptionDeclaration(name, short: short, arity: .repeatable, value: value, help: help)) { $0 }
  }

  /// A file or one of some names, which can be given several times.
  static func repeatedInput(
    _ name: String, short: Character? = nil, value: String = "FILE", orOneOf names: [String] = [],
    default defaultText: String? = nil, help: String
  ) -> Self {
    let value = ValueDeclaration(placeholder: value, kind: .input(names))
    return Option(
      OptionDeclaration(
        name, short: short, arity: .repeatable, value: value, help: help, defaultText: defaultText)
    ) { $0.isEmpty ? defaultText.map { [$0] } ?? [] : $0 }
  }

  /// Names separated by commas; the option can be repeated. `all`, when allowed, stands for every name.
  static func names(
    _ name: String, short: Character? = nil, value: String = "NAME[,NAME...]", among names: [String],
    allowsAll: Bool = false, default defaultNames: [String] = [], help: String
  ) -> Self {
    let allowed = allowsAll ? names + ["all"] : names
    let value = ValueDeclaration(placeholder: value, kind: .names(allowed))
    let defaultText = defaultNames.isEmpty ? nil : defaultNames.joined(separator: ",")
    return Option(
      OptionDeclaration(
        name, short: short, arity: .repeatable, value: value, help: help, defaultText: defaultText)
    ) { values throws(ValueError) in
      var chosen: [String] = []
      let values = values.isEmpty ? [defaultNames.joined(separator: ",")] : values
      for given in values.filter({ !$0.isEmpty }).flatMap({
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }) {
        let choice = try oneOf(allowed, String(given))
        for name in allowsAll && choice == "all" ? names : [choice] where !chosen.contains(name) {
          chosen.append(name)
        }
      }
      return chosen
    }
  }
}

extension Option where Result: RawRepresentable<String> & CaseIterable {
  /// One of the names of an enumeration, with a default.
  static func choice(
    _ name: String, short: Character? = nil, value: String = "NAME", default defaultValue: Result,
    help: String
  ) -> Self {
    let names = Result.allCases.map(\.rawValue)
    let value = ValueDeclaration(placeholder: value, kind: .names(names))
    return Option(
      OptionDeclaration(
        name, short: short, arity: .once, value: value, help: help, defaultText: defaultValue.rawValue)
    ) { values throws(ValueError) in
      guard let given = values.last else { return defaultValue }
      return Result(rawValue: try oneOf(names, given)) ?? defaultValue
    }
  }
}

extension Option {
  /// One of the names of an enumeration, or nothing.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, short: Character? = nil, value: String = "NAME", of type: Choice.Type, help: String
  ) -> Self where Result == Choice? {
    let names = Choice.allCases.map(\.rawValue)
    let value = ValueDeclaration(placeholder: value, kind: .names(names))
    return Option(OptionDeclaration(name, short: short, arity: .once, value: value, help: help)) {
      values throws(ValueError) in
      guard let given = values.last else { return nil }
      return Choice(rawValue: try oneOf(names, given))
    }
  }

  /// A value of the command's own syntax, or nothing.
  ///
  /// `expected` follows that word in an error: `width and height, such as 390x844@3`; `parse` returns `nil`
  /// for a value that is not as expected.
  static func parsed<Value>(
    _ name: String, short: Character? = nil, value: String, expected: String, help: String,
    parse: @escaping @Sendable (String) -> Value?
  ) -> Self where Result == Value? {
    let value = ValueDeclaration(placeholder: value)
    return Option(OptionDeclaration(name, short: short, arity: .once, value: value, help: help)) {
      values throws(ValueError) in
      guard let given = values.last else { return nil }
      guard let value = parse(given) else { throw ValueError(given: given, expected: expected) }
      return value
    }
  }
}

/// The name that was given, which has to be one of those allowed.
func oneOf(_ names: [String], _ given: String) throws(ValueError) -> String {
  guard names.contains(given) else {
    throw ValueError(
      given: given, expected: "one of \(names.joined(separator: ", "))", hint: didYouMean(given, among: names)
    )
  }
  return given
}
