// SPDX-License-Identifier: GPL-3.0-or-later

/// Results of a rule with ever shorter sub-steps, extrapolated to sub-steps of no length, with adaptive steps and order.
///
/// The rule is a type parameter: ``GraggMidpoint`` for any system (Gragg, Bulirsch and Stoer), ``StoermerRule`` for
/// those of second order. A step of length h has k rows, each of one part more than the one before, and order 2k. A
/// sub-step adds one slope to one state, so what the method itself costs is small against an evaluation. Four times
/// the difference of the two highest orders is kept at most tolerance · (1 + abs(yᵢ)) in every component, with y at
/// the end of the step. That is an estimate and no bound: while a solution decays by a factor of 50 or more within a
/// step, the error may be more. Near rounding, where shorter steps do not lessen the difference, up to 1e-10 may stay.
/// Where an evaluation is not finite, the step is halved until it is.
///
/// States within a step are integrated from its begin by `dop853` with the same tolerance, once a step and no farther
/// than asked for. Sources: P. Deuflhard, 1983; E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I,
/// section II.9.
public struct ExtrapolationIntegrator<Method: ExtrapolationMethod>: ~Copyable, DenseIntegrator {
  /// The kind of system that is integrated.
  public typealias System = Method.System

  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  @usableFromInline let table: ExtrapolationTable
  @usableFromInline let memory: Workspace
  /// From one part of the memory to the next, a multiple of four values with room that keeps parts apart in caches.
  @usableFromInline let pitch: Int
  @usableFromInline var control: ExtrapolationControl
  @usableFromInline var interpolant: StepInterpolant<System>
  @usableFromInline var last = (start: Double.nan, end: Double.nan)
  @usableFromInline var isFresh = true
  @usableFromInline var work = IntegrationStatistics()

  /// Makes an integrator for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`.
  @inlinable
  public init(
    for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    try options.check()
    interpolant = try StepInterpolant(for: system, options: options)
    table = ExtrapolationTable(firstParts: Method.firstParts)
    self.options = options
    dimension = system.dimension
    pitch = (dimension + 3) / 4 * 4 + 8
    memory = Workspace(count: (7 + ExtrapolationTable.mostRows) * pitch)
    control = ExtrapolationControl(
      tolerance: options.tolerance, mostRows: table.mostRows(tolerance: options.tolerance),
      firstParts: Method.firstParts, work: Method.work)
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics {
    var sum = work
    sum.evaluations += interpolant.evaluations
    return sum
  }

  /// Begin and end of the last step, in seconds.
  @inlinable
  public var lastStep: (start: Double, end: Double) { last }

  /// Forgets slope, step length and order; the next call starts afresh.
  @inlinable
  public mutating func reset() { isFresh = true }

  /// Advances a state by adaptive steps, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    guard try prepare(system, state: state, from: start, to: end) else { return }
    var time = start
    var attempts = 0
    while time < end { try take(system, state: state, time: &time, end: end, attempts: &attempts) }
  }

  /// Takes one step.
  @inlinable
  public mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    guard try prepare(system, state: state, from: time, to: end) else {
      time = end
      return
    }
    var attempts = 0
    try take(system, state: state, time: &time, end: end, attempts: &attempts)
  }

  /// Writes the state at a time within the last step.
  @inlinable
  public mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    precondition(covers(time), "States are interpolated within the last step.")
    guard time > last.start else { return result.update(from: begin, count: dimension) }
    guard time < last.end else { return result.update(from: next, count: dimension) }
    try interpolant.interpolate(
      system, inStep: work.steps, from: begin, within: last, at: time, into: result)
  }
}

// The parts of the memory.
extension ExtrapolationIntegrator {
  /// The state at the begin of the step.
  @inlinable var begin: UnsafeMutablePointer<Double> { memory.base }
  /// The slope there.
  @inlinable var beginSlope: UnsafeMutablePointer<Double> { memory.base + pitch }
  /// The state at the end.
  @inlinable var next: UnsafeMutablePointer<Double> { memory.base + 2 * pitch }
  /// The slope there.
  @inlinable var endSlope: UnsafeMutablePointer<Double> { memory.base + 3 * pitch }
  /// States after even and after odd numbers of sub-steps, and the slope of the latest.
  @inlinable var even: UnsafeMutablePointer<Double> { memory.base + 4 * pitch }
  @inlinable var odd: UnsafeMutablePointer<Double> { memory.base + 5 * pitch }
  @inlinable var slope: UnsafeMutablePointer<Double> { memory.base + 6 * pitch }
  /// The result of a row, counted from 0.
  @inlinable
  func row(_ index: Int) -> UnsafeMutablePointer<Double> { memory.base + (7 + index) * pitch }
}
