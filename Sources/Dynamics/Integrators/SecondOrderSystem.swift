// SPDX-License-Identifier: GPL-3.0-or-later

/// A system of second order, q″ = a(t, q) − Γ(t, q)·q′, with positions q and a linear damping Γ.
///
/// The state is q₀…qₙ₋₁, v₀…vₙ₋₁ with v = q′, so `dimension` is 2n. Methods that split a step into kicks,
/// drifts and damping (`stoermer`, `verlet`, `semi-implicit-euler`) use the parts one by one; all others use
/// `evaluate`, which has to describe the same motion.
public protocol SecondOrderSystem: DynamicalSystem {
  /// Evaluates a(t, q), the accelerations without damping.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - positions: `q`, `dimension / 2` values.
  ///   - accelerations: where a(t, q) is written, `dimension / 2` values; never the memory of `positions`.
  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>)

  /// Lets the velocities decay for a while under damping alone, v′ = −Γ(t, q)·v, at fixed positions and a fixed
  /// time.
  ///
  /// Drag may so depend on where a body is, and Γ may couple velocities. A step is then a symmetric composition of
  /// flows (Strang splitting). The result is exact or has an error of third order in `duration`, or the methods that
  /// use it lose their order. For a non-negative damping it never raises the kinetic energy, however long the
  /// duration. Where it is exact or symmetric in time, so that −`duration` would undo it, `stoermer` keeps all its
  /// order; ``DampingFactor`` is.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - positions: `q`, `dimension / 2` values.
  ///   - velocities: `v`, `dimension / 2` values, changed in place.
  ///   - duration: how long the decay lasts, in seconds, not negative.
  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double)

  /// Changes the velocities by accelerations and damping at fixed positions and a fixed time, for the end of one
  /// sub-step and then for the begin of the next.
  ///
  /// The second part is the adjoint of the first: undoing it is the first part for a negative duration. So are v +
  /// b·a, damped for b, and then damped for c and + c·a, which is what happens by default. A system with a drag on
  /// every coordinate does better with (v + b·a)/(1 + b·γ) and then v·(1 − c·γ) + c·a, which is one product and one
  /// sum: ``DampingFactor/kick(rate:before:after:)``.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - positions: `q`, `dimension / 2` values.
  ///   - accelerations: a(t, q), `dimension / 2` values.
  ///   - velocities: `v`, `dimension / 2` values, changed in place.
  ///   - before: how long the first part lasts, b, in seconds; may be 0.
  ///   - after: how long the second part lasts, c, in seconds; may be 0.
  func kick(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, before: Double, after: Double)
}

extension SecondOrderSystem {
  /// Changes the velocities by the accelerations and by `damp`.
  @inlinable
  public func kick(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, before: Double, after: Double
  ) {
    let count = dimension / 2
    if before > 0 {
      for i in 0..<count { velocities[i] += before * accelerations[i] }
      damp(time: time, positions: positions, velocities: velocities, duration: before)
    }
    if after > 0 {
      damp(time: time, positions: positions, velocities: velocities, duration: after)
      for i in 0..<count { velocities[i] += after * accelerations[i] }
    }
  }
}
