// SPDX-License-Identifier: GPL-3.0-or-later

/// One damped spring: m·x″ + c·x′ + k·(x − target) = 0.
///
/// Positions are in any unit of length `u` (points, a scale factor, an opacity); the other units follow.
public struct Oscillator: Sendable, Hashable {
  /// Mass m, positive.
  public let mass: Double
  /// Stiffness k, in mass per second squared; not negative for a spring that pulls towards its target.
  public let stiffness: Double
  /// Damping coefficient c, in mass per second, not negative.
  public let dampingCoefficient: Double
  /// Position of rest, in `u`.
  public let target: Double

  /// Makes a spring from its parameters.
  ///
  /// - Precondition: the mass is positive, the damping coefficient is not negative, and all are finite.
  public init(
    mass: Double = 1, stiffness: Double, dampingCoefficient: Double = 0, target: Double = 0
  ) {
    precondition(mass > 0 && mass.isFinite, "The mass of an oscillator is positive and finite.")
    precondition(stiffness.isFinite, "The stiffness of an oscillator is finite.")
    precondition(
      dampingCoefficient >= 0 && dampingCoefficient.isFinite,
      "The damping coefficient of an oscillator is finite and not negative.")
    precondition(target.isFinite, "The target of an oscillator is finite.")
    self.mass = mass
    self.stiffness = stiffness
    self.dampingCoefficient = dampingCoefficient
    self.target = target
  }
}
