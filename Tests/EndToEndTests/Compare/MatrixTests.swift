// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct MatrixTests {
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(#"{"dismissal": {"distance": 300, "velocity": 2000}}"#, to: "far.json")
    return sandbox
  }

  @Test func severalSheetsMakeAMatrix() throws {
    let run = try Self.sandbox().simctl("replay a.csv --sheet ts.floatingSheet --sheet far.json")
    expectQuietSuccess(run)
    #expect(
      run.text == """
        trace  ts.floatingSheet  far
        pull   dismissed +130.0  restored -23.3
        flick  dismissed  +25.0  restored -50.0
        nudge  restored   -50.0  restored -83.3
        tap    ignored        -  ignored      -

        cells: outcome and margin in %

        sheet             dismissed  restored  selected  ignored
        ts.floatingSheet          2         1         0        1
        far                       0         3         0        1

        4 traces; both sheets agree on 2

        """)
  }

  @Test func oneSheetIsStillATable() throws {
    let run = try Self.sandbox().simctl("replay a.csv --sheet far.json --sheet far.json")
    expectQuietSuccess(run)
    #expect(run.lines[0].hasPrefix("trace  outcome"))
  }

  @Test func failuresAreMarkedAndSkippedTracesCounted() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(Recordings.mixed + "bad,0,1,1,hover,0\n", to: "b.csv")
    let run = try sandbox.simctl(
      "replay b.csv --sheet ts.floatingSheet --sheet far.json --expect-all restored")
    #expect(run.status == Status.failed)
    #expect(run.lines.contains("pull   dismissed +130.0!  restored -23.3"), "\(run)")
    #expect(run.lines.contains("! not the expected outcome"))
    #expect(run.lines.last == "4 traces, 1 skipped; both sheets agree on 2")
  }

  /// Many sheets stay within 120 columns, and each can be found by its number.
  @Test func manySheetsAreNumbered() throws {
    let sandbox = try Self.sandbox()
    var line = "replay a.csv"
    for index in 1...40 {
      try sandbox.write("{\"dismissal\": {\"distance\": \(index * 10)}}", to: "d\(index).json")
      line += " --sheet d\(index).json"
    }
    let run = try sandbox.simctl(line)
    expectQuietSuccess(run)
    let matrix = run.lines.prefix { !$0.hasPrefix("columns:") }
    #expect(matrix.allSatisfy { $0.count <= 120 })
    let numbers = matrix.filter { $0.hasPrefix("trace") }.flatMap { $0.split(separator: " ").dropFirst() }
    #expect(numbers.map(String.init) == (1...40).map(String.init))
    // 230 points: 23 sheets are left behind by the distance; the flick is fast enough for all.
    let pull = matrix.filter { $0.hasPrefix("pull") }.joined()
    #expect(pull.count { $0 == "D" } == 22 && pull.count { $0 == "R" } == 18)
    #expect(run.lines.contains { $0.hasPrefix(" 40  d40 ") }, "\(run)")
  }

  @Test func timingIsOneColumn() throws {
    let run = try Self.sandbox().simctl("replay a.csv --sheet ts.floatingSheet --sheet far.json --timing")
    #expect(run.lines.contains { $0.hasPrefix("sheet ") && $0.hasSuffix("took (ms)") }, "\(run)")
  }
}
