// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that an option or argument does not take.
struct ValueError: Error, Hashable, Sendable {
  /// What was given.
  var given: String
  /// What is expected, as it follows that word: `a number above 0`.
  var expected: String
  /// More, such as `; did you mean 'json'?`.
  var hint = ""
}
