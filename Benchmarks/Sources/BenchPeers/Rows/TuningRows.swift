// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Gestures

/// The exact optimum of two thresholds, beside sorting its rows by either.
enum TuningRows {
  /// The rows for numbers of labelled rows.
  static func all(_ counts: [Int]) -> [Row] { counts.map(optimum) }

  /// Thresholds that the labels follow.
  private static let truth = ThresholdPair(100, 800)

  private static func optimum(_ count: Int) -> Row {
    Row(
      name: "optimum", size: "\(count) rows", item: "optimum", goal: .init(10),
      errorMeaning: "cost above a recount or the true thresholds'", errorBound: 0
    ) {
      let problem = problem(count)
      let costs = MistakeCosts()
      let find: @Sendable () -> ThresholdOptimum? = { problem.optimum(costs: costs, present: truth) }
      return Row.Field(
        ours: [
          Contender("ThresholdProblem.optimum") {
            Benchmark.Body(error: {
              guard let found = find() else { return .infinity }
              let cost = costs.cost(of: found.mistakes)
              let (first, second) = (found.thresholds.first, found.thresholds.second)
              let recount = costs.cost(of: problem.mistakes(at: first, second))
              let other = costs.cost(of: problem.mistakes(at: truth.first, truth.second))
              return max((cost - recount).magnitude, cost - other, 0)
            }) { iterations in for _ in 0..<iterations { blackHole(find()) } }
          }
        ],
        peers: [
          Contender("sorting the numbers twice", note: "Array.sort of doubles") {
            Benchmark.Body { iterations in
              for _ in 0..<iterations {
                for column in [problem.first, problem.second] {
                  var numbers = column
                  numbers.sort()
                  blackHole(numbers)
                }
              }
            }
          }
        ])
    }
  }

  /// Seeded pulls and speeds; one label in twenty is wrong.
  private static func problem(_ count: Int) -> ThresholdProblem {
    var random = SceneRandom(seed: 11)
    var problem = ThresholdProblem()
    for _ in 0..<count {
      let (distance, speed) = (300 * random.number(in: 0...1), 2000 * random.number(in: 0...1))
      let meant = distance > truth.first || speed > truth.second
      problem.append(
        first: distance, second: speed, outcomes: 0b0111,
        expected: random.number(in: 0...1) < 0.05 ? !meant : meant)
    }
    return problem
  }
}
