// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Choice of step length and number of rows of an extrapolation, by the work for a unit of time.
///
/// With k rows the estimate has the order h^(2k − 1), and costs what k rows cost. From the errors with k and with k −
/// 1 rows follow the lengths at which each would just do, and the work each needs for a unit of time; the number of
/// rows changes by one where that saves a tenth or more. Sources: P. Deuflhard, 1983; E. Hairer, S. P. Nørsett, G.
/// Wanner, Solving Ordinary Differential Equations I, section II.9.
@usableFromInline
struct ExtrapolationControl {
  /// Rows that the next step should have.
  @usableFromInline private(set) var rows: Int
  /// Length that the next step should have, in seconds.
  @usableFromInline private(set) var length = 0.0
  private var wasRejected = false
  /// How many times the tolerance an error may be: more than 1 where shorter steps were seen not to help, as it is
  /// rounding.
  @usableFromInline private(set) var allowance = 1.0
  private let mostAllowance: Double
  /// The last try that was rejected in the step at hand.
  private var rejected: (length: Double, error: Double, rows: Int)?
  private let firstRows: Int
  /// Most rows of a step; fewer while rounding is in the way.
  private var mostRows: Int
  private let mostRowsAtFirst: Int
  // Evaluations of a row of m parts, perPart·m + perRow, and the parts of the first.
  private let firstParts, perPart, perRow: Int

  /// Chooses the rows to begin with by the tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: the tolerance.
  ///   - mostRows: most rows of a step, at least 4.
  ///   - firstParts: parts of the first row; each further row has one more.
  ///   - work: evaluations of a row, for each part and besides.
  @usableFromInline
  init(tolerance: Double, mostRows: Int, firstParts: Int, work: (perPart: Int, perRow: Int)) {
    let wanted = Int((-0.6 * log10(min(max(tolerance, 1e-20), 1)) + 1.5).rounded(.down))
    (self.mostRows, mostRowsAtFirst) = (mostRows, mostRows)
    // What is below the rounding of a state is not meant.
    mostAllowance = tolerance < .ulpOfOne ? 1 : max(1, 1e-10 / tolerance)
    (self.firstParts, perPart, perRow) = (firstParts, work.perPart, work.perRow)
    firstRows = max(min(wanted, mostRows - 2), 3)
    rows = firstRows
  }

  /// Order of the method that a first step is guessed for.
  @usableFromInline var firstOrder: Int { 2 * firstRows - 2 }

  /// Forgets all errors and begins with a length.
  @usableFromInline
  mutating func restart(length: Double) {
    (rows, self.length, wasRejected, mostRows) = (firstRows, length, false, mostRowsAtFirst)
    (allowance, rejected) = (1, nil)
  }

  /// Evaluations of a step with so many rows, the slope at its end included.
  private func work(_ rows: Int) -> Double {
    let parts = rows * firstParts + rows * (rows - 1) / 2
    return Double(perPart * parts + perRow * rows + 1)
  }

  /// The length at which so many rows would have an error that is just small enough.
  private static func wanted(_ error: Double, _ length: Double, rows: Int) -> Double {
    let exponent = 1 / Double(2 * rows - 1)
    let least = pow(0.02, exponent)
    let factor = error > 0 ? 0.94 * pow(0.65 / error, exponent) : 1 / least
    return length * min(max(factor, least / 4), 1 / least)
  }

  /// Notes that so many rows are not better than one less, as their weights bring up rounding, which shorter steps
  /// would not cure.
  @usableFromInline
  mutating func limit(rows: Int) {
    mostRows = max(min(mostRows, rows), 4)
    self.rows = min(self.rows, mostRows - 1)
  }

  /// Whether a length is less than what is wanted.
  @usableFromInline
  func cuts(_ taken: Double) -> Bool { taken < 0.99 * length }

  /// Notes an accepted step.
  ///
  /// - Parameters:
  ///   - errors: what the last rows but one and all rows leave.
  ///   - taken: the length of the step.
  ///   - used: its rows.
  @usableFromInline
  mutating func accept(errors: (second: Double, best: Double), length taken: Double, rows used: Int) {
    let errors = (second: errors.second / allowance, best: errors.best / allowance)
    // Rounding may be less elsewhere.
    allowance = max(1, 0.99 * allowance)
    rejected = nil
    guard !cuts(taken) else {
      // Cut short: it says nothing against what was wanted before, but may tell that more is possible.
      length = max(length, Self.wanted(errors.best, taken, rows: used))
      wasRejected = false
      return
    }
    let lower = Self.wanted(errors.second, taken, rows: used - 1)
    let same = Self.wanted(errors.best, taken, rows: used)
    let (lowerCost, cost) = (work(used - 1) / lower, work(used) / same)
    let most = mostRows - 1
    var (next, wanted) = (min(used, most), same)
    if lowerCost < 0.8 * cost || used > most, used > 3 {
      (next, wanted) = (used - 1, lower)
    } else if used > rows, cost >= 0.9 * lowerCost {
      (next, wanted) = (used - 1, lower)
    } else if cost < 0.9 * lowerCost, used < most, !wasRejected {
      (next, wanted) = (used + 1, same * work(used + 1) / work(used))
    }
    (rows, length) = (next, wasRejected ? min(taken, wanted) : wanted)
    wasRejected = false
  }

  /// Notes a step whose error is too large.
  @usableFromInline
  mutating func reject(errors: (second: Double, best: Double), length taken: Double, rows used: Int) {
    if let before = rejected, used >= before.rows, errors.best <= mostAllowance {
      // The order is five at least; what falls by less than the square of the length is no error of the method.
      let ratio = taken / before.length
      if errors.best > ratio * ratio * before.error {
        // So much more that the next steps do not get shorter for it.
        allowance = min(8 * errors.best, mostAllowance)
        (rows, length, wasRejected) = (used, taken, true)
        return
      }
    }
    rejected = (taken, errors.best, used)
    let errors = (second: errors.second / allowance, best: errors.best / allowance)
    let lower = Self.wanted(errors.second, taken, rows: used - 1)
    let same = Self.wanted(errors.best, taken, rows: used)
    let takesLower = used > 3 && (used > rows || work(used - 1) / lower < 0.8 * work(used) / same)
    (rows, length) = takesLower ? (used - 1, lower) : (used, same)
    length = min(length, 0.9 * taken)
    wasRejected = true
  }

  /// Notes a step whose result is not finite.
  @usableFromInline
  mutating func halve(length taken: Double) {
    length = taken / 2
    wasRejected = true
  }
}
