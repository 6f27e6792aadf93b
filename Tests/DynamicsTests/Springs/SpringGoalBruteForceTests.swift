// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@Suite("Goals against all springs of a grid")
struct SpringGoalBruteForceTests {
  typealias Condition = SpringGoal.Condition

  /// A spring's quantities, with those of a response of 1 by formula below the critical ratio.
  private struct Shape {
    let ratio: Double
    let settle, overshoot, peakTime, velocity: Double

    init(ratio: Double, epsilon: Double) {
      self.ratio = ratio
      let motion = SpringMotion(spring: Spring(response: 1, dampingRatio: ratio), from: 0, to: 1)
      if ratio < 1 {
        let root = (1 - ratio * ratio).squareRoot()
        settle = -log(epsilon * root) / (2 * .pi * ratio)
        overshoot = exp(-.pi * ratio / root)
        peakTime = 0.5 / root
        velocity = 2 * .pi * exp(-ratio * acos(ratio) / root)
      } else {
        settle = motion.exactSettlingTime(threshold: epsilon) ?? .infinity
        (overshoot, peakTime) = (0, .nan)
        velocity = (0...2000).reduce(0) { max($0, motion.velocity(at: Double($1) / 1000)) }
      }
    }

    func value(_ quantity: SpringGoal.Quantity, response: Double) -> Double {
      let frequency = 2 * .pi / response
      return switch quantity {
      case .settle: settle * response
      case .overshoot: overshoot
      case .peakTime: peakTime * response
      case .velocity: velocity / response
      case .response: response
      case .dampingRatio: ratio
      case .bounce: ratio <= 1 ? 1 - ratio : 1 / ratio - 1
      case .stiffness: frequency * frequency
      case .dampingCoefficient: 2 * ratio * frequency
      }
    }

    /// Whether a condition is met by more than a rounding.
    func meets(_ condition: Condition, response: Double) -> Bool {
      let value = value(condition.quantity, response: response)
      guard value.isFinite else { return condition.comparison == .greater && value == .infinity }
      return condition.isMet(by: value) && abs(value - condition.threshold) > 1e-9 * abs(condition.threshold)
    }
  }

  private let responses = (0...36).map { 0.05 * pow(1.12, Double($0)) }

  /// Springs of ratios on both sides of the critical one.
  private func shapes(epsilon: Double) -> [Shape] {
    let ratios = (1..<60).map { Double($0) / 60 } + [0.99, 0.999, 1] + (1...24).map { pow(1.12, Double($0)) }
    return ratios.map { Shape(ratio: $0, epsilon: epsilon) }
  }

  private func goal(_ shapes: [Shape], _ random: inout SeededGenerator) -> [Condition] {
    let quantities = SpringGoal.Quantity.allCases
    return (0..<2 + random.below(3)).map { _ in
      let quantity = quantities[random.below(quantities.count)]
      let comparison = SpringGoal.Comparison.allCases[random.below(4)]
      let shape = shapes[random.below(shapes.count)]
      let value = shape.value(quantity, response: responses[random.below(responses.count)])
      return Condition(quantity, comparison, value.isFinite ? value * (0.9 + 0.2 * random.unit()) : 1)
    }
  }

  @Test(arguments: [0.002, 0.3])
  func noSpringOfTheGridContradictsTheSearch(epsilon: Double) {
    let shapes = shapes(epsilon: epsilon)
    var random = SeededGenerator(seed: 11)
    var counts = [0, 0]
    for _ in 0..<60 {
      let conditions = goal(shapes, &random)
      let search = SpringGoalSearch(SpringGoal(conditions), epsilon: epsilon)
      let met = shapes.flatMap { shape in
        responses.filter { response in conditions.allSatisfy { shape.meets($0, response: response) } }
          .map { (ratio: shape.ratio, response: $0) }
      }
      switch search.run() {
      case .found(let spring):
        counts[0] += 1
        let motion = SpringMotion(spring: spring, from: 0, to: 1)
        #expect(search.goal.isMet(by: motion, epsilon: epsilon), "\(conditions)")
        let limit = conditions.contains { condition in
          switch condition.quantity {
          case .settle, .peakTime, .response: condition.comparison.isUpperBound
          case .velocity, .stiffness, .dampingCoefficient: !condition.comparison.isUpperBound
          case .overshoot, .dampingRatio, .bounce: false
          }
        }
        // A ratio below 0.5 is the last resort.
        let usual = met.filter { $0.ratio >= 0.5 }
        #expect(usual.isEmpty || spring.dampingRatio >= 0.5 * (1 - 1e-15), "\(conditions): \(spring)")
        guard limit, let longest = (usual.isEmpty ? met : usual).map(\.response).max() else { break }
        #expect(longest <= spring.response / 0.98 * (1 + 1e-9), "\(conditions): \(spring.response)")
      case .none:
        counts[1] += 1
        #expect(met.isEmpty, "\(conditions): \(met.first as Any)")
      case .unknown: Issue.record("\(conditions): not known")
      }
    }
    #expect(counts.allSatisfy { $0 > 10 }, "\(counts)")
  }
}
