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

  @Test func slackGrowsWithTheThreshold() {
    #expect(!Condition(.velocity, observed: 1e6 + 5e-4, threshold: 1e6).isMet)
    #expect(Condition(.velocity, observed: 1e6 + 2e-3, threshold: 1e6).isMet)
  }

  /// A drag from the half of a sheet of 400 points, up and to the left.
  @Test func quantitiesAndBasesAreWhatTheirNamesSay() {
    let geometry = ReleaseGeometry(
      detents: [.init(name: "open", visible: 400), .init(name: "half", visible: 200)], current: "half",
      sheetLength: 400, screenLength: 800)
    let cases: [(ReleaseQuantity, Double)] = [
      (.distance, -250), (.offset, -50), (.visible, 400), (.velocity, -100), (.speed, 100),
      (.crossDistance, 30), (.crossVelocity, -40), (.crossSpeed, 40), (.lead, 60),
      (.velocityPerDistance, -100 / 450.0),
    ]
    #expect(cases.count == ReleaseQuantity.allCases.count)
    let state = ReleaseState(travel: -250, crossTravel: -30, velocity: -100, crossVelocity: -40, offset: -50)
    func condition(_ condition: PolicyCondition) -> Condition {
      ReleasePolicy([PolicyRule([condition])]).decide(state, in: geometry).conditions[0]
    }
    for (quantity, expected) in cases {
      #expect(condition(PolicyCondition(quantity, .greater, 0)).observed == expected, "\(quantity)")
    }
    let bases: [(PolicyCondition.Base, String?, Double)] = [
      (.points, nil, 1), (.sheet, nil, 400), (.screen, nil, 800), (.shorter, nil, 400), (.hidden, nil, 400),
      (.remaining, nil, 450), (.detent, "half", 200), (.detent, nil, 200), (.extent, "open", 400),
      (.extent, nil, 200),
    ]
    for (base, of, length) in bases {
      #expect(
        condition(PolicyCondition(.distance, .greater, 0.5, base: base, of: of)).threshold == length / 2,
        "\(base)")
    }
    let gone = ReleaseState(travel: 300, velocity: 0, offset: 500)
    let visible = ReleasePolicy([PolicyRule([PolicyCondition(.visible, .greater, 0)])]).decide(
      gone, in: geometry)
    #expect(visible.conditions[0].observed == 0)
  }
}
