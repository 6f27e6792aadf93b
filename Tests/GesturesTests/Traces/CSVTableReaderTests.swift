// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Gestures

@Suite struct CSVTableReaderTests {
  private func rows(_ text: String) throws -> [[String]] {
    var table = CSVTableReader(bytes: Array(text.utf8), source: "t.csv")
    var rows: [[String]] = []
    while let row = try table.next() { rows.append(row.fields.map(\.text)) }
    return rows
  }

  private func place(_ text: String) -> TraceReadError.Place? {
    do {
      _ = try rows(text)
      return nil
    } catch { return (error as? TraceReadError)?.place }
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("\u{FEFF}a,b\n", [["a", "b"]]), ("", []), ("\n\r\n\n", []), ("\u{FEFF}", []),
    ("\na\n\n b \n", [["a"], [" b "]]), ("a,\n,\n", [["a", ""], ["", ""]]),
    ("\"a,b\",\"c\nd\",\"e\"\"f\"\n\"\"\n", [["a,b", "c\nd", "e\"f"], [""]]), ("a\"b\r", [["a\"b"]]),
  ])
  func tablesAreReadAsRFC4180HasIt(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(arguments: [1, 16, 17, 63, 64, 65, 1000, 40_000])
  func rowsHaveAllTheirFields(count: Int) throws {
    let fields = (0..<count).map { "f\($0)" }
    let text = "x\n" + fields.joined(separator: ",") + "\ny,z\n"
    #expect(try rows(text) == [["x"], fields, ["y", "z"]])
  }

  @Test(arguments: [
    ("a,b\nc,\"d\n", 2, 3), ("a\n\"c\nd\",\"e\"f\n", 3, 4), ("a,b\rc,d", 1, 4), ("\"a\nb\",c\rd", 2, 5),
    ("a\n\"b\nc\",\u{0}\n", 3, 4), ("\u{FEFF}\"a", 1, 1),
  ])
  func troubleIsLocated(text: String, line: Int, column: Int) {
    #expect(place(text) == TraceReadError.Place(line: line, column: column))
  }

  @Test func fieldsThatAreNotUTF8AreLocated() throws {
    var table = CSVTableReader(bytes: Array("\"a\nb\",".utf8) + [0xFF], source: "t.csv")
    let error = #expect(throws: TraceReadError.self) { try table.next() }
    #expect(error?.code == .notText && error?.place == TraceReadError.Place(line: 2, column: 4))
  }

  @Test func errorsStandAtFieldsBehindLineBreaks() throws {
    var table = CSVTableReader(bytes: Array("h\n\"c\n\nd\",\"e\",f\n".utf8), source: "t.csv")
    _ = try table.next()
    let row = try #require(try table.next())
    #expect("\(table.error(of: row, "bad"))" == "t.csv:2:1: bad")
    #expect("\(table.error(at: row.fields[1], of: row, "bad"))" == "t.csv:4:4: bad")
    #expect("\(table.error(at: row.fields[2], of: row, "bad"))" == "t.csv:4:8: bad")
  }
}
