// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a small CSV table from memory, row by row, with the place of every field.
struct CSVTableReader {
  /// A row that is not blank.
  struct Row {
    var line: Int
    var fields: [Field]
  }

  /// A field without its quotes, and the column of its first byte, counted from 1.
  struct Field {
    var text: String
    var column: Int
  }

  private let bytes: [UInt8]
  private let source: String
  private var offset: Int
  private var line = 1

  /// Bytes behind the end that the splitter may load.
  private static let padding = 8
  private static let maximumFields = 64

  init(bytes: [UInt8], source: String) {
    self.source = source
    self.bytes = bytes + [UInt8](repeating: 0, count: Self.padding)
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next row that has anything on it; nil at the end.
  mutating func next() throws(TraceReadError) -> Row? {
    let count = bytes.count - Self.padding
    while offset < count {
      let row = try row(count)
      if row.fields.count > 1 || row.fields.first?.text.isEmpty == false { return row }
    }
    return nil
  }

  private mutating func row(_ count: Int) throws(TraceReadError) -> Row {
    let start = offset
    let fields = UnsafeMutablePointer<RowField>.allocate(capacity: Self.maximumFields)
    defer { fields.deallocate() }
    var splitter = RowSplitter(fields: fields, capacity: Self.maximumFields)
    let row = bytes.withUnsafeBytes { buffer in
      Self.row(&splitter, UnsafeRawBufferPointer(rebasing: buffer[start..<count]), source: source, line: line)
    }
    offset += row.length
    let result = try row.content.get()
    line += splitter.lineCount
    return result
  }

  private static func row(
    _ splitter: inout RowSplitter, _ bytes: UnsafeRawBufferPointer, source: String, line: Int
  ) -> (content: Result<Row, TraceReadError>, length: Int) {
    guard let base = bytes.baseAddress else { return (.success(Row(line: line, fields: [])), 0) }
    let outcome = splitter.split(base, base + bytes.count, isLast: true)
    let length = splitter.next - base
    let column = splitter.trouble - base + 1
    switch outcome {
    case .row, .needsMore: break
    case .malformedQuotes:
      let error = TraceReadError(
        code: .badRow, source: source, line: line, column: column,
        message:
          "a quoted field is not closed, or goes on after its closing quote; expected a comma or line end")
      return (.failure(error), length)
    case .zeroByte: return (.failure(.notText(source, line: line, column: column)), length)
    case .loneCarriageReturn:
      return (.failure(.loneCarriageReturn(source, line: line, column: column)), length)
    }
    var row = Row(line: line, fields: [])
    for index in 0..<min(splitter.count, maximumFields) {
      let column = splitter.fields[index].first - base + 1
      guard let text = splitter.fields[index].text else {
        return (.failure(.notUTF8(source, line: line, column: column)), length)
      }
      row.fields.append(Field(text: text, column: column))
    }
    return (.success(row), length)
  }
}
