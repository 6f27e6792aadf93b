// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

@Suite struct ThresholdOptimumTests {
  @Test(arguments: 0..<4)
  func sweepFindsWhatTryingAllFinds(part: Int) throws {
    var generator = SeededGenerator(seed: 700 + UInt64(part))
    for round in 0..<400 {
      let problem = ThresholdProblem.random(&generator)
      let costs = MistakeCosts.random(&generator)
      let present = ThresholdPair(Double(generator.below(5)), Double(generator.below(5)))
      let found = problem.optimum(costs: costs, present: present)
      let expected = problem.exhaustiveOptimum(costs: costs, present: present)
      try #require(found == expected, "round \(round): \(problem), \(costs), \(present)")
    }
  }

  @Test func oneSweepServesAnyWeightsAndCosts() throws {
    var generator = SeededGenerator(seed: 71)
    let present = ThresholdPair(2, 3)
    for round in 0..<60 {
      let problem = ThresholdProblem.random(&generator)
      var sweep = ThresholdSweep(ThresholdSteps(problem))
      for _ in 0..<5 {
        let costs = MistakeCosts.random(&generator)
        let weights = (0..<problem.count).map { _ in Int32(generator.below(3)) }
        let found = sweep.optimum(costs: costs, present: present, weights: weights)
        let expected = problem.exhaustiveOptimum(costs: costs, present: present, weights: weights)
        try #require(found == expected, "round \(round): \(problem), \(costs), \(weights)")
        #expect(
          sweep.leastCost(costs, weights: weights) == expected.map { costs.cost(of: $0.mistakes) } ?? 0)
      }
    }
  }

  /// Written without axes, cells and regions: the cost at each pair of values between distinct steps.
  @Test func noPairOfThresholdsCostsLess() throws {
    var generator = SeededGenerator(seed: 72)
    for _ in 0..<200 {
      let problem = ThresholdProblem.random(&generator)
      let costs = MistakeCosts.random(&generator)
      let places = [problem.first, problem.second].map { steps in
        let sorted = steps.filter(\.isFinite).sorted()
        let gaps = zip(sorted, sorted.dropFirst()).filter { $1 - $0 > 1e-6 }
        return gaps.map { $0 / 3 + $1 * 2 / 3 } + [-1000, 1000]
      }
      let optimum = try #require(problem.optimum(costs: costs, present: ThresholdPair(0.4, 0.4)))
      let cost = costs.cost(of: optimum.mistakes)
      #expect(problem.mistakes(at: optimum.thresholds.first, optimum.thresholds.second) == optimum.mistakes)
      for first in places[0] {
        for second in places[1] {
          #expect(costs.cost(of: problem.mistakes(at: first, second)) >= cost)
        }
      }
    }
  }
}
