// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// What is tuned on: traces or tables, however they are divided, and data that say little or nothing.
@Suite struct TuneInputTests {
  // MARK: Division and jobs

  @Test func tablesCanBeDividedInAnyWay() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("features a.csv -o all.f"))
    expectQuietSuccess(try sandbox.simctl("features a.csv --format binary -o binary.f"))
    let lines = try sandbox.text("all.f").split(separator: "\n").map { $0 + "\n" }
    let head = try #require(lines.firstIndex { $0.hasPrefix("trace") }) + 1
    let (header, rows) = (lines[..<head].joined(), lines[head...])
    #expect(rows.count == 8)
    for (name, part) in [("1", rows.prefix(3)), ("2", rows.dropFirst(3).prefix(1)), ("3", rows.dropFirst(4))]
    {
      try sandbox.write(header + part.reversed().joined(), to: "\(name).f")
    }
    let options = "--format json --folds 3 --bootstrap 5 --seed 4"
    let whole = try sandbox.simctl("tune --features all.f \(options)")
    expectQuietSuccess(whole)
    for files in ["1.f 2.f 3.f", "3.f --features 1.f --features 2.f", "binary.f"] {
      let run = try sandbox.simctl("tune \(options) --features \(files)")
      expectQuietSuccess(run)
      #expect(run.output == whole.output, "\(files)")
    }
    // Nor does it matter whether they are reduced before, except to presets in which gestures begin otherwise.
    let (direct, reduced) = (try sandbox.simctl("tune a.csv \(options)").json(), try whole.json())
    #expect(direct.keys == reduced.keys)
    for key in reduced.keys where key != "presets" { #expect(direct[key] == reduced[key], "\(key)") }
  }

  /// JSON has all that the other forms show.
  @Test func resultIsTheSameForAnyNumberOfJobs() throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(try sandbox.simctl("synth --count 60 --seed 9 --noise 3 --labels -o a.csv"))
    let runs = try [1, 2, 8].map { jobs in
      try sandbox.simctl(
        "tune a.csv --format json --folds 4 --bootstrap 12 --seed 7 --plot \(jobs).gp --jobs \(jobs)")
    }
    for (run, jobs) in zip(runs, [1, 2, 8]) {
      expectQuietSuccess(run)
      #expect(run.output == runs[0].output)
      #expect(try sandbox.read("\(jobs).gp") == sandbox.read("1.gp"))
    }
  }

  @Test func groupsStayTogether() throws {
    let sandbox = try Sandbox()
    let names = ["far", "flick", "nudge", "long"]
    let lines = LabelledTraces.csv(named: names).split(separator: "\n").map(String.init)
    let grouped =
      [lines[0] + ",person"] + lines.dropFirst().map { $0 + ($0.hasPrefix("f") ? ",eve" : ",ada") }
    try sandbox.write(grouped.joined(separator: "\n") + "\n", to: "a.csv")
    let run = try sandbox.simctl("tune a.csv --group person --folds 2 --format json")
    expectQuietSuccess(run)
    let validation = try run.json()["crossValidation"]
    #expect(
      validation["groups"].number == 2 && validation["folds"].elements.map { $0["traces"].number } == [2, 2])
    let text = try sandbox.simctl("tune a.csv --group person --folds 2")
    #expect(text.text.contains("on people not in the data (2 groups)"), "\(text)")
    expect(
      try sandbox.simctl("tune a.csv --group person --folds 3"), status: Status.usage, "groups",
      "ask for fewer")
  }

  // MARK: Tables of other sheets

  @Test func tableOfAnotherSheetIsRefusedWithTheFieldThatDiffers() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("features a.csv --set pan.hysteresis=20 -o a.f"))
    expect(
      try sandbox.simctl("tune --features a.f"), status: Status.badData, "'a.f'",
      "pan.hysteresis is 20 there",
      "10 here", "simctl features")
    let run = try sandbox.simctl("tune --features a.f --set pan.hysteresis=20")
    expectQuietSuccess(run)
    #expect(run.lines.contains { $0.hasPrefix("not placed: ts.alert, ") && $0.hasSuffix("is 10, not 20)") })
    // The thresholds are no part of it.
    expectQuietSuccess(
      try sandbox.simctl("tune --features a.f --set pan.hysteresis=20 --set dismissal.distance=50"))
    expect(
      try sandbox.simctl("tune --features a.f --set pan.hysteresis=20 --rule pan.hysteresis"),
      status: Status.usage, "pan.hysteresis")
    expect(try sandbox.simctl("tune --features a.csv"), status: Status.badData)
    expect(try sandbox.simctl("tune --features none.f"), status: Status.noInput, "none.f")
  }

  /// A rule by distance alone needs no velocities; the table that lacks a column is named.
  @Test func onlyTheColumnsOfTheRuleAreNeeded() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("features a.csv -o a.f"))
    try sandbox.write("trace_id,expected,travel\nnear,restored,60\nfar,dismissed,150\n", to: "narrow.f")
    let run = try sandbox.simctl(
      "tune --features narrow.f --rule dismissal.distance --set dismissal.velocity=null --format json")
    expectQuietSuccess(run)
    #expect(try run.json()["best"]["interval"]["dismissal.distance"] == JSON("[60, 150]"))
    expect(
      try sandbox.simctl("tune --features a.f narrow.f"), status: Status.badData, "'narrow.f'",
      "velocity_uikit")
  }

  // MARK: Weak data

  @Test func traceThatIsThereTwiceCountsTwiceWithANote() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("features a.csv -o a.f"))
    for line in ["a.csv a.csv", "--features a.f a.f", "a.csv a.csv --rule dismissal.scale"] {
      let run = try sandbox.simctl("tune \(line) --format json")
      #expect(run.status == Status.success && run.errors.contains("8 traces repeat another"), "\(run)")
      #expect(try run.json()["traces"].number == 16)
    }
  }

  /// A share of a way is at most 1, and so is what is proposed for one that is best as large as can be.
  @Test func proposalsAreWithinWhatAFieldCanHold() throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(try sandbox.simctl("synth --count 24 --seed 5 --noise 6 --labels -o a.csv"))
    let path = "policy.rules.0.target.progress"
    let run = try sandbox.simctl("tune a.csv --sheet policy.gorhom --rule \(path) --folds 3 --format json")
    expectQuietSuccess(run)
    let document = try run.json()
    let settings = [document["best"]] + document["crossValidation"]["folds"].elements
    for setting in settings {
      let value = try #require(setting["thresholds"][path].number)
      #expect((0...1).contains(value))
    }
  }

  @Test func rowWithoutANameIsAnError() throws {
    let table = "trace_id,expected,travel,velocity_uikit\na,dismissed,100,900\n,dismissed,100,900\n"
    let run = try Sandbox().simctl("tune --features -", input: table)
    expect(run, status: Status.badData, "-:3:1: error: ", "no trace_id")
  }

  /// The note and the result agree, and nothing is proposed.
  @Test func fieldsWithoutInfluenceStayAsTheyAre() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("features a.csv -o a.f"))
    let run = try sandbox.simctl("tune --features a.f --rule layout.height,restoration.duration")
    expectQuietSuccess(run)
    #expect(run.text.contains("layout.height stays empty"))
    #expect(run.text.contains("the traces say nothing about restoration.duration"))
    #expect(run.lines.last == "--set restoration.duration=0.5")
  }

  @Test func dataWithoutLabelsIsAnError() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.unlabelled, to: "a.csv")
    expect(
      try sandbox.simctl("tune a.csv"), status: Status.badData, "8 traces and no label", "--expect")
    try sandbox.write(DefectiveTrace.fatal[0].alone, to: "bad.csv")
    expect(try sandbox.simctl("tune bad.csv"), status: Status.badData, "no trace could be used")
  }

  /// All wanted gestures dismissed, or none: thresholds that always or never dismiss are right.
  @Test(arguments: [
    (["far", "mid", "flick"], "every trace should be dismissed"), (["nudge", "long"], "no trace should"),
  ])
  func oneKindOfLabelIsSaid(names: [String], words: String) throws {
    let run = try Sandbox().simctl(
      "tune - --bootstrap 3 --folds 2 --plot a.gp", input: LabelledTraces.csv(named: names))
    expectQuietSuccess(run)
    #expect(run.text.contains(words) && !run.text.contains("What can be had"), "\(run)")
    let document = try Sandbox().simctl("tune - --format json", input: LabelledTraces.csv(named: names))
      .json()
    #expect(document["best"]["cost"].number == 0)
    let kinds = ["falseDismissRate", "missedDismissRate"].map { document["frontier"][0][$0] == .null }
    #expect(kinds.filter(\.self).count == 1)
  }

  @Test(arguments: ["far", "nudge", "flick"])
  func oneTraceIsEnough(name: String) throws {
    let run = try Sandbox().simctl(
      "tune - --format json --bootstrap 5", input: LabelledTraces.csv(named: [name]))
    expectQuietSuccess(run)
    #expect(try run.json()["best"]["cost"].number == 0 && run.json()["traces"].number == 1)
  }

  /// Four equal gestures with three labels one way and one the other: one mistake is the least.
  @Test func contradictoryLabelsLeaveTheFewestMistakes() throws {
    let rows = (0..<4).flatMap {
      Recordings.swipe("t\($0)", travel: 110, steps: 50, expected: $0 == 0 ? "restored" : "dismissed")
    }
    let input = Recordings.csv(rows, columns: Recordings.header + ",expected")
    for line in ["tune - --format json", "tune - --format json --folds 2 --bootstrap 5 --plot a.gp"] {
      let run = try Sandbox().simctl(line, input: input)
      expectQuietSuccess(run)
      #expect(try run.json()["best"]["cost"].number == 1)
    }
  }

  /// No pan begins, so no threshold is asked, and the present ones stay.
  @Test func tracesWithoutReleaseSayNothing() throws {
    let rows = ["a", "b"].flatMap { Recordings.swipe($0, travel: 4, steps: 2, expected: "ignored") }
    let input = Recordings.csv(rows, columns: Recordings.header + ",expected")
    let document = try Sandbox().simctl("tune - --format json --bootstrap 3", input: input).json()
    #expect(
      document["best"]["thresholds"] == JSON(#"{"dismissal.distance": 100, "dismissal.velocity": 800}"#))
    #expect(document["best"]["interval"]["dismissal.distance"] == JSON("[null, null]"))
    #expect(document["best"]["regions"].number == 1)
    let run = try Sandbox().simctl("tune - --plot a.gp", input: input)
    #expect(run.status == Status.success && run.text.contains("no trace asks for a threshold"), "\(run)")
  }

  // MARK: Interruption

  /// The pipe stays open, so that only the interruption ends the waiting for more. The last trace is not known to be over.
  @Test(arguments: [[], ["--bootstrap", "100000"]])
  func interruptionEndsWithTheBestSoFar(more: [String]) throws {
    let sandbox = try Sandbox()
    let (started, writer) = try sandbox.startSimctl(
      ["tune", "pipe", "--format", "json", "-o", "out.json", "--write", "best.json"] + more, reading: "pipe")
    try writer.write(contentsOf: Data(LabelledTraces.csv.utf8))
    kill(started.process.processIdentifier, SIGINT)
    let run = try started.wait()
    try writer.close()
    #expect(run.status == Status.interrupted, "\(run)")
    #expect(run.errors.contains("--write is not made"), "\(run)")
    #expect(try sandbox.files() == ["out.json", "pipe"])
    let document = try #require(JSON(sandbox.read("out.json")))
    #expect(document["partial"].bool == true)
    #expect(document["traces"].number.map { $0 == 7 || $0 == 8 } ?? false)
    #expect(document["best"]["cost"].number.map { $0 <= 1 } ?? false)
  }

  @Test func interruptionEndsTheWaitingForATable() throws {
    let sandbox = try Sandbox()
    let (started, writer) = try sandbox.startSimctl(
      ["tune", "--features", "pipe", "--format", "json"], reading: "pipe")
    try writer.write(
      contentsOf: Data("trace_id,expected,travel,velocity_uikit\na,dismissed,9,1\nb,rest".utf8))
    kill(started.process.processIdentifier, SIGINT)
    let run = try started.wait()
    try writer.close()
    #expect(run.status == Status.interrupted && run.errors.isEmpty, "\(run)")
    #expect(try run.json()["traces"].number == 1 && run.json()["partial"].bool == true)
  }

  /// The result is there; only the plot is left out.
  @Test func interruptionEndsTheDrawing() throws {
    let sandbox = try Sandbox()
    try sandbox.write(LabelledTraces.csv, to: "a.csv")
    let held = try sandbox.writeProgramThatRunsOn("gnuplot", if: "[ $1 != --version ]")
    let started = try sandbox.startShell("PATH=.:$PATH exec simctl tune a.csv --format json --plot a.svg")
    #expect(held.waitForBegin())
    kill(started.process.processIdentifier, SIGINT)
    let run = try started.wait()
    #expect(run.status == Status.interrupted, "\(run)")
    #expect(run.errors.contains("--plot is not made: the drawing was interrupted"), "\(run)")
    #expect(try run.json()["partial"].bool == false)
    #expect(held.waitForEnd())
    #expect(try sandbox.files().sorted() == ["a.csv", "gnuplot", "held"])
  }

  /// It is sent again and again, as two that come together are one.
  @Test(arguments: [["tune", "pipe"], ["tune", "--features", "pipe"]])
  func interruptionBeforeAnythingCameLeavesNothing(words: [String]) throws {
    let sandbox = try Sandbox()
    let (started, writer) = try sandbox.startSimctl(
      words + ["-o", "out", "--write", "best.json"], reading: "pipe")
    let end = Date() + Started.timeout
    while started.process.isRunning, Date() < end {
      kill(started.process.processIdentifier, SIGINT)
      usleep(1000)
    }
    let run = try started.wait()
    try writer.close()
    #expect(run.status == Status.interrupted, "\(run)")
    #expect(try sandbox.files() == ["pipe"])
  }
}
