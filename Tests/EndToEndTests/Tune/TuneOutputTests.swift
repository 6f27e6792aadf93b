// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct TuneOutputTests {
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    return sandbox
  }

  @Test func textSaysWhatWasTunedAndEndsWithTheLineForCode() throws {
    let run = try Self.sandbox().simctl("tune a.csv --bootstrap 20 --folds 2")
    expectQuietSuccess(run)
    for words in [
      "dismissal.distance, dismissal.velocity of ts.floatingSheet, on 8 traces: 4 dismissed, 4 restored",
      "2 separate regions", "cross-validation in 2 folds", "bootstrap of 20 runs", "What can be had",
      "present",
      "3 traces end differently: 2 for the better, 1 for the worse",
    ] { #expect(run.text.contains(words), "the text lacks '\(words)': \(run.text)") }
    #expect(run.lines.last == "translation.y > 165 || velocity.y > 400")
  }

  /// Where labels alternate along the travel, every step trades one kind of mistake for the other.
  @Test func longCurveSaysHowMuchOfItIsShown() throws {
    let sandbox = try Sandbox()
    let rows = (1...40).map { "t\($0),\($0 % 2 == 0 ? "dismissed" : "restored"),\($0 * 10),0\n" }
    try sandbox.write("trace_id,expected,travel,velocity_uikit\n" + rows.joined(), to: "a.f")
    let text = try sandbox.simctl("tune --features a.f")
    let line = try #require(text.lines.first { $0.contains("settings of the curve") }, "\(text)")
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    let frontier = try sandbox.simctl("tune --features a.f --format json").json()["frontier"].elements
    #expect(numbers.last == frontier.count && numbers[0] < numbers[1], "\(text)")
  }

  @Test func notesStandInTheDocumentToo() throws {
    let document = try Sandbox().simctl(
      "tune - --format json --bootstrap 3", input: LabelledTraces.csv(named: ["far", "mid"])
    ).json()
    #expect(document["notes"][0].string?.hasPrefix("every trace should be dismissed") == true)
    #expect(
      document["bootstrap"]["notes"].elements.contains { $0.string?.hasPrefix("fewer than 39 runs") == true })
    // Both are right about all traces as it is.
    let run = try Sandbox().simctl("tune -", input: LabelledTraces.csv(named: ["far", "mid"]))
    #expect(run.text.contains("the present values are among them and kept"), "\(run)")
    let better = try Self.sandbox().simctl("tune a.csv")
    #expect(!better.text.contains("cost as little"), "\(better)")
  }

  @Test func searchIsSaidToBeOne() throws {
    let sandbox = try Self.sandbox()
    let document = try sandbox.simctl(
      "tune a.csv --rule dismissal.distance,dismissal.velocity,dismissal.scale --format json"
    ).json()
    #expect(document["search"].bool == true && document["best"]["regions"] == .null)
    #expect(document["best"]["cost"].number == 1 && document["frontier"].elements.count >= 1)
  }

  @Test func timingsAppearWhenAskedFor() throws {
    let timing = try Self.sandbox().simctl("tune a.csv --format json --timing").json()["timing"]
    #expect(timing.keys.contains("optimum"))
    #expect(timing.keys.allSatisfy { timing[$0].number.map { $0 >= 0 } ?? false })
  }

  @Test func scriptHasItsDataInside() throws {
    let sandbox = try Self.sandbox()
    expectQuietSuccess(try sandbox.simctl("tune a.csv --plot a.gp -o out"))
    let script = try sandbox.text("a.gp")
    // Both trade-offs: a quarter of four missed, or a quarter falsely dismissed.
    #expect(script.contains("$curve << EOD\n25 0\n0 25\nEOD"))
    for words in [
      "$cost << EOD", "$plateau << EOD", "'dismissal.distance (pt)'", "'dismissed' 1, 'restored' 0",
      "policy.halfmodal",
    ] { #expect(script.contains(words), "the script lacks \(words)") }
    // Labels of one part do not show in the next.
    #expect(script.components(separatedBy: "unset label\nset label 100").count == 4)
    expectQuietSuccess(try sandbox.simctl("tune a.csv --rule dismissal.velocity --plot b.gp -o out"))
    #expect(try !sandbox.text("b.gp").contains("$cost"))
  }

  @Test(.enabled(if: Scenarios.hasGnuplot, "gnuplot is not installed"))
  func picturesAreDrawn() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(LabelledTraces.csv(named: ["far"]), to: "one.csv")
    let tap = Recordings.swipe("tap", travel: 4, steps: 2, expected: "dismissed")
    try sandbox.write(Recordings.csv(tap, columns: Recordings.header + ",expected"), to: "tap.csv")
    for (line, name) in [
      ("a.csv", "a.svg"), ("a.csv --rule dismissal.velocity", "b.png"), ("one.csv", "c.svg"),
      ("tap.csv", "d.svg"),
    ] {
      expectQuietSuccess(try sandbox.simctl("tune \(line) --plot \(name) -o out"))
      #expect(try sandbox.read(name).count > 1000)
    }
  }

  @Test func missingGnuplotIsSaidBeforeAnythingIsRead() throws {
    let run = try Sandbox().simctl(
      ["tune", "none.csv", "--plot", "a.svg"], environment: ["PATH": "/nowhere"])
    expect(run, status: Status.cannotCreate, "gnuplot is not installed", ".gp")
  }

  @Test func quietRunSaysNothingBesideTheResult() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.simctl("tune a.csv -q -o out --write best.json")
    #expect(run.status == Status.success && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    #expect(try sandbox.files() == ["a.csv", "best.json", "out"])
  }
}
