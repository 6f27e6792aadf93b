// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that was split and the line it stands on, for the places of its defects.
struct RowPlace {
  /// The row's fields.
  let row: RowSplitter
  /// Line of the row's first byte, counted from 1.
  let line: Int

  /// Line and column of a field's first byte; those of the row for a column that the file does not have.
  func place(ofColumn index: Int?) -> (line: Int, column: Int) {
    place(of: index.map { RowParser.start(row, $0) } ?? row.start)
  }

  /// Line and column, both counted from 1, of a byte of the row.
  func place(of position: UnsafeRawPointer) -> (line: Int, column: Int) {
    var line = line
    var lineStart = row.start
    var byte = row.start
    while byte < position {
      if byte.load(as: UInt8.self) == Ascii.lineFeed {
        line += 1
        lineStart = byte + 1
      }
      byte += 1
    }
    return (line, position - lineStart + 1)
  }
}
