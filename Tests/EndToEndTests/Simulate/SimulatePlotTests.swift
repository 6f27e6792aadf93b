// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct SimulatePlotTests {
  @Test func scriptHasItsDataInside() throws {
    let sandbox = try Sandbox()
    let plotted = try sandbox.simctl(
      "simulate - --format csv --solver continuous --plot a.gp", input: Scenarios.drift)
    expectQuietSuccess(plotted)
    #expect(
      plotted.output
        == (try sandbox.simctl("simulate - --format csv --solver continuous", input: Scenarios.drift)).output)
    let script = try sandbox.text("a.gp")
    // The first item moves further, by 30 points along x.
    #expect(script.contains("'x (pt)'") && script.contains("$motion << EOD\n0 0 0\n0.1 "))
    #expect(
      script.contains("using 1:2 with lines title 'a'")
        && script.contains("using 1:3 with lines title 'b, \"c\"'"))
  }

  @Test func ofVeryManyItemsTheFirstAreDrawn() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl(
      "simulate layout.springy --items 300 --set tilingInset=null --duration 0 --format csv --plot a.gp")
    #expect(run.status == Status.success)
    #expect(run.errorLines == ["note: --plot draws the first 200 of 300 items"])
    let script = try sandbox.text("a.gp")
    #expect(script.contains("using 1:201 ") && !script.contains("using 1:202 "))
  }

  @Test(.enabled(if: Scenarios.hasGnuplot, "gnuplot is not installed"), arguments: ["svg", "png", "pdf"])
  func picturesAreDrawn(kind: String) throws {
    let sandbox = try Sandbox()
    for (index, sweep) in [
      "", "--sweep frequency=4:5:0.5", "--sweep frequency=4:5:0.5 --sweep rowHeight=50:60:5",
    ].enumerated() {
      expectQuietSuccess(try sandbox.simctl("simulate layout.stack --plot \(index).\(kind) \(sweep)"))
      let picture = try sandbox.read("\(index).\(kind)")
      let magic = ["svg": "<?xml", "png": "\u{89}PNG", "pdf": "%PDF"][kind] ?? ""
      #expect(picture.count > 1000 && picture.starts(with: magic.unicodeScalars.map { UInt8($0.value) }))
    }
    #expect(try sandbox.files().count == 3)
  }

  @Test(.enabled(if: Scenarios.hasGnuplot, "gnuplot is not installed"))
  func scriptsAreWhatGnuplotReads() throws {
    let sandbox = try Sandbox()
    let lines = [
      "", "--items 0", "--items 40", "--duration 0", "--sweep frequency=4:4:1",
      "--sweep frequency=4:4:1 --sweep rowHeight=50:60:5",
      "--sweep frequency=4:5:1 --sweep rowHeight=50:60:5 --metric overshoot",
      "--duration 0.2 --sweep frequency=4:5:1",
      "--duration 0.2 --sweep frequency=4:5:1 --sweep rowHeight=50:60:5",
    ]
    for (index, options) in lines.enumerated() {
      expectQuietSuccess(try sandbox.simctl("simulate layout.stack --plot \(index).gp \(options)"))
      let run = try sandbox.shell("gnuplot -e \"set terminal svg; set output '\(index).svg'\" \(index).gp")
      #expect(run.status == 0, "\(options): \(run)")
    }
  }

  @Test func missingGnuplotIsSaidBeforeAnythingIsRun() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl(
      ["simulate", "layout.stack", "--plot", "a.svg", "-o", "out"], environment: ["PATH": "/nowhere"])
    expect(run, status: Status.cannotCreate, "gnuplot is not installed", "gnuplot-nox", ".gp")
    #expect(try sandbox.files().isEmpty)
    expectQuietSuccess(
      try sandbox.simctl(["simulate", "layout.stack", "--plot", "a.gp"], environment: ["PATH": "/nowhere"]))
  }
}
