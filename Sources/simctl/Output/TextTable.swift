// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Rows of text with aligned columns, units in the header.
struct TextTable: Sendable {
  /// A column: its title, the unit of its numbers, and the side that its cells lean to.
  struct Column: Sendable {
    enum Alignment: Sendable {
      case left, right
    }

    var title: String
    var alignment: Alignment

    /// A column of text.
    static func text(_ title: String) -> Column { Column(title: title, alignment: .left) }

    /// A column of numbers, in a unit if they have one: `height (pt)`.
    static func number(_ title: String, unit: String? = nil) -> Column {
      Column(title: unit.map { "\(title) (\($0))" } ?? title, alignment: .right)
    }
  }

  /// What stands in one place, and its colour where there are colours.
  struct Cell: Sendable, ExpressibleByStringInterpolation {
    var text: String
    var color: TextStyle.Color?

    init(_ text: String, _ color: TextStyle.Color? = nil) {
      self.text = text
      self.color = color
    }

    init(stringLiteral value: String) { self.init(value) }

    /// A number with a fixed count of decimals, or a dash where there is none.
    static func number(_ value: Double?, decimals: Int, _ color: TextStyle.Color? = nil) -> Cell {
      Cell(value.map { FixedDecimal.text($0, decimals: decimals) } ?? "-", color)
    }
  }

  let columns: [Column]
  /// What is shown, row by row: control characters are replaced, and the longest texts cut.
  private var cells: [Cell] = []
  /// Characters of each cell.
  private var counts: [Int] = []
  /// Characters of the widest cell of each column, its title included.
  private var widths: [Int]

  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map(\.title.count)
  }

  /// Whether it has no rows.
  var isEmpty: Bool { cells.isEmpty }

  /// Characters that a cell shows; more are cut, so that one endless name does not widen every row.
  private static let widestCell = 120

  /// Adds a row, which has a cell for each column. Control characters are shown as `?`.
  mutating func addRow(_ row: [Cell]) {
    precondition(row.count == columns.count, "A row has a cell for each column of the table.")
    for (column, cell) in row.enumerated() {
      let text = PrintableText.line(cell.text, limit: Self.widestCell)
      let count = PrintableText.count(text)
      cells.append(Cell(text, cell.color))
      counts.append(count)
      widths[column] = max(widths[column], count)
    }
  }

  /// The table with its header, each line ended.
  func text(_ style: TextStyle = .plain) -> String { Self.text(of: [self], style, with: .serial) }

  /// Tables of the same columns as one, the rows of which follow one another; none have no text.
  ///
  /// - Parameters:
  ///   - tables: the tables.
  ///   - style: of the text.
  ///   - runner: may do the lines of several tables at once.
  /// - Returns: The text with one header, each line ended.
  static func text(of tables: [TextTable], _ style: TextStyle, with runner: PieceRunner) -> String {
    guard var header = tables.first else { return "" }
    for table in tables {
      precondition(
        table.columns.count == header.columns.count, "Tables that are joined have the same columns.")
      for column in header.columns.indices {
        header.widths[column] = max(header.widths[column], table.widths[column])
      }
    }
    let widths = header.widths
    let lines = runner.map(tables.count) { tables[$0].lines(widths, style) }
    var text: [UInt8] = []
    text.reserveCapacity(lines.reduce(2 * widths.reduce(0, +) + 256) { $0 + $1.count })
    let titles = header.columns.map { Cell($0.title, .strong) }
    header.appendLine(titles[...], header.columns.map(\.title.count)[...], widths, style, to: &text)
    for part in lines { text += part }
    return String(decoding: text, as: UTF8.self)
  }

  /// The rows in columns of some widths.
  private func lines(_ widths: [Int], _ style: TextStyle) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(cells.count / max(1, columns.count) * (widths.reduce(0, +) + 2 * columns.count))
    for start in stride(from: 0, to: cells.count, by: max(1, columns.count)) {
      let row = start..<start + columns.count
      appendLine(cells[row], counts[row], widths, style, to: &text)
    }
    return text
  }

  private func appendLine(
    _ cells: ArraySlice<Cell>, _ counts: ArraySlice<Int>, _ widths: [Int], _ style: TextStyle,
    to text: inout [UInt8]
  ) {
    let start = text.count
    for (column, (cell, count)) in zip(cells, counts).enumerated() {
      let padding = repeatElement(UInt8(ascii: " "), count: widths[column] - count)
      if column > 0 { text.append(contentsOf: [UInt8(ascii: " "), UInt8(ascii: " ")]) }
      if columns[column].alignment == .right { text.append(contentsOf: padding) }
      if let color = cell.color, style.hasColor {
        text.append(contentsOf: style(cell.text, color).utf8)
      } else {
        text.append(contentsOf: cell.text.utf8)
      }
      if columns[column].alignment == .left, column < columns.count - 1 { text.append(contentsOf: padding) }
    }
    while text.count > start, text.last == UInt8(ascii: " ") { text.removeLast() }
    text.append(UInt8(ascii: "\n"))
  }
}
