// SPDX-License-Identifier: GPL-3.0-or-later

/// A damped spring: what pulls a value towards its target and what brakes it on the way.
///
/// The displacement x from the target obeys m·x″ + c·x′ + k·x = 0. Mass, stiffness and damping coefficient
/// are the stored truth; every other way to name a spring (response, damping ratio, bounce, frequency, a
/// settling duration) is an initialiser or a computed view of these three.
///
/// Stiffness is force per unit of displacement and the coefficient is force per unit of velocity, so with
/// mass 1 they are in 1/s² and 1/s. A valid spring has a positive mass and stiffness and a damping coefficient
/// of at least 0, within ``constantRange`` and ``coefficientRange``; ``validate()`` says what is wrong with one that came from outside.
public struct Spring: Sendable, Hashable, Codable {
  /// Mass m of the moving value, greater than 0.
  ///
  /// Only its ratio to stiffness and coefficient matters to the motion; nearly every interface uses 1.
  public var mass: Double
  /// Stiffness k, in mass per second squared, greater than 0. Larger is faster.
  public var stiffness: Double
  /// Damping coefficient c, in mass per second, at least 0. At 0 the motion never ends.
  public var dampingCoefficient: Double

  /// Makes a spring from its physical constants.
  ///
  /// - Precondition: the values pass ``validate(mass:stiffness:dampingCoefficient:)``.
  public init(mass: Double, stiffness: Double, dampingCoefficient: Double) {
    precondition(
      Spring.constantRange.contains(mass), "the mass of a spring must be positive, from 1e-50 to 1e50")
    precondition(
      Spring.constantRange.contains(stiffness),
      "the stiffness of a spring must be positive, from 1e-50 to 1e50")
    precondition(
      Spring.coefficientRange.contains(dampingCoefficient),
      "the damping coefficient of a spring must be from 0 to 1e51")
    self.mass = mass
    self.stiffness = stiffness
    self.dampingCoefficient = dampingCoefficient
  }
}

extension Spring {
  /// Range of masses and stiffnesses: products, quotients and squares of them stay positive and finite.
  public static let constantRange = 1e-50...1e50
  /// Range of damping coefficients; every mass and stiffness has its critical coefficient in it.
  public static let coefficientRange = 0...1e51

  /// Acceleration −(k·x + c·v)/m of a value at a displacement from its target.
  ///
  /// - Parameters:
  ///   - displacement: position minus target.
  ///   - velocity: units per second.
  /// - Returns: units per second squared.
  @inlinable
  public func acceleration(displacement: Double, velocity: Double) -> Double {
    -(stiffness * displacement + dampingCoefficient * velocity) / mass
  }

  /// Energy ½·m·v² + ½·k·x² that moving and stretching hold; it never grows while the spring runs freely.
  @inlinable
  public func energy(displacement: Double, velocity: Double) -> Double {
    (mass * velocity * velocity + stiffness * displacement * displacement) / 2
  }
}
