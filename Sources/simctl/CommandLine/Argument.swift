// SPDX-License-Identifier: GPL-3.0-or-later

/// A positional argument of a command and the type that it has in `ParsedArguments`.
struct Argument<Result: Sendable>: Sendable {
  var declaration: ArgumentDeclaration

  fileprivate init(
    _ declaration: ArgumentDeclaration,
    convert: @escaping @Sendable ([String]) throws(ValueError) -> Result
  ) {
    self.declaration = declaration
    self.declaration.convert = { values throws(ValueError) in ParsedValue(try convert(values)) }
  }
}

extension Argument where Result == [String] {
  /// Files that are read, at least one unless said otherwise; `-` is standard input.
  static func inputs(_ placeholder: String, atLeast minimum: Int = 1, help: String) -> Self {
    let value = ValueDeclaration(placeholder: placeholder, kind: .input([]))
    return Argument(ArgumentDeclaration(value: value, help: help, count: minimum...Int.max)) { $0 }
  }

  /// Any number of names, each of which has to be one of those allowed.
  static func names(_ placeholder: String, among names: [String], help: String) -> Self {
    let value = ValueDeclaration(placeholder: placeholder, kind: .names(names))
    return Argument(ArgumentDeclaration(value: value, help: help, count: 0...Int.max)) {
      values throws(ValueError) in
      for given in values { _ = try oneOf(names, given) }
      return values
    }
  }
}

extension Argument where Result == String {
  /// One file that is read, or one of some names as well.
  static func input(_ placeholder: String, orOneOf names: [String] = [], help: String) -> Self {
    let value = ValueDeclaration(placeholder: placeholder, kind: .input(names))
    return Argument(ArgumentDeclaration(value: value, help: help, count: 1...1)) { $0.last ?? "" }
  }
}

extension Argument where Result == String? {
  /// One of some names, or nothing.
  static func optionalName(_ placeholder: String, among names: [String], help: String) -> Self {
    let value = ValueDeclaration(placeholder: placeholder, kind: .names(names))
    return Argument(ArgumentDeclaration(value: value, help: help, count: 0...1)) {
      values throws(ValueError) in
      guard let given = values.last else { return nil }
      return try oneOf(names, given)
    }
  }
}

/// Anything that carries an argument's declaration, whatever its type.
protocol ArgumentProtocol: Sendable {
  var declaration: ArgumentDeclaration { get }
}

extension Argument: ArgumentProtocol {}
