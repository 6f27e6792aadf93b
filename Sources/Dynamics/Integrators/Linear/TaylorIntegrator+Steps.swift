// SPDX-License-Identifier: GPL-3.0-or-later

// How long a step is and how many coefficients it takes.
extension TaylorIntegrator {
  /// Checks a request; false when there is nothing to do.
  @inlinable
  mutating func prepare(
    _ system: System, state: UnsafePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) -> Bool {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    guard try hasWork(state, count: dimension, from: start, to: end) else { return false }
    if isFresh || start != last.end || !haveEqualBits(state, next.base, count: dimension) {
      expectedDegree = min(8, options.degree)
    }
    return true
  }

  /// Takes one step.
  @inlinable
  mutating func take(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    // Both stay so if the step fails.
    isFresh = true
    last = (.nan, .nan)
    try checkRounding(state, time: time)
    rows.base.update(from: state, count: dimension)
    let length = try extendSeries(system, from: time, to: end)
    let stop = length < end - time ? time + length : end
    evaluateSeries(at: stop - time, into: next.base)
    guard allFinite(next.base, count: dimension) else {
      throw IntegrationError.nonFiniteState(next.base, count: dimension, time: time)
    }
    state.update(from: next.base, count: dimension)
    last = (time, stop)
    time = stop
    isFresh = false
    work.steps += 1
  }

  /// Makes as many coefficients as a step towards an end needs; the length that they allow.
  @inlinable
  mutating func extendSeries(
    _ system: System, from start: Double, to end: Double
  ) throws(IntegrationError) -> Double {
    let remaining = end - start
    var known = 0
    degree = System.shortensSeries ? expectedDegree : options.degree
    while true {
      system.extendTaylorSeries(rows.base, at: start, from: known, to: degree)
      work.evaluations += degree - known
      if allows(remaining, degree: degree) {
        // One coefficient less next time, if that would have been enough.
        expectedDegree = degree > 2 && allows(remaining, degree: degree - 1) ? degree - 1 : degree
        return remaining
      }
      guard degree < options.degree else { break }
      known = degree
      degree = min(options.degree, degree + 4)
    }
    expectedDegree = degree
    guard allFinite(rows.base, count: (degree + 1) * dimension) else {
      let index = firstNonFinite(rows.base, count: (degree + 1) * dimension) ?? 0
      throw IntegrationError.nonFiniteDerivative(component: index % dimension, time: start)
    }
    let length = TaylorControl.length(largestTerms(), degree: degree)
    guard length > 16 * start.ulp else {
      throw IntegrationError.toleranceUnreachable(.taylor, options.tolerance, time: start)
    }
    return length
  }

  /// Whether the last two terms of the series up to a degree are small enough at a length.
  @inlinable
  func allows(_ length: Double, degree: Int) -> Bool {
    let (count, state) = (dimension, rows.base)
    let last = state + degree * count
    let secondLast = last - count
    let smaller = power(length, degree - 1)
    let power = smaller * length
    var allowed = true
    for i in 0..<count {
      let scale = options.tolerance * (1 + state[i].magnitude)
      allowed = allowed && last[i].magnitude * power <= scale && secondLast[i].magnitude * smaller <= scale
    }
    return allowed
  }

  /// The largest components of the last two coefficients, in units of what is allowed.
  @inlinable
  func largestTerms() -> (secondLast: Double, last: Double) {
    let (count, state) = (dimension, rows.base)
    let last = state + degree * count
    let secondLast = last - count
    var largest = (secondLast: 0.0, last: 0.0)
    for i in 0..<count {
      let scale = options.tolerance * (1 + state[i].magnitude)
      largest.last = max(largest.last, last[i].magnitude / scale)
      largest.secondLast = max(largest.secondLast, secondLast[i].magnitude / scale)
    }
    return largest
  }

  /// Refuses a tolerance below the rounding of the state, which the terms of a series would not show.
  @inlinable
  func checkRounding(_ state: UnsafePointer<Double>, time: Double) throws(IntegrationError) {
    guard options.tolerance < .ulpOfOne else { return }
    for i in 0..<dimension {
      let magnitude = state[i].magnitude
      guard magnitude * (.ulpOfOne / 2) <= options.tolerance * (1 + magnitude) else {
        throw IntegrationError.toleranceUnreachable(.taylor, options.tolerance, time: time)
      }
    }
  }
}

/// A power by squaring, with few multiplications and the same result everywhere.
@inlinable
func power(_ base: Double, _ exponent: Int) -> Double {
  var (result, square, rest) = (1.0, base, exponent)
  while rest > 0 {
    if rest & 1 == 1 { result *= square }
    square *= square
    rest >>= 1
  }
  return result
}
