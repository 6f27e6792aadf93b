// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Decides from travel and velocity at the release whether a sheet is dismissed, and says why.
///
/// The simplest of policies, in the fields that tuning turns; see `policy`.
public struct ReleaseRule: Sendable, Hashable {
  /// How many of a rule's conditions must be met.
  public enum Requirement: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// One met condition dismisses.
    case any
    /// Every condition must be met to dismiss.
    case all
  }

  /// Travel threshold in points towards dismissal; nil for no such condition.
  public var distance: Double?
  /// Velocity threshold in points per second towards dismissal; nil for no such condition.
  public var velocity: Double?
  /// How many conditions must be met.
  public var requires: Requirement
  /// Whether equality meets a condition.
  public var isInclusive: Bool

  /// Makes a rule from its thresholds.
  public init(
    distance: Double?, velocity: Double?, requires: Requirement = .any, isInclusive: Bool = false
  ) {
    self.distance = distance
    self.velocity = velocity
    self.requires = requires
    self.isInclusive = isInclusive
  }

  /// Evaluates the rule for what was observed along the sheet's axis, positive towards dismissal.
  ///
  /// A velocity of `nil` (the estimator has none) meets no condition.
  public func decide(travel: Double, velocity observedVelocity: Double?) -> Decision {
    var conditions: [Condition] = []
    conditions.reserveCapacity(2)
    if let distance {
      conditions.append(
        Condition(
          .distance, observed: travel, comparison, threshold: distance,
          source: ThresholdSource(place: .distance)))
    }
    if let velocity {
      conditions.append(
        Condition(
          .velocity, observed: observedVelocity, comparison, threshold: velocity,
          source: ThresholdSource(place: .velocity)))
    }
    return Decision(conditions: conditions, requires: requires)
  }

  /// Whether `decide` dismisses, without its reasons.
  func dismisses(travel: Double, velocity observedVelocity: Double?) -> Bool {
    let isFar = distance.map { comparison.isMet(travel, $0) }
    let isFast = velocity.map { threshold in
      observedVelocity.map { comparison.isMet($0, threshold) } ?? false
    }
    switch requires {
    case .any: return isFar == true || isFast == true
    case .all: return (isFar ?? true) && (isFast ?? true) && (isFar ?? isFast) != nil
    }
  }

  private var comparison: Condition.Comparison { isInclusive ? .atLeast : .greater }

  /// The policy that decides as this rule does.
  public var policy: ReleasePolicy {
    ReleasePolicy([
      PolicyRule(
        requires: requires,
        [
          distance.map { PolicyCondition(.distance, comparison, $0) },
          velocity.map { PolicyCondition(.velocity, comparison, $0) },
        ].compactMap(\.self))
    ])
  }
}
