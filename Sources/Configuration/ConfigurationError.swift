// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a configuration cannot be used: everything that was found wrong, at least one problem.
public struct ConfigurationError: Error, Sendable, Hashable {
  /// What is wrong, in the order in which it was found.
  public var problems: [ConfigurationProblem]

  /// Makes an error of at least one problem.
  public init(_ problems: [ConfigurationProblem]) {
    self.problems = problems
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// One line a problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
