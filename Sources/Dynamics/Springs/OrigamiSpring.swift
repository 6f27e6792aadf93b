// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A spring named by the tension and friction of Origami, or by pop's bounciness and speed.
///
/// Source of the conversions: facebookarchive/rebound-js and facebook/pop.
public struct OrigamiSpring: Sendable, Hashable, Codable {
  /// Tension: 30 stands for stiffness 194, and each unit more for 3.62 more.
  public var tension: Double
  /// Friction: 8 stands for a damping coefficient of 25, and each unit more for 3 more.
  public var friction: Double

  /// Makes a spring from tension and friction.
  public init(tension: Double, friction: Double) {
    self.tension = tension
    self.friction = friction
  }

  /// Makes a spring from pop's bounciness and speed.
  ///
  /// With b = 0.8·bounciness/34 and s = speed/34: tension = 0.5 + 199.5·s, and friction goes from the one without
  /// bounce at that tension to 0.01 by the quadratic ease-out 2b − b².
  ///
  /// - Parameters:
  ///   - bounciness: 0 (none) to 20.
  ///   - speed: 0 to 20.
  public init(bounciness: Double, speed: Double) {
    let bounce = bounciness / 1.7 / 20 * 0.8
    let tension = 0.5 + speed / 1.7 / 20 * 199.5
    let ease = 2 * bounce - bounce * bounce
    self.init(
      tension: tension,
      friction: 0.01 * ease + (1 - ease) * OrigamiSpring.frictionWithoutBounce(tension: tension))
  }

  /// The friction at which a tension does not bounce: three cubic fits.
  private static func frictionWithoutBounce(tension: Double) -> Double {
    let (a, b, c, d) =
      tension <= 18
      ? (0.0007, 0.031, 0.64, 1.28)
      : tension <= 44 ? (0.000044, 0.006, 0.36, 2.0) : (0.00000045, 0.000332, 0.1078, 5.84)
    return ((a * tension - b) * tension + c) * tension + d
  }
}

extension OrigamiSpring: Validatable {
  /// Stiffness k = (tension − 30)·3.62 + 194 at mass 1.
  var stiffness: Double { (tension - 30) * 3.62 + 194 }
  /// Damping coefficient c = (friction − 8)·3 + 25 at mass 1.
  var dampingCoefficient: Double { (friction - 8) * 3 + 25 }

  /// All problems of the stored values; empty when there is a spring of that tension and friction.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(
      Spring.constantRange.contains(stiffness), "tension", .number(tension),
      "a number above -23.59, at which the stiffness is positive")
    problems.require(
      Spring.coefficientRange.contains(dampingCoefficient), "friction", .number(friction),
      "a number of at least -1/3, at which the damping coefficient is not negative")
    return problems
  }
}

extension Spring {
  /// Makes the spring of mass 1 that an Origami spring stands for: k = (tension − 30)·3.62 + 194,
  /// c = (friction − 8)·3 + 25.
  ///
  /// - Precondition: the Origami spring is valid: tension above −23.59 and friction of at least −1/3.
  public init(_ origami: OrigamiSpring) {
    self.init(mass: 1, stiffness: origami.stiffness, dampingCoefficient: origami.dampingCoefficient)
  }
}
