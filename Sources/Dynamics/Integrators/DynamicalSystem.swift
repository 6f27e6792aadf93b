// SPDX-License-Identifier: GPL-3.0-or-later

/// A system of ordinary differential equations of first order, y′ = f(t, y).
///
/// `t` is in seconds; the units of the state are the system's own. An integrator calls `evaluate` many times
/// a step, so a conforming type keeps it free of allocation and of reference counting. The right-hand side is
/// a pure function: equal arguments give equal bits.
///
/// Mechanical systems lay their state out as all positions, then all velocities: q₀…qₙ₋₁, v₀…vₙ₋₁.
public protocol DynamicalSystem: ~Copyable {
  /// Number of components of the state; constant while an integrator works on the system.
  var dimension: Int { get }

  /// Evaluates the right-hand side f(t, y).
  ///
  /// A component that is not finite makes an adaptive integrator try a shorter step, and stops a fixed-step
  /// one.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - state: `y`, `dimension` values.
  ///   - derivative: where f(t, y) is written, `dimension` values; never the memory of `state`.
  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>)
}
