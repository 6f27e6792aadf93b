// SPDX-License-Identifier: GPL-3.0-or-later

/// A problem whose steps are sorted once, so that it can be swept many times; see `ThresholdSweep`.
public struct ThresholdSteps: Sendable {
  /// Number of traces.
  public let count: Int
  /// The intervals of the first threshold.
  let first: ThresholdAxis
  /// The intervals of the second threshold.
  let second: ThresholdAxis
  /// Where the traces of each step of the first threshold begin in the lists below; those without one follow
  /// the last.
  let starts: [UInt32]
  /// The traces in the order of their steps along the first threshold.
  let rows: [UInt32]
  /// The first cell of the second threshold that lies beyond each trace's step.
  let cells: [UInt32]
  /// Each trace's `OutcomeCode`.
  let codes: [UInt8]

  /// Sorts the steps of a problem of fewer than 2³² traces. Complexity: O(n), by digits; the runner may sort both at once.
  public init(_ problem: ThresholdProblem, with runner: PieceRunner = .serial) {
    let count = problem.count
    self.count = count
    precondition(count < Int(UInt32.max), "Traces are counted with 32 bits.")
    let ((first, rows), (second, ranks)) = runner.both {
      let order = StepOrder(problem.first)
      var rows = order.rows
      rows.reserveCapacity(count)
      for row in 0..<count where !problem.first[row].isFinite { rows.append(UInt32(row)) }
      return (order, rows)
    } _: {
      let order = StepOrder(problem.second)
      return (order, order.ranks(count: count))
    }
    (self.first, self.second, starts) = (first.axis, second.axis, first.starts)
    (cells, codes) = runner.both {
      rows.map { ranks[Int($0)] + 1 }
    } _: {
      rows.map {
        OutcomeCode(
          problem.outcomes[Int($0)], expected: problem.expected[Int($0)], first: problem.first[Int($0)],
          second: problem.second[Int($0)]
        ).rawValue
      }
    }
    self.rows = rows
  }
}

/// The four outcomes of a trace and the expected one, with outcomes that a step at infinity rules out
/// replaced.
struct OutcomeCode {
  /// The outcomes as four bits, the expected one as the fifth.
  let rawValue: UInt8

  /// Names a code.
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes the code of a trace.
  init(_ outcomes: UInt8, expected: Bool, first: Double, second: Double) {
    var bits = outcomes
    if first == -.infinity { bits = bits & 0b1010 | (bits & 0b1010) >> 1 }
    if first == .infinity { bits = bits & 0b0101 | (bits & 0b0101) << 1 }
    if second == -.infinity { bits = bits & 0b1100 | bits >> 2 }
    if second == .infinity { bits = bits & 0b0011 | (bits & 0b0011) << 2 }
    rawValue = bits | (expected ? 16 : 0)
  }

  /// Whether the trace should be dismissed.
  var expected: Bool { rawValue & 16 != 0 }

  /// Whether the trace is dismissed by thresholds that lie beyond its steps or not.
  func dismisses(beyondFirst: Bool, beyondSecond: Bool) -> Bool {
    rawValue >> ((beyondFirst ? 1 : 0) + (beyondSecond ? 2 : 0)) & 1 == 1
  }

  /// What one trace costs with thresholds that lie beyond its steps or not.
  func cost(_ beyondFirst: Bool, _ beyondSecond: Bool, _ units: CostUnits) -> Int {
    switch (dismisses(beyondFirst: beyondFirst, beyondSecond: beyondSecond), expected) {
    case (true, false): units.falseDismiss
    case (false, true): units.missedDismiss
    case (true, true), (false, false): 0
    }
  }
}
