// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// One comparison of a release rule: what was observed, what it was compared with, and the result.
public struct Condition: Sendable, Hashable {
  /// Name in results; that of the quantity unless a policy gives another.
  public let name: String
  /// What is observed.
  public let quantity: ReleaseQuantity
  /// The observed value in the quantity's unit; `nil` when there is none.
  ///
  /// A value within 1e-9 of the threshold, or a billionth of it where that is more, is taken as equal to it: so close lie
  /// differences of decimal coordinates that are equal before they are binary, and a decision must not depend on
  /// the place on the screen.
  public let observed: Double?
  /// The threshold, in the same unit.
  public let threshold: Double
  /// On which side of the threshold the observed value has to lie, and whether equality counts.
  public let comparison: Comparison
  /// The number of a sheet that the threshold comes from.
  let source: ThresholdSource

  /// How an observed value is compared with a threshold.
  public enum Comparison: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// More than the threshold.
    case greater = ">"
    /// The threshold or more.
    case atLeast = ">="
    /// Less than the threshold.
    case less = "<"
    /// The threshold or less.
    case atMost = "<="

    /// Whether equality counts as met.
    public var isInclusive: Bool { self == .atLeast || self == .atMost }

    /// Whether values above the threshold are met.
    public var isUpward: Bool { self == .greater || self == .atLeast }

    /// Whether a value and a threshold compare so.
    public func holds(_ value: Double, _ threshold: Double) -> Bool {
      switch self {
      case .greater: value > threshold
      case .atLeast: value >= threshold
      case .less: value < threshold
      case .atMost: value <= threshold
      }
    }

    /// Whether a condition with this comparison is met: `holds`, but for values that `Condition` takes as equal.
    func isMet(_ observed: Double, _ threshold: Double) -> Bool {
      (observed - threshold).magnitude <= Condition.slack(threshold)
        ? isInclusive : holds(observed, threshold)
    }
  }

  /// Compares an observed value with a threshold from below.
  public init(_ quantity: ReleaseQuantity, observed: Double?, threshold: Double, isInclusive: Bool = false) {
    self.init(
      quantity, observed: observed, isInclusive ? .atLeast : .greater, threshold: threshold)
  }

  /// Compares an observed value with a threshold; without a name it has that of the quantity.
  public init(
    _ quantity: ReleaseQuantity, observed: Double?, _ comparison: Comparison, threshold: Double,
    name: String? = nil
  ) {
    self.init(quantity, observed: observed, comparison, threshold: threshold, name: name, source: .none)
  }

  init(
    _ quantity: ReleaseQuantity, observed: Double?, _ comparison: Comparison, threshold: Double,
    name: String? = nil, source: ThresholdSource
  ) {
    let slack = Self.slack(threshold)
    self.name = name ?? quantity.rawValue
    self.quantity = quantity
    self.observed = observed.map { ($0 - threshold).magnitude <= slack ? threshold : $0 }
    self.threshold = threshold
    self.comparison = comparison
    self.source = source
  }

  /// How near to a number values are taken as equal to it.
  static func slack(_ threshold: Double) -> Double { 1e-9 * max(1, threshold.magnitude) }

  /// Whether equality counts as met.
  public var isInclusive: Bool { comparison.isInclusive }

  /// Whether the observed value lies beyond the threshold.
  public var isMet: Bool { observed.map(isMet(by:)) ?? false }

  /// Whether a value lies beyond the threshold.
  func isMet(by value: Double) -> Bool { comparison.holds(value, threshold) }

  /// Observed − threshold, in the condition's unit.
  public var difference: Double? { observed.map { $0 - threshold } }

  /// Observed ÷ threshold − 1, or 1 − observed ÷ threshold where values below the threshold are met, so that a met
  /// condition's is positive (0 at equality with an inclusive threshold); `nil` where the threshold is not positive,
  /// nothing was observed, or the quotient is no number.
  public var margin: Double? {
    guard let observed, threshold > 0 else { return nil }
    let margin = comparison.isUpward ? observed / threshold - 1 : 1 - observed / threshold
    return margin.isFinite ? margin : nil
  }
}
