// SPDX-License-Identifier: GPL-3.0-or-later

/// One of GNU GSL's methods behind the common protocol.
///
/// Adaptive methods keep the estimated error of each step and component at most tolerance · (1 + abs(yᵢ)); where an
/// evaluation is not finite, the step is halved until it is. The first step is chosen from two evaluations. The
/// right-hand side is reached by one virtual call from C; nothing is copied, allocated or counted by reference in a
/// step.
///
/// What to expect, measured as the error of position and velocity of a spring of 1 Hz and ratio 0.3, moved from 0 to 1
/// with a velocity of 3, at the default tolerance of 1e-10: `rkf45` 6e-10, `rk8pd` 2e-11, `msadams` 2e-8, `bsimp`
/// 2e-11, `msbdf` 5e-8. Multistep methods judge their own error too kindly, so they reach 1e-9 at a tolerance of
/// about 1e-12 only. `rk8pd` is the best choice for springs; `bsimp` and `msbdf` are for stiff systems and use the
/// Jacobian matrix, of which they keep a copy of `dimension` squared values. Source: GNU Scientific Library, chapter
/// "Ordinary Differential Equations".
public struct GSLIntegrator<System: DynamicalSystem>: ~Copyable, DenseIntegrator {
  private let engine: GSLEngine
  private var interpolant: StepInterpolant<System>

  /// Makes an integrator of a method that needs no Jacobian matrix.
  ///
  /// - Parameters:
  ///   - method: `rkf45`, `rk8pd`, `gsl-rk4` or `msadams`.
  ///   - system: a system of the dimension that will be integrated.
  ///   - options: tolerance or step, and the limit of steps.
  ///   - fixedSteps: whether a method of fixed order takes equal steps by `options.step` instead of adapting them;
  ///     `gsl-rk4` always does.
  /// - Precondition: the method is one of those named, and `msadams` is not asked for fixed steps.
  /// - Throws: `IntegrationError` with code `invalidOption`, or `methodFailed` when memory is refused.
  public init(
    _ method: IntegratorMethod, for system: System,
    options: IntegratorOptions = IntegratorOptions(), fixedSteps: Bool = false
  ) throws(IntegrationError) {
    precondition(
      !method.needsJacobian && method.isGSL,
      "Without a Jacobian matrix GSL offers rkf45, rk8pd, gsl-rk4 and msadams.")
    precondition(
      !fixedSteps || method.order != nil, "A method of variable order has to adapt its steps.")
    let engine = try GSLEngine(
      method: method, thunk: PlainThunk<System>(), dimension: system.dimension, options: options,
      isAdaptive: method.isAdaptive && !fixedSteps)
    interpolant = try StepInterpolant(for: system, options: options)
    self.engine = engine
  }

  /// Makes an integrator of any of GSL's methods.
  ///
  /// - Parameters:
  ///   - method: `rkf45`, `rk8pd`, `gsl-rk4`, `msadams`, `bsimp` or `msbdf`.
  ///   - system: a system of the dimension that will be integrated.
  ///   - options: tolerance or step, and the limit of steps.
  /// - Precondition: the method is one of GSL's.
  /// - Throws: `IntegrationError` with code `invalidOption`, or `methodFailed` when memory is refused.
  public init(
    _ method: IntegratorMethod, for system: System,
    options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: DifferentiableSystem {
    precondition(method.isGSL, "GSL offers rkf45, rk8pd, gsl-rk4, msadams, bsimp and msbdf.")
    let engine = try GSLEngine(
      method: method, thunk: DifferentiableThunk<System>(), dimension: system.dimension,
      options: options, isAdaptive: method.isAdaptive)
    interpolant = try StepInterpolant(for: system, options: options)
    self.engine = engine
  }

  /// Number of components of the states that it was made for.
  public var dimension: Int { engine.dimension }

  /// What has been done so far.
  public var statistics: IntegrationStatistics {
    var result = engine.statistics
    result.evaluations += interpolant.evaluations
    return result
  }

  /// Begin and end of the last step, in seconds.
  public var lastStep: (start: Double, end: Double) { engine.lastStep }

  /// Forgets the method's history and step length; the next call starts afresh.
  public mutating func reset() { engine.reset() }

  /// Advances a state by adaptive or fixed steps, landing exactly on the end.
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError) {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    try withUnsafePointer(to: system) { (pointer) throws(IntegrationError) in
      try engine.advance(UnsafeRawPointer(pointer), state: state, from: start, to: end)
    }
  }

  /// Takes one step.
  public mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    try withUnsafePointer(to: system) { (pointer) throws(IntegrationError) in
      try engine.step(UnsafeRawPointer(pointer), state: state, time: &time, end: end)
    }
  }

  /// Writes the state at a time within the last step, by an integration from its begin.
  ///
  /// For adaptive steps that is done by `dop853` at the same tolerance, once a step; for fixed steps it is one step of the
  /// method itself.
  public mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    precondition(covers(time), "States are interpolated within the last step.")
    let step = lastStep
    guard time < step.end, let begin = engine.begin else {
      return result.update(from: engine.end, count: dimension)
    }
    guard engine.isAdaptive, time > step.start else {
      result.update(from: begin, count: dimension)
      guard time > step.start else { return }
      return try withUnsafePointer(to: system) { (pointer) throws(IntegrationError) in
        try engine.interpolateFixedStep(UnsafeRawPointer(pointer), at: time, into: result)
      }
    }
    try interpolant.interpolate(
      system, inStep: engine.statistics.steps, from: begin, within: step, at: time, into: result)
  }
}

extension IntegratorMethod {
  /// Whether the method is one of GSL's.
  var isGSL: Bool {
    switch self {
    case .rkf45, .rk8pd, .gslRK4, .msadams, .bsimp, .msbdf: true
    case .dopri5, .dop853, .gbs, .stoermer, .rk4, .verlet, .semiImplicitEuler, .implicitMidpoint, .propagator,
      .taylor:
      false
    }
  }
}
