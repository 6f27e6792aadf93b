// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct ReplayVerdictTests {
  @Test func outcomesFollowTheRulesOfTheSheet() throws {
    let results = try Sandbox().simctl("replay - --format json", input: Recordings.mixed).json()["results"]
      .elements
    #expect(results.map { $0["outcome"].string } == Recordings.mixedOutcomes)
    #expect(results.allSatisfy { $0["verdict"].string == "unchecked" && $0["expected"] == .null })
    // 240 points less the 10 that begin the pan; 600 points per second.
    let pull = results[0]
    #expect(pull["conditions"].elements.map { $0["name"].string } == ["distance", "velocity"])
    #expect(pull["release"]["translation"] == JSON("[0, 230]"))
    #expect(
      pull["conditions"][0]
        == JSON(
          #"{"name": "distance", "observed": 230, "threshold": 100, "difference": 130, "margin": 1.2999999999999998, "met": true}"#
        )
        || abs((pull["conditions"][0]["margin"].number ?? 0) - 1.3) < 1e-12)
    #expect(abs(try #require(pull["margin"].number) - 1.3) < 1e-12)
    #expect(pull["conditions"][1]["met"].bool == false)
    // The flick meets the velocity only: 1000 of 800; the largest margin counts.
    #expect(results[1]["conditions"].elements.map { $0["met"].bool } == [false, true])
    #expect(abs(try #require(results[1]["margin"].number) - 0.25) < 1e-9)
    // The nudge meets neither: 50 of 100 is nearer than 100 of 800.
    #expect(abs(try #require(results[2]["margin"].number) + 0.5) < 1e-9)
    #expect(results[3]["margin"] == .null)
  }

  @Test(arguments: [("dismissed", "dismissed", "pass"), ("restored", "dismissed", "fail")])
  func columnOfTheRecordingIsTheExpectation(expected: String, outcome: String, verdict: String) throws {
    let text = Recordings.csv(
      Recordings.swipe("a", travel: 240, steps: 40, expected: expected), columns: Recordings.header + ",label"
    )
    let run = try Sandbox().simctl("replay - --format json", input: text)
    #expect(run.status == (verdict == "pass" ? Status.success : Status.failed), "\(run)")
    #expect(run.errors.isEmpty)
    let json = try run.json()
    #expect(json["results"][0]["expected"].string == expected)
    #expect(json["results"][0]["outcome"].string == outcome)
    #expect(json["results"][0]["verdict"].string == verdict)
    #expect(json["summary"]["passed"].number == (verdict == "pass" ? 1 : 0))
    #expect(json["summary"]["failed"].number == (verdict == "fail" ? 1 : 0))
  }

  @Test(arguments: [
    ("dismissed", [2.0, 2.0]), ("restored", [1, 3]), ("ignored", [1, 3]), ("selected", [0, 4]),
  ])
  func oneOutcomeCanBeExpectedOfAll(outcome: String, counts: [Double]) throws {
    let run = try Sandbox().simctl("replay - --format json --expect-all \(outcome)", input: Recordings.mixed)
    #expect(run.status == Status.failed, "\(run)")
    let summary = try run.json()["summary"]
    #expect([summary["passed"].number, summary["failed"].number] == counts)
  }

  @Test func allAsExpectedIsSuccess() throws {
    let run = try Sandbox().simctl(
      "replay - --expect-all dismissed", input: Recordings.csv(Recordings.longPull, Recordings.flick))
    expectQuietSuccess(run)
  }

  @Test func fileOfExpectationsIsAppliedByName() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write("expected,trace_id\nrestored,nudge\ndismissed,pull\nignored,tap\n", to: "good.csv")
    let run = try sandbox.simctl("replay a.csv --expect good.csv --format json")
    expectQuietSuccess(run)
    #expect(
      try run.json()["results"].elements.map { $0["verdict"].string } == [
        "pass", "unchecked", "pass", "pass",
      ])
    try sandbox.write("trace_id,expected\npull,restored\n", to: "wrong.csv")
    #expect(try sandbox.simctl("replay a.csv --expect wrong.csv").status == Status.failed)
    let piped = try sandbox.simctl(
      "replay a.csv --expect - --format json", input: "trace_id,expected\nnudge,restored\n")
    expectQuietSuccess(piped)
    #expect(try piped.json()["summary"]["passed"].number == 1)
  }

  @Test func fileOfExpectationsOverridesTheRecording() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Recordings.csv(
        Recordings.swipe("pull", travel: 240, steps: 40, expected: "restored"),
        columns: Recordings.header + ",expected"), to: "a.csv")
    try sandbox.write("trace_id,expected\npull,dismissed\n", to: "e.csv")
    expectQuietSuccess(try sandbox.simctl("replay a.csv --expect e.csv"))
    expectQuietSuccess(try sandbox.simctl("replay a.csv --expect-all dismissed"))
    #expect(try sandbox.simctl("replay a.csv").status == Status.failed)
  }

  @Test func expectationOfAnUnknownTraceIsAWarning() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write("trace_id,expected\npull,dismissed\nbull,dismissed\n", to: "e.csv")
    let run = try sandbox.simctl("replay a.csv --expect e.csv --format json")
    #expect(run.status == Status.success)
    #expect(run.errorLines.count == 1 && run.errors.hasPrefix("e.csv:3:1: warning: "), "\(run)")
    #expect(run.errors.contains("'bull'"))
  }

  @Test(arguments: [
    ("trace_id,expected\npull,maybe\n", "2:6", "'maybe'"),
    ("trace_id,expected\npull,dismissed\npull,restored\n", "3:1", "line 2"),
    ("trace_id,expected\npull\n", "2:1", "1 field; expected 2"),
    ("trace,outcome\npull,dismissed\n", "1:1", "expected"),
    ("", "1:1", "trace_id"),
  ])
  func badFileOfExpectationsIsALocatedError(text: String, place: String, word: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(text, to: "e.csv")
    let run = try sandbox.simctl("replay a.csv --expect e.csv")
    expect(run, status: Status.badData, word)
    #expect(run.errors.hasPrefix("e.csv:\(place): "), "\(run)")
  }

  @Test func differentSheetsOfOneNameAreCalledByTheWordsGiven() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    for distance in [80, 120] {
      try sandbox.write(
        "{\"name\": \"mine\", \"dismissal\": {\"distance\": \(distance)}}", to: "\(distance).json")
    }
    let run = try sandbox.simctl("replay a.csv --sheet 80.json --sheet 120.json --format jsonl")
    #expect(run.status == 0)
    #expect(run.text.contains("\"sheet\":\"80.json\""))
    #expect(run.text.contains("\"sheet\":\"120.json\""))
    let alone = try sandbox.simctl("replay a.csv --sheet 80.json --sheet 80.json --format jsonl")
    #expect(alone.status == 0 && alone.text.contains("\"sheet\":\"mine\""))
  }
}
