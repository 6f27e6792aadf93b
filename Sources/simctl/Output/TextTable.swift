// SPDX-License-Identifier: GPL-3.0-or-later

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
  private(set) var rows: [[Cell]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row, which has a cell for each column.
  mutating func addRow(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "A row has a cell for each column of the table.")
    rows.append(cells)
  }

  /// Characters that a cell shows; more are cut, so that one endless name does not widen every row.
  private static let widestCell = 120

  /// The table with its header, each line ended. Control characters in cells are shown as `?`.
  func text(_ style: TextStyle = .plain) -> String {
    let table = rows.map { $0.map { Cell(PrintableText.line($0.text, limit: Self.widestCell), $0.color) } }
    let widths = columns.indices.map { column in
      table.reduce(columns[column].title.count) { max($0, $1[column].text.count) }
    }
    var text = line(columns.map { Cell($0.title, .strong) }, widths, style)
    for row in table { text += line(row, widths, style) }
    return text
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ style: TextStyle) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[index] - cell.text.count)
      let text = cell.color.map { style(cell.text, $0) } ?? cell.text
      if index > 0 { line += "  " }
      switch columns[index].alignment {
      case .right: line += padding + text
      case .left: line += index == cells.count - 1 ? text : text + padding
      }
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
