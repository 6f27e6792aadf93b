// SPDX-License-Identifier: GPL-3.0-or-later

/// States within a step of a method that does not interpolate, by integrating from the step's begin.
///
/// The integration goes only as far as it is asked for and is kept while the step is the same, so that a search for an
/// event pays for it once.
@usableFromInline
struct StepInterpolant<System: DynamicalSystem>: ~Copyable {
  @usableFromInline var integrator: EmbeddedIntegrator<DormandPrince853<System>>
  @usableFromInline let state: Workspace
  @usableFromInline var step = -1
  @usableFromInline var time = 0.0

  /// Makes an interpolant for systems of the given one's dimension.
  ///
  /// - Throws: `invalidOption`.
  @inlinable
  init(for system: System, options: IntegratorOptions) throws(IntegrationError) {
    integrator = try EmbeddedIntegrator(for: system, options: options)
    state = Workspace(count: system.dimension)
  }

  /// Evaluations so far.
  @inlinable var evaluations: Int { integrator.statistics.evaluations }

  /// Writes the state at a time after the begin of a step and before its end.
  ///
  /// - Parameters:
  ///   - system: the equations with which the step was taken.
  ///   - number: a number that no other step has.
  ///   - begin: the state at the step's begin.
  ///   - interval: begin and end of the step, in seconds.
  ///   - time: the time, in seconds.
  ///   - result: where `dimension` values are written.
  /// - Throws: `IntegrationError` when the time cannot be reached.
  @inlinable
  mutating func interpolate(
    _ system: System, inStep number: Int, from begin: UnsafePointer<Double>,
    within interval: (start: Double, end: Double), at time: Double,
    into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    if number != step || !(time >= integrator.lastStep.start) {
      integrator.reset()
      step = number
      state.base.update(from: begin, count: integrator.dimension)
      self.time = interval.start
    }
    while self.time < time {
      try integrator.step(system, state: state.base, time: &self.time, end: interval.end)
    }
    try integrator.interpolate(system, at: time, into: result)
  }
}
