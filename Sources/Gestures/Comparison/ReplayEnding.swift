// SPDX-License-Identifier: GPL-3.0-or-later

/// How a gesture ends for a sheet: two replays into one sheet end alike when these are equal.
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

  /// The outcome, with the detent where there is one: `restored at half`.
  public var description: String { outcome.rawValue + (detent.map { " at \($0)" } ?? "") }

  /// The same in one word for tables and results: `restored:half`.
  public var name: String { outcome.rawValue + (detent.map { ":" + $0 } ?? "") }

  /// Whether another sheet's ending is another one: another outcome, or another detent.
  ///
  /// Detents are compared by name, where both sheets have one.
  public func differs(from other: ReplayEnding) -> Bool {
    guard outcome == other.outcome else { return true }
    guard let detent, let otherDetent = other.detent else { return false }
    return detent != otherDetent
  }
}

extension ReplayResult {
  /// How the gesture ended for the sheet.
  public var ending: ReplayEnding { ReplayEnding(outcome: outcome, detent: detent) }
}
