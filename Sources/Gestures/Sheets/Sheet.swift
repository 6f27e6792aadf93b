// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// A sheet as data: everything that decides how it answers a gesture.
///
/// Every number is a field with a unit, a default and a source; a preset is a value of this type, a file
/// overrides its fields, and a path such as `dismissal.distance` names one of them.
public struct Sheet: Sendable, Hashable, Codable {
  /// Name of the sheet in reports; that of a preset, or what a file calls itself.
  public var name = "ts.floatingSheet"
  /// Where the sheet rests.
  public var layout = SheetLayout()
  /// Which estimator tells the velocity at the release. Default `uikit`.
  public var velocity = VelocityEstimation.uikit
  /// When a touch becomes a pan.
  public var pan = PanGesture()
  /// The gesture that shrinks the sheet under the finger.
  public var scaleAndDrag = ScaleAndDrag()
  /// Dismissal by pulling the sheet down.
  public var dismissal = SwipeDismissal()
  /// How the sheet springs back when it is not dismissed.
  public var restoration = SheetAnimation()

  /// Makes TSAlertController's floating sheet.
  public init() {}
}

extension Sheet {
  /// When a touch on a sheet becomes a pan.
  public struct PanGesture: Sendable, Hashable, Codable {
    /// Travel on one axis, in points, at which a pan begins and which its translation then lacks.
    ///
    /// Default 10, observed UIKit behaviour. Larger makes the sheet start later and needs longer pulls.
    public var hysteresis = 10.0

    /// Makes UIKit's pan.
    public init() {}
  }
}

extension Sheet: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(layout.validate(), under: "layout")
    problems.requireNotNegative(pan.hysteresis, "pan.hysteresis")
    problems.add(scaleAndDrag.validate(), under: "scaleAndDrag")
    problems.add(dismissal.validate(), under: "dismissal")
    problems.add(restoration.validate(), under: "restoration")
    return problems
  }
}

extension Sheet {
  /// Paths of the animations whose numbers leave UIKit's equation for the spring unsolved: they move, but have not
  /// settled when their duration is over and they snap to their targets.
  public var unsolvedAnimations: [String] {
    [
      ("scaleAndDrag.animation", scaleAndDrag.animation), ("dismissal.animation", dismissal.animation),
      ("restoration", restoration),
    ].filter { !$0.1.fit.converged }.map(\.0)
  }
}
