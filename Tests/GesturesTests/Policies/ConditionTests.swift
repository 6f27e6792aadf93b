// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@Suite struct ConditionTests {
  @Test(arguments: [
    (Condition.Comparison.greater, [false, false, true]), (.atLeast, [false, true, true]),
    (.less, [true, false, false]), (.atMost, [true, true, false]),
  ])
  func comparisonDecidesBelowAtAndAbove(comparison: Condition.Comparison, expected: [Bool]) {
    let met = [99.5, 100, 100.5].map {
      Condition(.distance, observed: $0, comparison, threshold: 100).isMet
    }
    #expect(met == expected)
    #expect([99.5, 100, 100.5].map { comparison.opposite.holds($0, 100) } == expected.map { !$0 })
  }

  @Test func marginOfLessIsPositiveWhenMet() {
    #expect(Condition(.offset, observed: 75, .less, threshold: 100).margin == 0.25)
    #expect(Condition(.offset, observed: 150, .atMost, threshold: 100).margin == -0.5)
    #expect(Condition(.offset, observed: 150, .greater, threshold: 100).margin == 0.5)
    #expect(Condition(.offset, observed: 75, .less, threshold: 100).difference == -25)
  }

  @Test(arguments: [0, -300.0])
  func thresholdThatIsNotPositiveHasNoMargin(threshold: Double) {
    #expect(Condition(.velocity, observed: -400, .less, threshold: threshold).margin == nil)
  }

  @Test func nothingObservedMeetsNothing() {
    for comparison in Condition.Comparison.allCases {
      let condition = Condition(.velocity, observed: nil, comparison, threshold: 5)
      #expect(!condition.isMet)
      #expect(condition.margin == nil)
    }
  }

  @Test(arguments: [
    (Condition.Comparison.less, 20.0, "lead 20 pt/s < 100 pt/s"), (.less, 100, "lead 100 pt/s ≥ 100 pt/s"),
    (.atMost, 100, "lead 100 pt/s ≤ 100 pt/s"), (.atMost, 100.04, "lead 100.04 pt/s > 100 pt/s"),
  ])
  func explanationNamesTheSide(comparison: Condition.Comparison, observed: Double, text: String) {
    #expect(Condition(.lead, observed: observed, comparison, threshold: 100).explanation == text)
  }

  @Test(arguments: [
    (Condition.Comparison.less, "less than"), (.atMost, "at most"), (.greater, "more than"),
    (.atLeast, "at least"),
  ])
  func explanationOfTheUnknownNamesWhatIsNeeded(comparison: Condition.Comparison, words: String) {
    let condition = Condition(.speed, observed: nil, comparison, threshold: 5, name: "swift")
    #expect(condition.explanation == "swift unknown, \(words) 5 pt/s needed")
  }

  @Test func ruleNamesThePathsOfItsThresholds() {
    let decision = ReleaseRule(distance: 100, velocity: 800).decide(travel: 50, velocity: 0)
    #expect(decision.conditions.map { $0.path?.description } == ["dismissal.distance", "dismissal.velocity"])
    #expect(Condition(.distance, observed: 1, threshold: 2).path == nil)
  }
}
