// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

@Suite struct ThresholdIntervalTests {
  @Test func costChangesAtTheEndsOfAnIntervalAndNotWithin() throws {
    var generator = SeededGenerator(seed: 90)
    for _ in 0..<300 {
      let problem = ThresholdProblem.random(&generator)
      let costs = MistakeCosts.random(&generator)
      let (first, second) = (generator.unit() * 10 - 1, generator.unit() * 10 - 1)
      try check(problem.interval(ofFirst: first, holdingSecond: second, costs: costs), first, problem.first) {
        costs.cost(of: problem.mistakes(at: $0, second))
      }
      try check(problem.interval(ofSecond: second, holdingFirst: first, costs: costs), second, problem.second)
      {
        costs.cost(of: problem.mistakes(at: first, $0))
      }
    }
  }

  private func check(
    _ interval: ThresholdInterval, _ value: Double, _ steps: [Double], cost: (Double) -> Double
  ) throws {
    // Beyond steps that are equal but for rounding.
    let margin = 1e-6
    try #require(interval.contains(value))
    for step in steps where step.isFinite && interval.contains(step + margin) {
      try #require(cost(step + margin) == cost(value))
    }
    if interval.lower.isFinite { try #require(cost(interval.lower - margin) != cost(value)) }
    if interval.upper.isFinite { try #require(cost(interval.upper + margin) != cost(value)) }
  }

  @Test func intervalsOfTheOptimumAreThoseAroundIt() throws {
    var generator = SeededGenerator(seed: 91)
    for _ in 0..<100 {
      let problem = ThresholdProblem.random(&generator)
      let costs = MistakeCosts.random(&generator)
      let optimum = try #require(problem.optimum(costs: costs, present: ThresholdPair(0.4, 0.4)))
      let (first, second) = (optimum.thresholds.first, optimum.thresholds.second)
      #expect(
        problem.interval(ofFirst: first, holdingSecond: second, costs: costs) == optimum.firstInterval)
      #expect(
        problem.interval(ofSecond: second, holdingFirst: first, costs: costs) == optimum.secondInterval)
    }
  }
}
