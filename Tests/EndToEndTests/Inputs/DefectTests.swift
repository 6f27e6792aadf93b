// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// A trace called `a` with one defect: its code, class and place, and the rows.
struct DefectiveTrace: Sendable, CustomTestStringConvertible {
  var code: String
  var kind: String
  /// `line:column`, when `a` begins in the second line.
  var place: String
  var rows: [String]

  var testDescription: String { "\(code): \(rows.joined(separator: " "))" }

  init(_ code: String, _ kind: String, at place: String, _ rows: String...) {
    self.code = code
    self.kind = kind
    self.place = place
    self.rows = rows
  }

  static let header = "trace_id,t_ms,x,y,phase,pointer,expected,group"

  /// The trace alone.
  var alone: String { Recordings.csv(rows, columns: Self.header) }
  /// The trace between two good ones, `a` still in the second line.
  var amongGoodOnes: String {
    Recordings.csv(rows, good("b"), good("c"), columns: Self.header)
  }

  private func good(_ id: String) -> [String] {
    ["\(id),0,1,1,down,0,ignored,", "\(id),10,1,1,up,0,ignored,"]
  }

  static let notes = [
    DefectiveTrace("equalTimes", "note", at: "3:3", "a,0,1,1,down,0,,", "a,0,1,2,move,0,,", "a,9,1,2,up,0,,"),
    DefectiveTrace(
      "shortStep", "note", at: "3:3", "a,0,1,1,down,0,,", "a,0.5,1,2,move,0,,", "a,9,1,2,up,0,,"),
    DefectiveTrace(
      "longGap", "note", at: "3:3", "a,0,1,1,down,0,,", "a,101,1,2,move,0,,", "a,110,1,2,up,0,,"),
    DefectiveTrace(
      "upWithMovement", "note", at: "4:6", "a,0,1,1,down,0,,", "a,10,1,2,move,0,,", "a,20,1,3,up,0,,"),
    DefectiveTrace(
      "negativeCoordinate", "note", at: "3:6", "a,0,1,1,down,0,,", "a,10,-1,2,move,0,,", "a,20,-1,2,up,0,,"),
    DefectiveTrace(
      "varyingGroup", "note", at: "3:18", "a,0,1,1,down,0,,u", "a,10,1,2,move,0,,v", "a,20,1,2,up,0,,u"),
  ]

  static let treated = [
    DefectiveTrace("missingUp", "treated", at: "3:1", "a,0,1,1,down,0,,", "a,10,1,2,move,0,,"),
    DefectiveTrace(
      "upAtOrigin", "treated", at: "4:6", "a,0,195,400,down,0,,", "a,10,195,402,move,0,,", "a,20,0,0,up,0,,"),
  ]

  static let fatal = [
    DefectiveTrace(
      "timeRunsBack", "fatal", at: "4:3", "a,0,1,1,down,0,,", "a,20,1,2,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "notFinite", "fatal", at: "3:3", "a,0,1,1,down,0,,", "a,NaN,1,2,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "notFinite", "fatal", at: "3:6", "a,0,1,1,down,0,,", "a,10,-inf,2,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "notFinite", "fatal", at: "3:8", "a,0,1,1,down,0,,", "a,10,1,1e999,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "unreadableNumber", "fatal", at: "3:6", "a,0,1,1,down,0,,", "a,10,1o,2,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "unreadableNumber", "fatal", at: "3:8", "a,0,1,1,down,0,,", "a,10,1,,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "unreadableNumber", "fatal", at: "3:15", "a,0,1,1,down,0,,", "a,10,1,2,move,x,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "unknownPhase", "fatal", at: "3:10", "a,0,1,1,down,0,,", "a,10,1,2,hover,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace("moveBeforeDown", "fatal", at: "2:9", "a,0,1,1,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "moveBeforeDown", "fatal", at: "3:10", "a,0,1,1,down,0,,", "a,10,1,2,up,1,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "varyingExpected", "fatal", at: "3:15", "a,0,1,1,down,0,restored,", "a,10,1,1,up,0,ignored,"),
    DefectiveTrace("unknownOutcome", "fatal", at: "2:16", "a,0,1,1,down,0,maybe,", "a,10,1,1,up,0,maybe,"),
    DefectiveTrace("fieldCount", "fatal", at: "3:9", "a,0,1,1,down,0,,", "a,10,1,2", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "fieldCount", "fatal", at: "3:19", "a,0,1,1,down,0,,", "a,10,1,2,move,0,,,more", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "malformedQuotes", "fatal", at: "3:6", "a,0,1,1,down,0,,", "a,10,\"1\"5,2,move,0,,", "a,19,1,2,up,0,,"),
    DefectiveTrace(
      "malformedQuotes", "fatal", at: "3:6", "a,0,1,1,down,0,,", "a,10,\"1,2,move,0,,", "a,19,1,2,up,0,,"),
  ]
}

@Suite struct DefectTests {
  @Test(arguments: DefectiveTrace.fatal)
  func fatalDefectSkipsItsTraceAndTheRestGoesOn(trace: DefectiveTrace) throws {
    let sandbox = try Sandbox()
    try sandbox.write(trace.amongGoodOnes, to: "a.csv")
    let run = try sandbox.simctl("replay a.csv --format json --quiet")
    #expect(run.status == Status.success, "\(run)")
    #expect(run.errorLines.count == 1 && run.errors.hasPrefix("a.csv:\(trace.place): "), "\(run)")
    #expect(run.errors.contains("'a'") && run.errors.contains("; expected"), "\(run)")
    let json = try run.json()
    #expect(json["results"].elements.map { $0["trace"].string } == ["b", "c"])
    #expect(
      json["summary"] == JSON(#"{"traces": 2, "passed": 2, "failed": 0, "unchecked": 0, "skipped": 1}"#))
  }

  @Test(arguments: DefectiveTrace.fatal)
  func nothingUsableIsBadData(trace: DefectiveTrace) throws {
    let sandbox = try Sandbox()
    try sandbox.write(trace.alone, to: "a.csv")
    let run = try sandbox.simctl("replay a.csv --format json")
    expect(run, status: Status.badData)
    #expect(run.errors.hasPrefix("a.csv:\(trace.place): "), "\(run)")
  }

  @Test(arguments: DefectiveTrace.notes + DefectiveTrace.treated + DefectiveTrace.fatal)
  func inspectNamesCodeClassAndPlace(trace: DefectiveTrace) throws {
    let run = try Sandbox().simctl("inspect - --format json", input: trace.amongGoodOnes)
    #expect(run.status == Status.success, "\(run)")
    let result = try run.json()["results"][0]
    let defect = result["defects"][0]
    #expect(result["trace"].string == "a")
    #expect(defect.keys == ["code", "class", "line", "column", "message"])
    #expect(defect["code"].string == trace.code && defect["class"].string == trace.kind, "\(defect)")
    let place = [defect["line"].number, defect["column"].number].map { Int($0 ?? 0) }
    #expect("\(place[0]):\(place[1])" == trace.place, "\(defect)")
    let message = try #require(defect["message"].string)
    #expect(message.contains("; expected") || trace.kind == "treated", "\(message)")
    #expect((result["samples"].number == nil) == (trace.kind == "fatal"))
  }

  @Test func inspectOfNothingUsableIsBadDataAndSaysWhy() throws {
    let run = try Sandbox().simctl("inspect - --format json", input: DefectiveTrace.fatal[0].alone)
    #expect(run.status == Status.badData, "\(run)")
  }

  @Test(arguments: DefectiveTrace.treated)
  func treatedDefectIsKeptAndCounted(trace: DefectiveTrace) throws {
    let sandbox = try Sandbox()
    try sandbox.write(trace.amongGoodOnes, to: "a.csv")
    let run = try sandbox.simctl("replay a.csv --format json")
    #expect(run.status == Status.success, "\(run)")
    #expect(run.errorLines.count == 1 && run.errors.contains("\(trace.code) in 1 place"), "\(run)")
    #expect(try run.json()["results"].elements.map { $0["trace"].string } == ["a", "b", "c"])
    let quiet = try sandbox.simctl("replay a.csv --format json -q")
    expectQuietSuccess(quiet)
    #expect(quiet.output == run.output)
  }

  @Test(arguments: DefectiveTrace.notes)
  func noteLeavesTheTraceAsItIs(trace: DefectiveTrace) throws {
    for options in ["", "--strict"] {
      let run = try Sandbox().simctl("replay - --format json \(options)", input: trace.alone)
      expectQuietSuccess(run)
      #expect(try run.json()["summary"]["traces"].number == 1)
    }
  }

  @Test(arguments: DefectiveTrace.treated + DefectiveTrace.fatal, ["replay", "inspect"])
  func strictStopsAtTheFirstDefectThatIsNoNote(trace: DefectiveTrace, command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(trace.amongGoodOnes, to: "a.csv")
    let run = try sandbox.simctl("\(command) a.csv --strict --format json")
    expect(run, status: Status.badData)
    #expect(run.errors.hasPrefix("a.csv:\(trace.place): "), "\(run)")
  }

  @Test func upAtTheOriginUsesTheLastPosition() throws {
    let trace = try #require(DefectiveTrace.treated.last)
    let result = try Sandbox().simctl("inspect - --format json", input: trace.alone).json()["results"][0]
    #expect(result["translation"] == JSON("[0, 2]"))
  }

  @Test func everyFileReportsItsOwnPlaces() throws {
    let sandbox = try Sandbox()
    let bad = DefectiveTrace.fatal[0]
    for name in ["one.csv", "two.csv"] { try sandbox.write(bad.amongGoodOnes, to: name) }
    let run = try sandbox.simctl("replay one.csv two.csv --format json")
    #expect(run.status == Status.success)
    #expect(run.errorLines.map { $0.prefix(11) } == ["one.csv:4:3", "two.csv:4:3"], "\(run)")
    #expect(try run.json()["summary"]["skipped"].number == 2)
  }
}
