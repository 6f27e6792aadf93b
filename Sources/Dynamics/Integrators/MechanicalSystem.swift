// SPDX-License-Identifier: GPL-3.0-or-later

/// A system of second order, q″ = a(t, q) − Γ(t, q)·q′, with positions q and a linear damping Γ.
///
/// The state is q₀…qₙ₋₁, v₀…vₙ₋₁ with v = q′, so `dimension` is 2n. Methods that split a step into kicks,
/// drifts and damping (`verlet`, `semi-implicit-euler`) use the two parts one by one; all others use
/// `evaluate`, which has to describe the same motion.
public protocol MechanicalSystem: DifferentiableSystem {
  /// Evaluates a(t, q), the accelerations without damping.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - positions: `q`, `dimension / 2` values.
  ///   - accelerations: where a(t, q) is written, `dimension / 2` values.
  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>)

  /// Lets the velocities decay for a while under damping alone, v′ = −Γ(t, q)·v, at fixed positions and a fixed
  /// time.
  ///
  /// Drag may so depend on where a body is, and Γ may couple velocities. A step is then a symmetric composition of
  /// flows (Strang splitting). The result is exact or has an error of third order in `duration`, or the methods that use it lose their
  /// order. For a non-negative damping it never raises the kinetic energy, however long the duration.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - positions: `q`, `dimension / 2` values.
  ///   - velocities: `v`, `dimension / 2` values, changed in place.
  ///   - duration: how long the decay lasts, in seconds, not negative.
  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double)
}
