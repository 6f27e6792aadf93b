// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@testable import Gestures

@Suite struct RobustnessTestTests {
  /// A slow pull in moves 50 ms apart; all but the first 10 points of its travel count.
  private static func pull(_ travel: Double, id: String = "pull") -> TouchTrace {
    let moves = (0...20).map { (Double($0) * 50, 195.0, 300 + travel * Double($0) / 20) }
    return .rows(moves + [(1008, 195, 300 + travel)], id: id)
  }

  private static func fragility(
    _ test: RobustnessTest, of trace: TouchTrace, sheet: Sheet = Sheet()
  ) throws -> Fragility {
    var options = ReplayOptions()
    options.method = .closedForm
    let replayer = try Replayer(sheet: sheet, options: options)
    return test.fragility(of: trace, in: [replayer], against: [try replayer.replay(trace)])[0]
  }

  /// The travel is a difference of two positions, so that its noise has the deviation σ·√2. Φ is the distribution of normal
  /// numbers: Φ(0) = 0.5; at half a point from the threshold of 100 and σ = 0.5, Φ(−1/√2) = 0.2398; at one point,
  /// Φ(−√2) = 0.0786; at a whole 20 points nothing flips.
  @Test(arguments: [
    (110.0, 0.5), (110.5, 0.2398), (109.5, 0.2398), (111, 0.0786), (130, 0), (90, 0),
  ])
  func shareFollowsFromTheDistanceToTheThreshold(travel: Double, share: Double) throws {
    var test = RobustnessTest()
    test.runs = 800
    let fragility = try Self.fragility(test, of: Self.pull(travel))
    #expect(fragility.runs == 800)
    #expect(
      abs(fragility.share - share) <= 5 * (share * (1 - share) / 800).squareRoot(), "\(fragility.share)")
    #expect(fragility.isFragile == (share > 0))
  }

  @Test func withoutPerturbationNothingFlips() throws {
    var test = RobustnessTest()
    test.perturbation = TracePerturbationTests.nothing
    #expect(try Self.fragility(test, of: Self.pull(110)) == Fragility(runs: 100, flips: 0))
  }

  @Test func seedsDecide() throws {
    var test = RobustnessTest()
    let first = try Self.fragility(test, of: Self.pull(110))
    #expect(try Self.fragility(test, of: Self.pull(110)) == first)
    let others = try (2...9).map { (seed: UInt64) in
      test.seed = seed
      return try Self.fragility(test, of: Self.pull(110))
    }
    #expect(others.contains { $0 != first })
  }

  @Test func sheetsAreJudgedTogetherAsEachAlone() throws {
    var far = Sheet()
    far.dismissal.distance = 101
    let sheets = [Sheet(), far]
    let trace = Self.pull(110.4)
    let replayers = try sheets.map { try Replayer(sheet: $0) }
    let together = RobustnessTest().fragility(
      of: trace, in: replayers, against: try replayers.map { try $0.replay(trace) })
    #expect(try together == sheets.map { try Self.fragility(RobustnessTest(), of: trace, sheet: $0) })
    #expect(together[0] != together[1])
  }

  @Test func runsThatCannotBePlayedFlip() throws {
    let replayer = try Replayer(sheet: Sheet())
    let dismissed = try replayer.replay(Self.pull(200))
    let huge = TouchTrace.rows([(0, 0, 0), (10, 0, 1e300), (30, 1e308, 1.7e308), (41, 0, 100)])
    #expect(throws: ReplayError.self) { try replayer.replay(huge) }
    var test = RobustnessTest()
    (test.perturbation.dropProbability, test.perturbation.deliveryRates) = (0, [])
    let fragility = test.fragility(of: huge, in: [replayer], against: [dismissed])
    #expect(fragility == [Fragility(runs: 100, flips: 100)])
  }

  /// At the border between two detents the outcome stays, and a half of the runs go to the other one.
  @Test func anotherDetentIsAnotherEnding() throws {
    var sheet = Sheet()
    sheet.detents = [
      SheetDetent(name: "full", visible: 1, of: .sheet), SheetDetent(name: "half", visible: 0.5, of: .sheet),
    ]
    (sheet.dismissal.distance, sheet.dismissal.velocity) = (nil, nil)
    sheet.policy = ReleasePolicy([PolicyRule(target: .nearest(NearestDetent()))])
    // 75 points of 85 count; the places lie at 0 and 150.
    let fragility = try Self.fragility(RobustnessTest(), of: Self.pull(85), sheet: sheet)
    #expect((fragility.share - 0.5).magnitude < 0.25, "\(fragility.share)")
  }

  @Test func outOfRangeIsReported() {
    var test = RobustnessTest()
    test.runs = RobustnessTest.mostRuns + 1
    test.perturbation.dropProbability = 2
    #expect(test.validate().map(\.path.description) == ["perturbation.dropProbability", "runs"])
  }
}
