// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct FragilityTests {
  /// Pulls under 600 points a second: 200 counted points are far beyond the threshold of 100, and 100 are on it.
  private static let recording = Recordings.csv(
    Recordings.swipe("sure", travel: 210, steps: 40), Recordings.swipe("edge", travel: 110, steps: 40),
    Recordings.swipe("tap", travel: 4, steps: 2))

  @Test func withoutPerturbationThereIsNone() throws {
    let sandbox = try Sandbox()
    let json = try sandbox.simctl("replay - --format json", input: Self.recording).json()
    #expect(json["results"].elements.allSatisfy { $0["fragility"] == .null })
    let csv = CSVTable(try sandbox.simctl("replay - --format csv", input: Self.recording).text)
    #expect(csv["fragility"] == ["", "", ""])
    #expect(try !sandbox.simctl("replay -", input: Self.recording).text.contains("fragil"))
  }

  @Test func shareOfRunsIsANumberFromZeroToOne() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl("replay - --format json --perturb 400 --seed 3", input: Self.recording)
    expectQuietSuccess(run)
    let results = try run.json()["results"].elements
    #expect(results.allSatisfy { $0.keys == ReplayFormatTests.resultKeys })
    let shares = results.compactMap { $0["fragility"].number }
    #expect(shares[0] == 0 && shares[2] == 0)
    // On the threshold the noise decides: a half, within five standard errors of 400 runs.
    #expect(abs(shares[1] - 0.5) < 0.125, "\(shares)")
    #expect((shares[1] * 400).rounded() == shares[1] * 400)
    let plain = try sandbox.simctl("replay - --format json", input: Self.recording).json()
    for (with, without) in zip(results, plain["results"].elements) {
      for key in without.keys where key != "fragility" { #expect(with[key] == without[key]) }
    }
    let csv = CSVTable(
      try sandbox.simctl("replay - --format csv --perturb 400 --seed 3", input: Self.recording).text)
    #expect(csv.numbers("fragility") == shares)
  }

  @Test func seedDecides() throws {
    let sandbox = try Sandbox()
    func shares(_ options: String) throws -> [JSON] {
      try sandbox.simctl("replay - --format json --perturb 60 \(options)", input: Self.recording).json()[
        "results"
      ]
      .elements.map { $0["fragility"] }
    }
    let first = try shares("--seed 5")
    #expect(try shares("--seed 5 --jobs 1") == first)
    #expect(try shares("") == shares("--seed 1"), "the default seed is 1")
    #expect(try (6...13).contains { try shares("--seed \($0)") != first })
  }

  /// Neither the other traces, nor the file, nor the other sheets matter.
  @Test func traceAloneHasTheSameFragility() throws {
    let sandbox = try Sandbox()
    try sandbox.write(#"{"dismissal": {"distance": 101}}"#, to: "other.json")
    try sandbox.write(
      Recordings.csv(Recordings.swipe("edge", travel: 110, steps: 40)), to: "alone.csv")
    try sandbox.write(Self.recording, to: "all.csv")
    let all = try sandbox.simctl("replay all.csv --format json --perturb 50").json()["results"][1]
    let alone = try sandbox.simctl("replay alone.csv --format json --perturb 50").json()["results"][0]
    #expect(all["fragility"] == alone["fragility"])
    let sheets = try sandbox.simctl(
      "replay alone.csv --sheet other.json --sheet ts.floatingSheet --format json --perturb 50"
    ).json()["sheets"]
    #expect(sheets[1]["results"][0]["fragility"] == alone["fragility"])
  }

  @Test func textSaysWhichDecisionsAreFragile() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl("replay - --perturb 50", input: Self.recording)
    expectQuietSuccess(run)
    #expect(run.lines[0].contains("fragility (%)"))
    #expect(run.lines[2].hasPrefix("edge") && run.lines[2].contains("fragile "), "\(run)")
    #expect(!run.lines[1].contains("fragile") && !run.lines[3].contains("fragile"))
    #expect(run.lines.last == "3 traces, 3 unchecked, 1 fragile")
    let one = try sandbox.simctl(
      "replay - --perturb 50", input: Recordings.csv(Recordings.swipe("sure", travel: 210, steps: 40)))
    #expect(one.lines.contains("not fragile: 0 of 50 perturbed runs end differently"), "\(one)")
  }

  @Test func matrixMarksFragileCells() throws {
    let sandbox = try Sandbox()
    try sandbox.write(#"{"dismissal": {"distance": 30}}"#, to: "near.json")
    let run = try sandbox.simctl(
      "replay - --perturb 50 --sheet ts.floatingSheet --sheet near.json", input: Self.recording)
    expectQuietSuccess(run)
    #expect(run.lines[2].hasPrefix("edge   restored    +0.0~ ") || run.lines[2].contains("0.0~"), "\(run)")
    #expect(run.text.count { $0 == "~" } == 2, "one cell and the legend: \(run)")
    #expect(run.lines.contains { $0.hasPrefix("~ fragile:") && $0.contains("50") })
  }

  @Test(arguments: ["junit", "tap", "github"])
  func reportsSayWhatIsFragile(format: String) throws {
    let run = try Sandbox().simctl(
      "replay - --perturb 50 --expect-all ignored --format \(format)", input: Self.recording)
    #expect(run.status == Status.failed)
    #expect(run.text.components(separatedBy: "(fragile: ").count == 2, "\(run)")
  }

  @Test func touchRateAppliesToPerturbedReplaysToo() throws {
    let run = try Sandbox().simctl(
      "replay - --perturb 20 --touch-rate 60 --velocity lsq2 --format json", input: Self.recording)
    expectQuietSuccess(run)
    #expect(try run.json()["results"].elements.allSatisfy { $0["fragility"].number != nil })
  }
}
