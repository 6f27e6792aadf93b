// SPDX-License-Identifier: GPL-3.0-or-later

/// Velocity Verlet with fixed steps, of order 2 with and without damping.
///
/// A step damps for h/2, kicks v ← v + h/2·a(t, q), drifts q ← q + h·v, kicks with the new acceleration, and damps for
/// h/2 again. The composition is symmetric (Strang), hence of second order whatever the damping, and without
/// damping it is the usual, symplectic method: the energy of an oscillator stays within (hω)²/4 / (1 − (hω)²/4) of its
/// start, relatively, for ever. Stable while h·ω < 2. One evaluation of the accelerations a step, and one more a
/// call. Sources: L. Verlet, 1967; G. Strang, 1968.
public struct VelocityVerlet<System: MechanicalSystem>: ~Copyable, Integrator {
  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  @usableFromInline let workspace: Workspace
  @usableFromInline var work = IntegrationStatistics()

  /// Makes an integrator for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`.
  @inlinable
  public init(
    for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    try options.check()
    self.options = options
    dimension = system.dimension
    workspace = Workspace(count: dimension + dimension / 2)
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics { work }

  /// Does nothing: a step depends on nothing before it.
  @inlinable
  public mutating func reset() {}

  /// Advances a state in equal steps of at most `options.step`, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError) {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    let steps = try FixedSteps(from: start, to: end, step: options.step, limit: options.stepLimit)
    let count = dimension / 2
    let positions = workspace.base
    let velocities = positions + count
    let accelerations = velocities + count
    let (length, half) = (steps.length, steps.length / 2)
    guard allFinite(state, count: dimension) else {
      throw IntegrationError.nonFiniteState(state, count: dimension, time: start)
    }
    guard steps.count > 0 else { return }
    positions.update(from: state, count: dimension)
    system.evaluateAcceleration(time: start, positions: positions, accelerations: accelerations)
    work.evaluations += 1
    for index in 0..<steps.count {
      system.damp(velocities: velocities, duration: half)
      for i in 0..<count {
        velocities[i] += half * accelerations[i]
        positions[i] += length * velocities[i]
      }
      system.evaluateAcceleration(
        time: steps.time(index + 1), positions: positions, accelerations: accelerations)
      for i in 0..<count { velocities[i] += half * accelerations[i] }
      system.damp(velocities: velocities, duration: half)
      work.evaluations += 1
      guard allFinite(positions, count: dimension) else {
        throw IntegrationError.nonFiniteState(
          positions, count: dimension, time: steps.time(index))
      }
      state.update(from: positions, count: dimension)
      work.steps += 1
    }
  }
}
