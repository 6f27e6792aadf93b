// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// How a sheet comes on screen, or leaves it other than by being pulled: what it looks like while it is away, and the
/// animation between that and its resting place.
public struct SheetTransition: Sendable, Hashable, Codable {
  /// Whether the sheet is off the screen while it is away. Default true; otherwise it stays in its place.
  public var slides = true
  /// How far the sheet slides, before `offscreenDistance` is added. Default to just off the screen.
  public var reach = Reach.offScreen
  /// Points between the edge of the screen and the sheet while it is away, if it slides; or beyond another reach.
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

  /// A stage before the animation; nil, the default, for none.
  public var lead: Lead?
  /// How the view that dims what lies behind fades, from the begin of the whole; nil, the default, with the sheet.
  public var dimAnimation: SheetAnimation?
  /// Whether that view fades; otherwise it has its final opacity at once. Default true.
  public var fadesDim = true
  /// Whether UIKit's transition is over when it begins, before the animation. Default false.
  ///
  /// XLActionController presents so: its transition has the duration 0.
  public var completesAtOnce = false

  /// Makes TSAlertController's slide from or to below the screen.
  public init() {}

  /// What the sheet looks like while it is away, against its place at the begin of the gesture.
  func awayValues(on stage: ReplayStage) -> PresentedValues {
    var values = PresentedValues.resting
    if slides {
      values.translation = stage.translation(toOffset: distance(in: stage.geometry) + offscreenDistance)
    }
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
    problems.require(length: offscreenDistance, "offscreenDistance")
    problems.require(extent: scale, "scale")
    problems.require(alpha, in: 0...1, "alpha")
    problems.add(animation.validate(), under: "animation")
    if let lead { problems.add(lead.validate(), under: "lead") }
    if let dimAnimation { problems.add(dimAnimation.validate(), under: "dimAnimation") }
    return problems
  }
}
