// SPDX-License-Identifier: GPL-3.0-or-later

/// Steps along the Taylor series of the solution, as long as the tolerance allows.
///
/// With coefficients up to degree p a step has the length h at which the last two terms, cₚ₋₁·hᵖ⁻¹ and cₚ·hᵖ, are at most
/// tolerance · (1 + abs(yᵢ)) in every component, y at the begin of the step; no step is ever rejected. The degree is
/// `options.degree`, and less in steps of linear systems that end before the tolerance makes them. States
/// within a step are values of the same polynomial and cost no evaluation. For linear systems a coefficient is one
/// multiplication by the matrix, so this is the cheapest method where that matrix is sparse.
///
/// Rounding limits it where terms grow before they fall: for rates up to λ, such as the angular frequency of the fastest
/// oscillation, h·λ is about 2.6 at degree 20 and the default tolerance. Source: À. Jorba, M. Zou, 2005.
public struct TaylorIntegrator<System: TaylorSystem>: ~Copyable, DenseIntegrator {
  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  // The coefficients of the last step, and the state at its end.
  @usableFromInline let rows: Workspace
  @usableFromInline let next: Workspace
  @usableFromInline var degree = 0
  @usableFromInline var last = (start: Double.nan, end: Double.nan)
  @usableFromInline var isFresh = true
  // The degree with which the next step is tried, for systems whose series may be shortened.
  @usableFromInline var expectedDegree = 0
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
    rows = Workspace(count: (options.degree + 1) * dimension)
    next = Workspace(count: dimension)
  }

  /// What has been done so far; each coefficient counts as an evaluation.
  @inlinable
  public var statistics: IntegrationStatistics { work }

  /// Begin and end of the last step, in seconds.
  @inlinable
  public var lastStep: (start: Double, end: Double) { last }

  /// Forgets which degree was enough.
  @inlinable
  public mutating func reset() { isFresh = true }

  /// Advances a state by adaptive steps, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    guard try prepare(system, state: state, from: start, to: end) else { return }
    var time = start
    var steps = 0
    while time < end {
      guard steps < options.stepLimit else {
        throw IntegrationError.stepLimitReached(options.stepLimit, time: time)
      }
      try take(system, state: state, time: &time, end: end)
      steps += 1
    }
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
    try take(system, state: state, time: &time, end: end)
  }

  /// Writes the state at a time within the last step, the value of its polynomial.
  @inlinable
  public mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    precondition(covers(time), "States are interpolated within the last step.")
    guard time < last.end else { return result.update(from: next.base, count: dimension) }
    evaluateSeries(at: time - last.start, into: result)
  }

  /// Sums the series by Horner's rule.
  @inlinable
  func evaluateSeries(at length: Double, into result: UnsafeMutablePointer<Double>) {
    let (count, rows) = (dimension, rows.base)
    result.update(from: rows + degree * count, count: count)
    for index in stride(from: degree - 1, through: 0, by: -1) {
      let row = rows + index * count
      for i in 0..<count { result[i] = row[i] + length * result[i] }
    }
  }
}
