// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Splits the bytes of a source into rows, one after the other, in memory that does not grow with the source.
struct RowWindow: ~Copyable {
  /// The bytes.
  let input: ByteInput
  /// The row that was split last.
  var splitter: RowSplitter
  /// Line of the first byte that is not read yet, counted from 1.
  var line = 1
  private let fields: UnsafeMutablePointer<RowField>
  private let maximumRowLength: Int
  /// Bytes from a row's first on that are looked at: those that it may have, and what tells that it has more.
  private let mostVisible: Int

  /// Fields of a row that are looked at; a header may not have more.
  static let maximumFields = 1024

  init(_ input: ByteInput, maximumRowLength: Int) {
    self.input = input
    self.maximumRowLength = maximumRowLength
    mostVisible = min(maximumRowLength, Int.max - 2) + 2
    fields = .allocate(capacity: Self.maximumFields)
    splitter = RowSplitter(fields: fields, capacity: Self.maximumFields)
  }

  deinit {
    fields.deallocate()
  }

  /// Splits the next row; nil at the end, and where the row has to wait for the next part of the source. Reads on as needed, and
  /// turns trouble that ends the reading into errors.
  ///
  /// The row stays in the window until `input.start` is moved to `splitter.next`.
  mutating func splitRow() throws(TraceReadError) -> RowSplitter.Outcome? {
    while true {
      if input.start == input.end {
        if input.isAtEnd || input.isDry { return nil }
        try input.refill()
        continue
      }
      // What lies farther on is not looked at, so that the row does not depend on how much was read.
      let count = input.end - input.start
      let visible = min(count, mostVisible)
      var outcome = splitter.split(
        input.start, input.start + visible, isLast: input.isAtEnd && visible == count)
      let limit = maximumRowLength
      let isTooLong =
        switch outcome {
        case .needsMore: visible == mostVisible
        case .row, .malformedQuotes: splitter.next - input.start > limit
        case .zeroByte, .loneCarriageReturn: false
        }
      if isTooLong {
        outcome = splitter.split(input.start, input.start + limit, isLast: true)
        guard outcome == .malformedQuotes, splitter.next < input.start + limit else {
          throw TraceReadError(
            code: .rowTooLong, source: input.name, line: line, column: 1,
            message: "the row is longer than \(limit) bytes; check for a missing line end or quote")
        }
      }
      switch outcome {
      case .row, .malformedQuotes: return outcome
      case .needsMore:
        if input.isDry { return nil }
        try input.refill()
      case .zeroByte:
        let place = RowPlace(row: splitter, line: line).place(of: splitter.trouble)
        throw TraceReadError.notText(input.name, line: place.line, column: place.column)
      case .loneCarriageReturn:
        let place = RowPlace(row: splitter, line: line).place(of: splitter.trouble)
        throw TraceReadError.loneCarriageReturn(input.name, line: place.line, column: place.column)
      }
    }
  }

  /// What is wrong with a row whose quotes are malformed; the row is still in the window.
  var quotesProblem: String {
    guard splitter.isUnclosed, input.end - input.start > maximumRowLength else {
      return
        "the quotes are not closed, or text follows them; expected a quote before the next comma or line end"
    }
    return "the quotes are not closed within the \(maximumRowLength) bytes that a row may have, so that what "
      + "they hold is read as rows; close them, or shorten the field"
  }

  /// Reads more bytes; false at the end.
  func fill() throws(TraceReadError) -> Bool {
    while input.start == input.end && !input.isAtEnd { try input.refill() }
    return input.start < input.end
  }

  /// Skips a UTF-8 byte order mark, and refuses UTF-16.
  func skipMark() throws(TraceReadError) {
    while input.end - input.start < 3 && !input.isAtEnd { try input.refill() }
    let bytes = UnsafeRawBufferPointer(start: input.start, count: min(3, input.end - input.start))
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw TraceReadError(
        code: .notText, source: input.name, line: 1, column: 1,
        message: "the file is UTF-16; save it as UTF-8 text")
    }
    if bytes.elementsEqual([0xEF, 0xBB, 0xBF]) { input.start += 3 }
  }

  /// The next line without its end.
  mutating func readLine() throws(TraceReadError) -> [UInt8] {
    while true {
      let count = input.end - input.start
      let found = memchr(input.start, Int32(Ascii.lineFeed), count)
      let length = found.map { UnsafeRawPointer($0) - input.start } ?? count
      guard length <= maximumRowLength else {
        throw TraceReadError(
          code: .rowTooLong, source: input.name, line: line, column: 1,
          message: "the line is longer than \(maximumRowLength) bytes; check for a missing line end")
      }
      guard found != nil || input.isAtEnd else {
        try input.refill()
        continue
      }
      var bytes = Array(UnsafeRawBufferPointer(start: input.start, count: length))
      input.start += found == nil ? length : length + 1
      line += 1
      if bytes.last == Ascii.carriageReturn { bytes.removeLast() }
      return bytes
    }
  }

  /// Reads what stands in front of the data: lines that begin with #, which go with their numbers to `comment`, and the first row
  /// after them that is not blank.
  ///
  /// Returns the names of its columns as `columnNames` has them, and its line; nil where the source ends before.
  mutating func readHeader(
    comment: ([UInt8], Int) throws(TraceReadError) -> Void
  ) throws(TraceReadError) -> (names: [(name: String, place: Int)], line: Int)? {
    try skipMark()
    while try fill() {
      if input.start.load(as: UInt8.self) == Ascii.hash {
        try comment(try readLine(), line - 1)
        continue
      }
      guard let outcome = try splitRow() else { break }
      let row = RowPlace(row: splitter, line: line)
      line += splitter.lineCount
      input.start = splitter.next
      guard splitter.contentEnd > splitter.start else { continue }
      return (try columnNames(row, outcome), row.line)
    }
    return nil
  }

  /// The names of the columns of a header that was split, with the column, counted from 1, at which each begins.
  func columnNames(
    _ row: RowPlace, _ outcome: RowSplitter.Outcome
  ) throws(TraceReadError) -> [(name: String, place: Int)] {
    guard outcome == .row, splitter.count <= splitter.capacity else {
      let place = row.place(of: outcome == .row ? splitter.contentEnd : splitter.trouble)
      throw TraceReadError(
        code: .malformedHeader, source: input.name, line: place.line, column: place.column,
        message: outcome == .row
          ? "the header has more than \(splitter.capacity) columns; remove some"
          : "the header's quotes are not closed, or text follows them; correct the quotes")
    }
    var names: [(name: String, place: Int)] = []
    for index in 0..<splitter.count {
      let place = row.place(ofColumn: index)
      guard let name = splitter.fields[index].text else {
        throw TraceReadError.notUTF8(input.name, line: place.line, column: place.column)
      }
      names.append((name, place.column))
    }
    return names
  }
}
