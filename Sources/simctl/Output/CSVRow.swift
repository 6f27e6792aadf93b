// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// One row of a CSV file as RFC 4180 describes it, ended by a line feed.
///
/// Numbers are the shortest text that reads back to the same double.
struct CSVRow: Sendable {
  /// What stands in one place.
  enum Field: Sendable, Hashable {
    case text(String)
    case number(Double)
    case integer(Int)
    case empty

    /// A number, or nothing.
    static func number(_ value: Double?) -> Field { value.map { .number($0) } ?? .empty }

    /// A text, or nothing.
    static func text(_ value: String?) -> Field { value.map { .text($0) } ?? .empty }
  }

  /// Appends a row. What is not finite is left empty.
  static func append(_ fields: [Field], to bytes: inout [UInt8]) {
    let start = bytes.count
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(field, to: &bytes)
    }
    // A line with nothing on it is no row to many readers.
    if bytes.count == start { bytes.append(contentsOf: "\"\"".utf8) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends what stands in one place, without the comma. What is not finite is left empty.
  static func append(_ field: Field, to bytes: inout [UInt8]) {
    switch field {
    case .text(let text): append(text, to: &bytes)
    case .number(let number): NumberText.append(number, to: &bytes)
    case .integer(let integer): NumberText.append(integer, to: &bytes)
    case .empty: break
    }
  }

  /// The bytes of one row.
  static func bytes(_ fields: [Field]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(fields, to: &bytes)
    return bytes
  }

  /// The bytes of a header.
  static func header(_ names: [String]) -> [UInt8] { bytes(names.map { .text($0) }) }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    guard text.utf8.contains(where: needsQuotes) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
