// SPDX-License-Identifier: GPL-3.0-or-later

// What every integrator checks before it begins.

/// Whether all values are finite.
///
/// A product with zero is zero for finite numbers only, which makes a loop without branches; four sums at a time do not
/// wait for one another. A few values, which have often just been stored one by one, are looked at one by one: a load
/// of several would wait for the stores.
@inlinable
func allFinite(_ values: UnsafePointer<Double>, count: Int) -> Bool {
  if count <= 8 {
    for index in 0..<count where !values[index].isFinite { return false }
    return true
  }
  var sums = SIMD4<Double>.zero
  var index = 0
  while index + 4 <= count {
    sums += SIMD4(values[index], values[index + 1], values[index + 2], values[index + 3]) * 0
    index += 4
  }
  var sum = sums.sum()
  while index < count {
    sum += values[index] * 0
    index += 1
  }
  return sum == 0
}

/// Index of the first value that is not finite.
@inlinable
func firstNonFinite(_ values: UnsafePointer<Double>, count: Int) -> Int? {
  (0..<count).first { !values[$0].isFinite }
}

/// Whether two states are equal bit for bit.
@inlinable
func haveEqualBits(_ left: UnsafePointer<Double>, _ right: UnsafePointer<Double>, count: Int) -> Bool {
  var difference: UInt64 = 0
  for index in 0..<count { difference |= left[index].bitPattern ^ right[index].bitPattern }
  return difference == 0
}

/// Refuses intervals that are not finite or run backwards.
@usableFromInline
func checkInterval(from start: Double, to end: Double) throws(IntegrationError) {
  guard start.isFinite, end.isFinite, (end - start).isFinite else {
    throw IntegrationError(
      .invalidInterval, time: start,
      reason: "the interval from \(start) to \(end) s is not finite; give two finite times")
  }
  guard end >= start else {
    throw IntegrationError(
      .invalidInterval, time: start,
      reason: "the end, \(end) s, lies before the start; integrate forwards in time")
  }
}

/// Checks a request to advance a state; false when there is nothing to do.
///
/// - Throws: `invalidInterval` or `nonFiniteState`.
@inlinable
func hasWork(
  _ state: UnsafePointer<Double>, count: Int, from start: Double, to end: Double
) throws(IntegrationError) -> Bool {
  try checkInterval(from: start, to: end)
  guard allFinite(state, count: count) else {
    throw IntegrationError.nonFiniteState(state, count: count, time: start)
  }
  return end > start && count > 0
}
