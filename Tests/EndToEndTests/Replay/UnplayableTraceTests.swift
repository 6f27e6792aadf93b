// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// Traces that the reader accepts and no replay can follow.
@Suite struct UnplayableTraceTests {
  private static let huge = """
    huge,0,0,0,down
    huge,10,0,1e300,move
    huge,30,1e308,1.7e308,move
    huge,41,0,100,up

    """

  @Test func traceWithoutComputableMotionIsSkippedAndTheRestGoesOn() throws {
    let sandbox = try Sandbox()
    let good = "good,0,195,520,down\ngood,16,195,560,move\ngood,20,195,560,up\n"
    try sandbox.write("trace_id,t_ms,x,y,phase\n" + good + Self.huge, to: "mix.csv")
    let run = try sandbox.simctl("replay mix.csv --format json")
    #expect(run.status == 0)
    #expect(run.errors.contains("mix.csv:5:1: skipped: trace 'huge':"))
    let json = try run.json()
    #expect(json["summary"]["skipped"].number == 1)
    #expect(json["results"].elements.map { $0["trace"].string } == ["good"])
  }

  @Test func nothingPlayableIsBadData() throws {
    let sandbox = try Sandbox()
    try sandbox.write("trace_id,t_ms,x,y,phase\n" + Self.huge, to: "huge.csv")
    let run = try sandbox.simctl("replay huge.csv")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
  }

  @Test func endlessTraceIsPlayedWithoutFrames() throws {
    let sandbox = try Sandbox()
    try sandbox.write("t_ms,x,y,phase\n0,0,0,down\n10,0,50,move\n1e12,0,100,up\n", to: "days.csv")
    let run = try sandbox.simctl("replay days.csv --frames frames.csv --expect-all dismissed --format json")
    #expect(run.status == 0)
    #expect(
      run.errors.contains("days.csv:2:1: warning: trace 'days' lasts for more than 1000000 display frames"))
    #expect(try sandbox.text("frames.csv").split(separator: "\n").count == 1)
    #expect(
      try run.json() == (try sandbox.simctl("replay days.csv --expect-all dismissed --format json").json()))
  }

  @Test func closedReaderOfFramesDoesNotHideAFailedVerdict() throws {
    let sandbox = try Sandbox()
    let flicks = (0..<3000).map { "t\($0),0,1,1,down\nt\($0),8,1,180,move\nt\($0),16,1,300,up\n" }.joined()
    try sandbox.write("trace_id,t_ms,x,y,phase\n" + flicks, to: "big.csv")
    let line =
      "simctl replay big.csv --expect-all restored --frames - --format junit -o v.xml -q | head -1 >/dev/null; "
      + "test -s v.xml"
    #expect(try sandbox.shell(line).status == 0)
  }

  @Test func hostileNamesDoNotReachTheTerminal() throws {
    let sandbox = try Sandbox()
    try sandbox.write("trace_id,t_ms,x,y,phase\n\"a\u{1B}[31m\nb\",0,0,0,up\n", to: "hostile.csv")
    let run = try sandbox.simctl("replay hostile.csv")
    #expect(run.errors.contains("trace 'a?[31m?b'"))
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test(arguments: [
    ["inspect"], ["replay", "--sheet"], ["replay", "--expect-all"], ["replay", "a.csv", "--frames"],
  ])
  func wordsWithLineBreaksCannotPoseAsMessages(words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("t_ms,x,y,phase\n0,0,0,down\n10,0,50,up\n", to: "a.csv")
    let run = try sandbox.simctl(words + ["none/x\nok.csv:1:1: error: forged"])
    #expect(run.status != 0)
    #expect(!run.errors.contains("\nok.csv:1:1: error: forged"), "\(run)")
  }
}
