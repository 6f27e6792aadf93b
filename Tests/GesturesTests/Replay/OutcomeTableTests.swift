// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

@Suite struct OutcomeTableTests {
  private func table(_ text: String) throws(TraceReadError) -> OutcomeTable {
    try OutcomeTable(bytes: Array(text.utf8), source: "e.csv")
  }

  @Test(arguments: [
    "trace_id,expected\na,dismissed\nb,restored\n", "trace,label\r\na,Dismissed\r\n\r\nb,RESTORED",
    "\u{FEFF}Label,more,ID\ndismissed,,a\nrestored,\"x\ny\",b\n",
    "\"trace_id\",\"expected\"\n\"a\",\"dismissed\"\n\"b\",restored",
  ])
  func everyFormOfATableGivesTheSame(text: String) throws {
    let table = try table(text)
    #expect(table.entries.map(\.trace) == ["a", "b"])
    #expect(table["a"] == .dismissed && table["b"] == .restored && table["c"] == nil)
  }

  @Test func entriesKnowTheirLines() throws {
    let table = try table("trace_id,expected\n\n\"a\nb\",ignored\nc,dismissed\n")
    #expect(table.entries.map(\.line) == [3, 5])
    #expect(table["a\nb"] == .ignored)
  }

  @Test(arguments: [
    (
      "trace_id,expected\na,wrong\n", TraceReadError.Code.badRow, 2, 3,
      "'wrong' is no outcome; expected one of"
    ),
    ("trace_id,expected\na,\n", .badRow, 2, 3, "'' is no outcome"),
    ("trace_id,expected\na,dismissed\nb,dismissed\n\"c\nd\",wrong\n", .badRow, 5, 4, "'wrong'"),
    (
      "trace_id,expected\na,dismissed\n\"a\",restored\n", .badRow, 3, 1,
      "'a' has an expected outcome in line 2"
    ),
    ("trace_id,expected\na\n", .badRow, 2, 1, "has 1 field; expected 2"),
    ("trace_id,expected\na,dismissed,\n", .badRow, 2, 1, "has 3 fields; expected 2"),
    ("trace_id,expected\na,\"dismissed\n", .badRow, 2, 3, "quoted field is not closed"),
    ("trace,outcome\na,dismissed\n", .missingColumn, 1, 1, "no column expected; found 'trace', 'outcome'"),
    ("\nname,label\na,dismissed\n", .missingColumn, 2, 1, "no column trace_id; found 'name', 'label'"),
    ("trace_id,expected,id\na,dismissed,a\n", .duplicateColumn, 1, 19, "several columns mean trace_id"),
    (
      "trace_id,\"expected\",LABEL\na,dismissed,a\n", .duplicateColumn, 1, 21, "several columns mean expected"
    ),
    ("trace_id,expected\ra,dismissed\r", .loneCarriageReturn, 1, 18, "LF"),
  ])
  func badTablesAreLocatedErrors(
    text: String, code: TraceReadError.Code, line: Int, column: Int, words: String
  ) {
    let error = #expect(throws: TraceReadError.self) { try table(text) }
    #expect(
      error?.code == code && error?.place == TraceReadError.Place(line: line, column: column),
      "\(error as Any)")
    #expect(error?.message.contains(words) == true, "\(error as Any)")
    #expect(error?.source == "e.csv")
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}"]) func emptyTableIsAnError(text: String) {
    let error = #expect(throws: TraceReadError.self) { try table(text) }
    #expect(error?.code == .empty && error?.place == nil)
  }

  @Test func headerAloneExpectsNothing() throws {
    #expect(try table("trace_id,expected\n").entries == [])
  }

  @Test(arguments: [(64, 65), (65, 64), (65, 66), (100, 99)])
  func wideRowsAreCountedInFull(header: Int, row: Int) {
    let names = ["trace_id", "expected"] + (2..<header).map { "c\($0)" }
    let fields = ["a", "dismissed"] + (2..<row).map(String.init)
    let text = names.joined(separator: ",") + "\n" + fields.joined(separator: ",") + "\n"
    let error = #expect(throws: TraceReadError.self) { try table(text) }
    #expect(error?.message.contains("has \(row) fields; expected \(header)") == true)
  }

  @Test func wideTablesAreRead() throws {
    let rest = String(repeating: ",x", count: 98)
    let table = try table("trace_id\(rest),expected\na\(rest),ignored\n")
    #expect(table["a"] == .ignored)
  }
}
