// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct OutcomeFlipTests {
  /// What sheets with thresholds of distance do with slow pulls, of which a travel counts.
  private static func results(_ travels: [Double], distance: Double) throws -> [ReplayResult] {
    var sheet = Sheet()
    sheet.dismissal.distance = distance
    let replayer = try Replayer(sheet: sheet)
    return try travels.enumerated().map { index, travel in
      let rows = (0...100).map { (Double($0) * 20, 195.0, 300 + (travel + 10) * Double($0) / 100) }
      return try replayer.replay(.rows(rows, id: "\(index)"))
    }
  }

  @Test func equalOutcomesAreNoFlips() throws {
    let travels = [50.0, 90, 210, 300, 0]
    let flips = OutcomeFlip.flips(
      from: try Self.results(travels, distance: 100), to: try Self.results(travels, distance: 200))
    #expect(flips.isEmpty)
  }

  /// Between the thresholds a travel is dismissed by one sheet, by the margin travel/100 − 1, and restored by the other, by
  /// travel/200 − 1.
  @Test func clearestComesFirstAndTiesKeepTheirOrder() throws {
    let travels = [110.0, 190, 140, 160, 50, 140, 101]
    let flips = OutcomeFlip.flips(
      from: try Self.results(travels, distance: 100), to: try Self.results(travels, distance: 200))
    // 140: the smaller of 0.4 and 0.3; 160: 0.2; 110: 0.1; 190: 0.05; 101: 0.01.
    #expect(flips.map(\.from.trace) == ["2", "5", "3", "0", "1", "6"])
    for flip in flips {
      let travel = try #require(Int(flip.from.trace).map { travels[$0] })
      #expect(abs(try #require(flip.clarity) - min(travel / 100 - 1, 1 - travel / 200)) < 1e-9)
      #expect(flip.from.outcome == .dismissed && flip.to.outcome == .restored)
      #expect(flip.from.trace == flip.to.trace)
    }
  }

  @Test func directionDoesNotMatterToTheOrder() throws {
    let travels = [110.0, 190, 140, 160, 101]
    let (near, far) = (
      try Self.results(travels, distance: 100), try Self.results(travels, distance: 200)
    )
    let back = OutcomeFlip.flips(from: far, to: near)
    #expect(back.map(\.from.trace) == OutcomeFlip.flips(from: near, to: far).map(\.from.trace))
    #expect(back.allSatisfy { $0.from.outcome == .restored && $0.to.outcome == .dismissed })
  }

  /// A threshold that is not positive has no margin.
  @Test func withoutAMarginThereIsNoClarityAndTheEndOfTheList() throws {
    let travels = [20.0, 60]
    let (zero, far) = (
      try Self.results(travels, distance: 0), try Self.results(travels, distance: 200)
    )
    let unclear = OutcomeFlip.flips(from: zero, to: far)
    #expect(unclear.map(\.from.trace) == ["0", "1"], "in their own order")
    #expect(unclear.allSatisfy { $0.clarity == nil })
    let clear = OutcomeFlip.flips(
      from: try Self.results([150], distance: 100), to: try Self.results([150], distance: 200))
    let all = OutcomeFlip.flips(
      from: zero + clear.map(\.from), to: far + clear.map(\.to))
    #expect(all.map { $0.clarity == nil } == [false, true, true])
  }

  @Test func detentsOfDifferentNamesDiffer() throws {
    let results = try Self.results([50], distance: 100)
    func atDetent(_ name: String?) -> ReplayResult {
      var result = results[0]
      result.detent = name
      return result
    }
    #expect(atDetent("half").ending.name == "restored:half" && atDetent(nil).ending.name == "restored")
    #expect("\(atDetent("half").ending)" == "restored at half" && "\(atDetent(nil).ending)" == "restored")
    for (from, to, differs) in [
      ("half", "full", true), ("half", "half", false), (nil, "half", false), (nil, nil, false),
    ] {
      let flip = OutcomeFlip(from: atDetent(from), to: atDetent(to))
      #expect((flip != nil) == differs)
      if let flip { #expect((flip.fromName, flip.toName) == ("restored:half", "restored:full")) }
    }
    let dismissed = try Self.results([150], distance: 100)[0]
    let flip = try #require(OutcomeFlip(from: atDetent("half"), to: dismissed))
    #expect((flip.fromName, flip.toName) == ("restored", "dismissed"))
  }
}
