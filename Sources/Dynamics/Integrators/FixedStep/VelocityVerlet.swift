// SPDX-License-Identifier: GPL-3.0-or-later

/// Velocity Verlet with fixed steps, of order 2 with and without damping.
///
/// A step damps for h/2, kicks v ← v + h/2·a(t, q), drifts q ← q + h·v, kicks with the new acceleration, and damps for
/// h/2 again. The composition is symmetric (Strang), hence of second order whatever the damping, and without
/// damping it is the usual, symplectic method: the energy of an oscillator stays within (hω)²/4 / (1 − (hω)²/4) of its
/// start, relatively, for ever. Stable while h·ω < 2. One evaluation of the accelerations a step, and one more a
/// call. Sources: L. Verlet, 1967; G. Strang, 1968.
public enum VelocityVerlet<System: MechanicalSystem>: FixedStepMethod {
  /// `verlet`.
  @inlinable
  public static var method: IntegratorMethod { .verlet }

  /// The accelerations at the end of the step before.
  @inlinable
  public static func memoryCount(dimension: Int) -> Int { positionCount(dimension: dimension) }

  /// Evaluates the accelerations at the begin of the first step.
  @inlinable
  public static func begin(
    _ system: System, state: UnsafePointer<Double>, at time: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) {
    system.evaluateAcceleration(time: time, positions: state, accelerations: memory)
    work.evaluations += 1
  }

  /// Takes a step.
  @inlinable
  public static func step(
    _ system: System, from state: UnsafePointer<Double>, to next: UnsafeMutablePointer<Double>,
    start: Double, end: Double, length: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) {
    let count = system.dimension / 2
    let (positions, velocities, accelerations) = (next, next + count, memory)
    let half = length / 2
    system.damp(time: start, positions: positions, velocities: velocities, duration: half)
    for i in 0..<count {
      velocities[i] += half * accelerations[i]
      positions[i] += length * velocities[i]
    }
    system.evaluateAcceleration(time: end, positions: positions, accelerations: accelerations)
    for i in 0..<count { velocities[i] += half * accelerations[i] }
    system.damp(time: start + half, positions: positions, velocities: velocities, duration: half)
    work.evaluations += 1
  }
}
