// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// The methods of numerical integration, by the names under which the command line knows them.
public enum IntegratorMethod: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
  /// Runge–Kutta–Fehlberg 4(5) with adaptive steps, from GSL.
  case rkf45
  /// Runge–Kutta–Prince–Dormand 8(9) with adaptive steps, from GSL.
  case rk8pd
  /// The classical Runge–Kutta method with fixed steps, from GSL, which takes every step as two halves.
  case gslRK4 = "gsl-rk4"
  /// Adams multistep method of orders 1 to 12 with adaptive steps, from GSL.
  case msadams
  /// Bader–Deuflhard semi-implicit extrapolation of variable order with adaptive steps, from GSL.
  case bsimp
  /// Backward differentiation of orders 1 to 5 with adaptive steps, from GSL.
  case msbdf
  /// Dormand–Prince 5(4) with adaptive steps.
  case dopri5
  /// Dormand–Prince 8(5,3) with adaptive steps.
  case dop853
  /// Gragg–Bulirsch–Stoer extrapolation of varying order with adaptive steps.
  case gbs
  /// Störmer's rule for systems of second order, extrapolated with varying order and adaptive steps.
  case stoermer
  /// The classical Runge–Kutta method with fixed steps.
  case rk4
  /// Velocity Verlet with fixed steps and damping split off symmetrically.
  case verlet
  /// Semi-implicit (symplectic) Euler with fixed steps.
  case semiImplicitEuler = "semi-implicit-euler"
  /// The implicit midpoint method with fixed steps, solved to rounding.
  case implicitMidpoint = "implicit-midpoint"
  /// The exact flow of a linear system, over any interval in one step.
  case propagator
  /// Taylor series of a chosen degree with adaptive steps.
  case taylor

  /// Order of the global error in the step length; nil for methods that vary it, and for `propagator`, which is exact.
  public var order: Int? {
    switch self {
    case .rkf45, .dopri5: 5
    case .rk8pd, .dop853: 8
    case .gslRK4, .rk4: 4
    case .verlet, .implicitMidpoint: 2
    case .semiImplicitEuler: 1
    case .msadams, .bsimp, .msbdf, .gbs, .stoermer, .propagator, .taylor: nil
    }
  }

  /// Whether the method chooses its steps by the tolerance.
  public var isAdaptive: Bool {
    switch self {
    case .rkf45, .rk8pd, .msadams, .bsimp, .msbdf, .dopri5, .dop853, .gbs, .stoermer, .taylor: true
    case .gslRK4, .rk4, .verlet, .semiImplicitEuler, .implicitMidpoint, .propagator: false
    }
  }

  /// Whether the method takes equal steps of the given length; neither so nor adaptive is `propagator`, which needs
  /// one step for any interval.
  public var takesFixedSteps: Bool { !isAdaptive && self != .propagator }

  /// Whether the method uses the Jacobian matrix of the right-hand side.
  public var needsJacobian: Bool {
    switch self {
    case .bsimp, .msbdf, .implicitMidpoint: true
    case .rkf45, .rk8pd, .gslRK4, .msadams, .dopri5, .dop853, .gbs, .stoermer, .rk4, .verlet,
      .semiImplicitEuler, .propagator, .taylor:
      false
    }
  }

  /// Whether the method uses the split into accelerations and damping of a ``SecondOrderSystem``.
  public var needsMechanicalSystem: Bool {
    self == .stoermer || self == .verlet || self == .semiImplicitEuler
  }

  /// Whether the method uses the matrix of a ``LinearSystem``.
  public var needsLinearSystem: Bool { self == .propagator }

  /// Whether the method uses the series of a ``TaylorSystem``, which every ``LinearSystem`` has.
  public var needsTaylorSystem: Bool { self == .taylor }
}
