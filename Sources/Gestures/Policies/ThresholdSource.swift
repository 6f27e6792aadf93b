// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Which number of a sheet a threshold comes from, and how: threshold = origin + scale · number.
struct ThresholdSource: Sendable, Hashable {
  /// The place of a number in a sheet.
  enum Place: Sendable, Hashable {
    case nowhere
    /// `dismissal.distance`.
    case distance
    /// `dismissal.velocity`.
    case velocity
    /// The threshold of a policy's condition.
    case condition(rule: Int, index: Int)
    /// The share of the way at which a nearest target changes.
    case target(rule: Int)
  }

  var place: Place
  var origin = 0.0
  var scale = 1.0

  static let none = ThresholdSource(place: .nowhere)

  /// Index of the policy's rule.
  var rule: Int? {
    switch place {
    case .condition(let rule, _), .target(let rule): rule
    case .nowhere, .distance, .velocity: nil
    }
  }
}

extension Condition {
  /// Path within a sheet of the number that the threshold comes from, such as `dismissal.distance` or
  /// `policy.rules.1.conditions.0.threshold`; `nil` for a condition that was made by hand.
  public var path: FieldPath? {
    switch source.place {
    case .nowhere: nil
    case .distance: ["dismissal", "distance"]
    case .velocity: ["dismissal", "velocity"]
    case .condition(let rule, let index):
      ["policy", "rules", "\(rule)", "conditions", "\(index)", "threshold"]
    case .target(let rule): ["policy", "rules", "\(rule)", "target", "progress"]
    }
  }

  /// Index of the policy's rule that the condition belongs to; `nil` outside policies.
  public var rule: Int? { source.rule }

  /// The number at `path` that gives a threshold.
  ///
  /// They differ where the number is a share of a length: 0.25 of a sheet of 600 points is a threshold of 150. Not
  /// finite where no number gives the threshold, because the length is 0.
  public func setting(forThreshold threshold: Double) -> Double { (threshold - source.origin) / source.scale }
}
