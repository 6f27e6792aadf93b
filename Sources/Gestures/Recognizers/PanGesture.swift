// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A drag: when fingers that move become a pan.
///
/// The values are UIKit's, the hysteresis as observed, the numbers of touches as documented.
public struct PanGesture: Sendable, Hashable, Codable {
  /// Travel on one axis, in points, at which a pan begins and which its translation then lacks.
  ///
  /// Default 10 (observed). 0 begins with the first move.
  public var hysteresis = 10.0
  /// What of the way up to the begin the translation lacks.
  ///
  /// Default `hysteresis` (observed UIKit behaviour).
  public var slop = Slop.hysteresis
  /// Fewest fingers, 1 or more. Movement of fewer fingers does not count.
  ///
  /// Default 1 (documented).
  public var minimumTouches = 1
  /// Most fingers, no fewer than the fewest. Further fingers are left out of account.
  ///
  /// Default 4294967295 (documented): any number.
  public var maximumTouches = Int(UInt32.max)

  /// What of the way from the touch to the begin of a pan its translation lacks.
  public enum Slop: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// On each axis the hysteresis, or all of a shorter way, as in UIKit.
    case hysteresis
    /// All of it, as in Android's drag helper and Flutter: the pan begins with the translation zero.
    case all
    /// Nothing, as in vaul: the travel counts from the touch.
    case nothing
  }

  /// Makes UIKit's pan.
  public init() {}
}

extension PanGesture: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireNotNegative(hysteresis, "hysteresis")
    problems.require(minimumTouches, in: 1...Int(UInt32.max), "minimumTouches")
    problems.require(
      maximumTouches, in: max(1, min(minimumTouches, Int(UInt32.max)))...Int(UInt32.max), "maximumTouches")
    return problems
  }
}
