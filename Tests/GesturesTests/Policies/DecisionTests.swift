// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

@Suite struct DecisionTests {
  static let rule = ReleaseRule(distance: 100, velocity: 800)

  @Test(arguments: [
    (99.999, 0.0, false), (100, 0, false), (100.001, 0, true), (0, 799.999, false), (0, 800, false),
    (0, 800.001, true), (-200, 900, true), (150, -3000, true),
  ])
  func eitherConditionBeyondItsThresholdDismisses(travel: Double, velocity: Double, dismisses: Bool) {
    #expect(Self.rule.decide(travel: travel, velocity: velocity).dismisses == dismisses)
  }

  @Test func inclusiveRuleCountsEquality() {
    let rule = ReleaseRule(distance: 100, velocity: 800, isInclusive: true)
    #expect(rule.decide(travel: 100, velocity: 0).dismisses)
    #expect(!rule.decide(travel: 99.999999, velocity: 799.99999).dismisses)
  }

  @Test func allNeedsBoth() {
    let rule = ReleaseRule(distance: 100, velocity: 800, requires: .all)
    #expect(!rule.decide(travel: 150, velocity: 100).dismisses)
    #expect(rule.decide(travel: 150, velocity: 900).dismisses)
  }

  @Test func marginOfAnyIsTheLargest() throws {
    let dismissed = Self.rule.decide(travel: 150, velocity: 1000)
    #expect(dismissed.deciding?.quantity == .distance)
    #expect(dismissed.margin == 0.5)
    let restored = Self.rule.decide(travel: 20, velocity: 400)
    #expect(restored.deciding?.quantity == .velocity)
    #expect(restored.margin == -0.5)
  }

  @Test func marginOfAllIsTheSmallest() {
    let rule = ReleaseRule(distance: 100, velocity: 800, requires: .all)
    #expect(rule.decide(travel: 150, velocity: 1000).margin == 0.25)
    #expect(rule.decide(travel: 150, velocity: 400).margin == -0.5)
  }

  @Test func thresholdThatIsNotPositiveHasNoMargin() {
    let rule = ReleaseRule(distance: 100, velocity: 0)
    let decision = rule.decide(travel: 20, velocity: 5)
    #expect(decision.dismisses)
    #expect(decision.deciding?.quantity == .velocity)
    #expect(decision.margin == nil)
    #expect(decision.deciding?.difference == 5)
  }

  @Test func absentVelocityMeetsNothing() {
    let decision = ReleaseRule(distance: 100, velocity: -1).decide(travel: 40, velocity: nil)
    #expect(!decision.dismisses)
    #expect(decision.conditions[1].observed == nil)
    #expect(decision.conditions[1].difference == nil)
    #expect(decision.margin == -0.6)
    #expect(decision.explanation == "distance 40 pt ≤ 100 pt and velocity unknown, more than -1 pt/s needed")
  }

  @Test func explanationNamesWhatDecided() {
    #expect(Self.rule.decide(travel: 131.96, velocity: 0).explanation == "distance 132 pt > 100 pt")
    #expect(
      Self.rule.decide(travel: 31, velocity: 200).explanation
        == "distance 31 pt ≤ 100 pt and velocity 200 pt/s ≤ 800 pt/s")
    #expect(Self.rule.decide(travel: 100.01, velocity: 0).explanation == "distance 100.01 pt > 100 pt")
  }

  @Test(arguments: [
    (99.96, "distance 99.96 pt < 100 pt"), (100, "distance 100 pt ≥ 100 pt"),
    (99.94, "distance 99.9 pt < 100 pt"),
  ])
  func inclusiveRuleSaysWhichSide(travel: Double, sentence: String) {
    let rule = ReleaseRule(distance: 100, velocity: 800, isInclusive: true)
    #expect(rule.decide(travel: travel, velocity: 0).explanation.hasPrefix(sentence))
  }

  @Test func inclusiveRuleNeedsAtLeastItsThreshold() {
    let rule = ReleaseRule(distance: 100, velocity: 800, isInclusive: true)
    #expect(
      rule.decide(travel: 0, velocity: nil).explanation.hasSuffix(
        "velocity unknown, at least 800 pt/s needed"))
  }

  /// 100 points as the difference of decimal coordinates anywhere on a screen, in binary.
  @Test(arguments: Array(stride(from: 300.0, to: 1500, by: 7)))
  func placeOnTheScreenDoesNotDecide(pixels: Double) {
    let travel = (pixels + 330) / 3 - (pixels + 30) / 3
    let decision = Self.rule.decide(travel: travel, velocity: 0)
    #expect(!decision.dismisses)
    #expect(decision.margin == 0)
    #expect(
      ReleaseRule(distance: 100, velocity: 800, isInclusive: true).decide(travel: travel, velocity: 0)
        .dismisses)
  }

  @Test(arguments: [ReleaseRule.Requirement.any, .all])
  func ruleWithoutConditionsNeverDismisses(requires: ReleaseRule.Requirement) {
    let rule = ReleaseRule(distance: nil, velocity: nil, requires: requires)
    #expect(!rule.decide(travel: 1000, velocity: 9000).dismisses)
  }

  @Test func firstConditionDecidesWhereNoneHasAMargin() {
    let decision = ReleaseRule(distance: 0, velocity: 0).decide(travel: 5, velocity: 5)
    #expect(decision.deciding?.quantity == .distance)
  }
}
