// SPDX-License-Identifier: GPL-3.0-or-later

/// One comparison of a release rule: what was observed, what it was compared with, and the result.
public struct Condition: Sendable, Hashable {
  /// What a condition observes, towards dismissal.
  public enum Quantity: String, Sendable, Hashable, CaseIterable {
    /// Travel of the finger since the pan began, in points.
    case distance
    /// Velocity at the release, in points per second.
    case velocity

    /// Symbol of its unit.
    public var unit: String {
      switch self {
      case .distance: "pt"
      case .velocity: "pt/s"
      }
    }
  }

  /// What is observed.
  public let quantity: Quantity
  /// The observed value in the quantity's unit; `nil` when there is none.
  ///
  /// A value within 1e-9 of the threshold, or a billionth of it where that is more, is taken as equal to it: so close lie
  /// differences of decimal coordinates that are equal before they are binary, and a decision must not depend on
  /// the place on the screen.
  public let observed: Double?
  /// The threshold, in the same unit.
  public let threshold: Double
  /// Whether equality counts as met.
  public let isInclusive: Bool

  /// Compares an observed value with a threshold.
  public init(_ quantity: Quantity, observed: Double?, threshold: Double, isInclusive: Bool = false) {
    self.quantity = quantity
    let slack = 1e-9 * max(1, threshold.magnitude)
    self.observed = observed.map { ($0 - threshold).magnitude <= slack ? threshold : $0 }
    self.threshold = threshold
    self.isInclusive = isInclusive
  }

  /// Whether the observed value lies beyond the threshold.
  public var isMet: Bool { observed.map(isMet(by:)) ?? false }

  /// Whether a value lies beyond the threshold.
  func isMet(by value: Double) -> Bool { isInclusive ? value >= threshold : value > threshold }

  /// Observed − threshold, in the condition's unit.
  public var difference: Double? { observed.map { $0 - threshold } }

  /// Observed ÷ threshold − 1; `nil` where the threshold is not positive, nothing was observed, or the quotient is no
  /// number.
  public var margin: Double? {
    guard let observed, threshold > 0 else { return nil }
    let margin = observed / threshold - 1
    return margin.isFinite ? margin : nil
  }
}
