// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct SheetTests {
  /// Each pull counts 230 points at 600 points per second; each flick 50 points at 1000.
  @Test(arguments: [
    (["dismissal.distance=230"], ["restored", "dismissed"]),
    (["dismissal.distance=229.999"], ["dismissed", "dismissed"]),
    (["dismissal.distance=230", "dismissal.isInclusive=true"], ["dismissed", "dismissed"]),
    (["dismissal.velocity=1001"], ["dismissed", "restored"]),
    (["dismissal.requires=all"], ["restored", "restored"]),
    (["dismissal.requires=all", "dismissal.distance=40"], ["restored", "dismissed"]),
    (["pan.hysteresis=300"], ["ignored", "ignored"]),
    (["pan.hysteresis=0", "dismissal.distance=239"], ["dismissed", "dismissed"]),
  ])
  func settingsChangeTheDecision(settings: [String], outcomes: [String]) throws {
    let run = try Sandbox().simctl(
      ["replay", "-", "--format", "json"] + settings.flatMap { ["--set", $0] },
      input: Array(Recordings.csv(Recordings.longPull, Recordings.flick).utf8))
    expectQuietSuccess(run)
    #expect(try run.json()["results"].elements.map { $0["outcome"].string } == outcomes)
  }

  @Test func fileOverridesOnlyWhatItNamesAndSettingsOverrideTheFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(#"{"dismissal": {"distance": 300}}"#, to: "far.json")
    let file = try sandbox.simctl("replay a.csv --sheet far.json --format json").json()
    #expect(file["sheet"].string == "far")
    #expect(file["results"][0]["outcome"].string == "restored")
    #expect(file["results"][1]["conditions"][1]["threshold"].number == 800)
    let set = try sandbox.simctl("replay a.csv --sheet far.json --set dismissal.distance=100 --format json")
      .json()
    #expect(set["results"][0]["outcome"].string == "dismissed")
    let piped = try sandbox.simctl(
      "replay a.csv --sheet - --format json", input: #"{"dismissal": {"distance": 300}}"#)
    #expect(try piped.json()["results"] == file["results"])
  }

  @Test(arguments: [
    ("{\n  \"dismissal\": {\n    \"distnace\": 1\n  }\n}", "3:5", ["'distnace'", "did you mean 'distance'"]),
    ("{\"dismisal\": {}}", "1:2", ["'dismisal'", "did you mean 'dismissal'"]),
    ("{\"dismissal\": {\"distance\": \"far\"}}", "1:16", ["dismissal.distance", "number"]),
    ("{\"dismissal\": {\"scale\": 0}}", "1:16", ["dismissal.scale", "above 0"]),
    ("{\"velocity\": \"fast\"}", "1:2", ["velocity", "fast"]),
    ("{\"dismissal\": {\"distance\": 1, \"distance\": 2}}", "1:31", ["distance"]),
    ("{\"dismissal\": {\"distance\": 1}", "1:30", []),
    ("{\"dismissal\": {\"distance\": 1,}}", "1:30", []),
    ("{\"dismissal\": {\"distance\": NaN}}", "1:28", []),
    ("[1, 2]", "1:1", ["object"]),
    ("trace_id,t_ms\n", "1:1", []),
    ("", "1:1", []),
  ])
  func badSheetFileIsALocatedError(text: String, place: String, words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(text, to: "s.json")
    let run = try sandbox.simctl("replay a.csv --sheet s.json -o out.json")
    expect(run, status: Status.badData)
    // A wrong value may be located at its key or at itself.
    let line = place.prefix { $0 != ":" }
    #expect(run.errors.hasPrefix("s.json:\(line):"), "expected \(place): \(run)")
    for word in words { #expect(run.errors.contains(word), "stderr lacks '\(word)': \(run)") }
    #expect(!sandbox.exists("out.json"))
  }

  @Test(arguments: [("velocity", "uikt", "uikit"), ("dismissal.requires", "al", "all")])
  func unknownNameOfAValueIsAnsweredWithTheNames(path: String, value: String, meant: String) throws {
    let run = try Sandbox().simctl("replay - --set \(path)=\(value)", input: Recordings.mixed)
    expect(run, status: Status.usage, path, value)
    #expect(run.errors.contains("'\(meant)'") || run.errors.contains("\(meant),"), "\(run)")
  }

  @Test func allProblemsOfAFileAreReportedAtOnce() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(
      "{\"dismissal\": {\"distance\": \"far\",\n \"velocty\": 1},\n \"pan\": 3}", to: "s.json")
    let run = try sandbox.simctl("replay a.csv --sheet s.json")
    expect(run, status: Status.badData)
    #expect(Set(run.errorLines.map { $0.prefix(9) }) == ["s.json:1:", "s.json:2:", "s.json:3:"], "\(run)")
  }
}
