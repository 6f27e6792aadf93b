// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import Gestures

@Suite struct SheetRuleTests {
  @Test(arguments: SheetPreset.allCases)
  func featuresLeadToTheDecisionOfTheReplay(_ preset: SheetPreset) throws {
    let sheet = preset.sheet
    let rule = try SheetRule(sheet: sheet, options: .quick)
    let replayer = try Replayer(sheet: sheet, options: .quick)
    let extractor = try FeatureExtractor(sheet: sheet, options: .quick)
    var decisions = 0
    for trace in TuningTraces.mixed {
      let result = try replayer.replay(trace)
      let features = try extractor.features(of: trace)
      #expect(rule.outcome(of: features) == result.outcome)
      guard case .release(let release) = features.ending else { continue }
      #expect(rule.decision(release) == result.decision)
      decisions += 1
    }
    #expect(decisions > 3 || !sheet.dismissal.isEnabled)
  }

  @Test func followingByStepsNeedsTheOffset() throws {
    var sheet = Sheet.plain
    sheet.following.isIncremental = true
    sheet.policy = ReleasePolicy([PolicyRule([PolicyCondition(.offset, .greater, 100)])])
    let rule = try SheetRule(sheet: sheet)
    guard case .release(var release) = TuningTraces.release(50, 0, expected: nil).ending else { return }
    #expect(rule.decision(release)?.dismisses == false)
    // The finger went up first, which moved nothing, and then 150 points down.
    release.offset = 150
    #expect(rule.decision(release)?.dismisses == true)
  }

  @Test func anotherScreenHasOtherLengths() throws {
    let sheet = SheetPreset.policy(.vaul).sheet
    let rule = try SheetRule(sheet: sheet)
    let large = Screen(width: 1000, height: 2000, scale: 2)
    var options = ReplayOptions()
    options.screen = large
    let other = try SheetRule(sheet: sheet, options: options)
    for travel in stride(from: 0.0, to: 600, by: 12.5) {
      guard case .release(let release) = TuningTraces.release(travel, 100, expected: nil).ending else {
        return
      }
      #expect(rule.decision(release, screen: large) == other.decision(release))
      #expect(other.decision(release, screen: Screen()) == rule.decision(release))
    }
  }

  @Test func unknownValuesMeetNoCondition() throws {
    var sheet = Sheet.plain
    sheet.policy = ReleasePolicy([
      PolicyRule([
        PolicyCondition(.crossDistance, .atMost, 1000), PolicyCondition(.crossSpeed, .atMost, 1000),
      ])
    ])
    let rule = try SheetRule(sheet: sheet)
    let known = TuningTraces.release(10, 20, expected: nil)
    #expect(rule.dismisses(known))
    guard case .release(var release) = known.ending else { return }
    release.crossTravel = nil
    release.crossVelocities = []
    let decision = try #require(rule.decision(release))
    #expect(!decision.dismisses)
    #expect(decision.conditions.map(\.observed) == [nil, nil])
  }

  @Test func sheetThatNoPullDismissesRestores() throws {
    var sheet = Sheet()
    sheet.dismissal.isEnabled = false
    let rule = try SheetRule(sheet: sheet)
    #expect(rule.outcome(of: TuningTraces.release(500, 5000, expected: nil)) == .restored)
  }

  @Test func fixedOutcomesStay() throws {
    let rule = try SheetRule(sheet: Sheet())
    for outcome in Outcome.allCases {
      var trace = TuningTraces.release(500, 5000, expected: nil)
      trace.ending = .fixed(outcome)
      #expect(rule.outcome(of: trace) == outcome)
    }
  }
}
