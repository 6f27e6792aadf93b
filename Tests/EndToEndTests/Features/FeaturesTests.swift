// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct FeaturesTests {
  private static let columns =
    [
      "trace_id", "source", "line", "group", "expected", "outcome", "duration", "cancelled", "screen",
      "travel",
    ]
    + ["cross_travel", "offset", "projected_travel"]
    + ["velocity_", "cross_velocity_"].flatMap { prefix in
      ["uikit", "lsq2", "flutter", "impulse", "flutter_ios", "two_point", "average", "legacy"].map {
        prefix + $0
      }
    }

  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    return sandbox
  }

  /// The table without its comments.
  private static func table(_ run: Finished) -> CSVTable {
    CSVTable(run.lines.filter { !$0.hasPrefix("# ") }.joined(separator: "\n") + "\n")
  }

  /// The pull counts 230 points at 600 a second, the flick 50 at 1000, the nudge 50 at 100; the tap is no pan.
  @Test func rowsFollowFromTheRecordingByArithmetic() throws {
    let run = try Self.sandbox().simctl("features a.csv")
    expectQuietSuccess(run)
    #expect(
      run.lines[0] == "# features: 1" && run.lines[1].hasPrefix("# context: {\"sheet\":\"ts.floatingSheet\""))
    let table = Self.table(run)
    #expect(table.columns == Self.columns)
    #expect(table["trace_id"] == ["pull", "flick", "nudge", "tap"])
    #expect(
      table["source"] == Array(repeating: "a.csv", count: 4) && table["line"] == ["2", "44", "52", "114"])
    #expect(table["travel"] == ["230", "50", "50", ""] && table["outcome"] == ["", "", "", "ignored"])
    #expect(table["cancelled"] == ["false", "false", "false", ""] && table["expected"] == ["", "", "", ""])
    for (index, speed) in [600.0, 1000, 100].enumerated() {
      // All estimators agree on a constant speed but those that count the lift, 8 ms after the last move.
      for name in ["uikit", "lsq2", "flutter", "flutter_ios"] {
        let velocity = try #require(Double(table["velocity_\(name)"][index]))
        #expect(abs(velocity - speed) < 1e-6 * speed, "\(name)")
      }
      #expect(table["cross_velocity_lsq2"][index] == "0" && table["offset"][index] == "")
    }
  }

  @Test func labelsAndGroupsComeFromWhereTheyAreAskedFor() throws {
    let sandbox = try Sandbox()
    let rows = Recordings.swipe("a", travel: 100, steps: 5, expected: "restored,kim,x1")
    try sandbox.write(Recordings.csv(rows, columns: Recordings.header + ",expected,user,device"), to: "a.csv")
    try sandbox.write("trace_id,expected\na,dismissed\nzz,ignored\n", to: "e.csv")
    let plain = Self.table(try sandbox.simctl("features a.csv"))
    #expect(plain["expected"] == ["restored"] && plain["group"] == ["kim"])
    #expect(Self.table(try sandbox.simctl("features a.csv --group Device"))["group"] == ["x1"])
    #expect(Self.table(try sandbox.simctl("features a.csv --expect-all ignored"))["expected"] == ["ignored"])
    let run = try sandbox.simctl("features a.csv --expect e.csv")
    #expect(Self.table(run)["expected"] == ["dismissed"])
    #expect(run.status == Status.success && run.errors.contains("no trace is called 'zz'"))
    expect(
      try sandbox.simctl("features a.csv --group devise"), status: Status.badData, "a.csv:1:1: error:",
      "no column 'devise'", "did you mean 'device'")
  }

  @Test func skippedTracesAreReportedAndCounted() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(DefectiveTrace.fatal[0].amongGoodOnes, to: "b.csv")
    let run = try sandbox.simctl("features b.csv")
    #expect(run.status == Status.success && run.errors.contains("note: 1 trace was skipped"), "\(run)")
    #expect(!Self.table(run).rows.isEmpty)
    expect(try sandbox.simctl("features b.csv --strict"), status: Status.badData, "b.csv:")
    try sandbox.write(DefectiveTrace.fatal[0].alone, to: "c.csv")
    for format in ["csv", "binary"] {
      expect(
        try sandbox.simctl("features c.csv --format \(format)"), status: Status.badData,
        "no trace could be used: 1 skipped")
    }
  }

  /// Some thousand rows are several batches.
  @Test func tablesAreTheSameForAnyNumberOfJobs() throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(try sandbox.simctl("synth --count 300 --seed 9 --labels -o synth.csv"))
    for format in ["csv", "binary"] {
      let runs = try ["1", "8"].map { try sandbox.simctl("features synth.csv --format \(format) -j \($0)") }
      expectQuietSuccess(runs[0])
      #expect(runs[0].output.count > 50_000 && runs[0].output == runs[1].output)
    }
  }

  @Test func sheetAndTouchesDecideTheContext() throws {
    let sandbox = try Self.sandbox()
    func context(_ options: String) throws -> String {
      try sandbox.simctl("features a.csv \(options)").lines[1]
    }
    let plain = try context("")
    #expect(try context("--set dismissal.distance=3 --velocity lsq2") == plain)
    #expect(try context("--set pan.hysteresis=3") != plain)
    #expect(try context("--touch-rate 60").contains("\"touchRate\":60"))
    #expect(try context("--hit-test").contains("\"places\":{\"hitTests\":true"))
    #expect(try context("--sheet policy.material").contains("\"sheet\":\"policy.material\""))
    expect(try sandbox.simctl("features a.csv --sheet all"), status: Status.usage, "'all' is neither")
  }
}
