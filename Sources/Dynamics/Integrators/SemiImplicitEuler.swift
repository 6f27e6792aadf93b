// SPDX-License-Identifier: GPL-3.0-or-later

/// Semi-implicit Euler with fixed steps, of order 1.
///
/// A step kicks v ← v + h·a(t, q), damps for h, and drifts q ← q + h·v with the new velocity. Without damping it is
/// symplectic, so the energy of an oscillator swings about its start by a share of about h·ω but never runs away;
/// damping is applied implicitly, so it takes energy at any step length. Stable while h·ω < 2. One
/// evaluation of the accelerations a step.
public struct SemiImplicitEuler<System: MechanicalSystem>: ~Copyable, Integrator {
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
    let length = steps.length
    guard allFinite(state, count: dimension) else {
      throw IntegrationError.nonFiniteState(state, count: dimension, time: start)
    }
    positions.update(from: state, count: dimension)
    for index in 0..<steps.count {
      let time = steps.time(index)
      system.evaluateAcceleration(time: time, positions: positions, accelerations: accelerations)
      for i in 0..<count { velocities[i] += length * accelerations[i] }
      system.damp(velocities: velocities, duration: length)
      for i in 0..<count { positions[i] += length * velocities[i] }
      work.evaluations += 1
      guard allFinite(positions, count: dimension) else {
        throw IntegrationError.nonFiniteState(positions, count: dimension, time: time)
      }
      state.update(from: positions, count: dimension)
      work.steps += 1
    }
  }
}
