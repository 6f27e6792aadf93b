// SPDX-License-Identifier: GPL-3.0-or-later

/// A configuration that can say whether its fields are within their ranges.
public protocol Validatable {
  /// All problems at once, in the order of the fields; none when the value can be used.
  func validate() -> [ValidationProblem]
}
