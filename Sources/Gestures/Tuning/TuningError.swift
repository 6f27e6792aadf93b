// SPDX-License-Identifier: GPL-3.0-or-later

/// Why nothing can be tuned.
public struct TuningError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A path names no field of the sheet.
    case unknownField
    /// A field holds something else than a number.
    case notANumber
    /// There are more than two fields, or one that is no threshold, and an exact optimum was asked for.
    case notExact
    /// Two paths name one number.
    case duplicateField
    /// No path is given.
    case noField
    /// A sheet with a policy has no thresholds of its own.
    case decidedByPolicy
    /// The sheet cannot be dismissed by a pull.
    case cannotBeDismissed
    /// A value is out of the sheet's ranges.
    case invalidSheet
    /// No trace says how it should end.
    case noLabels
    /// A field changes what the features of a trace are, and only features are at hand.
    case needsTraces
    /// The features were made for a sheet that differs in more than its release rule.
    case otherSheet
    /// A trace cannot be replayed.
    case replay
  }

  /// The kind of the problem.
  public let code: Code
  /// What is wrong and what to do, in one sentence.
  public let message: String

  /// Describes a problem.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension TuningError {
  /// A table without a column that the rule looks at.
  init(missingColumn name: String) {
    self.init(
      .otherSheet,
      "the features have no column \(name), which the rule looks at; make them anew, or choose an estimator whose "
        + "column they have")
  }
}
