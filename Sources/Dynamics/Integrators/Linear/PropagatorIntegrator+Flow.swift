// SPDX-License-Identifier: GPL-3.0-or-later

// How the flow is applied, by a matrix or by a series.
extension PropagatorIntegrator {
  /// Reads matrix and offset of the system, column by column.
  @inlinable
  mutating func readMatrix(_ system: System, time: Double) throws(IntegrationError) {
    let (count, unit) = (dimension, vectors.base + 2 * dimension)
    let matrix = table.candidate
    unit.update(repeating: 0, count: count)
    for column in 0..<count {
      unit[column] = 1
      system.multiply(unit, into: matrix + column * count)
      unit[column] = 0
    }
    system.offset(into: matrix + count * count)
    work.jacobianEvaluations += 1
    guard table.load() else {
      let index = firstNonFinite(matrix, count: count * count + count) ?? 0
      throw IntegrationError.nonFiniteDerivative(component: index % count, time: time)
    }
    needsMatrix = false
  }

  /// Carries the state at the begin through a length of time, by a kept flow and a series for the rest.
  @inlinable
  mutating func propagate(_ system: System, for length: Double, from start: Double) throws(IntegrationError) {
    let (count, begin, next) = (dimension, vectors.base, vectors.base + dimension)
    guard table.norm * length * (.ulpOfOne / 2) <= options.tolerance else {
      throw IntegrationError.toleranceUnreachable(.propagator, options.tolerance, time: start)
    }
    // Over a length at which the series for the rest would be long, frames are not what is asked for.
    let kept = table.norm * length > 1e4 ? length : PropagatorTable.keptLength(length)
    if kept > 0 {
      guard let flow = table.flow(over: kept) else {
        throw IntegrationError.toleranceUnreachable(.propagator, options.tolerance, time: start)
      }
      apply(flow, to: begin, into: next)
    } else {
      next.update(from: begin, count: count)
    }
    if length != kept { sumSeries(system, at: start, for: length - kept, on: next) }
  }

  /// Writes E·y + φ.
  @inlinable
  func apply(
    _ flow: UnsafePointer<Double>, to state: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    let count = dimension
    result.update(from: flow + count * count, count: count)
    for column in 0..<count {
      let (source, factor) = (flow + column * count, state[column])
      for i in 0..<count { result[i] += source[i] * factor }
    }
  }

  /// Carries a state through a length of time by its Taylor series, in parts over which the matrix has a norm of at most
  /// 1, so that terms only fall; the first one that is left out is below rounding.
  ///
  /// The length may be negative.
  @inlinable
  mutating func sumSeries(
    _ system: System, at time: Double, for length: Double, on state: UnsafeMutablePointer<Double>
  ) {
    let (count, scratch) = (dimension, vectors.base + 2 * dimension)
    let parts = max(1, (table.norm * length.magnitude).rounded(.up))
    let part = length / parts
    let share = table.norm * part.magnitude
    for _ in 0..<Int(parts) {
      var (term, product) = (scratch, scratch + count)
      system.evaluate(time: time, state: state, derivative: product)
      work.evaluations += 1
      var degree = 1.0
      var bound = share
      while true {
        let factor = part / degree
        for i in 0..<count {
          product[i] *= factor
          state[i] += product[i]
        }
        (term, product) = (product, term)
        degree += 1
        bound *= share / degree
        guard bound > 1e-18 else { break }
        system.multiply(term, into: product)
        work.evaluations += 1
      }
    }
  }
}
