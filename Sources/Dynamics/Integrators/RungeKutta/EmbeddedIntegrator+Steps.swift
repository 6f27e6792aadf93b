// SPDX-License-Identifier: GPL-3.0-or-later

// How steps are begun, tried and accepted.
extension EmbeddedIntegrator {
  /// Checks a request and makes the slope at its start known; false when there is nothing to do.
  @inlinable
  mutating func prepare(
    _ system: System, state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) -> Bool {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    guard try hasWork(state, count: dimension, from: start, to: end) else { return false }
    if !isFresh, start == current.end, haveEqualBits(state, current.next, count: dimension) { return true }
    hasStep = false
    isFresh = true
    let slope = current.slope(Method.endSlope)
    system.evaluate(time: start, state: state, derivative: slope)
    work.evaluations += 1
    guard allFinite(slope, count: dimension) else {
      let component = firstNonFinite(slope, count: dimension) ?? 0
      throw IntegrationError.nonFiniteDerivative(component: component, time: start)
    }
    if !hasFixedSteps {
      control.restart(length: firstLength(system, state: state, slope: slope, from: start, to: end))
    }
    return true
  }

  /// The first step's length, by one more evaluation.
  @inlinable
  mutating func firstLength(
    _ system: System, state: UnsafePointer<Double>, slope: UnsafePointer<Double>, from start: Double,
    to end: Double
  ) -> Double {
    let (stage, changed) = (current.stage, current.slopes)
    let guess = FirstStep(state: state, slope: slope, count: dimension, tolerance: options.tolerance)
    let length = min(guess.length, end - start)
    for i in 0..<dimension { stage[i] = state[i] + length * slope[i] }
    system.evaluate(time: start + length, state: stage, derivative: changed)
    work.evaluations += 1
    guard allFinite(changed, count: dimension) else { return length }
    return guess.refined(
      tried: length, changed: changed, from: slope, state: state, count: dimension,
      order: control.order)
  }

  /// Takes one step, of those that were planned or of the method's own choice.
  @inlinable
  mutating func take(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double,
    attempts: inout Int
  ) throws(IntegrationError) {
    // Both stay so if the step fails.
    isFresh = true
    hasStep = false
    current.state.update(from: state, count: dimension)
    current.slopes.update(from: current.slope(Method.endSlope), count: dimension)
    current.start = time
    if hasFixedSteps {
      (current.end, current.length) = (plan.end, plan.length)
      try takeFixedStep(system)
      plan.index += 1
    } else {
      try takeAdaptiveStep(system, end: end, attempts: &attempts)
    }
    work.steps += 1
    state.update(from: current.next, count: dimension)
    time = current.end
    isFresh = false
    hasStep = true
    hasInterpolation = false
  }

  /// Tries steps until one has an error that is small enough.
  @inlinable
  mutating func takeAdaptiveStep(
    _ system: System, end: Double, attempts: inout Int
  ) throws(IntegrationError) {
    let start = current.start
    while true {
      guard attempts < options.stepLimit else {
        throw IntegrationError.stepLimitReached(options.stepLimit, time: start)
      }
      attempts += 1
      // Not so short that it would be lost in the rounding of the time; and a remainder of a hundredth of a step
      // would cost as much as a whole one.
      let shortest = 16 * start.ulp
      let wanted = max(control.length, shortest)
      current.end = 1.01 * wanted >= end - start ? end : start + wanted
      current.length = current.end - start
      Method.takeStages(system, current)
      work.evaluations += Method.evaluations.stages
      let error = checkedError(system)
      if error <= 1 { return control.accept(error: error, length: current.length) }
      work.rejectedSteps += 1
      guard current.length > shortest else { throw failure(error) }
      if error < .infinity {
        control.reject(error: error, length: current.length)
      } else {
        control.halve(length: current.length)
      }
    }
  }

  /// The error of a step, infinite when something of it is not finite; the slope at the end is known if it is at most 1.
  @inlinable
  mutating func checkedError(_ system: System) -> Double {
    let hidden = Method.hiddenSlopes
    guard
      allFinite(current.next, count: dimension),
      allFinite(current.slope(hidden.lowerBound), count: hidden.count * current.pitch)
    else { return .infinity }
    let error = Method.error(current, tolerance: options.tolerance)
    guard error <= 1 else { return error.isNaN ? .infinity : error }
    return finishesFinite(system) ? error : .infinity
  }

  /// Evaluates the slope at the end; whether it is finite.
  @inlinable
  mutating func finishesFinite(_ system: System) -> Bool {
    Method.finish(system, current)
    work.evaluations += Method.evaluations.finish
    return allFinite(current.slope(Method.endSlope), count: dimension)
  }

  /// Takes a step without looking at its error.
  @inlinable
  mutating func takeFixedStep(_ system: System) throws(IntegrationError) {
    Method.takeStages(system, current)
    work.evaluations += Method.evaluations.stages
    guard allFinite(current.next, count: dimension), finishesFinite(system) else {
      throw nonFiniteStep(slopes: Method.endSlope + 1)
    }
  }

  /// Why a step of an error that is too large cannot be shortened any more.
  @usableFromInline
  @inline(never)
  func failure(_ error: Double) -> IntegrationError {
    guard error == .infinity else {
      return .toleranceUnreachable(Method.method, options.tolerance, time: current.start)
    }
    return nonFiniteStep(slopes: Method.endSlope + 1)
  }

  /// What is not finite of a step: one of its slopes or its result.
  @usableFromInline
  @inline(never)
  func nonFiniteStep(slopes: Int) -> IntegrationError {
    if let index = firstNonFinite(current.slopes, count: slopes * current.pitch) {
      return .nonFiniteDerivative(component: index % current.pitch, time: current.start)
    }
    return .nonFiniteState(current.next, count: dimension, time: current.start)
  }
}
