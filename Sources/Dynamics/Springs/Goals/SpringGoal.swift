// SPDX-License-Identifier: GPL-3.0-or-later

/// What a spring's motion shall be like: conditions that all have to be met.
public struct SpringGoal: Sendable, Hashable {
  /// The conditions, in the order in which they were asked for.
  public var conditions: [Condition]

  /// Makes a goal.
  public init(_ conditions: [Condition]) { self.conditions = conditions }

  /// Whether a motion meets all conditions.
  ///
  /// - Parameters:
  ///   - motion: a motion with a distance between start and target.
  ///   - epsilon: share of the distance within which it counts as settled.
  /// - Returns: true where every condition is met.
  public func isMet(by motion: SpringMotion, epsilon: Double) -> Bool {
    conditions.allSatisfy { $0.isMet(by: $0.quantity.value(of: motion, epsilon: epsilon)) }
  }
}

extension SpringGoal {
  /// How a value is compared with a threshold.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="

    /// Whether the values that meet it lie below the threshold.
    public var isUpperBound: Bool { self == .less || self == .atMost }

    /// Whether the threshold itself does not meet it.
    public var isStrict: Bool { self == .less || self == .greater }
  }

  /// A quantity of the spring or of its motion, compared with a threshold.
  public struct Condition: Sendable, Hashable, CustomStringConvertible {
    /// What is compared.
    public var quantity: Quantity
    /// How it is compared.
    public var comparison: Comparison
    /// What it is compared with, in the quantity's unit; finite.
    public var threshold: Double

    /// Makes a condition.
    ///
    /// - Parameters:
    ///   - quantity: what is compared.
    ///   - comparison: how it is compared.
    ///   - threshold: what it is compared with, finite.
    public init(_ quantity: Quantity, _ comparison: Comparison, _ threshold: Double) {
      precondition(threshold.isFinite, "the threshold of a condition must be finite")
      (self.quantity, self.comparison, self.threshold) = (quantity, comparison, threshold)
    }

    /// Whether a value meets the condition; where there is no value it does not.
    public func isMet(by value: Double?) -> Bool {
      margin(of: value).map { comparison.isStrict ? $0 > 0 : $0 >= 0 } ?? false
    }

    /// How far a value lies on the side of the threshold that is asked for; negative on the other one.
    public func margin(of value: Double?) -> Double? {
      value.map { comparison.isUpperBound ? threshold - $0 : $0 - threshold }
    }

    /// The condition as it is written, such as `settle<0.4`.
    public var description: String { "\(quantity.rawValue)\(comparison.rawValue)\(threshold)" }
  }
}
