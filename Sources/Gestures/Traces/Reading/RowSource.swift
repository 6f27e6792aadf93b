// SPDX-License-Identifier: GPL-3.0-or-later

/// Drives the reading: header, rows, fast runs, end.
struct RowSource: ~Copyable {
  private(set) var window: RowWindow
  private let options: TraceReaderOptions
  private let traceName: String
  private let template = RowTemplate()
  private(set) var assembler: TraceAssembler
  private var parser: RowParser
  private var usesKernel = false
  private var hasHeader = false
  private var isFinished = false
  /// The record of the last row.
  private(set) var lastRecord = 0
  /// Whether a row took its name from the row before it, which is in another part of the recording.
  private(set) var needsRowBefore = false

  /// What the recording says about itself.
  private(set) var metadata = TraceMetadata()

  init(_ input: ByteInput, traceName: String, options: TraceReaderOptions) {
    window = RowWindow(input, maximumRowLength: options.maximumRowLength)
    self.options = options
    self.traceName = traceName
    assembler = TraceAssembler(source: input.name, options: options)
    parser = RowParser(layout: TraceLayout(), usesFastPaths: options.usesFastPaths)
  }

  /// Goes on behind a header; of a part of a recording, gestures are named later.
  init(_ input: ByteInput, after header: Header, isPart: Bool, traceName: String, options: TraceReaderOptions)
  {
    self.init(input, traceName: traceName, options: options)
    window.line = header.line
    if isPart { assembler.namings = TraceNamings() }
    begin(header)
  }

  /// What stands before the rows of a recording.
  struct Header: Sendable {
    var layout: TraceLayout
    var metadata: TraceMetadata
    /// Line of the first row.
    var line: Int
  }

  var statistics: TraceStatistics {
    var statistics = assembler.statistics
    statistics.bytes = window.input.byteCount
    return statistics
  }

  var bufferCapacity: Int { window.input.capacity }

  /// The next trace that is complete or skipped; nil at the end, and where the rest is in a part that is not there yet.
  mutating func nextEvent() throws(TraceReadError) -> TraceAssembler.Event? {
    if !hasHeader { try readHeader() }
    while true {
      if let event = assembler.popEvent() { return event }
      if isFinished { return nil }
      if try !readRow() {
        if window.input.isDry { return nil }
        if assembler.statistics.rows == 0 {
          throw TraceReadError(
            code: .noRows, source: window.input.name, line: window.line, column: 1,
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
    guard let outcome = try window.splitRow() else { return false }
    let row = RowPlace(row: window.splitter, line: window.line)
    window.line += window.splitter.lineCount
    defer { window.input.start = window.splitter.next }
    if window.splitter.contentEnd == window.splitter.start { return true }
    var values: RowValues
    if outcome == .malformedQuotes {
      values = RowValues()
      values.add(.malformedQuotes, at: window.splitter.trouble, window.quotesProblem)
    } else {
      values = parser.values(of: window.splitter)
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
    guard column < min(window.splitter.count, window.splitter.capacity) else {
      if assembler.records.isEmpty {
        needsRowBefore = true
        lastRecord = assembler.record(named: traceName)
      }
      return lastRecord
    }
    let field = window.splitter.fields[column]
    if template.isName(field) { return lastRecord }
    guard let name = field.text else {
      let place = row.place(of: field.first)
      throw TraceReadError.notUTF8(window.input.name, line: place.line, column: place.column)
    }
    lastRecord = assembler.record(named: name.isEmpty ? traceName : name)
    template.setName(field)
    return lastRecord
  }

  private func group(_ row: RowPlace) throws(TraceReadError) -> String? {
    guard let column = parser.layout.group, window.splitter.count == parser.layout.columnCount else {
      return nil
    }
    let field = window.splitter.fields[column]
    guard field.start < field.end else { return nil }
    guard let name = field.text else {
      let place = row.place(of: field.first)
      throw TraceReadError.notUTF8(window.input.name, line: place.line, column: place.column)
    }
    return name
  }

  /// Reads on with the kernel after a row of a finger that is down.
  private mutating func runKernel(_ record: Int, _ values: RowValues, _ group: String?) {
    guard let trace = assembler.records[record].open, let pointer = values.pointer,
      let index = trace.fingers.place(of: pointer), trace.fingers.all[index].isDown, group == trace.group,
      case .ticks(let start) = trace.start
    else { return }
    template.setTail(of: window.splitter, phase: parser.layout.phase)
    guard template.hasName && template.hasTail else { return }
    var position = window.splitter.next
    let transform = parser.layout.transform
    let isIdentity = transform.isIdentity
    var (fingerTime, last) = (trace.fingers.all[index].time, trace.fingers.all[index].position)
    var rowCount = 0
    var isLifted = false
    while case .ticks(let time) = fingerTime, case .ticks(let traceTime) = trace.time {
      trace.reserve()
      let output = trace.samples + trace.count
      var kernel = MoveKernel(
        name: template.name, nameCount: template.nameCount, move: template.move,
        moveCount: template.moveCount, up: template.up, upCount: template.upCount,
        timeExponent: parser.layout.timeExponent, transform: transform, isIdentity: isIdentity,
        pointer: pointer,
        start: start, position: position, end: window.input.end, time: time, traceTime: traceTime,
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
    window.line += rowCount
    trace.fingers.report(
      index, time: fingerTime, position: last, line: window.line - 1, sample: trace.count - 1)
    assembler.statistics.rows += rowCount
    if isLifted { assembler.lift(index, of: trace) }
    window.splitter.continueAt(position)
  }
}

extension RowSource {
  /// Reads comments and header.
  mutating func readHeader() throws(TraceReadError) {
    var comments = CommentParser(source: window.input.name)
    let header = try window.readHeader { (line, number) throws(TraceReadError) in
      try comments.accept(line, number: number)
    }
    guard let header else {
      throw TraceReadError(
        code: .empty, source: window.input.name,
        message: "the file has no header; expected a first line such as trace_id,t_ms,x,y,phase,pointer")
    }
    let parser = try HeaderParser(
      names: header.names, line: header.line, comments: comments, timeUnit: options.timeUnit,
      groupColumn: options.groupColumn)
    begin(Header(layout: try parser.layout(), metadata: comments.metadata, line: window.line))
  }

  /// What stands before the rows, once it was read.
  var header: Header { Header(layout: parser.layout, metadata: metadata, line: window.line) }

  private mutating func begin(_ header: Header) {
    let layout = header.layout
    parser = RowParser(layout: layout, usesFastPaths: options.usesFastPaths)
    assembler.layout = layout
    metadata = header.metadata
    usesKernel =
      options.usesFastPaths && layout.isCanonical && options.maximumRowLength >= 4 * RowTemplate.limit
    hasHeader = true
  }
}

extension RowSource {
  /// Line of the next row.
  var line: Int { window.line }

  /// The state after the rows of a part that was read from its first row to its end; nil when it cannot stand by itself.
  func partRows() -> PartRows? {
    guard !needsRowBefore, window.input.start == window.input.end else { return nil }
    return assembler.state(
      lastRecord: lastRecord, lineCount: window.line - 1, byteCount: window.input.byteCount)
  }

  /// Takes over a part that was read for itself; nil when it has to be read again behind the rows before it.
  ///
  /// - Returns: the names of its gestures.
  mutating func adopt(_ part: PartRows) -> [String]? {
    guard window.input.start == window.input.end, window.input.isDry,
      let adopted = assembler.adopt(part, line: window.line - 1)
    else { return nil }
    if let last = adopted.lastRecord {
      lastRecord = last
      template.forget()
    }
    window.line += part.lineCount
    window.input.skip(part.byteCount)
    return adopted.names
  }

  /// Notes whether gestures are open or broken, on which the next part may depend.
  mutating func noteBusyRecords() { assembler.hasBusyRecords = assembler.isBusy }
}
