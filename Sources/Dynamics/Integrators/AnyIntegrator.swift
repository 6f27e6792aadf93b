// SPDX-License-Identifier: GPL-3.0-or-later

/// An integrator whose method is chosen at run time, for example by a name on the command line.
///
/// It dispatches once a call of `advance` or `step`, never within a step, and the native methods stay specialised for
/// the system. What a method needs of a system is checked when the integrator is made. Any ``DynamicalSystem`` will do for
/// `rkf45`, `rk8pd`, `gsl-rk4`, `msadams`, `dopri5`, `dop853`, `gbs` and `rk4`; `bsimp`, `msbdf` and
/// `implicit-midpoint` need a ``DifferentiableSystem``, `stoermer`, `verlet` and `semi-implicit-euler` a
/// ``MechanicalSystem``, `propagator` a ``LinearSystem`` and `taylor` a ``TaylorSystem``, which every linear one is.
public struct AnyIntegrator<System: DynamicalSystem>: ~Copyable, DenseIntegrator {
  @usableFromInline
  typealias Advance = (System, UnsafeMutablePointer<Double>, Double, Double) throws(IntegrationError) -> Void
  @usableFromInline
  typealias Step =
    (System, UnsafeMutablePointer<Double>, inout Double, Double) throws(IntegrationError) -> Void
  @usableFromInline
  typealias Interpolate = (System, Double, UnsafeMutablePointer<Double>) throws(IntegrationError) -> Void

  /// Number of components of the states that it was made for.
  public let dimension: Int

  // The methods of the integrator behind, which only they refer to.
  @usableFromInline let advanceWrapped: Advance
  @usableFromInline let stepWrapped: Step
  @usableFromInline let interpolateWrapped: Interpolate
  @usableFromInline let resetWrapped: () -> Void
  @usableFromInline let readStatistics: () -> IntegrationStatistics
  @usableFromInline let readLastStep: () -> (start: Double, end: Double)

  /// Wraps an integrator.
  @inlinable
  public init<Wrapped: DenseIntegrator & ~Copyable>(_ integrator: consuming Wrapped)
  where Wrapped.System == System {
    dimension = integrator.dimension
    let owner = IntegratorOwner(integrator)
    advanceWrapped = { (system, state, start, end) throws(IntegrationError) in
      try owner.integrator.advance(system, state: state, from: start, to: end)
    }
    stepWrapped = { (system, state, time, end) throws(IntegrationError) in
      try owner.integrator.step(system, state: state, time: &time, end: end)
    }
    interpolateWrapped = { (system, time, result) throws(IntegrationError) in
      try owner.integrator.interpolate(system, at: time, into: result)
    }
    resetWrapped = { owner.integrator.reset() }
    readStatistics = { owner.integrator.statistics }
    readLastStep = { owner.integrator.lastStep }
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics { readStatistics() }

  /// Begin and end of the last step, in seconds.
  @inlinable
  public var lastStep: (start: Double, end: Double) { readLastStep() }

  /// Forgets all that earlier steps left behind.
  @inlinable
  public mutating func reset() { resetWrapped() }

  /// Advances a state by the chosen method, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    try advanceWrapped(system, state, start, end)
  }

  /// Takes one step of the chosen method.
  @inlinable
  public mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    try stepWrapped(system, state, &time, end)
  }

  /// Writes the state at a time within the last step.
  @inlinable
  public mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    try interpolateWrapped(system, time, result)
  }
}

/// Holds an integrator, which cannot be copied, for closures that share it.
@usableFromInline
final class IntegratorOwner<Wrapped: DenseIntegrator & ~Copyable> {
  @usableFromInline var integrator: Wrapped

  @inlinable
  init(_ integrator: consuming Wrapped) { self.integrator = integrator }
}
