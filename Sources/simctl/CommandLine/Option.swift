// SPDX-License-Identifier: GPL-3.0-or-later

/// An option of a command: what it is called, what it takes, and the type that its value has in
/// `ParsedArguments`.
///
/// Options are made by the factories in `Option+Factories.swift`, kept as static constants of the command and
/// looked up with them: `arguments[Self.step]`.
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

/// Anything that carries an option's declaration, whatever its type.
protocol OptionProtocol: Sendable {
  var declaration: OptionDeclaration { get }
}

extension Option: OptionProtocol {}
