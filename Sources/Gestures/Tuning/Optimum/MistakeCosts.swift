// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What mistakes of a rule cost: cost = falseDismiss · false dismissals + missedDismiss · missed dismissals.
///
/// Costs are sums of whole millionths, so that equal costs are equal whatever the order in which they are
/// added.
public struct MistakeCosts: Sendable, Hashable, Codable {
  /// Cost of a sheet that is dismissed where it should not be. Default 1; from 0 to a million, with six
  /// decimals.
  public var falseDismiss: Double
  /// Cost of a sheet that stays where it should be dismissed. Default 1; from 0 to a million, with six
  /// decimals.
  public var missedDismiss: Double

  /// Names the costs; see the fields.
  public init(falseDismiss: Double = 1, missedDismiss: Double = 1) {
    self.falseDismiss = falseDismiss
    self.missedDismiss = missedDismiss
  }

  /// Units of a cost of 1.
  static let unit = 1_000_000.0

  /// A false dismissal in units.
  var falseUnits: Int { Self.units(falseDismiss) }
  /// A missed dismissal in units.
  var missedUnits: Int { Self.units(missedDismiss) }

  private static func units(_ cost: Double) -> Int {
    precondition(cost >= 0 && cost <= 1_000_000, "A cost lies between 0 and a million; validate() tells.")
    return Int((cost * unit).rounded())
  }

  /// The cost of mistakes.
  public func cost(of mistakes: Mistakes) -> Double { Double(units(of: mistakes)) / Self.unit }

  /// The cost of mistakes in units, exact for any number of mistakes.
  func units(of mistakes: Mistakes) -> Int128 {
    Int128(falseUnits) * Int128(mistakes.falseDismiss) + Int128(missedUnits) * Int128(mistakes.missedDismiss)
  }
}

/// How often a rule is wrong in either direction.
public struct Mistakes: Sendable, Hashable {
  /// Traces that it dismisses and should not.
  public var falseDismiss: Int
  /// Traces that it should dismiss and does not.
  public var missedDismiss: Int

  /// Counts mistakes.
  public init(falseDismiss: Int = 0, missedDismiss: Int = 0) {
    self.falseDismiss = falseDismiss
    self.missedDismiss = missedDismiss
  }

  /// Counts a trace if its outcome is wrong.
  ///
  /// - Parameters:
  ///   - dismisses: Whether it is dismissed.
  ///   - expected: Whether it should be.
  ///   - weight: How often it counts.
  public mutating func count(dismisses: Bool, expected: Bool, weight: Int = 1) {
    guard dismisses != expected else { return }
    if dismisses { falseDismiss += weight } else { missedDismiss += weight }
  }
}

extension MistakeCosts: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    let costs: [(Double, FieldPath)] = [(falseDismiss, "falseDismiss"), (missedDismiss, "missedDismiss")]
    for (value, path) in costs {
      problems.require(value, in: 0...1_000_000, path)
      if value >= 0, value <= 1_000_000 {
        let units = (value * Self.unit).rounded()
        problems.require(units / Self.unit == value, path, .number(value), "at most six decimals")
      }
    }
    return problems
  }
}
