// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Drives the reading: header, rows, fast runs, end.
struct RowSource: ~Copyable {
  private let input: ByteInput
  private let options: TraceReaderOptions
  private let traceName: String
  private let template = RowTemplate()
  private let fields: UnsafeMutablePointer<RowField>
  private var splitter: RowSplitter
  private var assembler: TraceAssembler
  private var parser: RowParser
  private var usesKernel = false
  private var hasHeader = false
  private var isFinished = false
  private var line = 1
  private var lastRecord = 0

  /// What the recording says about itself.
  private(set) var metadata = TraceMetadata()

  /// Fields of a row that are looked at; a header may not have more.
  static let maximumFields = 1024

  init(_ input: ByteInput, traceName: String, options: TraceReaderOptions) {
    self.input = input
    self.options = options
    self.traceName = traceName
    assembler = TraceAssembler(source: input.name, options: options)
    parser = RowParser(layout: TraceLayout(), usesFastPaths: options.usesFastPaths)
    fields = .allocate(capacity: Self.maximumFields)
    splitter = RowSplitter(fields: fields, capacity: Self.maximumFields)
  }

  deinit {
    fields.deallocate()
  }

  var statistics: TraceStatistics {
    var statistics = assembler.statistics
    statistics.bytes = input.byteCount
    return statistics
  }

  var bufferCapacity: Int { input.capacity }

  /// The next trace that is complete or skipped; nil at the end.
  mutating func nextEvent() throws(TraceReadError) -> TraceAssembler.Event? {
    if !hasHeader { try readHeader() }
    while true {
      if let event = assembler.popEvent() { return event }
      if isFinished { return nil }
      if try !readRow() {
        if assembler.statistics.rows == 0 {
          throw TraceReadError(
            code: .noRows, source: input.name, line: line, column: 1,
            message: "there is a header and no rows; record at least one gesture")
        }
        try assembler.finish()
        isFinished = true
      }
    }
  }

  /// Copies a complete trace and takes back its memory.
  mutating func hand(_ open: OpenTrace, to trace: inout TouchTrace?, source: String) {
    trace?.fill(from: open, source: source, metadata: metadata)
    assembler.recycle(open)
  }
}

extension RowSource {
  /// Reads one row and, where it can, the run of ordinary rows after it; false at the end.
  private mutating func readRow() throws(TraceReadError) -> Bool {
    guard let outcome = try splitRow() else { return false }
    let row = RowPlace(row: splitter, line: line)
    line += splitter.lineCount
    defer { input.start = splitter.next }
    if splitter.contentEnd == splitter.start { return true }
    var values: RowValues
    if outcome == .malformedQuotes {
      values = RowValues()
      values.add(
        .malformedQuotes, at: splitter.trouble,
        "the quotes are not closed, or text follows them; expected a quote before the next comma or line end")
    } else {
      values = parser.values(of: splitter)
    }
    let record = try self.record(row)
    let group = try group(row)
    try assembler.accept(values, of: record, group: group, row: row)
    if usesKernel && values.fault == nil { runKernel(record, values, group) }
    return true
  }

  /// The record that a row belongs to: by its name, by the row before it when the name cannot be read, by the file's name.
  private mutating func record(_ row: RowPlace) throws(TraceReadError) -> Int {
    guard let column = parser.layout.trace else {
      if !template.hasName {
        template.setNoName()
        lastRecord = assembler.record(named: traceName)
      }
      return lastRecord
    }
    guard column < min(splitter.count, splitter.capacity) else {
      if assembler.records.isEmpty { lastRecord = assembler.record(named: traceName) }
      return lastRecord
    }
    let field = splitter.fields[column]
    if template.isName(field) { return lastRecord }
    guard let name = field.text else {
      let place = row.place(of: field.first)
      throw TraceReadError.notUTF8(input.name, line: place.line, column: place.column)
    }
    lastRecord = assembler.record(named: name.isEmpty ? traceName : name)
    template.setName(field)
    return lastRecord
  }

  private func group(_ row: RowPlace) throws(TraceReadError) -> String? {
    guard let column = parser.layout.group, splitter.count == parser.layout.columnCount else {
      return nil
    }
    let field = splitter.fields[column]
    guard field.start < field.end else { return nil }
    guard let name = field.text else {
      let place = row.place(of: field.first)
      throw TraceReadError.notUTF8(input.name, line: place.line, column: place.column)
    }
    return name
  }

  /// Splits the next row; nil at the end. Reads on as needed, and turns trouble that ends the reading into errors.
  private mutating func splitRow() throws(TraceReadError) -> RowSplitter.Outcome? {
    while true {
      if input.start == input.end {
        if input.isAtEnd { return nil }
        try input.refill()
        continue
      }
      var outcome = splitter.split(input.start, input.end, isLast: input.isAtEnd)
      let limit = options.maximumRowLength
      let length = outcome == .needsMore ? input.end - input.start : splitter.next - input.start
      if (outcome == .needsMore || outcome == .row || outcome == .malformedQuotes) && length > limit {
        outcome = splitter.split(input.start, input.start + limit, isLast: true)
        guard outcome == .malformedQuotes, splitter.next < input.start + limit else {
          throw TraceReadError(
            code: .rowTooLong, source: input.name, line: line, column: 1,
            message: "the row is longer than \(limit) bytes; check for a missing line end or quote")
        }
      }
      switch outcome {
      case .row, .malformedQuotes: return outcome
      case .needsMore: try input.refill()
      case .zeroByte:
        let place = RowPlace(row: splitter, line: line).place(of: splitter.trouble)
        throw TraceReadError.notText(input.name, line: place.line, column: place.column)
      case .loneCarriageReturn:
        let place = RowPlace(row: splitter, line: line).place(of: splitter.trouble)
        throw TraceReadError.loneCarriageReturn(input.name, line: place.line, column: place.column)
      }
    }
  }

  /// Reads on with the kernel after a row of a finger that is down.
  private mutating func runKernel(_ record: Int, _ values: RowValues, _ group: String?) {
    guard let trace = assembler.records[record].open, let pointer = values.pointer,
      let index = trace.fingers.place(of: pointer), trace.fingers.all[index].isDown, group == trace.group,
      case .ticks(let start) = trace.start
    else { return }
    template.setTail(of: splitter, phase: parser.layout.phase)
    guard template.hasName && template.hasTail else { return }
    var position = splitter.next
    let transform = parser.layout.transform
    let isIdentity = transform.isIdentity
    var (fingerTime, last) = (trace.fingers.all[index].time, trace.fingers.all[index].position)
    var rowCount = 0
    var isLifted = false
    while case .ticks(let time) = fingerTime, case .ticks(let traceTime) = trace.time {
      trace.reserve()
      let output = trace.samples + trace.count
      var kernel = MoveKernel(
        name: template.name, nameCount: template.nameCount, tail: template.tail,
        tailCount: template.tailCount,
        timeExponent: parser.layout.timeExponent, transform: transform, isIdentity: isIdentity,
        pointer: pointer,
        start: start, position: position, end: input.end, time: time, traceTime: traceTime,
        last: last,
        output: output, outputEnd: trace.samples + trace.capacity)
      kernel.run()
      let count = kernel.output - output
      guard count > 0 else { break }
      rowCount += count
      trace.count += count
      trace.time = .ticks(kernel.traceTime)
      fingerTime = .ticks(kernel.time)
      last = kernel.last
      position = kernel.position
      isLifted = kernel.isLifted
      if isLifted || kernel.output < kernel.outputEnd { break }
    }
    guard rowCount > 0 else { return }
    line += rowCount
    trace.fingers.report(
      index, time: fingerTime, position: last, line: line - 1, sample: trace.count - 1)
    assembler.statistics.rows += rowCount
    if isLifted { assembler.lift(index, of: trace) }
    splitter.continueAt(position)
  }
}

extension RowSource {
  /// Reads comments and header.
  private mutating func readHeader() throws(TraceReadError) {
    try skipMark()
    var comments = CommentParser(source: input.name)
    while try fill() {
      if input.start.load(as: UInt8.self) == Ascii.hash {
        try comments.accept(try readLine(), number: line - 1)
        continue
      }
      guard let outcome = try splitRow() else { break }
      let row = RowPlace(row: splitter, line: line)
      line += splitter.lineCount
      input.start = splitter.next
      if splitter.contentEnd == splitter.start { continue }
      try takeHeader(row, outcome, comments)
      return
    }
    throw TraceReadError(
      code: .empty, source: input.name,
      message: "the file has no header; expected a first line such as trace_id,t_ms,x,y,phase,pointer")
  }

  private mutating func takeHeader(
    _ row: RowPlace, _ outcome: RowSplitter.Outcome, _ comments: CommentParser
  ) throws(TraceReadError) {
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
    let header = try HeaderParser(
      names: names, line: row.line, comments: comments, timeUnit: options.timeUnit)
    let layout = try header.layout()
    parser = RowParser(layout: layout, usesFastPaths: options.usesFastPaths)
    assembler.layout = layout
    metadata = comments.metadata
    usesKernel =
      options.usesFastPaths && layout.isCanonical && options.maximumRowLength >= 4 * RowTemplate.limit
    hasHeader = true
  }

  /// Reads more bytes; false at the end.
  private func fill() throws(TraceReadError) -> Bool {
    while input.start == input.end && !input.isAtEnd { try input.refill() }
    return input.start < input.end
  }

  /// Skips a UTF-8 byte order mark, and refuses UTF-16.
  private func skipMark() throws(TraceReadError) {
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
  private mutating func readLine() throws(TraceReadError) -> [UInt8] {
    while true {
      let count = input.end - input.start
      let found = memchr(input.start, Int32(Ascii.lineFeed), count)
      let length = found.map { UnsafeRawPointer($0) - input.start } ?? count
      guard length <= options.maximumRowLength else {
        throw TraceReadError(
          code: .rowTooLong, source: input.name, line: line, column: 1,
          message: "the line is longer than \(options.maximumRowLength) bytes; check for a missing line end")
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
}
