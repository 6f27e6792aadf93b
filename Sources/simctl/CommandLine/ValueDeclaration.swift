// SPDX-License-Identifier: GPL-3.0-or-later

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
