// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension SheetTransition {
  /// What a sheet's slide is measured by.
  public enum Reach: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// The way to just off the screen.
    case offScreen
    /// The height of the content and of the cancel view, as XLActionController counts them for a presentation.
    case content
    /// The same and the safe area at the edge, as XLActionController counts them for a dismissal.
    case contentAndSafeArea
    /// The length of the screen.
    case screen
  }

  /// A stage before the animation of a transition: the sheet is moved along its axis, and nothing else.
  public struct Lead: Sendable, Hashable, Codable {
    /// Points that the sheet moves towards its edge of the screen; negative away from it.
    ///
    /// -10 in XLActionController's Twitter example, which so leaves after a start backwards.
    public var travel: Double
    /// How it moves.
    public var animation: SheetAnimation

    /// Makes a stage.
    ///
    /// - Parameters:
    ///   - travel: points towards the edge.
    ///   - animation: how the sheet moves.
    public init(travel: Double, animation: SheetAnimation) {
      self.travel = travel
      self.animation = animation
    }
  }

  /// Way in points between the sheet's most open place and where it is away, without `offscreenDistance`.
  func distance(in geometry: SheetGeometry) -> Double {
    switch reach {
    case .offScreen: geometry.hiddenOffset
    case .content: geometry.contentExtent ?? geometry.hiddenOffset
    case .contentAndSafeArea:
      geometry.contentExtent.map { $0 + geometry.safeAreaDepth } ?? geometry.hiddenOffset
    case .screen: geometry.screenLength
    }
  }
}

extension SheetTransition.Lead: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(offset: travel, "travel")
    problems.add(animation.validate(), under: "animation")
    return problems
  }
}
