// SPDX-License-Identifier: GPL-3.0-or-later

/// An integrator whose method is chosen at run time, for example by a name on the command line.
///
/// It dispatches once a call of `advance`, never within a step, and without existentials: the native methods stay
/// specialised for the system.
public struct AnyIntegrator<System: MechanicalSystem>: ~Copyable, Integrator {
  @usableFromInline
  enum Storage: ~Copyable {
    case gsl(GSLIntegrator<System>)
    case rungeKutta4(RungeKutta4<System>)
    case verlet(VelocityVerlet<System>)
    case semiImplicitEuler(SemiImplicitEuler<System>)
  }

  /// The method that was chosen.
  public let method: IntegratorMethod

  @usableFromInline var storage: Storage

  /// Makes an integrator of a method for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System,
    options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    self.method = method
    switch method {
    case .rkf45, .rk8pd, .gslRK4, .msadams, .bsimp, .msbdf:
      storage = .gsl(try GSLIntegrator(method, for: system, options: options))
    case .rk4:
      storage = .rungeKutta4(try RungeKutta4(for: system, options: options))
    case .verlet:
      storage = .verlet(try VelocityVerlet(for: system, options: options))
    case .semiImplicitEuler:
      storage = .semiImplicitEuler(try SemiImplicitEuler(for: system, options: options))
    }
  }

  /// Number of components of the states that it was made for.
  @inlinable
  public var dimension: Int {
    switch storage {
    case .gsl(let integrator): integrator.dimension
    case .rungeKutta4(let integrator): integrator.dimension
    case .verlet(let integrator): integrator.dimension
    case .semiImplicitEuler(let integrator): integrator.dimension
    }
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics {
    switch storage {
    case .gsl(let integrator): integrator.statistics
    case .rungeKutta4(let integrator): integrator.statistics
    case .verlet(let integrator): integrator.statistics
    case .semiImplicitEuler(let integrator): integrator.statistics
    }
  }

  /// Forgets all that earlier steps left behind.
  @inlinable
  public mutating func reset() {
    storage.reset()
  }

  /// Advances a state by the chosen method, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError) {
    try storage.advance(system, state: state, from: start, to: end)
  }
}

extension AnyIntegrator.Storage where System: MechanicalSystem {
  // A payload that cannot be copied is taken out, changed and put back, also when the call throws.

  @inlinable
  mutating func reset() {
    switch consume self {
    case .gsl(var integrator):
      integrator.reset()
      self = .gsl(integrator)
    case .rungeKutta4(var integrator):
      integrator.reset()
      self = .rungeKutta4(integrator)
    case .verlet(var integrator):
      integrator.reset()
      self = .verlet(integrator)
    case .semiImplicitEuler(var integrator):
      integrator.reset()
      self = .semiImplicitEuler(integrator)
    }
  }

  @inlinable
  mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError) {
    var failure: IntegrationError?
    switch consume self {
    case .gsl(var integrator):
      do throws(IntegrationError) {
        try integrator.advance(system, state: state, from: start, to: end)
      } catch { failure = error }
      self = .gsl(integrator)
    case .rungeKutta4(var integrator):
      do throws(IntegrationError) {
        try integrator.advance(system, state: state, from: start, to: end)
      } catch { failure = error }
      self = .rungeKutta4(integrator)
    case .verlet(var integrator):
      do throws(IntegrationError) {
        try integrator.advance(system, state: state, from: start, to: end)
      } catch { failure = error }
      self = .verlet(integrator)
    case .semiImplicitEuler(var integrator):
      do throws(IntegrationError) {
        try integrator.advance(system, state: state, from: start, to: end)
      } catch { failure = error }
      self = .semiImplicitEuler(integrator)
    }
    if let failure { throw failure }
  }
}
