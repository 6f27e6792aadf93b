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

  @Test func endlessTraceHasNoFrames() throws {
    let sandbox = try Sandbox()
    try sandbox.write("t_ms,x,y,phase\n0,0,0,down\n10,0,50,move\n1e12,0,100,up\n", to: "days.csv")
    let run = try sandbox.simctl("replay days.csv --frames frames.csv")
    #expect(run.status == 65)
    #expect(run.errors.contains("days.csv:2:1: skipped: trace 'days': the trace lasts for"))
    #expect(try sandbox.simctl("replay days.csv").status == 0)
  }

  @Test func hostileNamesDoNotReachTheTerminal() throws {
    let sandbox = try Sandbox()
    try sandbox.write("trace_id,t_ms,x,y,phase\n\"a\u{1B}[31m\nb\",0,0,0,up\n", to: "hostile.csv")
    let run = try sandbox.simctl("replay hostile.csv")
    #expect(run.errors.contains("trace 'a?[31m?b'"))
    #expect(!run.errors.contains("\u{1B}"))
  }
}
