// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// What follows by hand from `LabelledTraces`.
@Suite struct TuneTests {
  private static let distance = "dismissal.distance"
  private static let velocity = "dismissal.velocity"

  /// What tuning without any options finds, run once for all tests.
  private static let plain = Result { try Self.tune() }

  private static func tune(_ line: String = "", input: String = LabelledTraces.csv) throws -> JSON {
    let run = try Sandbox().simctl("tune - --format json \(line)", input: input)
    expectQuietSuccess(run)
    return try run.json()
  }

  /// Travels and velocities are differences of decimal numbers.
  private static func isNear(_ value: JSON, _ expected: Double) -> Bool {
    value.number.map { ($0 - expected).magnitude < 1e-6 } ?? false
  }

  @Test func keysStandInTheOrderOfTheContract() throws {
    let document = try Self.tune("--folds 2 --bootstrap 3")
    #expect(
      document.keys.prefix(12) == [
        "schema", "rule", "search", "partial", "traces", "best", "current", "confusion", "frontier",
        "crossValidation", "bootstrap", "flips",
      ])
    #expect(document["schema"].string == "simctl/tune/1")
    #expect(document["rule"] == JSON(#"["dismissal.distance", "dismissal.velocity"]"#))
    #expect(document["search"].bool == false && document["partial"].bool == false)
    #expect(
      document["best"].keys == ["thresholds", "cost", "falseDismiss", "missedDismiss", "interval", "regions"])
    #expect(document["current"].keys == ["thresholds", "cost", "falseDismiss", "missedDismiss"])
    #expect(document["frontier"][0].keys == ["thresholds", "falseDismissRate", "missedDismissRate"])
    #expect(document["crossValidation"].keys.starts(with: ["folds", "mean", "deviation"]))
    let folds = document["crossValidation"]["folds"].elements
    #expect(folds.count == 2)
    for fold in folds {
      let (cost, traces) = (try #require(fold["cost"].number), try #require(fold["traces"].number))
      #expect(
        fold["falseDismiss"].number.flatMap { number in fold["missedDismiss"].number.map { $0 + number } }
          == cost)
      #expect(fold["costPerTrace"].number == cost / traces)
    }
    #expect(
      document["crossValidation"]["mean"].number == folds.compactMap { $0["cost"].number }.reduce(0, +) / 8)
    #expect(document["bootstrap"].keys.starts(with: ["runs", "interval"]))
    #expect(document["bootstrap"]["runs"].number == 3)
    #expect(document["flips"][0].keys.starts(with: ["trace", "from", "to", "margins"]))
    let plain = try Self.plain.get()
    #expect(plain["crossValidation"] == .null && plain["bootstrap"] == .null && plain["timing"] == .null)
  }

  @Test func optimumIsTheOneFoundByHand() throws {
    let document = try Self.plain.get()
    #expect(document["traces"].number == 8)
    let best = document["best"]
    #expect(Self.isNear(best["thresholds"][Self.distance], 165))
    #expect(Self.isNear(best["thresholds"][Self.velocity], 400))
    #expect(best["cost"].number == 1)
    #expect(best["falseDismiss"].number == 0 && best["missedDismiss"].number == 1)
    for (path, low, high) in [(Self.distance, 130.0, 200.0), (Self.velocity, 300, 500)] {
      #expect(Self.isNear(best["interval"][path][0], low) && Self.isNear(best["interval"][path][1], high))
    }
    #expect(best["regions"].number == 2)
    #expect(
      document["current"]["thresholds"] == JSON(#"{"dismissal.distance": 100, "dismissal.velocity": 800}"#))
    #expect(document["current"]["cost"].number == 2)
    #expect(document["current"]["falseDismiss"].number == 1)
    #expect(document["current"]["missedDismiss"].number == 1)
  }

  /// A missed dismissal that costs twice as much leaves one region: [80, 120) and [300, 500).
  @Test(arguments: ["missedDismiss=2", "missedDismiss=2,falseDismiss=1", "falseDismiss=0.5,missedDismiss=1"])
  func costsDecideBetweenMistakes(costs: String) throws {
    let best = try Self.tune("--cost \(costs)")["best"]
    #expect(Self.isNear(best["thresholds"][Self.distance], 100))
    #expect(Self.isNear(best["thresholds"][Self.velocity], 400))
    #expect(best["falseDismiss"].number == 1 && best["missedDismiss"].number == 0)
    #expect(best["cost"].number == (costs.hasPrefix("false") ? 0.5 : 1) && best["regions"].number == 1)
  }

  /// A quarter of four is wrong in one direction or the other; nothing is better in both.
  @Test func frontierHasBothTradeOffs() throws {
    let rates = try Self.plain.get()["frontier"].elements.map {
      [$0["falseDismissRate"].number, $0["missedDismissRate"].number]
    }
    #expect(rates == [[0, 0.25], [0.25, 0]])
  }

  /// The margins by hand: the larger of both conditions, at 100 and 800, then at 165 and 400.
  @Test func flipsAreListedTheClearestFirst() throws {
    let flips = try Self.plain.get()["flips"].elements
    #expect(flips.map { $0["trace"].string } == ["slow", "reach", "mid"])
    #expect(flips.map { $0["to"].string } == ["dismissed", "restored", "restored"])
    let margins = [[500 / 800.0 - 1, 500 / 400.0 - 1], [0.3, 130 / 165.0 - 1], [0.2, 120 / 165.0 - 1]]
    for (flip, margins) in zip(flips, margins) {
      for (index, margin) in margins.enumerated() {
        #expect(Self.isNear(flip["margins"][index], margin), "\(flip)")
      }
    }
  }

  /// With one threshold at 800 points per second, the distance alone can do no better than at present.
  @Test func oneThresholdIsTunedWhileTheOtherStays() throws {
    let document = try Self.tune("--rule dismissal.velocity")
    #expect(document["rule"] == JSON(#"["dismissal.velocity"]"#))
    let best = document["best"]
    #expect(best["thresholds"].keys == [Self.velocity] && Self.isNear(best["thresholds"][Self.velocity], 400))
    #expect(best["falseDismiss"].number == 1 && best["missedDismiss"].number == 0)
  }

  @Test func labelsCanComeFromAFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.unlabelled, to: "a.csv")
    try sandbox.write(LabelledTraces.csv, to: "b.csv")
    try sandbox.write(LabelledTraces.labels, to: "labels.csv")
    let (one, other) = (
      try sandbox.simctl("tune a.csv --expect labels.csv --format csv"),
      try sandbox.simctl("tune b.csv --format csv")
    )
    expectQuietSuccess(one)
    #expect(one.output == other.output)
    try sandbox.write("trace_id,expected\nnobody,dismissed\n", to: "other.csv")
    let run = try sandbox.simctl("tune b.csv --expect other.csv --format csv")
    #expect(run.errors.contains("other.csv:2:1: warning: no trace is called 'nobody'"), "\(run)")
    #expect(run.output == other.output)
  }

  @Test func csvHasARowForEverySetting() throws {
    let run = try Sandbox().simctl("tune - --format csv", input: LabelledTraces.csv)
    expectQuietSuccess(run)
    let table = CSVTable(run.text)
    #expect(
      table.columns == [
        "setting", Self.distance, Self.velocity, "cost", "falseDismiss", "missedDismiss", "falseDismissRate",
        "missedDismissRate",
      ])
    #expect(
      table["setting"].prefix(2) == ["current", "best"]
        && table["setting"].suffix(2) == ["frontier", "frontier"])
    #expect(table["setting"].contains("policy.halfmodal"))
    #expect(table.rows[0] == ["current", "100", "800", "2", "1", "1", "0.25", "0.25"])
  }

  @Test func writtenSheetHasTheEstimatorThatItWasTunedWith() throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(
      try sandbox.simctl("synth --kind flick --count 40 --seed 2 --noise 4 --labels -o a.csv"))
    let run = try sandbox.simctl("tune a.csv --velocity average --format json --write best.json")
    expectQuietSuccess(run)
    let replay = try sandbox.simctl("replay a.csv --sheet best.json --format json").json()
    #expect(try replay["summary"]["failed"].number == run.json()["best"]["cost"].number)
    #expect(try JSON(sandbox.read("best.json"))?["velocity"].string == "average")
  }

  @Test func writtenSheetMakesTheMistakesThatWereStated() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    let run = try sandbox.simctl("tune a.csv --format json --write best.json")
    expectQuietSuccess(run)
    let replay = try sandbox.simctl("replay a.csv --sheet best.json --format json")
    #expect(replay.status == Status.failed)
    #expect(try replay.json()["summary"]["failed"].number == run.json()["best"]["cost"].number)
    let diff = try sandbox.simctl("diff ts.floatingSheet best.json a.csv --format json")
    let flips = try (diff.json()["flips"].elements, run.json()["flips"].elements)
    #expect(flips.0.map { $0["trace"] } == flips.1.map { $0["trace"] })
    #expect(flips.0.map { $0["margins"] } == flips.1.map { $0["margins"] })
    // Nothing is better than the best.
    let again = try sandbox.simctl("tune a.csv --sheet best.json --format json")
    #expect(try again.json()["flips"].elements.isEmpty && again.json()["current"]["cost"].number == 1)
  }
}
