// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct BenchTests {
  @Test func resultsHaveTheKeysOfTheContractAndNoError() throws {
    let run = try Sandbox().simctl("bench ingest --filter from=file --time 0.05 --format json")
    #expect(run.status == Status.success, "\(run)")
    let json = try run.json()
    #expect(json.keys == ["schema", "environment", "results"])
    #expect(json["schema"].string == "simctl/bench/1")
    #expect(!json["results"].elements.isEmpty)
    for result in json["results"].elements {
      #expect(
        result.keys == [
          "name", "parameters", "unit", "samples", "median", "mad", "p05", "p95", "confidence", "throughput",
          "error", "iterationsPerSample", "processorTime", "peakMemory", "errorBound", "allocations",
          "allocatedBytes", "counters",
        ])
      #expect(result["error"].number == 0, "what was read is not what was written: \(result)")
      let median = try #require(result["median"].number)
      #expect(median > 0)
      let interval = result["confidence"].elements.compactMap(\.number)
      #expect(interval.count == 2 && interval[0] <= median && median <= interval[1])
    }
  }

  @Test func listNamesBenchmarksWithoutRunningThem() throws {
    let run = try Sandbox().simctl("bench --list")
    expectQuietSuccess(run)
    #expect(run.lines.contains { $0.hasPrefix("ingest ") }, "\(run)")
    #expect(run.lines.first?.hasPrefix("# ") == true, "each suite is introduced: \(run)")
  }

  private static let one = "bench ingest --filter from=file --time 0.01"

  /// The same run, twice: saved, and compared with a copy in which all times are a hundredth of what they were.
  @Test func slowerRunThanTheSavedOneFails() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl("\(Self.one) --save run.json --plot plot.gp --format json")
    #expect(run.status == Status.success, "\(run)")
    let saved = String(decoding: try sandbox.read("run.json"), as: UTF8.self)
    #expect(Array(saved.utf8) == Array(run.output), "what is saved is the document")
    #expect(String(decoding: try sandbox.read("plot.gp"), as: UTF8.self).contains("xerrorbars"))
    let samples = try run.json()["results"].elements[0]["samples"].elements.compactMap(\.number)
    #expect(!samples.isEmpty)
    let quick = samples.map { "\($0 / 100)" }.joined(separator: ", ")
    let open = try #require(saved.range(of: "\"samples\": ["))
    let close = try #require(saved[open.upperBound...].firstIndex(of: "]"))
    try sandbox.write(saved[..<open.upperBound] + quick + saved[close...], to: "quick.json")
    let slower = try sandbox.simctl("\(Self.one) --compare quick.json --format csv")
    #expect(slower.status == Status.failed, "\(slower)")
    #expect(slower.lines.contains { $0.contains("slower,true") }, "\(slower)")
  }

  @Test func whatIsNoRunCannotBeCompared() throws {
    let sandbox = try Sandbox()
    try sandbox.write("{\"schema\": \"simctl/replay/1\"}", to: "replay.json")
    expect(try sandbox.simctl("\(Self.one) --compare replay.json"), status: Status.badData, "simctl/bench/1")
    expect(try sandbox.simctl("\(Self.one) --compare none.json"), status: Status.noInput, "none.json")
    expect(
      try sandbox.simctl("\(Self.one) --compare replay.json --save replay.json"), status: Status.cannotCreate,
      "replay.json")
  }

  /// Nothing that could be slower was compared, which must not look like success.
  @Test func otherBuildThatDoesNotKnowABenchmarkIsSaid() throws {
    let run = try compared(withBuild: "exit 64")
    #expect(run.status == Status.badData, "\(run)")
    #expect(run.errors.contains("not compared: it is new"), "\(run)")
    #expect(run.errors.contains("nothing was compared"), "\(run)")
  }

  @Test(arguments: ["1e308", "5e-324", "-1"]) func timesThatCannotBeAreRefused(time: String) throws {
    let sandbox = try Sandbox()
    let result = #"{"name": "ingest read", "parameters": {}, "unit": "s/sample", "samples": [\#(time)]}"#
    try sandbox.write(
      #"{"schema": "simctl/bench/1", "environment": {}, "results": [\#(result)]}"#, to: "run.json")
    let run = try sandbox.simctl("\(Self.one) --compare run.json")
    #expect(run.status == Status.badData, "\(run)")
    #expect(run.errors.contains("results[0].samples"), "\(run)")
  }

  @Test func otherBuildThatWritesWithoutEndIsStopped() throws {
    let run = try compared(withBuild: "exec yes yes-yes-yes-yes-yes-yes-yes-yes-yes")
    #expect(run.status == Status.internalError, "\(run)")
    #expect(run.errors.contains("wrote without end"), "\(run)")
  }

  @Test func otherBuildEndsWithTheToolThatIsTerminated() throws {
    let sandbox = try Sandbox()
    let held = try sandbox.writeProgramThatRunsOn("old")
    let started = try sandbox.startShell("exec simctl \(Self.one) --compare old")
    #expect(held.waitForBegin())
    kill(started.process.processIdentifier, SIGTERM)
    #expect(try started.wait().status == 128 + SIGTERM)
    #expect(held.waitForEnd())
  }

  /// It is terminated while a recording lies in a temporary file.
  @Test func terminationLeavesNoTemporaryFile() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.shell(
      """
      TMPDIR=. simctl bench ingest --filter from=file --time 20 & tool=$!
      while ! ls gesture-dynamics-* > /dev/null 2>&1; do sleep 0.01; done
      kill -TERM $tool
      wait $tool
      """)
    #expect(run.status == 128 + SIGTERM, "\(run)")
    #expect(try sandbox.files().isEmpty)
  }

  /// A gnuplot that is there but does not draw.
  @Test func plotThatFailsLeavesTheTable() throws {
    let sandbox = try Sandbox()
    try sandbox.write("#!/bin/sh\n[ \"$1\" = --version ]\n", to: "gnuplot")
    chmod(sandbox.folder.appendingPathComponent("gnuplot").path, 0o755)
    let run = try sandbox.shell(
      "PATH=.:$PATH simctl \(Self.one) --plot plot.svg --save run.json --format csv")
    #expect(run.status == Status.cannotCreate, "\(run)")
    #expect(run.errors.contains("gnuplot cannot draw the plot"), "\(run)")
    #expect(run.lines.count == 2, "\(run)")
    #expect(try sandbox.files().sorted() == ["gnuplot", "run.json"])
  }

  @Test(arguments: ["--save run.json", "--time 2", "--format json", "--plot a.gp", "--compare none.json"])
  func listMeasuresNothing(option: String) throws {
    let run = try Sandbox().simctl("bench --list \(option)")
    expect(run, status: Status.usage, "--list measures nothing")
  }

  /// Compares with another build, which is a shell script.
  private func compared(withBuild script: String) throws -> Finished {
    let sandbox = try Sandbox()
    try sandbox.write("#!/bin/sh\n\(script)\n", to: "old")
    chmod(sandbox.folder.appendingPathComponent("old").path, 0o755)
    return try sandbox.simctl("\(Self.one) --compare old")
  }
}
