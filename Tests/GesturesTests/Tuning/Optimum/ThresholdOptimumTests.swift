// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

@Suite struct ThresholdOptimumTests {
  @Test(arguments: 0..<4)
  func sweepFindsWhatTryingAllFinds(part: Int) throws {
    var generator = SeededGenerator(seed: 700 + UInt64(part))
    for round in 0..<250 {
      let problem = ThresholdProblem.random(&generator)
      let costs = MistakeCosts.random(&generator)
      let present = ThresholdPair(Double(generator.below(5)), Double(generator.below(5)))
      let found = problem.optimum(costs: costs, present: present)
      let expected = problem.exhaustiveOptimum(costs: costs, present: present)
      try #require(found == expected, "round \(round): \(problem), \(costs), \(present)")
      // With many blocks, each a cell or two, most are left out.
      var sweep = ThresholdSweep(ThresholdSteps(problem), blocks: 2 + round % 5)
      let inBlocks = sweep.optimum(costs: costs, present: present)
      try #require(inBlocks == expected, "round \(round): \(problem), \(costs), \(present)")
    }
  }

  @Test func oneSweepServesAnyWeightsAndCosts() throws {
    var generator = SeededGenerator(seed: 71)
    let present = ThresholdPair(2, 3)
    for round in 0..<60 {
      let problem = ThresholdProblem.random(&generator)
      var sweep = ThresholdSweep(ThresholdSteps(problem), blocks: 1 + round % 5)
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

  /// Labels by two thresholds, some of them wrong, whole numbers with many ties among the steps.
  private func noisyProblem(count: Int, noise: Double, _ generator: inout SeededGenerator) -> ThresholdProblem
  {
    var problem = ThresholdProblem()
    for _ in 0..<count {
      let (first, second) = (Double(generator.below(800)), generator.unit() * 100)
      let dismisses = first > 300 || second > 40
      problem.append(
        first: first, second: second, outcomes: 7,
        expected: generator.unit() < noise ? generator.below(2) == 0 : dismisses)
    }
    return problem
  }

  @Test(arguments: [0.0, 0.1, 1.0])
  func leavingBlocksOutChangesNothing(noise: Double) {
    var generator = SeededGenerator(seed: 73)
    let problem = noisyProblem(count: 1500, noise: noise, &generator)
    let steps = ThresholdSteps(problem)
    let weights = (0..<problem.count).map { _ in Int32(generator.below(4)) }
    for costs in [MistakeCosts(), MistakeCosts(falseDismiss: 0.3, missedDismiss: 1)] {
      var whole = ThresholdSweep(steps, blocks: 1)
      let expected = whole.optimum(costs: costs, present: ThresholdPair(0, 0), weights: weights)
      for blocks in [7, 60, 256] {
        var sweep = ThresholdSweep(steps, blocks: blocks)
        let found = sweep.optimum(costs: costs, present: ThresholdPair(0, 0), weights: weights)
        #expect(found == expected)
        let kept = sweep.bounds.rows.kept
        #expect(noise == 1 || blocks < 60 || kept < steps.first.count / 2)
      }
    }
  }

  @Test func tooManyRegionsAreNotCountedAndTheProposalIsOptimal() throws {
    var problem = ThresholdProblem()
    // Every other interval of the second threshold is optimal. The first changes nothing, at many steps.
    for step in 0..<6 {
      problem.append(first: -.infinity, second: Double(step), outcomes: 3, expected: step % 2 == 0)
      problem.append(first: Double(step), second: Double(step), outcomes: 7, expected: true)
      problem.append(first: Double(step), second: Double(step), outcomes: 7, expected: false)
    }
    let (costs, present) = (MistakeCosts(), ThresholdPair(2.5, 2.5))
    let exhaustive = try #require(problem.exhaustiveOptimum(costs: costs, present: present))
    var sweep = ThresholdSweep(ThresholdSteps(problem))
    let whole = sweep.optimum(costs: costs, present: present)
    #expect(whole == exhaustive)
    for limit in [(1, 100), (100, 1), (100, 9)] {
      sweep.regions.limit = limit
      let found = sweep.optimum(costs: costs, present: present)
      let optimum = try #require(found)
      #expect(optimum.regions == nil || limit.0 == 1)
      #expect(costs.cost(of: optimum.mistakes) == costs.cost(of: exhaustive.mistakes))
      #expect(optimum.firstInterval == ThresholdInterval(lower: -.infinity, upper: .infinity))
      #expect(optimum.thresholds.first == 2.5)
    }
  }

  @Test func hugeWeightsAndCostsDoNotOverflow() throws {
    var generator = SeededGenerator(seed: 74)
    let costs = MistakeCosts(falseDismiss: 999_999.999_999, missedDismiss: 1_000_000)
    for _ in 0..<20 {
      let problem = ThresholdProblem.random(&generator)
      let weights = (0..<problem.count).map { _ in Int32.max - Int32(generator.below(1000)) }
      var sweep = ThresholdSweep(ThresholdSteps(problem))
      let optimum = sweep.optimum(costs: costs, present: ThresholdPair(0, 0), weights: weights)
      let found = try #require(optimum)
      let expected = try #require(
        problem.exhaustiveOptimum(costs: costs, present: ThresholdPair(0, 0), weights: weights))
      let cost = costs.cost(of: expected.mistakes)
      #expect(costs.cost(of: found.mistakes) <= cost * (1 + 1e-9))
    }
  }

  @Test func stepsBeyondAllMeasureDoNotOverflow() throws {
    var problem = ThresholdProblem()
    let most = Double.greatestFiniteMagnitude
    for (first, second, expected) in [
      (most, -most, true), (-most, most, false), (0, 0, true), (most, 1, false),
    ] {
      problem.append(first: first, second: second, outcomes: 7, expected: expected)
    }
    let optimum = try #require(problem.optimum(costs: MistakeCosts(), present: ThresholdPair(0, 0)))
    #expect(optimum.mistakes == Mistakes(falseDismiss: 1))
    #expect(optimum.thresholds.first.isFinite && optimum.thresholds.second.isFinite)
  }

  @Test func stepsThatAreEqualButForRoundingAreOne() throws {
    var problem = ThresholdProblem()
    let near = 1 + 5e-10
    problem.append(first: near, second: .infinity, outcomes: 5, expected: false)
    problem.append(first: 1, second: .infinity, outcomes: 5, expected: true)
    // A threshold between the two would be right for both, but no one could tell it from one beside them.
    let optimum = try #require(problem.optimum(costs: MistakeCosts(), present: ThresholdPair(5, 6)))
    #expect(optimum.mistakes == Mistakes(missedDismiss: 1))
    #expect(optimum.thresholds == ThresholdPair(5, 6))
    problem.append(first: 3, second: .infinity, outcomes: 5, expected: true)
    let between = try #require(
      problem.optimum(costs: MistakeCosts(falseDismiss: 2), present: ThresholdPair(5, 6)))
    #expect(between.firstInterval == ThresholdInterval(lower: near, upper: 3))
    #expect(between.thresholds == ThresholdPair(near / 2 + 1.5, 6))
  }

  @Test func nothingIsSaidWithoutTraces() {
    #expect(ThresholdProblem().optimum(costs: MistakeCosts(), present: ThresholdPair(1, 2)) == nil)
    var problem = ThresholdProblem()
    problem.append(first: 1, second: 2, outcomes: 7, expected: true)
    var sweep = ThresholdSweep(ThresholdSteps(problem))
    let weightless = sweep.optimum(costs: MistakeCosts(), present: ThresholdPair(1, 2), weights: [0])
    let cost = sweep.leastCost(MistakeCosts(), weights: [0])
    #expect(weightless == nil && cost == 0)
  }

  @Test func sortingByDigitsOrdersLikeComparing() {
    var generator = SeededGenerator(seed: 75)
    let special = [
      0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ]
    let values = (0..<3000).map { _ in
      switch generator.below(3) {
      case 0: special[generator.below(special.count)]
      case 1: Double(generator.below(5) - 2)
      default: (generator.unit() - 0.5) * 1e3
      }
    }
    let order = StepOrder.ascending(values)
    #expect(order.count == values.count(where: \.isFinite))
    #expect(Set(order).count == order.count)
    for (one, other) in zip(order, order.dropFirst()) {
      let (a, b) = (values[Int(one)], values[Int(other)])
      #expect(a < b || (a == b && (one < other || a == 0)))
    }
  }
}
