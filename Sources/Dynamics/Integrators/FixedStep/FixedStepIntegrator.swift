// SPDX-License-Identifier: GPL-3.0-or-later

/// A native method that divides each interval into equal steps of at most `options.step`.
///
/// The method is a type parameter, so its kernel and the system's right-hand side are inlined into the loop. A step
/// whose result is not finite is not taken. A state within a step is that of one step from its begin, so it has the
/// method's order too.
public struct FixedStepIntegrator<Method: FixedStepMethod>: ~Copyable, DenseIntegrator {
  /// The kind of system that is integrated.
  public typealias System = Method.System

  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  // The states at begin and end of the last step, and the method's memory for steps and for interpolations.
  @usableFromInline let begin: Workspace
  @usableFromInline let next: Workspace
  @usableFromInline let memory: Workspace
  @usableFromInline let interpolationMemory: Workspace
  @usableFromInline var plan = FixedStepPlan()
  @usableFromInline var last = (start: Double.nan, end: Double.nan)
  @usableFromInline var isFresh = true
  @usableFromInline var work = IntegrationStatistics()

  /// Makes an integrator for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`, or `unsupportedMethod` when the system is too large.
  @inlinable
  public init(
    for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    try options.check()
    try IntegrationError.checkSize(system.dimension, of: Method.method, largest: Method.largestDimension)
    self.options = options
    dimension = system.dimension
    begin = Workspace(count: dimension)
    next = Workspace(count: dimension)
    memory = Workspace(count: Method.memoryCount(dimension: dimension))
    interpolationMemory = Workspace(count: Method.memoryCount(dimension: dimension))
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics { work }

  /// Begin and end of the last step, in seconds.
  @inlinable
  public var lastStep: (start: Double, end: Double) { last }

  /// Forgets what a step leaves for the next one.
  @inlinable
  public mutating func reset() { isFresh = true }

  /// Advances a state in equal steps of at most `options.step`, landing exactly on the end.
  ///
  /// A call depends on nothing before it.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    let steps = try FixedSteps(from: start, to: end, options)
    guard try isReady(system, state: state, from: start, to: end) else { return }
    plan.divide(steps)
    isFresh = true
    for _ in 0..<steps.count { try takeStep(system, state: state) }
  }

  /// Takes one step.
  @inlinable
  public mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    guard try isReady(system, state: state, from: time, to: end) else {
      time = end
      return
    }
    isFresh = isFresh || last.end != time || !haveEqualBits(state, next.base, count: dimension)
    if try plan.seek(from: time, to: end, step: options.step) { isFresh = true }
    try takeStep(system, state: state)
    time = last.end
  }

  /// Writes the state at a time within the last step.
  @inlinable
  public mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    precondition(covers(time), "States are interpolated within the last step.")
    guard time < last.end else { return result.update(from: next.base, count: dimension) }
    result.update(from: begin.base, count: dimension)
    guard time > last.start else { return }
    let memory = interpolationMemory.base
    Method.begin(system, state: begin.base, at: last.start, memory: memory, work: &work)
    try Method.step(
      system, from: begin.base, to: result, start: last.start, end: time, length: time - last.start,
      memory: memory, work: &work)
    guard allFinite(result, count: dimension) else {
      throw IntegrationError.nonFiniteState(result, count: dimension, time: last.start)
    }
  }

  /// Checks a request; false when there is nothing to do.
  @inlinable
  func isReady(
    _ system: System, state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) -> Bool {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    return try hasWork(state, count: dimension, from: start, to: end)
  }

  /// Takes the next step of the plan.
  @inlinable
  mutating func takeStep(
    _ system: System, state: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    let (begin, next, memory) = (begin.base, next.base, memory.base)
    let (start, end) = (plan.start, plan.end)
    // Stays so if the step fails.
    last = (.nan, .nan)
    if isFresh {
      next.update(from: state, count: dimension)
      Method.begin(system, state: state, at: start, memory: memory, work: &work)
    }
    isFresh = true
    try Method.step(
      system, from: state, to: next, start: start, end: end, length: plan.length, memory: memory,
      work: &work)
    guard allFinite(next, count: dimension) else {
      throw IntegrationError.nonFiniteState(next, count: dimension, time: start)
    }
    begin.update(from: state, count: dimension)
    state.update(from: next, count: dimension)
    plan.index += 1
    last = (start, end)
    isFresh = false
    work.steps += 1
  }
}
