// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A drag from an edge of the screen inwards.
///
/// The values are those observed in UIKit; on some devices its edge region is 0.09 or 0.1 of the width.
public struct ScreenEdgePanGesture: Sendable, Hashable, Codable {
  /// The edge at which the drag begins.
  ///
  /// Default left, which goes back to the screen before.
  public var edge = ScreenEdge.left
  /// Farthest from the edge that the finger may come down, in points; exactly that far is allowed.
  ///
  /// Default 13 (observed).
  public var edgeRegion = 13.0
  /// Travel inwards, in points, at which the drag begins and which its translation then lacks.
  ///
  /// Default 15 (observed; that the translation lacks it is a guess from the plain pan).
  public var hysteresis = 15.0
  /// Longest time from the touch to the begin, in seconds; exactly that long is allowed.
  ///
  /// Default 0.25 (observed).
  public var maximumDuration = 0.25

  /// Makes UIKit's drag from the left edge.
  public init() {}

  /// Makes UIKit's drag from an edge.
  public init(edge: ScreenEdge) { self.edge = edge }
}

extension ScreenEdgePanGesture: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireNotNegative(edgeRegion, "edgeRegion")
    problems.requireNotNegative(hysteresis, "hysteresis")
    problems.requireNotNegative(maximumDuration, "maximumDuration")
    return problems
  }
}
