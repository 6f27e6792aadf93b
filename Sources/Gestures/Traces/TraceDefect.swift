// SPDX-License-Identifier: GPL-3.0-or-later

/// Something in a recording that is not as it should be: what it is, how bad, and where.
public struct TraceDefect: Sendable, Hashable {
  /// What becomes of a trace that has a defect.
  public enum Class: String, Sendable, Hashable, CaseIterable {
    /// The trace is kept as it is.
    case note
    /// The trace is kept, after the treatment that the defect's code names.
    case treated
    /// The trace is skipped, reported and counted.
    case fatal
  }

  /// Stable name of the kind of defect, in lower camel case, for instance `timeRunsBack`.
  public var code: Code
  /// Line in the source, counted from 1.
  public var line: Int
  /// Column of the field's first byte in that line, counted from 1.
  public var column: Int
  /// What is wrong and what is expected, in one sentence without the place.
  public var message: String

  /// Makes a defect found at a place of the source.
  public init(code: Code, line: Int, column: Int, message: String) {
    self.code = code
    self.line = line
    self.column = column
    self.message = message
  }
}

extension TraceDefect {
  /// The kinds of defect that a reader names.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A row has the same time as the row of the same finger before it.
    case equalTimes
    /// A row of the same finger follows after less than a millisecond.
    case shortStep
    /// More than 100 ms pass between two rows of a finger.
    case longGap
    /// An `up` row is not where the finger's last row was.
    case upWithMovement
    /// A coordinate is negative.
    case negativeCoordinate
    /// The group differs between rows of a trace; the first row's is kept.
    case varyingGroup
    /// A finger never lifts; it is cancelled at its last row.
    case missingUp
    /// An `up` at (0, 0), more than 50 points from the finger; the finger's last position is used.
    case upAtOrigin
    /// Time runs back within a trace.
    case timeRunsBack
    /// A time or coordinate is not a number or not finite.
    case notFinite
    /// A number cannot be read.
    case unreadableNumber
    /// A phase has no known name.
    case unknownPhase
    /// A finger moves or lifts before it is down.
    case moveBeforeDown
    /// The expected outcome differs between rows of a trace.
    case varyingExpected
    /// The expected outcome has no known name.
    case unknownOutcome
    /// A row has more or fewer fields than the header.
    case fieldCount
    /// A quoted field is not closed, or has text after its closing quote.
    case malformedQuotes

    /// What becomes of a trace with this kind of defect.
    public var defectClass: Class {
      switch self {
      case .equalTimes, .shortStep, .longGap, .upWithMovement, .negativeCoordinate, .varyingGroup: .note
      case .missingUp, .upAtOrigin: .treated
      case .timeRunsBack, .notFinite, .unreadableNumber, .unknownPhase, .moveBeforeDown, .varyingExpected,
        .unknownOutcome, .fieldCount, .malformedQuotes:
        .fatal
      }
    }
  }
}
