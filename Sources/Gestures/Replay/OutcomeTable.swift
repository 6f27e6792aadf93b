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
  /// The columns may be named as in a trace file (`trace`, `id`; `label`), in any order and with others beside them.
  /// Throws at the first row that has too few fields, an unknown outcome, or a trace that was named before.
  public init(bytes: [UInt8], source: String) throws(TraceReadError) {
    var table = CSVTableReader(bytes: bytes, source: source)
    guard let header = try table.next() else {
      throw TraceReadError(
        code: .empty, source: source,
        message: "the file is empty; expected a header with trace_id and expected")
    }
    let names = header.fields.map { $0.text.lowercased() }
    let trace = try Self.column(["trace_id", "trace", "id"], names, source, header.line)
    let expected = try Self.column(["expected", "label"], names, source, header.line)
    var entries: [Entry] = []
    var lines: [String: Int] = [:]
    var outcomes: [String: Outcome] = [:]
    while let row = try table.next() {
      guard row.fields.count == names.count else {
        throw TraceReadError(
          code: .badRow, source: source, line: row.line, column: 1,
          message: "the row has \(row.fields.count) fields; expected \(names.count), as in the header")
      }
      let name = row.fields[trace].text
      guard let outcome = Outcome(rawValue: row.fields[expected].text.lowercased()) else {
        throw TraceReadError(
          code: .badRow, source: source, line: row.line, column: row.fields[expected].column,
          message: "'\(row.fields[expected].text)' is no outcome; expected \(Outcome.list)")
      }
      if let line = lines[name] {
        throw TraceReadError(
          code: .badRow, source: source, line: row.line, column: row.fields[trace].column,
          message: "the trace '\(name)' has an expected outcome in line \(line) already; keep one of them")
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
    _ aliases: [String], _ names: [String], _ source: String, _ line: Int
  ) throws(TraceReadError) -> Int {
    let found = names.indices.filter { aliases.contains(names[$0]) }
    if found.count == 1 { return found[0] }
    throw TraceReadError(
      code: found.isEmpty ? .missingColumn : .duplicateColumn, source: source, line: line, column: 1,
      message: found.isEmpty
        ? "the header has no column \(aliases[0]); found \(names.joined(separator: ", "))"
        : "several columns mean \(aliases[0]); keep one of them")
  }
}

extension Outcome {
  /// All names, for messages.
  static let list = "one of \(Outcome.allCases.map(\.rawValue).joined(separator: ", "))"
}
