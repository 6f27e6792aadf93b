// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable([.text("trace"), .number("margin"), .number("time", unit: "s"), .text("verdict")])
    table.addRow(["flick", .number(0.25, decimals: 2), .number(1.5, decimals: 3), .init("pass", .good)])
    table.addRow([
      "slow\u{1B}[2Jdrag", .number(nil, decimals: 2), .number(-12.0004, decimals: 3), .init("fail", .bad),
    ])
    return table
  }

  @Test func columnsAreAligned() {
    #expect(
      table.text() == """
        trace         margin  time (s)  verdict
        flick           0.25     1.500  pass
        slow?[2Jdrag       -   -12.000  fail

        """)
  }

  @Test func coloursDoNotMoveColumns() {
    let lines = table.text(TextStyle(hasColor: true)).split(separator: "\n")
    #expect(lines[1] == "flick           0.25     1.500  \u{1B}[32mpass\u{1B}[0m")
  }

  @Test(
    arguments: [
      (true, nil, "xterm", true), (true, "", "xterm", true), (true, "1", "xterm", false),
      (true, nil, "dumb", false),
      (false, nil, "xterm", false), (true, nil, nil, true),
    ] as [(Bool, String?, String?, Bool)])
  func coloursAreForTerminalsOnly(isTerminal: Bool, noColor: String?, term: String?, hasColor: Bool) {
    #expect(TextStyle(isTerminal: isTerminal, noColor: noColor, term: term).hasColor == hasColor)
  }

  @Test(
    arguments: [
      (1.005, 2, "1.00"), (-0.001, 2, "0.00"), (0.125, 2, "0.12"), (123456.789, 1, "123456.8"), (2, 0, "2"),
      (1e20, 2, "1.00e+20"),
      (.nan, 2, "nan"), (-.infinity, 2, "-inf"),
    ] as [(Double, Int, String)])
  func decimalsAreFixed(value: Double, decimals: Int, text: String) {
    #expect(FixedDecimal.text(value, decimals: decimals) == text)
  }

  @Test func rowsOfCSVAreQuotedWhereNeeded() {
    let row = CSVRow.bytes([
      .text("plain"), .text("a,b"), .text("say \"x\""), .text("two\nlines"), .text(""), .number(0.1),
      .number(-3),
      .number(.nan), .number(nil), .integer(7), .empty,
    ])
    #expect(
      String(decoding: row, as: UTF8.self)
        == "plain,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\",,0.1,-3,,,7,\n")
    #expect(CSVRow.bytes([.empty]) == Array("\"\"\n".utf8))
    #expect(CSVRow.header(["trace", "x"]) == Array("trace,x\n".utf8))
  }
}
