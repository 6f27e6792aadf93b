// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A spring prepared for evaluation: advances displacement and velocity by any time, exactly.
///
/// With α = c/(2m), ω² = k/m and δ = α² − ω² the solution of x″ + 2αx′ + ω²x = 0 is
/// x(t) = e^(−αt)·(x₀·C + (v₀ + α·x₀)·S) and v(t) = e^(−αt)·(v₀·C − (ω²x₀ + α·v₀)·S), where C and S are
/// cos(√−δ·t) and sin(√−δ·t)/√−δ below the critical ratio, 1 and t at it, cosh and sinh alike above it.
///
/// Precision: δ is formed without cancellation, S by sin(x)/x and expm1, and above the critical ratio only
/// decaying exponentials of the slow root ω²/(α + √δ) and the fast one appear. So the values are smooth
/// across ratio 1, and finite however late and however over-damped. Each entry of a transition has an error of a
/// few rounding errors times (1 + αt + ωt), relative to the envelope e^(−αt) of that entry (above the critical
/// ratio, to the slow exponential): where cosine and sine cancel, the entry itself has lost those digits.
///
/// Complexity: constant, three transcendental functions a transition (exp, cos and sin, or exp twice and expm1),
/// no allocation.
public struct SpringPropagator: Sendable, Hashable {
  /// Rate α = c/(2m) of the decay, per second.
  public let decayRate: Double
  /// Square ω² = k/m of the undamped angular frequency, per second squared.
  public let squaredAngularFrequency: Double
  /// Whether the spring oscillates: its damping ratio is below 1.
  public let oscillates: Bool
  /// Root √|δ| = √|α² − ω²| of the discriminant, per second: the damped angular frequency when the spring
  /// oscillates, else half the distance between the fast and the slow rate.
  public let discriminantRoot: Double

  /// Prepares a spring.
  public init(_ spring: Spring) {
    let (mass, coefficient) = (spring.mass, spring.dampingCoefficient)
    // c² − 4mk as Kahan computes differences of products: the rounding error of 4mk is carried along.
    let product = 4 * mass * spring.stiffness
    let error = (-product).addingProduct(4 * mass, spring.stiffness)
    let discriminant = (-product).addingProduct(coefficient, coefficient) - error
    decayRate = coefficient / (2 * mass)
    squaredAngularFrequency = spring.stiffness / mass
    oscillates = discriminant < 0
    discriminantRoot = discriminant.magnitude.squareRoot() / (2 * mass)
  }

  /// Rate of the slower exponential of a spring that does not oscillate, per second: ω²/(α + √δ).
  var slowRate: Double { squaredAngularFrequency / (decayRate + discriminantRoot) }

  /// Rate of the faster exponential of a spring that does not oscillate, per second: α + √δ.
  var fastRate: Double { decayRate + discriminantRoot }

  /// The matrix that takes displacement and velocity over a stretch of time.
  ///
  /// - Parameter time: seconds, finite and at least 0.
  /// - Returns: the matrix, to be applied to displacements from the target.
  public func transition(over time: Double) -> SpringTransition {
    precondition(time >= 0, "a spring is advanced by a time of at least 0")
    let (diagonal, impulse, opposite) = oscillates ? oscillation(at: time) : relaxation(at: time)
    return SpringTransition(diagonal, impulse, -squaredAngularFrequency * impulse, opposite)
  }

  /// Displacement and velocity after a time.
  ///
  /// - Parameters:
  ///   - displacement: position minus target at the start.
  ///   - velocity: units per second at the start.
  ///   - time: seconds, finite and at least 0.
  /// - Returns: displacement from the target, and velocity.
  public func state(displacement: Double, velocity: Double, after time: Double) -> MotionState {
    transition(over: time).applied(to: MotionState(position: displacement, velocity: velocity))
  }

  /// The entries xx, xv and vv below the critical ratio.
  private func oscillation(at time: Double) -> (Double, Double, Double) {
    let envelope = exp(-decayRate * time)
    guard envelope > 0 else { return (0, 0, 0) }
    let phase = discriminantRoot * time
    let cosine = cos(phase)
    let sine = sin(phase) / discriminantRoot
    return (
      envelope * (cosine + decayRate * sine), envelope * sine, envelope * (cosine - decayRate * sine)
    )
  }

  /// The entries xx, xv and vv at and above the critical ratio.
  private func relaxation(at time: Double) -> (Double, Double, Double) {
    let slow = exp(-slowRate * time)
    guard slow > 0 else { return (0, 0, 0) }
    // (e^(−slow·t) − e^(−fast·t))/(fast − slow), whose limit at the critical ratio is t·e^(−αt).
    let impulse =
      slow * (discriminantRoot > 0 ? -expm1(-2 * discriminantRoot * time) / (2 * discriminantRoot) : time)
    return (slow + slowRate * impulse, impulse, exp(-fastRate * time) - slowRate * impulse)
  }
}
