// SPDX-License-Identifier: GPL-3.0-or-later

// How a method of a name is made for a system, by what the system is known to offer at compile time.

extension AnyIntegrator {
  /// Makes an integrator of a method for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    try self.init(general: method, system, options)
  }

  /// Makes an integrator of a method for systems of the given one's dimension, which know their Jacobian matrix.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: DifferentiableSystem {
    try self.init(differentiable: method, system, options)
  }

  /// Makes an integrator of a method for mechanical systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: MechanicalSystem {
    try self.init(mechanical: method, system, options)
  }

  /// Makes an integrator of a method for systems of the given one's dimension, which know the Taylor series
  /// of their solutions.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: TaylorSystem {
    try self.init(series: method, system, options)
  }

  /// Makes an integrator of a method for systems of the given one's dimension, which know their Jacobian
  /// matrix and the Taylor series of their solutions.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: DifferentiableSystem & TaylorSystem {
    try self.init(differentiableSeries: method, system, options)
  }

  /// Makes an integrator of a method for mechanical systems of the given one's dimension, which know the
  /// Taylor series of their solutions.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: MechanicalSystem & TaylorSystem {
    try self.init(mechanicalSeries: method, system, options)
  }

  /// Makes an integrator of a method for linear systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: LinearSystem {
    try self.init(linear: method, system, options)
  }

  /// Makes an integrator of a method for systems of the given one's dimension that are both mechanical and
  /// linear: any there is.
  ///
  /// - Throws: `IntegrationError` with code `unsupportedMethod` when the method needs more of a system,
  ///   `invalidOption`, or `methodFailed` when memory is refused.
  @inlinable
  public init(
    _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) where System: MechanicalSystem & LinearSystem {
    try self.init(mechanicalLinear: method, system, options)
  }
}

// Each kind of system adds its methods to those of the more general kind.
extension AnyIntegrator {
  @inlinable
  init(
    general method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) {
    switch method {
    case .rkf45, .rk8pd, .gslRK4, .msadams:
      self.init(try GSLIntegrator(method, for: system, options: options))
    case .dopri5:
      self.init(try EmbeddedIntegrator<DormandPrince5<System>>(for: system, options: options))
    case .dop853:
      self.init(try EmbeddedIntegrator<DormandPrince853<System>>(for: system, options: options))
    case .gbs:
      self.init(try ExtrapolationIntegrator<GraggMidpoint<System>>(for: system, options: options))
    case .rk4:
      self.init(try FixedStepIntegrator<RungeKutta4<System>>(for: system, options: options))
    case .bsimp, .msbdf, .implicitMidpoint:
      throw IntegrationError.unsupportedMethod(method, needs: "the Jacobian matrix of the system")
    case .stoermer, .verlet, .semiImplicitEuler:
      throw IntegrationError.unsupportedMethod(method, needs: "a mechanical system")
    case .propagator:
      throw IntegrationError.unsupportedMethod(
        method, needs: "a linear system with constant coefficients")
    case .taylor:
      throw IntegrationError.unsupportedMethod(
        method, needs: "a linear system, or one that knows the Taylor series of its solution")
    }
  }

  @inlinable
  init(
    differentiable method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: DifferentiableSystem {
    switch method {
    case .bsimp, .msbdf:
      self.init(try GSLIntegrator(method, for: system, options: options))
    case .implicitMidpoint:
      self.init(try FixedStepIntegrator<ImplicitMidpoint<System>>(for: system, options: options))
    default:
      try self.init(general: method, system, options)
    }
  }

  @inlinable
  init(
    mechanical method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: MechanicalSystem {
    switch method {
    case .stoermer:
      self.init(try ExtrapolationIntegrator<StoermerRule<System>>(for: system, options: options))
    case .verlet:
      self.init(try FixedStepIntegrator<VelocityVerlet<System>>(for: system, options: options))
    case .semiImplicitEuler:
      self.init(try FixedStepIntegrator<SemiImplicitEuler<System>>(for: system, options: options))
    default:
      try self.init(differentiable: method, system, options)
    }
  }

  @inlinable
  init(
    series method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: TaylorSystem {
    if method == .taylor {
      self.init(try TaylorIntegrator(for: system, options: options))
    } else {
      try self.init(general: method, system, options)
    }
  }

  @inlinable
  init(
    differentiableSeries method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: DifferentiableSystem & TaylorSystem {
    if method == .taylor {
      self.init(try TaylorIntegrator(for: system, options: options))
    } else {
      try self.init(differentiable: method, system, options)
    }
  }

  @inlinable
  init(
    mechanicalSeries method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: MechanicalSystem & TaylorSystem {
    if method == .taylor {
      self.init(try TaylorIntegrator(for: system, options: options))
    } else {
      try self.init(mechanical: method, system, options)
    }
  }

  @inlinable
  init(
    linear method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: LinearSystem {
    if method == .propagator {
      self.init(try PropagatorIntegrator(for: system, options: options))
    } else {
      try self.init(differentiableSeries: method, system, options)
    }
  }

  @inlinable
  init(
    mechanicalLinear method: IntegratorMethod, _ system: System, _ options: IntegratorOptions
  ) throws(IntegrationError) where System: MechanicalSystem & LinearSystem {
    if method == .propagator {
      self.init(try PropagatorIntegrator(for: system, options: options))
    } else {
      try self.init(mechanicalSeries: method, system, options)
    }
  }
}
