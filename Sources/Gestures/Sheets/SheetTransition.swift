// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// How a sheet comes on screen, or leaves it other than by being pulled: what it looks like while it is away, and the
/// animation between that and its resting place.
public struct SheetTransition: Sendable, Hashable, Codable {
  /// Whether the sheet is off the screen while it is away. Default true; otherwise it stays in its place.
  public var slides = true
  /// Points between the edge of the screen and the sheet while it is away, if it slides.
  ///
  /// Default 100, from TSAlertController.
  public var offscreenDistance = 100.0
  /// Scale of the sheet while it is away, above 0. Default 1.
  public var scale = 1.0
  /// Opacity of the sheet while it is away, from 0 to 1. Default 1.
  public var alpha = 1.0
  /// The animation.
  ///
  /// Default 0.5 s, damping ratio 0.875, relative velocity 0.875, from TSAlertController.
  public var animation = SheetAnimation(duration: 0.5, dampingRatio: 0.875, relativeVelocity: 0.875)

  /// Makes TSAlertController's slide from or to below the screen.
  public init() {}

  /// What the sheet looks like while it is away, against its place at the begin of the gesture.
  func awayValues(on stage: ReplayStage) -> PresentedValues {
    var values = PresentedValues.resting
    if slides { values.translation = stage.translation(beyondEdge: offscreenDistance) }
    values[.scale] = scale
    values[.alpha] = alpha
    values[.dim] = 0
    return values
  }
}

extension SheetTransition: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireNotNegative(offscreenDistance, "offscreenDistance")
    problems.requirePositive(scale, "scale")
    problems.require(alpha, in: 0...1, "alpha")
    problems.add(animation.validate(), under: "animation")
    return problems
  }
}
