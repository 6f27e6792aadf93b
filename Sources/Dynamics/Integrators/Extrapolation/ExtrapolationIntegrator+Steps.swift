// SPDX-License-Identifier: GPL-3.0-or-later

// How steps are begun, tried and accepted.
extension ExtrapolationIntegrator {
  /// Checks a request and makes the slope at its start known; false when there is nothing to do.
  @inlinable
  mutating func prepare(
    _ system: System, state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) -> Bool {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    guard try hasWork(state, count: dimension, from: start, to: end) else { return false }
    if !isFresh, start == last.end, haveEqualBits(state, next, count: dimension) { return true }
    isFresh = true
    last = (.nan, .nan)
    system.evaluate(time: start, state: state, derivative: endSlope)
    work.evaluations += 1
    guard allFinite(endSlope, count: dimension) else {
      let component = firstNonFinite(endSlope, count: dimension) ?? 0
      throw IntegrationError.nonFiniteDerivative(component: component, time: start)
    }
    control.restart(length: firstLength(system, state: state, from: start, to: end))
    if !Method.slopeIsDerivative {
      Method.evaluateSlope(system, time: start, state: state, slope: endSlope)
      work.evaluations += 1
    }
    return true
  }

  /// The first step's length, by one more evaluation.
  @inlinable
  mutating func firstLength(
    _ system: System, state: UnsafePointer<Double>, from start: Double, to end: Double
  ) -> Double {
    let guess = FirstStep(state: state, slope: endSlope, count: dimension, tolerance: options.tolerance)
    let length = min(guess.length, end - start)
    for i in 0..<dimension { odd[i] = state[i] + length * endSlope[i] }
    system.evaluate(time: start + length, state: odd, derivative: slope)
    work.evaluations += 1
    guard allFinite(slope, count: dimension) else { return length }
    return guess.refined(
      tried: length, changed: slope, from: endSlope, state: state, count: dimension,
      order: control.firstOrder)
  }

  /// Takes one step: tries lengths until one has an error that is small enough.
  @inlinable
  mutating func take(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double,
    attempts: inout Int
  ) throws(IntegrationError) {
    // Both stay so if the step fails.
    isFresh = true
    last = (.nan, .nan)
    begin.update(from: state, count: dimension)
    beginSlope.update(from: endSlope, count: dimension)
    let start = time
    var stop = end
    repeat {
      guard attempts < options.stepLimit else {
        throw IntegrationError.stepLimitReached(options.stepLimit, time: start)
      }
      attempts += 1
      stop = self.stop(from: start, to: end)
    } while try !takeRows(system, from: start, to: stop)
    work.steps += 1
    state.update(from: next, count: dimension)
    time = stop
    last = (start, stop)
    isFresh = false
  }

  /// The end of a step: what is wanted, or half or all of what remains.
  @inlinable
  func stop(from start: Double, to end: Double) -> Double {
    // Not so short that it would be lost in the rounding of the time.
    let wanted = max(control.length, 16 * start.ulp)
    let rest = end - start
    if 1.01 * wanted >= rest { return end }
    // Two equal steps cost less than a long one and a short one.
    return start + (2 * wanted > rest && 0.5 * rest >= 16 * start.ulp ? 0.5 * rest : wanted)
  }

  /// Tries a step; whether its error is small enough.
  @inlinable
  mutating func takeRows(_ system: System, from start: Double, to stop: Double) throws(IntegrationError)
    -> Bool
  {
    let length = stop - start
    let target = control.rows
    // Where the step is shorter than wanted, fewer rows may do.
    let isCut = control.cuts(length)
    var errors = (second: Double.infinity, best: Double.infinity)
    var count = 0
    while count <= target {
      guard takeRow(count, system, from: start, length: length) else {
        errors.best = .infinity
        break
      }
      count += 1
      guard count >= target || (isCut && count >= 3) else { continue }
      errors = extrapolate(rows: count)
      // Beyond this even one more row is not likely to do.
      let ratio = errors.best / control.allowance
      guard ratio > 1, ratio <= table.hope(rows: count) || count < target else { break }
    }
    if errors.best > control.allowance, errors.best < .infinity, errors.best >= errors.second, count > 3 {
      // No gain by the last row: that is rounding.
      control.limit(rows: count)
      count -= 1
      errors = extrapolate(rows: count)
    }
    if errors.best <= control.allowance, finishesFinite(system, at: stop) {
      control.accept(errors: errors, length: length, rows: count)
      return true
    }
    work.rejectedSteps += 1
    guard length > 16 * start.ulp else { throw failure(errors.best, at: start) }
    if errors.best > control.allowance, errors.best < .infinity {
      control.reject(errors: errors, length: length, rows: count)
    } else {
      control.halve(length: length)
    }
    return false
  }

  /// Evaluates the slope at the end; whether it and the state there are finite.
  @inlinable
  mutating func finishesFinite(_ system: System, at stop: Double) -> Bool {
    guard allFinite(next, count: dimension) else { return false }
    Method.evaluateSlope(system, time: stop, state: next, slope: endSlope)
    work.evaluations += 1
    return allFinite(endSlope, count: dimension)
  }

  /// Takes the sub-steps of a row; whether all stayed finite.
  @inlinable
  mutating func takeRow(_ index: Int, _ system: System, from start: Double, length: Double) -> Bool {
    let parts = Method.firstParts + index
    work.evaluations += Method.work.perPart * parts + Method.work.perRow
    return Method.takeRow(
      system,
      ExtrapolationRow(
        count: dimension, start: start, length: length, parts: parts, begin: begin, beginSlope: beginSlope,
        result: row(index), scratch: (even, odd, slope)))
  }

  /// Writes the extrapolated state; the estimated errors of the two highest orders.
  @inlinable
  func extrapolate(rows count: Int) -> (second: Double, best: Double) {
    let (pitch, tolerance) = (pitch, options.tolerance)
    let best = table.best(rows: count)
    let (change, lowerChange) = (table.difference(rows: count), table.difference(rows: count - 1))
    let rows = row(0)
    let newest = rows + (count - 1) * pitch
    var (largestBest, largestSecond) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for i in stride(from: 0, to: dimension, by: 4) {
      let base = lanes(newest, i)
      // Differences to the newest row, which is near the result, lose fewer digits than the rows would.
      var (sum, error, lowerError) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
      for j in 0..<count - 1 {
        let difference = lanes(rows + j * pitch, i) - base
        sum += best[j] * difference
        error += change[j] * difference
        lowerError += lowerChange[j] * difference
      }
      let result = base + sum
      setLanes(next, i, result)
      // While a solution decays by a factor of 50 in a step, the error is some four times the difference.
      let scale = 4 / (tolerance * (1 + magnitudes(result)))
      largestBest = larger(largestBest, magnitudes(error) * scale)
      largestSecond = larger(largestSecond, magnitudes(lowerError) * scale)
    }
    return (largestSecond.max(), largestBest.max())
  }

  /// Why a step of an error that is too large cannot be shortened any more.
  @usableFromInline
  @inline(never)
  func failure(_ error: Double, at start: Double) -> IntegrationError {
    guard error == .infinity else {
      return .toleranceUnreachable(Method.method, options.tolerance, time: start)
    }
    if let component = firstNonFinite(slope, count: dimension) {
      return .nonFiniteDerivative(component: component, time: start)
    }
    return .nonFiniteState(next, count: dimension, time: start)
  }
}
