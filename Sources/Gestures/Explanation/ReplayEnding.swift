// SPDX-License-Identifier: GPL-3.0-or-later

/// How a gesture ends for a sheet: two replays end alike when these are equal.
public struct ReplayEnding: Sendable, Hashable, CustomStringConvertible {
  /// The outcome.
  public let outcome: Outcome
  /// Name of the detent where the sheet comes to rest; `nil` where it has none, or is gone.
  public let detent: String?

  /// Makes an ending.
  public init(outcome: Outcome, detent: String? = nil) {
    self.outcome = outcome
    self.detent = detent
  }

  /// The ending of a replay.
  public init(_ result: ReplayResult) { self.init(outcome: result.outcome, detent: result.detent) }

  /// The outcome, with the detent where there is one: `restored at half`.
  public var description: String { outcome.rawValue + (detent.map { " at \($0)" } ?? "") }
}
