// SPDX-License-Identifier: GPL-3.0-or-later

extension ReplayResult {
  /// Whether the gesture ended differently for the sheet: with another outcome, or at another detent.
  ///
  /// Detents are compared by name, where both results have one.
  public func differs(from other: ReplayResult) -> Bool {
    guard outcome == other.outcome else { return true }
    guard let detent, let otherDetent = other.detent else { return false }
    return detent != otherDetent
  }

  /// The outcome in words, with the detent where there is one: `dismissed`, `restored:half`.
  public var ending: String { outcome.rawValue + (detent.map { ":" + $0 } ?? "") }
}
