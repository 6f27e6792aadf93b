// SPDX-License-Identifier: GPL-3.0-or-later

/// A CSV table with a header, quoted as RFC 4180 has it.
struct CSVTable {
  let columns: [String]
  let rows: [[String]]

  init(_ text: String) {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    // Whether the field had quotes before: then another one stands for itself.
    var hadQuotes = false
    for scalar in text.unicodeScalars {
      switch (scalar, isQuoted) {
      case ("\"", false):
        if hadQuotes { field.append("\"") }
        (isQuoted, hadQuotes) = (true, true)
      case ("\"", true): isQuoted = false
      case (",", false):
        row.append(field)
        (field, hadQuotes) = ("", false)
      case ("\n", false):
        rows.append(row + [field])
        (row, field, hadQuotes) = ([], "", false)
      default: field.unicodeScalars.append(scalar)
      }
    }
    columns = rows.first ?? []
    self.rows = Array(rows.dropFirst())
  }

  /// The fields of a column, or nothing when there is none of that name.
  subscript(column: String) -> [String] {
    guard let index = columns.firstIndex(of: column) else { return [] }
    return rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }
  }

  /// The numbers of a column.
  func numbers(_ column: String) -> [Double] { self[column].compactMap(Double.init) }
}
