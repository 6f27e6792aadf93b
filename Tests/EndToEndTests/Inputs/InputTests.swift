// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct InputTests {
  @Test func severalFilesAreOneResultInTheirOrder() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.csv(Recordings.flick), to: "b.csv")
    try sandbox.write(Recordings.csv(Recordings.tap, Recordings.nudge), to: "a.csv")
    let run = try sandbox.simctl("replay b.csv a.csv --format json")
    expectQuietSuccess(run)
    let results = try run.json()["results"].elements
    #expect(results.map { $0["trace"].string } == ["flick", "tap", "nudge"])
    #expect(results.map { $0["source"].string } == ["b.csv", "a.csv", "a.csv"])
    let inspected = try sandbox.simctl("inspect b.csv a.csv --format json").json()["results"].elements
    #expect(inspected.map { $0["trace"].string } == ["flick", "tap", "nudge"])
  }

  @Test(arguments: ["replay", "inspect", "explain --trace nudge"])
  func standardInputIsReadFromFilesAndPipes(command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    let redirected = try sandbox.simctl("\(command) - --format json", input: Recordings.mixed)
    expectQuietSuccess(redirected)
    let piped = try sandbox.shell("cat a.csv | simctl \(command) - --format json")
    expectQuietSuccess(piped)
    #expect(piped.output == redirected.output)
    let named = try sandbox.simctl("\(command) a.csv --format json")
    #expect(named.text.replacingOccurrences(of: "\"a.csv\"", with: "\"-\"") == redirected.text)
  }

  @Test func fileAndStandardInputMayBeMixed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.csv(Recordings.flick), to: "a.csv")
    let run = try sandbox.simctl("replay a.csv - --format json", input: Recordings.csv(Recordings.tap))
    expectQuietSuccess(run)
    #expect(try run.json()["results"].elements.map { $0["source"].string } == ["a.csv", "-"])
  }

  @Test func traceWithoutANameIsTheFilesStem() throws {
    let sandbox = try Sandbox()
    try sandbox.write("t_ms,x,y,phase\n0,1,1,down\n9,1,1,up\n", to: "one.two.csv")
    let json = try sandbox.simctl("replay one.two.csv --format json").json()
    #expect(json["results"][0]["trace"].string == "one.two")
  }

  /// Equal gestures in the many ways to write them down.
  @Test(arguments: [
    "Time,X,Y,Phase,ID\n0.000,1,1,began,a\n0.010,1,4,moved,a\n0.020,1,4,ended,a\n",
    "\u{FEFF}phase,y,x,t_us,trace,note\r\ntouchstart,1,1,0,a,\"x,\"\"y\"\"\"\r\ntouchmove,4,1,10000,a,\r\ntouchend,4,1,20000,a,\r\n",
    "# screen: 390x844@3\n# units: px\ntrace_id,t_ns,x,y,phase\na,0,3,3,down\na,10000000,3,12,move\na,2e7,3,12,up\n",
    "# screen: 390x844@3\n# y: up\ntrace_id,t_ms,x,y,phase\na,0,1,843,down\na,10,1,840,move\na,20,1,840,up\n",
    "# screen: 400x800@2\n# units: fraction\ntrace_id,t_ms,x,y,phase\na,0,0.0025,0.00125,down\na,10,0.0025,0.005,move\na,20,0.0025,0.005,up",
  ])
  func everyDocumentedSpellingIsUnderstood(text: String) throws {
    let run = try Sandbox().simctl("inspect - --time-unit s --format json", input: text)
    expectQuietSuccess(run)
    let result = try run.json()["results"][0]
    #expect(result["trace"].string == "a" && result["samples"].number == 3)
    #expect(abs(try #require(result["duration"].number) - 0.02) < 1e-15)
    #expect(abs(try #require(result["translation"][1].number) - 3) < 1e-12)
    #expect(result["defects"].elements.isEmpty)
  }

  @Test(arguments: ["replay", "inspect"])
  func missingInputsAndDirectoriesCannotBeRead(command: String) throws {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.folder.appendingPathComponent("folder"), withIntermediateDirectories: false)
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expect(try sandbox.simctl("\(command) none.csv"), status: Status.noInput, "none.csv")
    expect(try sandbox.simctl("\(command) a.csv none.csv"), status: Status.noInput, "none.csv")
    expect(try sandbox.simctl("\(command) a.csv/b.csv"), status: Status.noInput, "a.csv/b.csv")
    expect(try sandbox.simctl("\(command) folder"), status: Status.noInput, "folder", "directory")
    expect(try sandbox.shell("simctl \(command) - < folder"), status: Status.noInput, "directory")
  }

  @Test func otherInputsAreHeldToTheSame() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expect(try sandbox.simctl("replay a.csv --expect none.csv"), status: Status.noInput, "none.csv")
    expect(try sandbox.simctl("replay a.csv --expect ."), status: Status.noInput, "directory")
    expect(try sandbox.simctl("replay a.csv --sheet none.json"), status: Status.noInput, "none.json")
    expect(try sandbox.simctl("replay a.csv --sheet ./"), status: Status.noInput, "directory")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func forbiddenFileCannotBeRead() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: sandbox.path("a.csv"))
    expect(try sandbox.simctl("replay a.csv"), status: Status.noInput, "a.csv")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "needs /proc"))
  func readingThatBreaksOffIsAReadError() throws {
    expect(try Sandbox().simctl("replay /proc/self/mem"), status: Status.inputOutput, "/proc/self/mem")
  }

  @Test func closedStandardInputIsAnError() throws {
    let run = try Sandbox().shell("simctl replay - <&-")
    #expect([Status.noInput, Status.inputOutput].contains(run.status), "\(run)")
    #expect(!run.errors.isEmpty)
  }

  @Test(arguments: ["replay - --expect -", "replay - --sheet -", "replay a.csv --expect - --sheet -"])
  func standardInputIsReadOnlyOnce(line: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    let run = try sandbox.simctl(line, input: "trace_id,expected\npull,dismissed\n")
    expect(run, status: Status.usage, "standard input")
  }
}
