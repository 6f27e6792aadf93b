// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct ExplainTests {
  static func json(_ line: String, input: String = Recordings.mixed) throws -> JSON {
    let run = try Sandbox().simctl("explain - --format json \(line)", input: input)
    expectQuietSuccess(run)
    return try run.json()
  }

  @Test(arguments: ["pull", "flick", "nudge", "tap"])
  func keysAreThoseOfTheContract(trace: String) throws {
    let json = try Self.json("--trace \(trace)")
    #expect(
      json.keys.starts(with: ["schema", "trace", "states", "velocity", "conditions", "flips", "motion"]))
    #expect(
      json.keys.dropFirst(7)
        == [
          "source", "sheet", "outcome", "detent", "reason", "margin", "release", "action", "estimator",
          "outcomes",
        ])
    #expect(json["schema"].string == "simctl/explain/1" && json["trace"].string == trace)
    #expect(
      json["velocity"].keys == InspectTests.estimators && json["outcomes"].keys == InspectTests.estimators)
    #expect(json["flips"].keys == ["thresholds", "travelScale", "timeScale"])
    for state in json["states"].elements {
      #expect(state.keys.starts(with: ["time", "recognizer", "state"]))
    }
    for flip in json["flips"]["thresholds"].elements { #expect(flip.keys == ["path", "value", "change"]) }
  }

  @Test(arguments: ["pull", "flick", "nudge", "tap"])
  func storyIsThatOfTheReplayAndTheInspection(trace: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    let index = try #require(["pull", "flick", "nudge", "tap"].firstIndex(of: trace))
    let story = try sandbox.simctl("explain a.csv --trace \(trace) --format json").json()
    let replay = try sandbox.simctl("replay a.csv --format json").json()["results"][index]
    let inspection = try sandbox.simctl("inspect a.csv --format json").json()["results"][index]
    for key in [
      "trace", "source", "outcome", "detent", "reason", "margin", "conditions", "release", "motion", "action",
    ] {
      #expect(story[key] == replay[key], "\(key)")
    }
    #expect(story["velocity"] == inspection["velocity"])
  }

  @Test func outcomesUnderEstimatorsAreThoseOfReplays() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.csv(Recordings.flick, Recordings.nudge), to: "a.csv")
    let stories = try ["flick", "nudge"].map {
      try sandbox.simctl("explain a.csv --trace \($0) --format json").json()
    }
    for estimator in InspectTests.estimators {
      let replay = try sandbox.simctl("replay a.csv --velocity \(estimator) --format json").json()
      #expect(
        stories.map { $0["outcomes"][estimator] } == replay["results"].elements.map { $0["outcome"] },
        "\(estimator)")
    }
  }

  @Test func statesAreInOrderOfTime() throws {
    let states = try Self.json("--trace pull")["states"].elements
    #expect(states.map { $0["state"].string } == ["possible", "began", "ended"])
    #expect(states.allSatisfy { $0["recognizer"].string == "pan" })
    // 6 points a move: the second lies 12 away, of which 2 are left.
    #expect(states.map { $0["time"].number } == [0, 0.02, 0.408])
    #expect(states[1]["translation"] == JSON("[0, 2]") && states[2]["translation"] == JSON("[0, 230]"))
    let failed = try Self.json("--trace tap")["states"].elements
    #expect(failed.map { $0["state"].string } == ["possible", "failed"])
  }

  /// 240 points, of which 10 do not count, at 600 points a second.
  @Test func longPullFlipsByItsDistance() throws {
    let flips = try Self.json("--trace pull")["flips"]
    #expect(flips["thresholds"].elements.map { $0["path"].string } == ["dismissal.distance"])
    #expect(flips["thresholds"][0]["value"].number == 230)
    #expect(abs(try #require(flips["thresholds"][0]["change"].number) - 1.3) < 1e-12)
    #expect(abs(try #require(flips["travelScale"].number) - 110 / 240.0) < 1e-8)
    #expect(flips["timeScale"] == .null)
  }

  /// 50 points count, at 1000 points a second.
  @Test func flickFlipsByItsSpeed() throws {
    let flips = try Self.json("--trace flick")["flips"]
    #expect(flips["thresholds"].elements.map { $0["path"].string } == ["dismissal.velocity"])
    #expect(abs(try #require(flips["thresholds"][0]["value"].number) - 1000) < 1e-6)
    #expect(abs(try #require(flips["travelScale"].number) - 0.8) < 1e-8)
    #expect(abs(try #require(flips["timeScale"].number) - 1.25) < 1e-8)
  }

  /// What is said to flip does when it is set.
  @Test(arguments: ["pull", "flick", "nudge"], [true, false])
  func thresholdsFlipWhenTheyAreSet(trace: String, isInclusive: Bool) throws {
    let rule = "--set dismissal.isInclusive=\(isInclusive)"
    let story = try Self.json("--trace \(trace) \(rule)")
    for flip in story["flips"]["thresholds"].elements {
      let path = try #require(flip["path"].string)
      let value = try #require(flip["value"].number)
      let changed = try Sandbox().simctl(
        "replay - --format json \(rule) --set \(path)=\(value)", input: Recordings.mixed
      ).json()
      let result = changed["results"].elements.first { $0["trace"].string == trace }
      #expect(try #require(result)["outcome"].string != story["outcome"].string, "\(flip)")
    }
  }

  @Test func ignoredTapHasNoReleaseAndNoThresholds() throws {
    let json = try Self.json("--trace tap")
    #expect(json["outcome"].string == "ignored" && json["margin"] == .null)
    #expect(json["conditions"] == .array([]) && json["motion"] == .null && json["release"] == .null)
    #expect(json["flips"]["thresholds"] == .array([]) && json["flips"]["timeScale"] == .null)
    #expect(abs(try #require(json["flips"]["travelScale"].number) - 2.5) < 1e-8)
  }

  @Test func optionsOfAReplayAct() throws {
    let json = try Self.json("--trace flick --velocity two-point --set dismissal.distance=40 --touch-rate 60")
    #expect(json["estimator"].string == "two-point")
    #expect(json["conditions"][0]["threshold"].number == 40 && json["conditions"][1]["observed"].number == 0)
    #expect(json["outcome"].string == "dismissed")
  }

  // MARK: Which trace

  @Test func onlyTraceNeedsNoName() throws {
    let json = try Self.json("", input: Recordings.csv(Recordings.nudge))
    #expect(json["trace"].string == "nudge" && json["outcome"].string == "restored")
  }

  @Test func severalTracesNeedAName() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expect(
      try sandbox.simctl("explain a.csv"), status: Status.usage, "4 traces", "--trace", "'pull'", "'tap'")
    expect(
      try sandbox.simctl("explain a.csv --trace flik"), status: Status.usage, "'flik'",
      "did you mean 'flick'")
    expectQuietSuccess(try sandbox.simctl("synth --count 30 --seed 1 -o many.csv"))
    expect(try sandbox.simctl("explain many.csv"), status: Status.usage, "30 traces", "and 18 more")
  }

  @Test func severalSheetsAreTooMany() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expect(
      try sandbox.simctl("explain a.csv --trace tap --sheet ts.alert --sheet ts.floatingSheet"),
      status: Status.usage, "'--sheet' is given twice")
    expect(
      try sandbox.simctl("explain a.csv --trace tap --sheet all"), status: Status.usage, "'all'", "preset")
  }

  @Test func skippedTraceIsSaidAndTheRestExplained() throws {
    let sandbox = try Sandbox()
    let broken = ["odd,0,195,400,down,0", "odd,-5,195,410,move,0", "odd,20,195,410,up,0"]
    let run = try sandbox.simctl(
      "explain - --format json", input: Recordings.csv(broken, Recordings.flick))
    #expect(run.status == Status.success && run.errors.contains("trace 'odd'"), "\(run)")
    #expect(try run.json()["trace"].string == "flick")
    expect(
      try sandbox.simctl("explain - --trace odd", input: Recordings.csv(broken, Recordings.flick)),
      status: Status.badData, "trace 'odd'", "no trace could be used")
    expect(
      try sandbox.simctl("explain -", input: Recordings.csv(broken)), status: Status.badData,
      "no trace could be used")
    expect(try sandbox.simctl("explain none.csv"), status: Status.noInput, "none.csv")
  }

  @Test func treatedTraceIsSaid() throws {
    let run = try Sandbox().simctl(
      "explain - --format json", input: Recordings.csv(Array(Recordings.flick.dropLast())))
    #expect(run.status == Status.success && run.errors.contains("missingUp in 1 place"), "\(run)")
  }

  @Test func resultIsTheSameEveryTime() throws {
    for format in ["text", "json"] {
      let runs = try (0..<2).map { _ in
        try Sandbox().simctl("explain - --trace flick --format \(format)", input: Recordings.mixed)
      }
      #expect(runs[0].status == Status.success && runs[0].output == runs[1].output)
    }
  }
}
