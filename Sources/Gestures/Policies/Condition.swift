// SPDX-License-Identifier: GPL-3.0-or-later

/// One comparison of a release rule: what was observed, what it was compared with, and the result.
public struct Condition: Sendable, Hashable {
  /// Name of the observed quantity: `distance` or `velocity`.
  public let name: String
  /// The observed value in points or points per second, towards dismissal; `nil` when there is none.
  public let observed: Double?
  /// The threshold, in the same unit.
  public let threshold: Double
  /// Whether equality counts as met.
  public let isInclusive: Bool

  /// Compares an observed value with a threshold.
  public init(name: String, observed: Double?, threshold: Double, isInclusive: Bool = false) {
    self.name = name
    self.observed = observed
    self.threshold = threshold
    self.isInclusive = isInclusive
  }

  /// Whether the observed value lies beyond the threshold.
  public var isMet: Bool {
    guard let observed else { return false }
    return isInclusive ? observed >= threshold : observed > threshold
  }

  /// Observed − threshold, in the condition's unit.
  public var difference: Double? { observed.map { $0 - threshold } }

  /// Observed ÷ threshold − 1; `nil` where the threshold is not positive or nothing was observed.
  public var margin: Double? {
    guard let observed, threshold > 0 else { return nil }
    return observed / threshold - 1
  }
}
