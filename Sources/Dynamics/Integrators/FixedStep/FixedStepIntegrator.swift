// SPDX-License-Identifier: GPL-3.0-or-later

/// A native method that divides each interval into equal steps of at most `options.step`.
///
/// The method is a type parameter, so its kernel and the system's right-hand side are inlined into the loop. A step
/// whose result is not finite is not taken.
public struct FixedStepIntegrator<Method: FixedStepMethod>: ~Copyable, Integrator {
  /// The kind of system that is integrated.
  public typealias System = Method.System

  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  @usableFromInline let next: Workspace
  @usableFromInline let memory: Workspace
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
    next = Workspace(count: dimension)
    memory = Workspace(count: Method.memoryCount(dimension: dimension))
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics { work }

  /// Does nothing: a call depends on nothing before it.
  @inlinable
  public mutating func reset() {}

  /// Advances a state in equal steps of at most `options.step`, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    let steps = try FixedSteps(from: start, to: end, step: options.step, limit: options.stepLimit)
    guard allFinite(state, count: dimension) else {
      throw IntegrationError.nonFiniteState(state, count: dimension, time: start)
    }
    guard steps.count > 0 else { return }
    let (next, memory) = (next.base, memory.base)
    next.update(from: state, count: dimension)
    work.evaluations += Method.begin(system, state: state, at: start, memory: memory)
    for index in 0..<steps.count {
      let time = steps.time(index)
      work.evaluations += Method.step(
        system, from: state, to: next, start: time, end: steps.time(index + 1), length: steps.length,
        memory: memory)
      guard allFinite(next, count: dimension) else {
        throw IntegrationError.nonFiniteState(next, count: dimension, time: time)
      }
      state.update(from: next, count: dimension)
      work.steps += 1
    }
  }
}
