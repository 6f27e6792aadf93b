// SPDX-License-Identifier: GPL-3.0-or-later

/// A spring and where it comes to rest: m·x″ + c·x′ + k·(x − target) = 0.
public struct Oscillator: Sendable, Hashable {
  /// The spring.
  public let spring: Spring
  /// Position of rest, in any unit of length: points, a scale factor, an opacity.
  public let target: Double

  /// Ties a spring to a target.
  ///
  /// - Precondition: the target is finite.
  public init(_ spring: Spring, target: Double = 0) {
    precondition(target.isFinite, "The target of an oscillator is finite.")
    self.spring = spring
    self.target = target
  }
}
