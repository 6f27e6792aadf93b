// SPDX-License-Identifier: GPL-3.0-or-later

/// Costs as small whole numbers in the same proportion, and what they are for each `OutcomeCode`.
struct CostUnits {
  /// Cost of a false dismissal.
  let falseDismiss: Int
  /// Cost of a missed one.
  let missedDismiss: Int

  /// Costs of a code in front of both steps, and how they change beyond one step or both.
  struct Changes {
    /// Cost in front of both.
    var start: Int
    /// How much more it is beyond the second step.
    var second: Int
    /// How much more it is beyond the first step.
    var first: Int
    /// How much more the second step makes beyond the first.
    var both: Int

    /// How much less it can be beyond the first step than in front of it.
    var mostFirst: Int { max(0, -first, -first - both) }
    /// How much less it can be beyond the second step than in front of it.
    var mostSecond: Int { max(0, -second, -second - both) }
  }

  /// The largest sum of costs: more than two million traces at a cost of a million with six decimals, and any
  /// number at costs like 1 and 5.
  static let most = Int.max / 4

  /// Divides the costs of a number of traces by what both have in common, and rounds them to what can be
  /// summed up if that is not enough.
  init(_ costs: MistakeCosts, traces: Int) {
    var (a, b) = (costs.falseUnits, costs.missedUnits)
    while b != 0 { (a, b) = (b, a % b) }
    let common = max(a, 1)
    var units = (costs.falseUnits / common, costs.missedUnits / common)
    let bound = Self.most / max(traces, 1)
    if max(units.0, units.1) > bound {
      let divisor = Double(max(units.0, units.1)) / Double(bound) * (1 + 1e-12)
      units = (Int(Double(units.0) / divisor), Int(Double(units.1) / divisor))
    }
    (falseDismiss, missedDismiss) = units
  }

  /// The costs of each code.
  var changes: [Changes] {
    (0..<32).map { value in
      let code = OutcomeCode(rawValue: UInt8(value))
      let cost = { (first: Bool, second: Bool) in code.cost(first, second, self) }
      let (start, second, first) = (cost(false, false), cost(false, true), cost(true, false))
      return Changes(
        start: start, second: second - start, first: first - start,
        both: cost(true, true) - first - second + start)
    }
  }
}

extension CostUnits {
  /// Whether the costs of a number of traces can be summed up in a type.
  func fit<Value: FixedWidthInteger>(_ type: Value.Type, traces: Int) -> Bool {
    let (sum, overflow) = max(falseDismiss, missedDismiss).multipliedReportingOverflow(by: traces)
    return !overflow && sum <= Int(Value.max / 4)
  }
}
