// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a small CSV table from memory, row by row, with the place of every field.
struct CSVTableReader {
  /// A row that is not blank.
  struct Row {
    /// Line of the row's first byte, counted from 1.
    var line: Int
    /// First byte of the row in the table.
    fileprivate var offset: Int
    /// All fields of the row.
    var fields: [Field]
  }

  /// A field of a row.
  struct Field {
    /// The text, without quotes.
    var text: String
    /// First byte of the field in the table, which is its quote if it has one.
    fileprivate var offset: Int
  }

  /// The table's name in errors.
  let source: String
  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1
  /// Fields that there is room for; a row with more is split again with more room.
  private var capacity = 16

  /// Bytes behind the end that the splitter may load.
  private static let padding = 8

  /// Makes a reader of a table; a UTF-8 byte order mark is skipped.
  init(bytes: [UInt8], source: String) {
    self.source = source
    self.bytes = bytes + [UInt8](repeating: 0, count: Self.padding)
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next row that is not blank; nil at the end.
  ///
  /// - Throws: `TraceReadError` for broken quotes and for what is not UTF-8 text with LF or CRLF.
  mutating func next() throws(TraceReadError) -> Row? {
    while offset < bytes.count - Self.padding {
      if let row = try row() { return row }
    }
    return nil
  }

  /// The error that a row cannot be used, at one of its fields or at its first byte.
  ///
  /// - Complexity: linear in the length of the row.
  func error(
    _ code: TraceReadError.Code = .badRow, at field: Field? = nil, of row: Row, _ message: String
  ) -> TraceReadError {
    let place = bytes.withUnsafeBytes { buffer in
      let table = UnsafeRawBufferPointer(rebasing: buffer[row.offset...])
      return RowPlace.place(of: (field?.offset ?? row.offset) - row.offset, in: table, line: row.line)
    }
    return TraceReadError(
      code: code, source: source, line: place.line, column: place.column, message: message)
  }

  /// The row at the offset; nil when it is blank.
  private mutating func row() throws(TraceReadError) -> Row? {
    while true {
      let fields = UnsafeMutablePointer<RowField>.allocate(capacity: capacity)
      defer { fields.deallocate() }
      var splitter = RowSplitter(fields: fields, capacity: capacity)
      let start = Row(line: line, offset: offset, fields: [])
      let content = bytes.withUnsafeBytes { Self.split($0, start, source, &splitter) }
      guard splitter.count <= capacity else {
        capacity = splitter.count
        continue
      }
      let row = try content.get()
      line += splitter.lineCount
      offset += row.length
      return row.content
    }
  }

  private static func split(
    _ bytes: UnsafeRawBufferPointer, _ start: Row, _ source: String, _ splitter: inout RowSplitter
  ) -> Result<(content: Row?, length: Int), TraceReadError> {
    guard let base = bytes.baseAddress else { return .success((nil, 0)) }
    let first = base + start.offset
    let outcome = splitter.split(first, base + (bytes.count - padding), isLast: true)
    let place = RowPlace(row: splitter, line: start.line)
    switch outcome {
    case .row, .needsMore: break
    case .malformedQuotes, .zeroByte, .loneCarriageReturn:
      let trouble = place.place(of: splitter.trouble)
      return .failure(error(outcome, source, line: trouble.line, column: trouble.column))
    }
    let length = splitter.next - first
    guard splitter.contentEnd > first else { return .success((nil, length)) }
    var row = start
    for index in 0..<min(splitter.count, splitter.capacity) {
      let field = splitter.fields[index]
      guard let text = field.text else {
        let place = place.place(of: field.first)
        return .failure(.notUTF8(source, line: place.line, column: place.column))
      }
      row.fields.append(Field(text: text, offset: field.first - base))
    }
    return .success((row, length))
  }

  private static func error(
    _ outcome: RowSplitter.Outcome, _ source: String, line: Int, column: Int
  ) -> TraceReadError {
    switch outcome {
    case .zeroByte: .notText(source, line: line, column: column)
    case .loneCarriageReturn: .loneCarriageReturn(source, line: line, column: column)
    case .row, .needsMore, .malformedQuotes:
      TraceReadError(
        code: .badRow, source: source, line: line, column: column,
        message:
          "a quoted field is not closed, or goes on after its closing quote; expected a comma or line end")
    }
  }
}
