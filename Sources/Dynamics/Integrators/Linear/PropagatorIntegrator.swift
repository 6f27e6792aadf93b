// SPDX-License-Identifier: GPL-3.0-or-later

/// The exact flow of a linear system with constant coefficients, over any interval in one step.
///
/// y(t + h) = E·y(t) + φ, with the exponential E = exp(A·h). It has no error but rounding, about h·λ·1e-16 of the state for
/// rates up to λ; where that exceeds `options.tolerance`, which is not used otherwise, a step is refused. E and φ take
/// some ten multiplications of matrices; those of the last four lengths are kept. Lengths that agree in 30 binary digits, such
/// as the differences of frame times, share them, and what is left is made up by the Taylor series. So a result depends on nothing but state and length, and a frame costs one multiplication of
/// a full matrix and a vector.
///
/// A state within a step is found by the Taylor series from its begin. Sources: C. Moler, C. Van Loan, 2003; N. J. Higham,
/// 2005; A. H. Al-Mohy, N. J. Higham, 2011.
public struct PropagatorIntegrator<System: LinearSystem>: ~Copyable, DenseIntegrator {
  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  // States at begin and end of the last step, and two vectors for what is done meanwhile.
  @usableFromInline let vectors: Workspace
  @usableFromInline var table: PropagatorTable
  @usableFromInline var needsMatrix = true
  @usableFromInline var last = (start: Double.nan, end: Double.nan)
  @usableFromInline var work = IntegrationStatistics()

  /// Makes an integrator for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`, or `unsupportedMethod` when the system has more than 1024
  ///   components.
  @inlinable
  public init(
    for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    try options.check()
    try IntegrationError.checkSize(
      system.dimension, of: .propagator, largest: PropagatorTable.largestDimension)
    self.options = options
    dimension = system.dimension
    vectors = Workspace(count: 4 * dimension)
    table = PropagatorTable(count: dimension)
  }

  /// What has been done so far; reading the matrix of the system counts as an evaluation of the Jacobian matrix.
  @inlinable
  public var statistics: IntegrationStatistics { work }

  /// Begin and end of the last step, in seconds.
  @inlinable
  public var lastStep: (start: Double, end: Double) { last }

  /// Reads the matrix of the system anew in the next call; where it is the same, its exponentials are kept.
  @inlinable
  public mutating func reset() { needsMatrix = true }

  /// Advances a state in one step.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    var time = start
    try step(system, state: state, time: &time, end: end)
  }

  /// Advances a state to the end in one step.
  @inlinable
  public mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    guard try hasWork(state, count: dimension, from: time, to: end) else {
      time = end
      return
    }
    // Stays so if the step fails.
    last = (.nan, .nan)
    if needsMatrix { try readMatrix(system, time: time) }
    let (begin, next) = (vectors.base, vectors.base + dimension)
    begin.update(from: state, count: dimension)
    try propagate(system, for: end - time, from: time)
    guard allFinite(next, count: dimension) else {
      throw IntegrationError.nonFiniteState(next, count: dimension, time: time)
    }
    state.update(from: next, count: dimension)
    last = (time, end)
    time = end
    work.steps += 1
  }

  /// Writes the state at a time within the last step, as exact as the step itself.
  @inlinable
  public mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    precondition(covers(time), "States are interpolated within the last step.")
    guard time < last.end else { return result.update(from: vectors.base + dimension, count: dimension) }
    let length = time - last.start
    result.update(from: vectors.base, count: dimension)
    guard length > 0 else { return }
    // Beyond some multiplications by the matrix for each unit of length, its exponential is cheaper.
    if table.norm * length <= 16 {
      sumSeries(system, at: last.start, for: length, on: result)
    } else if let flow = table.passingFlow(over: length) {
      apply(flow, to: vectors.base, into: result)
    } else {
      throw IntegrationError.toleranceUnreachable(.propagator, options.tolerance, time: last.start)
    }
  }
}
