// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import TestSupport
import Testing

@testable import Gestures

@Suite struct FeatureExtractorTests {
  private static func traces(_ count: Int, seed: UInt64) -> [TouchTrace] {
    var options = SynthesisOptions()
    options.seed = seed
    return (0..<count).map(TraceSynthesizer(options).trace(at:))
  }

  private static func table(_ sheet: Sheet, _ traces: [TouchTrace], _ options: ReplayOptions = .init()) throws
    -> FeatureTable
  {
    let extractor = try FeatureExtractor(sheet: sheet, options: options)
    var table = FeatureTable(context: extractor.context)
    for trace in traces { table.append(try extractor.features(of: trace)) }
    return table
  }

  /// What the rule makes of a row is what the replay does, and the velocities are those that it sees, to the last bit.
  @Test(arguments: VelocityEstimation.allCases, [false, true])
  func rowsHoldWhatTheReplayDecidesBy(estimation: VelocityEstimation, hitTests: Bool) throws {
    var sheet = Sheet()
    sheet.velocity = estimation
    var options = ReplayOptions()
    options.hitTests = hitTests
    options.method = .closedForm
    let replayer = try Replayer(sheet: sheet, options: options)
    let extractor = try FeatureExtractor(sheet: sheet, options: options)
    let place = try #require(VelocityEstimation.allCases.firstIndex(of: estimation))
    var releases = 0
    for trace in Self.traces(12, seed: 3) {
      let row = try extractor.features(of: trace)
      let result = try replayer.replay(trace)
      switch row.ending {
      case .fixed(let outcome): #expect(outcome == result.outcome, "\(trace.id)")
      case .release(let release):
        releases += 1
        let velocity = release.velocities[place]
        let decision = sheet.dismissal.rule.decide(travel: release.travel, velocity: velocity)
        #expect((decision.dismisses ? .dismissed : .restored) == result.outcome, "\(trace.id)")
        let seen = try #require(result.release)
        #expect(release.travel == sheet.edge.component(of: seen.translation))
        #expect(release.crossTravel == sheet.edge.crossComponent(of: seen.translation))
        #expect(velocity == seen.velocity.map(sheet.edge.component))
        #expect(release.crossVelocities[place] == seen.velocity.map(sheet.edge.crossComponent))
      }
      #expect(row.trace == trace.id && row.expected == trace.expected && row.duration == trace.duration)
    }
    #expect(releases > 3)
  }

  @Test func thresholdsPoliciesAndAnimationsDoNotMatter() throws {
    let traces = Self.traces(12, seed: 4)
    let sheet = Sheet()
    let reference = try Self.table(sheet, traces)
    var other = sheet
    other.dismissal.distance = 1
    other.dismissal.velocity = nil
    other.dismissal.requires = .all
    other.dismissal.isInclusive = true
    other.velocity = .lsq2
    other.restoration = .curve(CurveAnimation(duration: 3, curve: .linear))
    other.dismissal.animation = other.restoration
    other.scaleAndDrag.translationFactor = 0.7
    #expect(try Self.table(other, traces) == reference)
    other.dismissal.distance = nil
    other.policy = ReleasePolicy([PolicyRule([PolicyCondition(.distance, .greater, 5)])])
    other.content = SheetContent()
    other.taps.outside = false
    #expect(try Self.table(other, traces) == reference)
  }

  @Test func whatRowsDependOnIsInTheContext() throws {
    let context = FeatureContext(sheet: Sheet())
    func path(_ options: ReplayOptions = ReplayOptions(), _ change: (inout Sheet) -> Void) -> String? {
      var sheet = Sheet()
      change(&sheet)
      return FeatureContext(sheet: sheet, options: options).mismatch(with: context)?.path
    }
    #expect(path { $0.name = "other" } == nil)
    #expect(path { $0.dismissal.isEnabled = false } == "hasReleaseRule")
    #expect(path { $0.pan.slop = .all } == "pan.slop")
    #expect(path { $0.dismissal.beginsAlongAxis = true } == "beginsAlongAxis")
    #expect(path { $0.swipe.isEnabled = true } == "swipe")
    #expect(path { $0.taps.inside = true } == "taps.inside")
    #expect(path { ($0.dismissal.isEnabled, $0.scaleAndDrag.isEnabled) = (false, false) } == "pan")
    var options = ReplayOptions()
    options.touchRate = 60
    #expect(path(options) { _ in } == "touchRate")
    options = ReplayOptions()
    options.hitTests = true
    #expect(path(options) { _ in } == "taps.outside")
    let tested = FeatureContext(sheet: Sheet(), options: options)
    var early = options
    early.presentationLead = 0.1
    let lead = FeatureContext(sheet: Sheet(), options: early).mismatch(with: tested)
    #expect(lead?.path.hasPrefix("places.") == true)
    var sheet = Sheet()
    sheet.content.title = SheetText("Another", height: 20)
    let difference = FeatureContext(sheet: sheet, options: options).mismatch(with: tested)
    #expect(difference?.path.hasPrefix("places.content") == true)
  }

  /// A finger at rest that lifts: nothing but a tap, for which no rule is asked.
  @Test func outcomeIsFixedWhereNoRuleIsAsked() throws {
    let trace = TouchTrace(
      id: "tap",
      samples: [
        TouchSample(time: 0, position: Vector(x: 195, y: 700), phase: .down, pointer: 0),
        TouchSample(time: 0.05, position: Vector(x: 195, y: 700), phase: .up, pointer: 0),
      ])
    #expect(try FeatureExtractor(sheet: Sheet()).features(of: trace).ending == .fixed(.ignored))
    var sheet = Sheet()
    sheet.taps.inside = true
    #expect(try FeatureExtractor(sheet: sheet).features(of: trace).ending == .fixed(.dismissed))
  }

  @Test func sheetThatCannotBePulledAwayHasNoRelease() throws {
    var sheet = Sheet()
    sheet.dismissal.isEnabled = false
    let (extractor, replayer) = (
      try FeatureExtractor(sheet: sheet), try Replayer(sheet: sheet, options: .quick)
    )
    for trace in Self.traces(10, seed: 5) {
      let row = try extractor.features(of: trace)
      #expect(row.ending == .fixed(try replayer.replay(trace).outcome))
    }
  }

  /// The offset is kept for a sheet that moves by steps, whose policy sees it; for others it follows from the travel.
  @Test(arguments: [false, true])
  func offsetIsKeptWhereItDoesNotFollowFromTheTravel(isIncremental: Bool) throws {
    var sheet = Sheet.plain
    sheet.policy = ReleasePolicy([])
    sheet.following.isIncremental = isIncremental
    // Up by 100 points, then down by 60: the sheet, which cannot go up, has moved down by 60.
    let way: [Double] = [400, 380, 340, 300, 330, 360]
    var samples = way.enumerated().map { index, y in
      TouchSample(
        time: Double(index) * 0.02, position: Vector(x: 195, y: y), phase: index == 0 ? .down : .move,
        pointer: 0)
    }
    samples.append(TouchSample(time: 0.12, position: Vector(x: 195, y: 360), phase: .up, pointer: 0))
    let row = try FeatureExtractor(sheet: sheet).features(of: TouchTrace(id: "a", samples: samples))
    guard case .release(let release) = row.ending else {
      Issue.record("no release")
      return
    }
    // The pan takes 10 points from the way up.
    #expect(release.travel == -30)
    #expect(release.offset == (isIncremental ? 60 : nil))
  }
}
