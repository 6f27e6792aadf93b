// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct ExplainPlotTests {
  @Test func scriptHasItsDataInside() throws {
    let sandbox = try Sandbox()
    let line = "explain - --trace flick --format json"
    let plotted = try sandbox.simctl("\(line) --plot a.gp", input: Recordings.mixed)
    expectQuietSuccess(plotted)
    #expect(plotted.output == (try sandbox.simctl(line, input: Recordings.mixed)).output)
    let script = try sandbox.text("a.gp")
    // At 20 ms the finger is 20 points down, of which 10 count; the first velocities are those of 1000 points a second.
    #expect(script.contains("$gesture << EOD\n0 0 NaN ") && script.contains("\n0.02 20 10 1000 "))
    #expect(script.contains("$sheet << EOD\n0 0\n") && script.contains("\n0.5833333333333334 444\n"))
    for word in [
      "'translation of the pan'", "'uikit (decides)'", "'two-point'", "'distance over 100 pt'",
      "'velocity over 800 pt/s'", "'panBegan' at first 0.01", "'dismissed' at first 0.568",
    ] { #expect(script.contains(word), "the script lacks \(word)") }
  }

  @Test(.enabled(if: Scenarios.hasGnuplot, "gnuplot is not installed"), arguments: ["svg", "png", "pdf"])
  func picturesAreDrawn(kind: String) throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(
      try sandbox.simctl("explain - --trace flick --plot a.\(kind)", input: Recordings.mixed))
    let magic = ["svg": "<?xml", "png": "\u{89}PNG", "pdf": "%PDF"][kind] ?? ""
    let picture = try sandbox.read("a.\(kind)")
    #expect(picture.count > 1000 && picture.starts(with: magic.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(.enabled(if: Scenarios.hasGnuplot, "gnuplot is not installed"))
  func scriptsAreWhatGnuplotReads() throws {
    let sandbox = try Sandbox()
    let touch = ["it's,0,195,400,down,0", "it's,0,195,400,up,0"]
    let inputs =
      [Recordings.longPull, Recordings.nudge, Recordings.tap, touch].map { Recordings.csv($0) }
    for (index, input) in inputs.enumerated() {
      expectQuietSuccess(try sandbox.simctl("explain - --plot \(index).gp", input: input))
      let run = try sandbox.shell("gnuplot -e \"set terminal svg; set output '\(index).svg'\" \(index).gp")
      #expect(run.status == 0, "\(run)")
    }
  }

  @Test func touchThatMovesNothingHasNoVelocitiesToDraw() throws {
    let sandbox = try Sandbox()
    let touch = Recordings.csv(["a,0,195,400,down,0", "a,0,195,400,cancel,0"])
    expectQuietSuccess(try sandbox.simctl("explain - --velocity lsq2 --plot a.gp", input: touch))
    #expect(try sandbox.text("a.gp").contains("set xrange [0:1]"))
  }

  @Test func inputIsNotOverwritten() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.gp")
    expect(
      try sandbox.simctl("explain a.gp --trace tap --plot a.gp"), status: Status.cannotCreate, "also an input"
    )
    #expect(try sandbox.text("a.gp") == Recordings.mixed)
  }

  @Test func missingGnuplotIsSaidBeforeAnythingIsRead() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl(
      ["explain", "none.csv", "--plot", "a.svg"], environment: ["PATH": "/nowhere"])
    expect(run, status: Status.cannotCreate, "gnuplot is not installed", ".gp")
  }
}
