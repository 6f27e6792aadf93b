// SPDX-License-Identifier: GPL-3.0-or-later

/// Semi-implicit Euler with fixed steps, of order 1.
///
/// A step kicks v ← v + h·a(t, q), damps for h, and drifts q ← q + h·v with the new velocity. Without damping it is
/// symplectic, so the energy of an oscillator swings about its start by a share of about h·ω but never runs away;
/// damping is applied implicitly, so it takes energy at any step length. Stable while h·ω < 2. One
/// evaluation of the accelerations a step.
public enum SemiImplicitEuler<System: MechanicalSystem>: FixedStepMethod {
  /// `semi-implicit-euler`.
  @inlinable
  public static var method: IntegratorMethod { .semiImplicitEuler }

  /// The accelerations.
  @inlinable
  public static func memoryCount(dimension: Int) -> Int { positionCount(dimension: dimension) }

  /// Takes a step.
  @inlinable
  public static func step(
    _ system: System, from state: UnsafePointer<Double>, to next: UnsafeMutablePointer<Double>,
    start: Double, end: Double, length: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) {
    let count = system.dimension / 2
    let (positions, velocities, accelerations) = (next, next + count, memory)
    system.evaluateAcceleration(time: start, positions: positions, accelerations: accelerations)
    for i in 0..<count { velocities[i] += length * accelerations[i] }
    system.damp(time: start, positions: positions, velocities: velocities, duration: length)
    for i in 0..<count { positions[i] += length * velocities[i] }
    work.evaluations += 1
  }
}
