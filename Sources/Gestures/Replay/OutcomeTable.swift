// SPDX-License-Identifier: GPL-3.0-or-later

/// Expected outcomes by the names of traces, read from a CSV file with the columns `trace_id` and `expected`.
public struct OutcomeTable: Sendable, Hashable {
  /// One row of the file.
  public struct Entry: Sendable, Hashable {
    /// Name of the trace.
    public var trace: String
    /// What is expected of it.
    public var outcome: Outcome
    /// Line in the file, counted from 1.
    public var line: Int
  }

  /// The rows, in the order of the file.
  public let entries: [Entry]
  private let outcomes: [String: Outcome]

  /// Reads a table; `source` names it in errors.
  ///
  /// The columns may be named as in a trace file (`trace`, `id`; `label`), in any case and order and with others beside them.
  /// Quotes, line ends and blank lines are as in a trace file, too.
  ///
  /// - Throws: `TraceReadError` at the first row that has more or fewer fields than the header, an unknown outcome, or a
  ///   trace that was named before, and for a table without both columns or with two of one meaning.
  /// - Complexity: linear in the number of bytes.
  public init(bytes: [UInt8], source: String) throws(TraceReadError) {
    var table = CSVTableReader(bytes: bytes, source: source)
    guard let header = try table.next() else {
      throw TraceReadError(
        code: .empty, source: source,
        message: "the file is empty; expected a header with trace_id and expected")
    }
    let trace = try Self.column(["trace_id", "trace", "id"], of: header, in: table)
    let expected = try Self.column(["expected", "label"], of: header, in: table)
    var entries: [Entry] = []
    var lines: [String: Int] = [:]
    var outcomes: [String: Outcome] = [:]
    while let row = try table.next() {
      guard row.fields.count == header.fields.count else {
        let count = row.fields.count
        throw table.error(
          of: row,
          "the row has \(count) \(count == 1 ? "field" : "fields"); expected \(header.fields.count), "
            + "as in the header")
      }
      let name = row.fields[trace].text
      guard let outcome = Outcome(rawValue: row.fields[expected].text.lowercased()) else {
        throw table.error(
          at: row.fields[expected], of: row,
          "'\(row.fields[expected].text)' is no outcome; expected \(Outcome.list)")
      }
      if let line = lines[name] {
        throw table.error(
          at: row.fields[trace], of: row,
          "the trace '\(name)' has an expected outcome in line \(line) already; keep one of them")
      }
      lines[name] = row.line
      outcomes[name] = outcome
      entries.append(Entry(trace: name, outcome: outcome, line: row.line))
    }
    self.entries = entries
    self.outcomes = outcomes
  }

  /// The outcome expected of a trace.
  public subscript(trace: String) -> Outcome? { outcomes[trace] }

  private static func column(
    _ aliases: [String], of header: CSVTableReader.Row, in table: CSVTableReader
  ) throws(TraceReadError) -> Int {
    let names = header.fields.map(\.text)
    let found = names.indices.filter { aliases.contains(names[$0].lowercased()) }
    guard let column = found.first else {
      let others = names.map { "'\($0.prefix(40))'" }.prefix(20).joined(separator: ", ")
      throw table.error(
        .missingColumn, of: header, "the header has no column \(aliases[0]); found \(others)")
    }
    guard found.count == 1 else {
      throw table.error(
        .duplicateColumn, at: header.fields[found[1]], of: header,
        "several columns mean \(aliases[0]); keep one of them")
    }
    return column
  }
}

extension Outcome {
  /// All names, for messages.
  static let list = "one of \(Outcome.allCases.map(\.rawValue).joined(separator: ", "))"
}
