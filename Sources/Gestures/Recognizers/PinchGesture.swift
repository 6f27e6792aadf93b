// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A pinch: two fingers whose distance changes.
public struct PinchGesture: Sendable, Hashable, Codable {
  /// Change of the distance between the fingers, in points, at which a pinch begins.
  ///
  /// Default 8 (guess: UIKit's number was not found; Flutter's slop for scaling is 18). 0 begins with the
  /// first move.
  public var hysteresis = 8.0
  /// Smallest distance between the fingers, in points, above 0; a smaller one counts as this.
  ///
  /// Default 1 (guess). It keeps the scale finite when the fingers meet.
  public var minimumDistance = 1.0

  /// Makes a pinch like UIKit's.
  public init() {}

  /// A pinch with Flutter's slop for scaling, 18 points.
  public static var flutter: PinchGesture {
    var pinch = PinchGesture()
    pinch.hysteresis = 18
    return pinch
  }
}

extension PinchGesture: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireNotNegative(hysteresis, "hysteresis")
    problems.requirePositive(minimumDistance, "minimumDistance")
    return problems
  }
}
