// SPDX-License-Identifier: GPL-3.0-or-later

/// A positional argument without its type, as parsing, help and completions see it.
struct ArgumentDeclaration: Sendable {
  /// What it takes and how it is called, in capitals.
  var value: ValueDeclaration
  var help: String
  /// How many words it takes.
  var count: ClosedRange<Int>
  /// Makes the typed value of what was given.
  var convert: @Sendable ([String]) throws(ValueError) -> any ParsedValueProtocol = { _ in ParsedValue(()) }

  init(value: ValueDeclaration, help: String, count: ClosedRange<Int>) {
    self.value = value
    self.help = help
    self.count = count
  }

  /// `TRACE...`, in brackets when it may be absent.
  var spelling: String {
    let name = count.upperBound > 1 ? value.placeholder + "..." : value.placeholder
    return count.lowerBound == 0 ? "[\(name)]" : name
  }
}
