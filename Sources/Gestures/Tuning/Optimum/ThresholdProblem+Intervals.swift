// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdProblem {
  /// The values of the first threshold around one that cost the same while the second is held.
  ///
  /// Complexity: O(n log n) for n traces.
  ///
  /// - Parameters:
  ///   - first: The first threshold.
  ///   - second: The second, as it is held.
  ///   - costs: What mistakes cost.
  /// - Returns: The interval between the nearest steps that change the cost.
  public func interval(ofFirst first: Double, holdingSecond second: Double, costs: MistakeCosts)
    -> ThresholdInterval
  {
    let units = CostUnits(costs, traces: count)
    return Self.interval(around: first, between: self.first) { row in
      let code = OutcomeCode(outcomes[row], expected: expected[row], first: 0, second: 0)
      let beyond = second >= self.second[row]
      return code.cost(true, beyond, units) - code.cost(false, beyond, units)
    }
  }

  /// The values of the second threshold around one that cost the same while the first is held.
  ///
  /// Complexity: O(n log n) for n traces.
  ///
  /// - Parameters:
  ///   - second: The second threshold.
  ///   - first: The first, as it is held.
  ///   - costs: What mistakes cost.
  /// - Returns: The interval between the nearest steps that change the cost.
  public func interval(ofSecond second: Double, holdingFirst first: Double, costs: MistakeCosts)
    -> ThresholdInterval
  {
    let units = CostUnits(costs, traces: count)
    return Self.interval(around: second, between: self.second) { row in
      let code = OutcomeCode(outcomes[row], expected: expected[row], first: 0, second: 0)
      let beyond = first >= self.first[row]
      return code.cost(beyond, true, units) - code.cost(beyond, false, units)
    }
  }

  /// The interval around a value between the nearest steps at which what the traces add is not 0.
  private static func interval(
    around value: Double, between positions: [Double], change: (_ row: Int) -> Int
  ) -> ThresholdInterval {
    let order = StepOrder(positions)
    func changesCost(_ step: Int) -> Bool {
      order.rows[Int(order.starts[step])..<Int(order.starts[step + 1])].reduce(0) { $0 + change(Int($1)) }
        != 0
    }
    let cell = order.axis.cell(of: value)
    var (low, high) = (cell, cell + 1)
    while low > 0, !changesCost(low - 1) { low -= 1 }
    while high < order.axis.count, !changesCost(high - 1) { high += 1 }
    return order.axis.interval(low..<high)
  }
}
