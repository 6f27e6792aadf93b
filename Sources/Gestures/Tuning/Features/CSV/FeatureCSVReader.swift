// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads a feature table from CSV.
struct FeatureCSVReader: ~Copyable {
  private var window: RowWindow
  private let options: FeatureReaderOptions
  /// The rows so far.
  private(set) var table = FeatureTable()
  private var roles: [FeatureHeader.Role?] = []
  private var group: Int?
  /// The numbers of the row at hand.
  private var values: [Double]
  private var sources = LastText()
  private var groups = LastText()
  private var screens = LastText()

  init(_ input: ByteInput, options: FeatureReaderOptions) {
    self.options = options
    window = RowWindow(input, maximumRowLength: options.maximumRowLength)
    values = [Double](repeating: .nan, count: FeatureNumber.allCases.count)
  }

  /// What stands in front of the rows.
  struct Header: Sendable {
    /// A table without rows.
    var table: FeatureTable
    /// The meaning of each column; see `FeatureHeader`.
    var roles: [FeatureHeader.Role?]
    /// Index of the column that is the group.
    var group: Int?
  }

  /// Goes on with rows of a table whose header was read.
  init(_ input: ByteInput, options: FeatureReaderOptions, after header: Header) {
    self.init(input, options: options)
    (table, roles, group) = (header.table, header.roles, header.group)
  }

  /// The bytes of the last field of a column of few values, and the index of its value.
  private struct LastText {
    var bytes: [UInt8]?
    var hasDoubledQuotes = false
    var index: Int32 = -1

    func matches(_ field: RowField) -> Bool {
      guard let bytes, bytes.count == field.end - field.start, hasDoubledQuotes == field.hasDoubledQuotes
      else { return false }
      return bytes.isEmpty || memcmp(bytes, field.start, bytes.count) == 0
    }

    mutating func set(_ field: RowField, index: Int32) {
      bytes = Array(UnsafeRawBufferPointer(start: field.start, count: field.end - field.start))
      hasDoubledQuotes = field.hasDoubledQuotes
      self.index = index
    }
  }

  /// Reads everything.
  mutating func read() throws(TraceReadError) -> FeatureTable {
    _ = try readHeader()
    try readRows()
    return table
  }

  /// Reads the rows behind the header.
  mutating func readRows() throws(TraceReadError) {
    while let outcome = try nextRow() {
      let row = RowPlace(row: window.splitter, line: window.line)
      if window.splitter.contentEnd > window.splitter.start {
        if outcome == .malformedQuotes {
          throw error(row, at: window.splitter.trouble, window.quotesProblem)
        }
        try take(row)
      }
      window.line += window.splitter.lineCount
      window.input.start = window.splitter.next
    }
  }

  /// Splits the next row; nil at the end, and where reading was stopped.
  private mutating func nextRow() throws(TraceReadError) -> RowSplitter.Outcome? {
    do throws(TraceReadError) {
      return try window.splitRow()
    } catch {
      guard error.code == .interrupted else { throw error }
      return nil
    }
  }

  /// Reads what stands in front of the rows.
  mutating func readHeader() throws(TraceReadError) -> Header {
    let source = window.input.name
    var comments = FeatureComments(source: source)
    let first = try window.readHeader { (line, number) throws(TraceReadError) in
      try comments.accept(line, number: number)
    }
    guard let first else {
      throw TraceReadError(
        code: .empty, source: source,
        message:
          "the file has no header; expected a first line such as trace_id,expected,travel,velocity_uikit"
      )
    }
    let header = try FeatureHeader(first.names, line: first.line, source: source, options: options)
    (roles, group) = (header.roles, header.group)
    table = FeatureTable(context: comments.context, columns: header.numbers)
    return Header(table: table, roles: roles, group: group)
  }

  private func error(
    _ row: RowPlace, at position: UnsafeRawPointer, _ message: String
  ) -> TraceReadError {
    let place = row.place(of: position)
    return TraceReadError(
      code: .badRow, source: window.input.name, line: place.line, column: place.column, message: message)
  }

  /// Adds a row.
  private mutating func take(_ row: RowPlace) throws(TraceReadError) {
    let count = window.splitter.count
    guard count == roles.count else {
      let place = count > roles.count ? RowParser.start(row.row, roles.count) : window.splitter.contentEnd
      throw error(
        row, at: place,
        "the row has \(count) \(count == 1 ? "field" : "fields"); expected \(roles.count), as in the header")
    }
    let fields = window.splitter.fields
    for index in values.indices { values[index] = .nan }
    var (line, source, screen) = (0, InternedColumn<ExactText>.none, InternedColumn<Screen>.none)
    var (expected, fixed): (Outcome?, Outcome?) = (nil, nil)
    var isCancelled = false
    for index in 0..<count {
      guard let role = roles[index] else { continue }
      let field = fields[index]
      switch role {
      case .number(let number):
        guard field.start < field.end else { continue }
        values[number.index] = try self.number(field, number, row)
      case .trace:
        guard field.start < field.end else {
          throw error(row, at: field.first, "the row has no trace_id; expected the name of its trace")
        }
        guard String(validating: field.bytes, as: UTF8.self) != nil || field.hasDoubledQuotes else {
          throw notUTF8(field, row)
        }
        if field.hasDoubledQuotes {
          table.traces.append(try text(field, row))
        } else {
          table.traces.append(field.bytes)
        }
      case .source: source = try self.source(field, row)
      case .screen: screen = try self.screen(field, row)
      case .line: line = try self.line(field, row)
      case .expected: expected = try outcome(field, row)
      case .outcome: fixed = try outcome(field, row)
      case .cancelled: isCancelled = try self.isCancelled(field, row)
      case .group: continue
      }
    }
    let travel = values[FeatureNumber.travel.index]
    guard travel.isNaN != (fixed == nil) else {
      throw error(
        row, at: window.splitter.start,
        travel.isNaN
          ? "the row has neither a travel nor an outcome; expected the travel at the release, or the outcome of "
            + "a gesture about which no release rule is asked"
          : "the row has a travel and an outcome; expected one of them, as an outcome says that no release rule is asked"
      )
    }
    append(fixed: fixed)
    table.lines.append(line)
    table.sources.append(index: source)
    table.screenColumn.append(index: screen)
    table.groups.append(index: try groupIndex(row))
    table.labels.append(
      RowLabels(expected: expected, fixed: fixed, isCancelled: isCancelled && fixed == nil))
  }

  /// Adds the numbers; those of a release count for nothing where no rule is asked.
  private mutating func append(fixed: Outcome?) {
    let duration = values[FeatureNumber.duration.index]
    table.numbers[FeatureNumber.duration.index].append(duration.isNaN ? 0 : duration)
    let columns = table.columns
    for index in 1..<values.count where columns.rawValue >> UInt32(index) & 1 == 1 {
      table.numbers[index].append(fixed == nil ? values[index] : .nan)
    }
  }
}

extension FeatureCSVReader {
  private func number(
    _ field: RowField, _ number: FeatureNumber, _ row: RowPlace
  ) throws(TraceReadError) -> Double {
    let value: Double
    if let short = ShortDecimal(from: field.start, to: field.end) {
      value = short.value
    } else {
      do throws(DecimalParser.Failure) {
        value = try DecimalParser.parse(from: field.start, to: field.end, shift: 0)
      } catch {
        let text = Ascii.quoted(from: field.start, to: field.end)
        throw self.error(
          row, at: field.first,
          error == .notFinite
            ? "\(number.name) \(text) is not finite; expected a finite number, or nothing for none"
            : "\(number.name) \(text) is not a number; expected digits with a decimal point, such as 12.5, or nothing "
              + "for none")
      }
    }
    guard number != .duration || value >= 0 else {
      let text = Ascii.quoted(from: field.start, to: field.end)
      throw error(row, at: field.first, "duration \(text) is negative; expected seconds, 0 or more")
    }
    return value
  }

  private func line(_ field: RowField, _ row: RowPlace) throws(TraceReadError) -> Int {
    guard field.start < field.end else { return 0 }
    if let short = ShortDecimal(from: field.start, to: field.end), short.decimals == 0 {
      return Int(short.mantissa)
    }
    let text = String(decoding: field.bytes.prefix(40), as: UTF8.self)
    guard let line = Int(text), line >= 0, field.end - field.start <= 40 else {
      let text = Ascii.quoted(from: field.start, to: field.end)
      throw error(row, at: field.first, "line \(text) is no line; expected a whole number such as 2")
    }
    return line
  }

  private func outcome(_ field: RowField, _ row: RowPlace) throws(TraceReadError) -> Outcome? {
    guard field.start < field.end else { return nil }
    guard let outcome = Outcome(rawValue: Ascii.lowercased(from: field.start, to: field.end)) else {
      let text = Ascii.quoted(from: field.start, to: field.end)
      throw error(row, at: field.first, "\(text) is no outcome; expected \(Outcome.list), or nothing")
    }
    return outcome
  }

  private func isCancelled(_ field: RowField, _ row: RowPlace) throws(TraceReadError) -> Bool {
    switch Ascii.lowercased(from: field.start, to: field.end) {
    case "", "false", "0": return false
    case "true", "1": return true
    default:
      let text = Ascii.quoted(from: field.start, to: field.end)
      throw error(row, at: field.first, "cancelled \(text) is not known; expected true or false")
    }
  }

  private mutating func source(_ field: RowField, _ row: RowPlace) throws(TraceReadError) -> Int32 {
    if sources.matches(field) { return sources.index }
    let index = table.sources.intern(ExactText(try text(field, row)))
    sources.set(field, index: index)
    return index
  }

  private mutating func groupIndex(_ row: RowPlace) throws(TraceReadError) -> Int32 {
    guard let group else { return InternedColumn<ExactText>.none }
    let field = window.splitter.fields[group]
    guard field.start < field.end else { return InternedColumn<ExactText>.none }
    if groups.matches(field) { return groups.index }
    let index = table.groups.intern(ExactText(try text(field, row)))
    groups.set(field, index: index)
    return index
  }

  private mutating func screen(_ field: RowField, _ row: RowPlace) throws(TraceReadError) -> Int32 {
    guard field.start < field.end else { return InternedColumn<Screen>.none }
    if screens.matches(field) { return screens.index }
    guard let screen = Screen(try text(field, row)) else {
      let text = Ascii.quoted(from: field.start, to: field.end)
      throw error(
        row, at: field.first,
        "screen \(text) is not known; expected width x height @ scale, for instance 390x844@3, or nothing")
    }
    let index = table.screenColumn.intern(screen)
    screens.set(field, index: index)
    return index
  }

  private func text(_ field: RowField, _ row: RowPlace) throws(TraceReadError) -> String {
    guard let text = field.text else { throw notUTF8(field, row) }
    return text
  }

  private func notUTF8(_ field: RowField, _ row: RowPlace) -> TraceReadError {
    let place = row.place(of: field.first)
    return .notUTF8(window.input.name, line: place.line, column: place.column)
  }
}

extension RowField {
  /// The bytes between the quotes.
  fileprivate var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: end - start) }
}
