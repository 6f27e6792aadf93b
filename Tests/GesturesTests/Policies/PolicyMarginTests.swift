// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

/// Which margin a policy of several rules tells, and which condition it is that of.
@Suite struct PolicyMarginTests {
  static let geometry = ReleaseGeometry(
    detents: [.init(name: "open", visible: 400), .init(name: "half", visible: 200)], current: "open",
    sheetLength: 400, screenLength: 800)
  static let pull = PolicyRule(name: "pull", [PolicyCondition(.distance, .greater, 100)])
  static let flick = PolicyRule(
    name: "flick", requires: .all,
    [PolicyCondition(.velocity, .greater, 500), PolicyCondition(.distance, .greater, 20)])

  private func decide(_ rules: [PolicyRule], _ travel: Double, _ velocity: Double?) -> Decision {
    ReleasePolicy(rules).decide(ReleaseState(travel: travel, velocity: velocity), in: Self.geometry)
  }

  @Test func dismissalHasTheMarginOfTheRuleThatDecided() {
    let decision = decide([Self.pull, Self.flick], 150, 5000)
    #expect(
      decision.rule
        == ReleasePolicy([Self.pull]).decide(.init(travel: 150, velocity: 0), in: Self.geometry).rule)
    #expect(decision.margin == 0.5)
    #expect(decision.explanation == "pull: distance 150 pt > 100 pt")
    #expect(decision.deciding?.path?.description == "policy.rules.0.conditions.0.threshold")
    #expect(decision.conditions.count == 3)
  }

  @Test func allHasItsSmallestMargin() {
    let decision = decide([Self.pull, Self.flick], 30, 600)
    #expect(decision.rule?.index == 1)
    #expect(abs((decision.margin ?? 0) - 0.2) < 1e-12)
    #expect(decision.explanation == "flick: velocity 600 pt/s > 500 pt/s and distance 30 pt > 20 pt")
    #expect(decision.deciding?.path?.description == "policy.rules.1.conditions.0.threshold")
  }

  @Test func restorationHasTheBestMarginOfTheRulesThatDismiss() {
    let decision = decide([Self.pull, Self.flick], 90, 0)
    #expect(decision.target == .detent(0))
    #expect(decision.rule == nil)
    #expect(abs((decision.margin ?? 0) + 0.1) < 1e-12)
    #expect(
      decision.explanation == "distance 90 pt ≤ 100 pt; velocity 0 pt/s ≤ 500 pt/s")
    #expect(decide([Self.pull, Self.flick], 15, 450).deciding?.rule == 1)
  }

  @Test func ruleBehindTheOneThatRestoredCountsNoMoreThanThatOne() {
    let slow = PolicyRule(
      name: "slow", [PolicyCondition(.speed, .less, 200)], target: .restore)
    let decision = decide([slow, Self.pull], 180, 150)
    #expect(!decision.dismisses)
    #expect(decision.margin == -0.25)
    #expect(decision.deciding?.quantity == .speed)
    #expect(decision.explanation == "slow: speed 150 pt/s < 200 pt/s")
    // Not far enough either: the lack of travel is the larger.
    #expect(abs((decide([slow, Self.pull], 60, 150).margin ?? 0) + 0.4) < 1e-12)
  }

  @Test func nearestThatCanDismissComparesWithTheMiddle() {
    let nearest = PolicyRule(target: .nearest(NearestDetent(includesHidden: true)))
    let far = decide([nearest], 330, 0)
    #expect(far.dismisses)
    #expect(abs((far.margin ?? 0) - 0.1) < 1e-12)
    #expect(far.explanation == "position 330 pt > 300 pt")
    #expect(far.deciding?.path?.description == "policy.rules.0.target.progress")
    let near = decide([nearest], 270, 0)
    #expect(near.target == .detent(1))
    #expect(abs((near.margin ?? 0) + 0.1) < 1e-12)
    let open = decide([nearest], 60, 0)
    #expect(open.target == .detent(0))
    #expect(abs((open.margin ?? 0) + 0.8) < 1e-12)
    #expect(open.explanation == "position 60 pt ≤ 100 pt")
  }

  @Test func nearestThatCannotDismissTellsTheBorderToTheOtherDetent() {
    let nearest = PolicyRule(target: .nearest(NearestDetent(projection: .time(seconds: 0.1))))
    let decision = decide([nearest], 60, 600)
    #expect(decision.target == .detent(1))
    #expect(decision.margin.map { abs($0 + 0.2) < 1e-12 } == true)
    #expect(decision.explanation == "projected position 120 pt > 100 pt")
  }

  @Test func conditionsOfARuleAndItsTargetBothHaveToBeMet() {
    let rule = PolicyRule(
      [PolicyCondition(.velocity, .greater, 100)], target: .nearest(NearestDetent(includesHidden: true)))
    #expect(abs((decide([rule], 330, 105).margin ?? 0) - 0.05) < 1e-12)
    #expect(abs((decide([rule], 330, 200).margin ?? 0) - 0.1) < 1e-12)
    #expect(abs((decide([rule], 270, 200).margin ?? 0) + 0.1) < 1e-12)
    #expect(abs((decide([rule], 330, 50).margin ?? 0) + 0.5) < 1e-12)
  }

  @Test func settingOfAThresholdIsTheNumberInTheFile() throws {
    let rule = PolicyRule(
      [PolicyCondition(.distance, .greater, 0.2, base: .screen, inset: 50)],
      target: .nearest(NearestDetent(includesHidden: true, progress: 0.25)))
    let decision = decide([rule], 10, 0)
    #expect(decision.conditions[0].threshold == 150)
    #expect(abs(decision.conditions[0].setting(forThreshold: 300) - 0.4) < 1e-12)
    // Forwards, a quarter of the way from 200 to 400.
    let hidden = decision.conditions[1]
    #expect(hidden.threshold == 250)
    #expect(hidden.setting(forThreshold: 300) == 0.5)
  }

  @Test func policyWithoutRulesNeverDismisses() {
    let decision = decide([], 1000, 9000)
    #expect(decision.target == .detent(0))
    #expect(decision.margin == nil)
    #expect(decision.explanation == "no release dismisses")
    #expect(decide([PolicyRule()], 0, 0).explanation == "every release dismisses")
  }

  @Test func segmentThatDoesNotReachTheEndCannotDismiss() {
    let nearest = PolicyRule(target: .nearest(NearestDetent(includesHidden: true, reach: .segment)))
    let decision = decide([nearest], 60, 0)
    #expect(decision.conditions.map(\.threshold) == [100])
    #expect(decision.margin.map { abs($0 + 0.4) < 1e-12 } == true)
    #expect(decide([nearest], 260, 0).conditions.map(\.threshold) == [300])
  }
}
