// SPDX-License-Identifier: GPL-3.0-or-later

/// A converted value without its type.
protocol ParsedValueProtocol: Sendable {}

/// A converted value.
struct ParsedValue<Result: Sendable>: ParsedValueProtocol {
  var result: Result

  init(_ result: Result) { self.result = result }
}
