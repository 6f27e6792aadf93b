// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Owns a GSL driver, the equations that it refers to and the record that its callbacks are given.
///
/// A driver is used for adaptive and for fixed steps alike, because the multistep methods refuse to work
/// without one.
struct GSLDriver: ~Copyable {
  let driver: UnsafeMutablePointer<gsl_odeiv2_driver>
  let equations: UnsafeMutablePointer<gsl_odeiv2_system>
  let callback: UnsafeMutablePointer<GSLCallback>

  /// Allocates everything; nil when GSL is refused its memory.
  ///
  /// - Parameters:
  ///   - method: one of the GSL methods.
  ///   - thunk: whom the callbacks call; not kept alive by the driver.
  ///   - dimension: number of components, positive.
  ///   - tolerance: allowed error a step, absolute and relative.
  init?(method: IntegratorMethod, thunk: SystemThunk, dimension: Int, tolerance: Double) {
    guard let type = Self.stepType(of: method) else { return nil }
    let callback = UnsafeMutablePointer<GSLCallback>.allocate(capacity: 1)
    callback.initialize(
      to: GSLCallback(
        thunk: .passUnretained(thunk), dimension: dimension, system: UnsafeRawPointer(callback)))
    let equations = UnsafeMutablePointer<gsl_odeiv2_system>.allocate(capacity: 1)
    equations.initialize(
      to: gsl_odeiv2_system(
        function: GSLCallback.function, jacobian: GSLCallback.jacobian, dimension: dimension,
        params: callback))
    guard let driver = gsl_odeiv2_driver_alloc_y_new(equations, type, 1, tolerance, tolerance) else {
      equations.deallocate()
      callback.deallocate()
      return nil
    }
    self.driver = driver
    self.equations = equations
    self.callback = callback
  }

  deinit {
    gsl_odeiv2_driver_free(driver)
    equations.deallocate()
    callback.deallocate()
  }

  /// The library's descriptor of a method; nil for the methods that are not GSL's.
  private static func stepType(of method: IntegratorMethod) -> UnsafePointer<gsl_odeiv2_step_type>? {
    switch method {
    case .rkf45: cgsl_step_rkf45()
    case .rk8pd: cgsl_step_rk8pd()
    case .gslRK4: cgsl_step_rk4()
    case .msadams: cgsl_step_msadams()
    case .bsimp: cgsl_step_bsimp()
    case .msbdf: cgsl_step_msbdf()
    case .dopri5, .dop853, .gbs, .stoermer, .rk4, .verlet, .semiImplicitEuler, .implicitMidpoint, .propagator,
      .taylor:
      nil
    }
  }
}
