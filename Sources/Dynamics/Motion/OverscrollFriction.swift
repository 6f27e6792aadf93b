// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Flutter's resistance to a pull beyond a limit: each movement counts for less the further the pull has gone.
///
/// Where ``RubberBand`` maps the whole pull to an offset, this gives the share (slope) of the next movement.
public struct OverscrollFriction: Sendable, Hashable, Codable {
  /// Share of a movement that counts at the limit, in 0…1.
  public var coefficient: Double

  /// Flutter's bouncing scroll physics: 0.52.
  public static let normal = OverscrollFriction(coefficient: 0.52)
  /// Flutter's bouncing scroll physics with the fast deceleration rate: 0.26.
  public static let fast = OverscrollFriction(coefficient: 0.26)

  /// Makes a friction from the share that counts at the limit.
  public init(coefficient: Double) {
    self.coefficient = coefficient
  }

  /// Share of a movement that counts: coefficient·(1 − fraction)².
  ///
  /// - Parameter fraction: overscroll divided by the viewport's length; beyond 0…1 it counts as the nearer end.
  /// - Returns: share, 0 to the coefficient.
  public func factor(overscrollFraction fraction: Double) -> Double {
    let rest = 1 - min(max(fraction, 0), 1)
    return coefficient * rest * rest
  }
}

extension OverscrollFriction: Validatable {
  /// All problems of the stored value; empty when the friction can be used.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(coefficient, in: 0...1, "coefficient")
    return problems
  }
}
