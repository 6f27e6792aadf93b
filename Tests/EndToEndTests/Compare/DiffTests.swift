// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct DiffTests {
  /// A folder with recordings and with sheets whose thresholds differ.
  ///
  /// The pull counts 230 points at 600 points a second, the flick 50 points at 1000. Under 200 points and 2000 points a second the
  /// flick is restored, by 50 ÷ 200 − 1 or 1000 ÷ 2000 − 1, of which the second is larger; under 300 the pull is, too.
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(#"{"dismissal": {"distance": 200, "velocity": 2000}}"#, to: "middle.json")
    try sandbox.write(#"{"dismissal": {"distance": 300, "velocity": 2000}}"#, to: "far.json")
    return sandbox
  }

  @Test func jsonHasTheKeysOfTheContractInItsOrder() throws {
    let run = try Self.sandbox().simctl("diff ts.floatingSheet far.json a.csv --format json")
    #expect(run.status == Status.failed && run.errors.isEmpty, "\(run)")
    let json = try run.json()
    #expect(json.keys == ["schema", "sheets", "flips", "summary"])
    #expect(json["schema"].string == "simctl/diff/1")
    #expect(json["sheets"] == JSON(#"["ts.floatingSheet", "far"]"#))
    #expect(json["summary"].keys == ["traces", "differing"])
    #expect(json["summary"] == JSON(#"{"traces": 4, "differing": 2}"#))
    let flips = json["flips"].elements
    // The flick is 25 % over 800 and 50 % under 2000, the pull 130 % over 100 and 23 % under 300.
    #expect(flips.map { $0["trace"].string } == ["flick", "pull"])
    for (flip, margins) in zip(flips, [[0.25, -0.5], [1.3, 230.0 / 300 - 1]]) {
      #expect(flip.keys == ["trace", "from", "to", "margins"])
      #expect(flip["from"].string == "dismissed" && flip["to"].string == "restored")
      for (found, margin) in zip(flip["margins"].elements, margins) {
        #expect(abs(try #require(found.number) - margin) < 1e-9)
      }
    }
  }

  @Test func equalSheetsDifferInNothing() throws {
    let sandbox = try Self.sandbox()
    for sheets in ["ts.floatingSheet ts.floatingSheet", "far.json far.json"] {
      let run = try sandbox.simctl("diff \(sheets) a.csv --format json")
      expectQuietSuccess(run)
      #expect(try run.json()["flips"] == JSON("[]"))
      #expect(try run.json()["summary"] == JSON(#"{"traces": 4, "differing": 0}"#))
    }
    let text = try sandbox.simctl("diff far.json far.json a.csv")
    expectQuietSuccess(text)
    #expect(text.text == "no outcome differs in 4 traces\n")
  }

  @Test func textShowsBothReasonsAndCounts() throws {
    let run = try Self.sandbox().simctl("diff far.json ts.floatingSheet a.csv")
    #expect(run.status == Status.failed && run.errors.isEmpty)
    #expect(
      run.text == """
        trace  sheet             outcome    margin (%)  why
        flick  far               restored        -50.0  distance 50 pt ≤ 300 pt and velocity 1000 pt/s ≤ 2000 pt/s
               ts.floatingSheet  dismissed        25.0  velocity 1000 pt/s > 800 pt/s
        pull   far               restored        -23.3  distance 230 pt ≤ 300 pt and velocity 600 pt/s ≤ 2000 pt/s
               ts.floatingSheet  dismissed       130.0  distance 230 pt > 100 pt

        2 of 4 traces differ: 2 restored → dismissed

        """)
  }

  /// The nudge rests at the upper detent of both sheets, which has another name in the second.
  @Test func detentsOfDifferentNamesDiffer() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(DetentSheets.nearest, to: "full.json")
    let top = DetentSheets.nearest.replacingOccurrences(of: "full", with: "top")
    try sandbox.write(top.replacingOccurrences(of: "two", with: "three"), to: "top.json")
    let text = try sandbox.simctl("diff full.json top.json a.csv")
    #expect(text.status == Status.failed)
    #expect(
      text.text == """
        trace  sheet  outcome        margin (%)  why
        nudge  two    restored:full       -77.8  position 50 pt ≤ 75 pt
               three  restored:top        -77.8  position 50 pt ≤ 75 pt

        1 of 4 traces differs: 1 restored elsewhere

        """, "\(text)")
    let flip = try sandbox.simctl("diff full.json top.json a.csv --format json").json()["flips"][0]
    #expect(flip["from"].string == "restored:full" && flip["to"].string == "restored:top")
    let matrix = try sandbox.simctl("replay a.csv --sheet full.json --sheet top.json")
    #expect(matrix.lines.last == "4 traces; both sheets agree on 3")
    // A sheet without detents has the same outcome, and no other.
    try sandbox.write(#"{"dismissal": {"distance": 225}}"#, to: "one.json")
    expectQuietSuccess(try sandbox.simctl("diff full.json one.json a.csv"))
  }

  @Test func csvHasOneRowADifference() throws {
    let run = try Self.sandbox().simctl("diff ts.floatingSheet middle.json a.csv --format csv")
    #expect(run.status == Status.failed && run.errors.isEmpty)
    let table = CSVTable(run.text)
    #expect(
      table.columns == [
        "sheetA", "sheetB", "trace", "source", "from", "to", "marginA", "marginB", "clarity", "reasonA",
        "reasonB",
      ])
    #expect(table["trace"] == ["flick"] && table["sheetB"] == ["middle"] && table["source"] == ["a.csv"])
    #expect(abs(try #require(table.numbers("clarity").first) - 0.25) < 1e-9)
  }

  /// The default sheet ignores nothing of the pull; with no margin on one side it comes last, though first in the file.
  @Test func withoutAMarginComesLast() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(#"{"pan": {"hysteresis": 65}, "dismissal": {"distance": 300}}"#, to: "stiff.json")
    let json = try sandbox.simctl("diff ts.floatingSheet stiff.json a.csv --format json").json()
    let flips = json["flips"].elements
    #expect(flips.map { $0["trace"].string } == ["pull", "flick", "nudge"])
    #expect(flips.map { $0["to"].string } == ["restored", "ignored", "ignored"])
    #expect(flips[1]["margins"][1] == .null && flips[2]["margins"][1] == .null)
  }

  @Test func settingsApplyToBothSheets() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.simctl(
      "diff ts.floatingSheet far.json a.csv --set dismissal.distance=100 --format json")
    #expect(try run.json()["flips"].elements.map { $0["trace"].string } == ["flick"])
    let both = try sandbox.simctl(
      "diff ts.floatingSheet far.json a.csv --set dismissal.distance=100 --set dismissal.velocity=900")
    expectQuietSuccess(both)
  }

  @Test func optionsOfMotionApply() throws {
    let sandbox = try Self.sandbox()
    for options in ["--velocity lsq2", "--touch-rate 60", "--integrator closed-form", "--jobs 3", "--strict"]
    {
      let run = try sandbox.simctl("diff ts.floatingSheet far.json a.csv --format json \(options)")
      #expect(run.status == Status.failed && run.errors.isEmpty, "\(run)")
      #expect(try run.json()["summary"]["differing"].number == 2)
    }
  }

  /// A preset that was saved and changed has the preset's name.
  @Test func sheetsOfOneNameAreToldApartByWhatWasGiven() throws {
    let sandbox = try Self.sandbox()
    expectQuietSuccess(try sandbox.simctl("presets ts.floatingSheet -o mine.json"))
    let text = try sandbox.text("mine.json").replacingOccurrences(
      of: "\"velocity\": 800", with: "\"velocity\": 3000")
    try sandbox.write(text, to: "mine.json")
    let json = try sandbox.simctl("diff ts.floatingSheet mine.json a.csv --format json").json()
    #expect(json["sheets"] == JSON(#"["ts.floatingSheet", "mine.json"]"#))
    #expect(json["summary"]["differing"].number == 1)
  }

  @Test func inputsMayBePiped() throws {
    let sandbox = try Self.sandbox()
    let sheet = try sandbox.simctl(
      "diff ts.floatingSheet - a.csv --format json",
      input: #"{"name": "far", "dismissal": {"distance": 300, "velocity": 2000}}"#)
    let reference = try sandbox.simctl("diff ts.floatingSheet far.json a.csv --format json")
    #expect(sheet.status == Status.failed && sheet.output == reference.output)
    let traces = try sandbox.simctl("diff ts.floatingSheet far.json - --format json", input: Recordings.mixed)
    #expect(traces.output == reference.output)
  }

  @Test func skippedTracesAreReportedAsInReplay() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(Recordings.mixed + "bad,0,1,1,hover,0\n", to: "b.csv")
    let run = try sandbox.simctl("diff ts.floatingSheet far.json b.csv")
    let replay = try sandbox.simctl("replay b.csv")
    #expect(run.status == Status.failed && run.errors == replay.errors && !run.errors.isEmpty)
    #expect(run.lines.last == "2 of 4 traces differ: 2 dismissed → restored; 1 skipped")
    expect(try sandbox.simctl("diff ts.floatingSheet far.json b.csv --strict"), status: Status.badData)
    try sandbox.write("t_ms,x,y,phase\n0,1,1,hover\n", to: "c.csv")
    expect(
      try sandbox.simctl("diff ts.floatingSheet far.json c.csv"), status: Status.badData,
      "no trace could be used")
  }

  @Test func differencesAreCountedOnStandardErrorWhenTheResultGoesToAFile() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.simctl("diff ts.floatingSheet far.json a.csv --format json -o out.json")
    #expect(run.status == Status.failed && run.output.isEmpty)
    #expect(run.errorLines == ["2 of 4 traces differ: 2 dismissed → restored"])
    #expect(try JSON(sandbox.read("out.json"))?["summary"]["differing"].number == 2)
  }

  @Test func badSheetsAndMissingFilesAreErrors() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(#"{"dismissal": {"distnace": 1}}"#, to: "bad.json")
    expect(
      try sandbox.simctl("diff ts.floatingSheet bad.json a.csv"), status: Status.badData, "bad.json:1:",
      "did you mean 'distance'")
    expect(try sandbox.simctl("diff none.json ts.floatingSheet a.csv"), status: Status.noInput, "none.json")
    expect(try sandbox.simctl("diff ts.floatingSheet far.json none.csv"), status: Status.noInput, "none.csv")
  }
}
