// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// A part of every suite runs in a release build, and its results are right; a wrong one would end the tool.
///
/// In a debug build the suites would take minutes at their sizes; there `SuiteSmokeTests` runs them at small ones.
@Suite struct BenchSuiteTests {
  @Test(
    .enabled(if: BuiltTool.other != nil, "GESTURE_OTHER_SIMCTL names no release build"),
    arguments: [
      ["integrators", "n=8 "], ["work-precision", "n=8 "], ["worlds", "n=8 "],
      ["stability", "method=dop853"],
      ["stability", "solver="], ["replay", "outcome"], ["ingest", "from="], ["tuning", "optimum"],
      ["tuning", "search"], ["start-up", "start-up"],
    ])
  func suiteRunsAndItsErrorsAreInBounds(suite: [String]) throws {
    let sandbox = try Sandbox(tool: try #require(BuiltTool.other))
    let run = try sandbox.simctl(
      ["bench", suite[0], "--filter", suite[1], "--time", "0.001", "--format", "json"])
    #expect(run.status == Status.success, "\(run)")
    let results = try run.json()["results"].elements
    #expect(!results.isEmpty)
    for result in results { #expect(try #require(result["median"].number) > 0) }
  }

  @Test func everySuiteIsListed() throws {
    let run = try Sandbox().simctl("bench --list")
    expectQuietSuccess(run)
    let suites = Set(run.lines.map { String($0.prefix { $0 != " " }) })
    for name in [
      "integrators", "work-precision", "worlds", "stability", "replay", "ingest", "tuning", "start-up",
    ] {
      #expect(suites.contains(name), "\(name)")
    }
  }
}
