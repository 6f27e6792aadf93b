// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Dismissal by pulling a sheet down: the rule at the release, and how the sheet leaves.
public struct SwipeDismissal: Sendable, Hashable, Codable {
  /// Whether the sheet follows the finger downwards and can be dismissed so. Default true.
  public var isEnabled = true
  /// Longest travel of the finger, in points towards dismissal, that still restores the sheet.
  ///
  /// Default 100, from TSAlertController. Smaller dismisses shorter pulls. It counts from where the pan begins, so that
  /// the finger itself moves 10 points more. Nil for no such condition.
  public var distance: Double? = 100.0
  /// Fastest release, in points per second towards dismissal, that still restores the sheet.
  ///
  /// Default 800, from TSAlertController. Smaller dismisses more flicks; 0 dismisses on any downward motion.
  /// Nil for no such condition.
  public var velocity: Double? = 800.0
  /// Whether one of the two conditions is enough to dismiss, or both are needed. Default any. Without effect on a sheet
  /// with a policy.
  public var requires = ReleaseRule.Requirement.any
  /// Whether an observed value equal to its threshold meets the condition. Default false. Without effect on a sheet
  /// with a policy.
  public var isInclusive = false
  /// Share of the finger's travel across the way to the edge that the sheet follows while it is pulled towards
  /// dismissal; nil, the default, is the factor of scale-and-drag where the sheet has that, else 0.
  ///
  /// Older versions of TSAlertController have 0.1 in any case.
  public var crossFactor: Double?
  /// Whether a pan begins only if it is then faster along the sheet's axis than across, by the velocity that UIKit's pan
  /// reports. Default false; true in SPStorkController.
  public var beginsAlongAxis = false
  /// How the sheet leaves.
  public var animation = SheetAnimation()
  /// Scale of the sheet when it is gone, above 0. Default 0.95, from TSAlertController.
  public var scale = 0.95
  /// Opacity of the sheet when it is gone, from 0 to 1. Default 0, from TSAlertController.
  public var alpha = 0.0
  /// Points below the bottom edge of the screen at which the top edge of the dismissed sheet comes to rest.
  ///
  /// Default 100, from TSAlertController. The edge is that of the unscaled sheet.
  public var offscreenDistance = 100.0

  /// Makes the dismissal of TSAlertController.
  public init() {}

  /// The decision at the release, as data.
  public var rule: ReleaseRule {
    ReleaseRule(distance: distance, velocity: velocity, requires: requires, isInclusive: isInclusive)
  }
}

extension SwipeDismissal: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let distance { problems.requireFinite(distance, "distance") }
    if let velocity { problems.requireFinite(velocity, "velocity") }
    if let crossFactor { problems.require(offset: crossFactor, "crossFactor") }
    problems.add(animation.validate(), under: "animation")
    problems.require(extent: scale, "scale")
    problems.require(alpha, in: 0...1, "alpha")
    problems.require(length: offscreenDistance, "offscreenDistance")
    return problems
  }
}
