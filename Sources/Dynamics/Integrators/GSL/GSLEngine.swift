// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// The part of a GSL integrator that does not depend on the type of the system.
final class GSLEngine {
  let method: IntegratorMethod
  let options: IntegratorOptions
  let isAdaptive: Bool
  let dimension: Int

  private let thunk: SystemThunk
  private let gsl: GSLDriver
  private let scratch: Workspace

  private var steps = 0
  private var rejectedSteps = 0

  // Where the last call ended, to notice whether the next one goes on from there.
  private var isFresh = true
  private var lastTime = 0.0
  private let lastState: Workspace
  // The last step, for interpolations, and what is left of a plan of equal steps.
  private var hasStep = false
  private var stepStart = 0.0
  private var plan = FixedStepPlan()

  /// Allocates all that a method needs.
  ///
  /// - Throws: `invalidOption`, or `methodFailed` when memory is refused.
  init(
    method: IntegratorMethod, thunk: SystemThunk, dimension: Int, options: IntegratorOptions,
    isAdaptive: Bool
  ) throws(IntegrationError) {
    try options.check()
    guard
      let gsl = GSLDriver(
        method: method, thunk: thunk, dimension: max(1, dimension), tolerance: options.tolerance)
    else {
      throw IntegrationError(
        .methodFailed, time: .nan,
        reason: "GSL could not set up \(method.rawValue) for \(dimension) components")
    }
    self.method = method
    self.options = options
    self.isAdaptive = isAdaptive
    self.dimension = dimension
    self.thunk = thunk
    self.gsl = gsl
    scratch = Workspace(count: 3 * dimension)
    lastState = Workspace(count: dimension)
  }

  /// What has been done so far.
  var statistics: IntegrationStatistics {
    var result = IntegrationStatistics()
    result.steps = steps
    result.rejectedSteps = rejectedSteps
    result.evaluations = gsl.callback.pointee.evaluations
    result.jacobianEvaluations = gsl.callback.pointee.jacobianEvaluations
    return result
  }

  /// Makes the next call start afresh.
  func reset() { isFresh = true }

  /// Begin and end of the last step, in seconds; NaN where there is none.
  var lastStep: (start: Double, end: Double) { hasStep ? (stepStart, lastTime) : (.nan, .nan) }

  /// The state at the begin of the last step.
  var begin: UnsafePointer<Double>? { gsl.driver.pointee.e.flatMap { UnsafePointer($0.pointee.y0) } }

  /// The state at the end of the last step.
  var end: UnsafePointer<Double> { UnsafePointer(lastState.base) }

  /// Advances a state; see ``Integrator``.
  func advance(
    _ system: UnsafeRawPointer, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError) {
    guard try prepare(system, state: state, from: start, to: end) else { return }
    if !isAdaptive { plan.divide(try FixedSteps(from: start, to: end, options)) }
    var time = start
    var attempts = 0
    while time < end { try takeStep(state: state, time: &time, end: end, attempts: &attempts) }
    finish(state: state, time: end)
  }

  /// Takes one step; see ``DenseIntegrator``.
  func step(
    _ system: UnsafeRawPointer, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    guard try prepare(system, state: state, from: time, to: end) else {
      time = end
      return
    }
    if !isAdaptive { _ = try plan.seek(from: time, to: end, step: options.step) }
    var attempts = 0
    try takeStep(state: state, time: &time, end: end, attempts: &attempts)
    finish(state: state, time: time)
  }

  /// Checks a request and readies the method; false when there is nothing to do.
  private func prepare(
    _ system: UnsafeRawPointer, state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) -> Bool {
    guard try hasWork(state, count: dimension, from: start, to: end) else { return false }
    hasStep = false
    gsl.callback.pointee.system = system
    gsl.callback.pointee.nonFiniteComponent = -1
    if isFresh || !continues(from: start, state: state) {
      try startAfresh(state: state, from: start, to: end)
    }
    isFresh = true  // Stays so if the call fails half-way.
    return true
  }

  /// Notes where a call ended.
  private func finish(state: UnsafePointer<Double>, time: Double) {
    isFresh = false
    hasStep = true
    lastTime = time
    lastState.base.update(from: state, count: dimension)
  }

  /// Whether a call goes on, bit for bit, from where the last one ended.
  private func continues(from start: Double, state: UnsafePointer<Double>) -> Bool {
    start == lastTime && haveEqualBits(state, lastState.base, count: dimension)
  }

  /// Clears the method's history and, for adaptive steps, chooses the first one.
  private func startAfresh(
    state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    let status = gsl_odeiv2_driver_reset(gsl.driver)
    guard status == GSLStatus.success else { throw failure(status, time: start) }
    guard isAdaptive else { return }
    // Not so short that it would be lost in the rounding of the time.
    let shortest = 16 * max(start.ulp, end.ulp)
    gsl.driver.pointee.h = max(shortest, try firstStep(state: state, from: start, to: end))
  }

  /// Takes one step, of those that were planned or of the method's own choice.
  private func takeStep(
    state: UnsafeMutablePointer<Double>, time: inout Double, end: Double, attempts: inout Int
  ) throws(IntegrationError) {
    let begin = time
    if isAdaptive {
      try takeAdaptiveStep(state: state, time: &time, end: end, attempts: &attempts)
    } else {
      let (driver, equations) = (gsl.driver.pointee, gsl.equations)
      let status = gsl_odeiv2_evolve_apply_fixed_step(
        driver.e, nil, driver.s, equations, &time, plan.length, state)
      try accept(status, state: state, from: begin)
      time = plan.end
      plan.index += 1
    }
    stepStart = begin
    steps += 1
  }

  /// Takes a step of the method's own choice; the last one is cut so that it ends exactly at the end.
  private func takeAdaptiveStep(
    state: UnsafeMutablePointer<Double>, time: inout Double, end: Double, attempts: inout Int
  ) throws(IntegrationError) {
    let (driver, equations) = (gsl.driver, gsl.equations)
    guard let evolve = driver.pointee.e else { throw failure(GSLStatus.fault, time: time) }
    guard attempts < options.stepLimit else {
      throw IntegrationError.stepLimitReached(options.stepLimit, time: time)
    }
    // A remainder of a hundredth of a step would cost as much as a whole one.
    let remaining = end - time
    if driver.pointee.h <= remaining, remaining < 1.01 * driver.pointee.h {
      driver.pointee.h *= 1.02
    }
    let begin = time
    let rejectedBefore = evolve.pointee.failed_steps
    let status = gsl_odeiv2_evolve_apply(
      evolve, driver.pointee.c, driver.pointee.s, equations, &time, end, &driver.pointee.h, state)
    let rejected = Int(clamping: evolve.pointee.failed_steps &- rejectedBefore)
    rejectedSteps += rejected
    attempts += 1 + rejected
    do {
      try accept(status, state: state, from: begin)
    } catch {
      time = begin
      throw error
    }
  }

  /// Takes one fixed step from the begin of the last one to a time within it.
  func interpolateFixedStep(
    _ system: UnsafeRawPointer, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    gsl.callback.pointee.system = system
    gsl.callback.pointee.nonFiniteComponent = -1
    let status = gsl_odeiv2_step_apply(
      gsl.driver.pointee.s, stepStart, time - stepStart, result, scratch.base, nil, nil, gsl.equations)
    guard status == GSLStatus.success else { throw failure(status, time: stepStart) }
    guard allFinite(result, count: dimension) else {
      throw IntegrationError.nonFiniteState(result, count: dimension, time: stepStart)
    }
  }

  /// Checks what a step returned and made; puts the state back to where the step began if it failed.
  private func accept(
    _ status: Int32, state: UnsafeMutablePointer<Double>, from begin: Double
  ) throws(IntegrationError) {
    if status == GSLStatus.success, allFinite(state, count: dimension) { return }
    let error =
      status == GSLStatus.success
      ? IntegrationError.nonFiniteState(state, count: dimension, time: begin)
      : failure(status, time: begin)
    if let evolve = gsl.driver.pointee.e, let saved = evolve.pointee.y0 {
      state.update(from: saved, count: dimension)
    }
    throw error
  }

  /// Translates a status of the library.
  private func failure(_ status: Int32, time: Double) -> IntegrationError {
    let component = gsl.callback.pointee.nonFiniteComponent
    switch status {
    case GSLStatus.domain where component >= 0:
      return .nonFiniteDerivative(component: component, time: time)
    case GSLStatus.failure:
      return .toleranceUnreachable(method, options.tolerance, time: time)
    default:
      return IntegrationError(
        .methodFailed, time: time,
        reason: "\(method.rawValue) failed: \(GSLStatus.text(status)); use another method")
    }
  }

  /// The first step's length, by two evaluations.
  private func firstStep(
    state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) -> Double {
    let (slope, trial, change) = (
      scratch.base, scratch.base + dimension, scratch.base + 2 * dimension
    )
    let order = max(1, Int(clamping: gsl_odeiv2_step_order(gsl.driver.pointee.s)))
    try evaluate(time: start, state: state, into: slope)
    let guess = FirstStep(
      state: state, slope: slope, count: dimension, tolerance: options.tolerance)
    let length = min(guess.length, end - start)
    for i in 0..<dimension { trial[i] = state[i] + length * slope[i] }
    guard (try? evaluate(time: start + length, state: trial, into: change)) != nil else {
      return length
    }
    return min(
      guess.refined(
        tried: length, changed: change, from: slope, state: state, count: dimension, order: order),
      end - start)
  }

  /// Evaluates the right-hand side for the choice of a step.
  private func evaluate(
    time: Double, state: UnsafePointer<Double>, into derivative: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    let status = GSLCallback.function(time, state, derivative, gsl.callback)
    guard status == GSLStatus.success else { throw failure(status, time: time) }
  }
}
