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
    let bytes = UnsafeRawBufferPointer(start: row.start, count: max(position - row.start, 0))
    return Self.place(of: bytes.count, in: bytes, line: line)
  }

  /// Line and column of the byte at an offset, for bytes of which the first is in column 1 of a line.
  static func place(
    of offset: Int, in bytes: UnsafeRawBufferPointer, line: Int
  ) -> (line: Int, column: Int) {
    var line = line
    var lineStart = 0
    for index in 0..<offset where bytes[index] == Ascii.lineFeed {
      line += 1
      lineStart = index + 1
    }
    return (line, offset - lineStart + 1)
  }
}
