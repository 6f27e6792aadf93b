// SPDX-License-Identifier: GPL-3.0-or-later

/// Where and why bytes are no JSON document.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// Line of the offending byte, counted from 1.
  public var line: Int
  /// Column of the offending byte in its line, in bytes, counted from 1.
  public var column: Int
  /// What is wrong and what is expected, in one sentence without the place.
  public var message: String
  /// Whether an object has the same key twice, which the grammar allows and a configuration does not.
  public var isDuplicateKey: Bool

  /// Makes an error at a place.
  public init(line: Int, column: Int, message: String, isDuplicateKey: Bool = false) {
    self.line = line
    self.column = column
    self.message = message
    self.isDuplicateKey = isDuplicateKey
  }
}
