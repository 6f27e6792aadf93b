// SPDX-License-Identifier: GPL-3.0-or-later

/// An integrator whose method is chosen at run time, for example by a name on the command line.
///
/// It dispatches once a call of `advance`, never within a step, and the native methods stay specialised for the
/// system. What a method needs of a system is checked when the integrator is made: all methods integrate a
/// ``MechanicalSystem``, all but `verlet` and `semi-implicit-euler` a ``DifferentiableSystem``, and of these all but
/// `bsimp` and `msbdf` any ``DynamicalSystem``.
public struct AnyIntegrator<System: DynamicalSystem>: ~Copyable, Integrator {
  @usableFromInline
  typealias Advance = (System, UnsafeMutablePointer<Double>, Double, Double) throws(IntegrationError) -> Void

  /// Number of components of the states that it was made for.
  public let dimension: Int

  // The methods of the integrator behind, which only they refer to.
  @usableFromInline let advanceWrapped: Advance
  @usableFromInline let resetWrapped: () -> Void
  @usableFromInline let readStatistics: () -> IntegrationStatistics

  /// Wraps an integrator.
  @inlinable
  public init<Wrapped: Integrator & ~Copyable>(_ integrator: consuming Wrapped)
  where Wrapped.System == System {
    dimension = integrator.dimension
    let owner = IntegratorOwner(integrator)
    advanceWrapped = { (system, state, start, end) throws(IntegrationError) in
      try owner.integrator.advance(system, state: state, from: start, to: end)
    }
    resetWrapped = { owner.integrator.reset() }
    readStatistics = { owner.integrator.statistics }
  }

  /// Makes an integrator of a method for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs a Jacobian matrix or a mechanical
  ///   system, `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    switch method {
    case .rkf45, .rk8pd, .gslRK4, .msadams:
      self.init(try GSLIntegrator(method, for: system, options: options))
    case .rk4:
      self.init(try FixedStepIntegrator<RungeKutta4<System>>(for: system, options: options))
    case .bsimp, .msbdf:
      throw IntegrationError.unsupportedMethod(method, needs: "the Jacobian matrix of the system")
    case .verlet, .semiImplicitEuler:
      throw IntegrationError.unsupportedMethod(method, needs: "a mechanical system")
    }
  }

  /// Makes an integrator of a method for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs a mechanical system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: DifferentiableSystem {
    switch method {
    case .rkf45, .rk8pd, .gslRK4, .msadams, .bsimp, .msbdf:
      self.init(try GSLIntegrator(method, for: system, options: options))
    case .rk4:
      self.init(try FixedStepIntegrator<RungeKutta4<System>>(for: system, options: options))
    case .verlet, .semiImplicitEuler:
      throw IntegrationError.unsupportedMethod(method, needs: "a mechanical system")
    }
  }

  /// Makes an integrator of any method for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: MechanicalSystem {
    switch method {
    case .rkf45, .rk8pd, .gslRK4, .msadams, .bsimp, .msbdf:
      self.init(try GSLIntegrator(method, for: system, options: options))
    case .rk4:
      self.init(try FixedStepIntegrator<RungeKutta4<System>>(for: system, options: options))
    case .verlet:
      self.init(try FixedStepIntegrator<VelocityVerlet<System>>(for: system, options: options))
    case .semiImplicitEuler:
      self.init(try FixedStepIntegrator<SemiImplicitEuler<System>>(for: system, options: options))
    }
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics { readStatistics() }

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
}

/// Holds an integrator, which cannot be copied, for closures that share it.
@usableFromInline
final class IntegratorOwner<Wrapped: Integrator & ~Copyable> {
  @usableFromInline var integrator: Wrapped

  @inlinable
  init(_ integrator: consuming Wrapped) { self.integrator = integrator }
}
