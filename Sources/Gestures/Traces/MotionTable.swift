// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// A value over time, read from a CSV file with the columns `t_ms` and `value` or others that are named.
public struct MotionTable: Sendable, Hashable {
  /// Which column and rows are read.
  public struct Selection: Sendable, Hashable {
    /// Name of the column with the value, in any letter case; nil for `value`.
    public var column: String?
    /// Name of the trace whose rows are read; nil for the only one.
    public var trace: String?
    /// Unit of a time column whose name does not say it; nil makes such a column an error.
    public var timeUnit: TraceReaderOptions.TimeUnit?
    /// First time that is read, in seconds.
    public var from = -Double.infinity
    /// Last time that is read, in seconds.
    public var to = Double.infinity

    /// Selects the column `value` of the only trace.
    public init() {}
  }

  /// Why a table gives no motion.
  public enum Failure: Error, Sendable, Hashable {
    /// The content is bad.
    case content(TraceReadError)
    /// The column that was named is not there; with the names of those that are.
    case noColumn([String])
    /// The rows belong to several traces and none was named, or to none that was; with the names of the traces in order.
    case noTrace([String])
  }

  /// Times in seconds, which increase, and values.
  public let samples: [MotionSample]
  /// The first and last time in seconds of all rows of the trace, also of those that the selection leaves out; nil without rows.
  public let recordedTimes: ClosedRange<Double>?
  /// How many rows of the trace lie before or after the times that are read.
  public let leftOutCount: Int
  /// The line of the header, counted from 1.
  public let headerLine: Int

  /// Reads a table.
  ///
  /// Quotes, line ends, comments before the header and the names of time and trace columns are as in a trace file.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - source: the name of the file in errors.
  ///   - selection: the column and the rows that are read.
  /// - Throws: `Failure` at the first row that has more or fewer fields than the header, and among the selected ones at the
  ///   first with an unreadable number or a time that is not after the one before; for missing columns and traces.
  /// - Complexity: linear in the number of bytes.
  public init(bytes: [UInt8], source: String, selection: Selection = Selection()) throws(Failure) {
    var table = CSVTableReader(bytes: Self.withoutComments(bytes), source: source)
    guard let header = try Self.next(&table) else {
      throw .content(
        TraceReadError(
          code: .empty, source: source, message: "the file is empty; expected a header with t_ms and value"))
    }
    let columns = try Columns(header, in: table, selection)
    var samples: [MotionSample] = []
    var names: [String] = []
    var known: Set<String> = []
    var times: ClosedRange<Double>?
    var leftOut = 0
    while let row = try Self.next(&table) {
      guard row.fields.count == header.fields.count else {
        throw .content(
          table.error(
            of: row,
            "the row has \(row.fields.count) \(row.fields.count == 1 ? "field" : "fields"); expected "
              + "\(header.fields.count), as in the header"))
      }
      if let trace = columns.trace {
        let name = row.fields[trace].text
        if known.insert(name).inserted { names.append(name) }
        guard name == selection.trace ?? names[0] else { continue }
      }
      let sample = try columns.sample(row, in: table)
      let before = times ?? sample.time...sample.time
      times = min(before.lowerBound, sample.time)...max(before.upperBound, sample.time)
      guard sample.time >= selection.from, sample.time <= selection.to else {
        leftOut += 1
        continue
      }
      if let last = samples.last, sample.time <= last.time {
        throw .content(
          table.error(
            at: row.fields[columns.time], of: row,
            "the time is not after that of the row before; expected increasing times"
          ))
      }
      samples.append(sample)
    }
    let isFound = selection.trace.map { known.contains($0) } ?? (names.count <= 1)
    guard isFound else { throw .noTrace(names) }
    self.samples = samples
    recordedTimes = times
    leftOutCount = leftOut
    headerLine = header.line
  }

  private static func next(_ table: inout CSVTableReader) throws(Failure) -> CSVTableReader.Row? {
    do throws(TraceReadError) { return try table.next() } catch { throw .content(error) }
  }

  /// The bytes with comment lines before the header made empty, so that lines keep their numbers.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let blanks: Set<UInt8> = [Ascii.space, 0x09, Ascii.carriageReturn]
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: Ascii.lineFeed) ?? bytes.count
      let isComment = bytes[index] == Ascii.hash
      guard isComment || bytes[index..<end].allSatisfy({ blanks.contains($0) }) else { break }
      if end < bytes.count { result.append(Ascii.lineFeed) }
      index = min(end + 1, bytes.count)
    }
    return result + bytes[index...]
  }
}

/// Where time, value and trace stand.
private struct Columns {
  var time: Int
  /// Power of ten that turns a time into seconds.
  var exponent: Int
  var value: Int
  var trace: Int?

  init(
    _ header: CSVTableReader.Row, in table: CSVTableReader, _ selection: MotionTable.Selection
  ) throws(MotionTable.Failure) {
    let names = header.fields.map(\.text)
    let others = names.map { "'\($0.prefix(40))'" }.prefix(20).joined(separator: ", ")
    let wanted = (selection.column ?? "value").lowercased()
    let values = names.indices.filter { names[$0].lowercased() == wanted }
    let times = names.indices.filter { index in
      !values.contains(index) && HeaderParser.timeParts(of: names[index].lowercased()) != nil
    }
    guard let time = times.first else {
      throw .content(
        table.error(.missingColumn, of: header, "the header has no column t_ms; found \(others)"))
    }
    guard let value = values.first else {
      guard selection.column == nil else { throw .noColumn(names) }
      throw .content(
        table.error(
          .missingColumn, of: header,
          "the header has no column value; found \(others); choose one with --column"))
    }
    let traces = names.indices.filter { ["trace_id", "trace", "id"].contains(names[$0].lowercased()) }
    for (same, meaning) in [(times, "t_ms"), (values, names[value]), (traces, "trace_id")]
    where same.count > 1 {
      throw .content(
        table.error(
          .duplicateColumn, at: header.fields[same[1]], of: header,
          "several columns mean \(meaning); keep one of them"))
    }
    guard let unit = (HeaderParser.timeParts(of: names[time].lowercased()) ?? nil) ?? selection.timeUnit
    else {
      throw .content(
        table.error(
          .missingTimeUnit, at: header.fields[time], of: header,
          "the column '\(names[time])' does not say its unit; name it \(names[time])_ms (or _s, _us, _ns) or pass "
            + "--time-unit s|ms|us|ns"))
    }
    (self.time, exponent, self.value, trace) = (time, unit.exponent, value, traces.first)
  }

  /// The sample of a row.
  func sample(
    _ row: CSVTableReader.Row, in table: CSVTableReader
  ) throws(MotionTable.Failure) -> MotionSample {
    MotionSample(
      time: try number(row.fields[time], exponent, row, table),
      value: try number(row.fields[value], 0, row, table))
  }

  private func number(
    _ field: CSVTableReader.Field, _ shift: Int, _ row: CSVTableReader.Row, _ table: CSVTableReader
  ) throws(MotionTable.Failure) -> Double {
    do throws(DecimalParser.Failure) {
      return try DecimalParser.parse(field.text, shift: shift)
    } catch {
      let problem = error == .notFinite ? "is not finite" : "is no number"
      throw .content(
        table.error(
          at: field, of: row, "'\(field.text.prefix(40))' \(problem); expected a number such as 16.7"))
    }
  }
}
