// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// A script for gnuplot in the making, with its data inside. Large tables are made only while it is written.
struct PlotScript {
  /// A table of numbers, row by row.
  struct Table {
    /// Number of rows.
    var count: Int
    /// Appends the numbers of a row to a list; what is not there is `nan`.
    var row: (Int, inout [Double]) -> Void
  }

  private enum Piece {
    case text(String)
    case table(Table)
  }

  private var pieces: [Piece]

  /// Begins with a script's text, by default with what all plots have.
  init(_ text: String = "set encoding utf8\nset grid\nset tics nomirror\nset border 3\n") {
    pieces = [.text(text)]
  }

  /// Adds a line.
  mutating func line(_ line: String) { pieces.append(.text(line + "\n")) }

  /// Names an axis: `x`, `y` or `cb`.
  mutating func label(_ axis: String, _ label: String) {
    line("set \(axis)label \(Self.quoted(label)) noenhanced")
  }

  /// Adds a table of data under a name; what is not finite is `NaN`.
  mutating func data(_ name: String, _ table: Table) {
    line("$\(name) << EOD")
    pieces.append(.table(table))
    line("EOD")
  }

  /// Draws axes with a text where there is nothing to plot, which gnuplot would take for an error.
  mutating func nothing(_ reason: String) {
    line("set label 1 \(Self.quoted(reason)) at graph 0.5,0.5 center noenhanced")
    line("plot [0:1] [0:1] -1 notitle")
  }

  /// Hands the script over in pieces of some size.
  func write<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let enough = 1 << 16
    var bytes: [UInt8] = []
    var numbers: [Double] = []
    for piece in pieces {
      switch piece {
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .table(let table):
        for index in 0..<table.count {
          numbers.removeAll(keepingCapacity: true)
          table.row(index, &numbers)
          Self.append(numbers, to: &bytes)
          guard bytes.count >= enough else { continue }
          try body(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    if !bytes.isEmpty { try body(bytes) }
  }

  private static func append(_ numbers: [Double], to bytes: inout [UInt8]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      if !NumberText.append(number, to: &bytes) { bytes.append(contentsOf: "NaN".utf8) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A text as gnuplot reads it back.
  static func quoted(_ text: String) -> String {
    "'" + PrintableText.line(text, limit: 60).replacing("'", with: "''") + "'"
  }
}
