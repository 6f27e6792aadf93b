// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads one recording in parts, several at once, with the results of `TraceReader` in the same order.
///
/// The recording is cut where a gesture seems to begin. Each part is read for itself, by whoever calls its `read`; `join` takes
/// the parts in their order, names gestures and counts lines. A part that depends on those before it — a gesture was cut, its
/// first row is within quotes, an error needs its place — is read once more behind them, so that the results never depend on
/// the cuts. Memory is that of the parts that were handed out and not joined; a pipe is read by `nextPart`, a file by the parts.
///
/// Where one part after the other has to be read twice, more and more of the following ones are read once only, at `join`.
public final class TraceParts {
  private let input: ByteInput
  private let options: TraceReaderOptions
  private let traceName: String
  private let header: RowSource.Header
  private let cutter: TraceCutter
  private let partSize: Int
  private var rows: RowSource
  private let rowsInput: ByteInput
  /// The next byte of a file, and its size.
  private var file: (descriptor: Int32, offset: Int, size: Int)?
  private var isHandedOut = false
  private var isFinished = false
  private var inputError: TraceReadError?
  private var blocks: [ByteBlock] = []
  /// Parts one after the other that had to be read again, and following ones that are read once only.
  private var rejected = 0
  private var plainLeft = 0
  /// Number of parts that were read in vain.
  private(set) var rejectedCount = 0

  /// Opens a recording and reads its header; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - options: how to read.
  ///   - partSize: bytes of a part, about; at least 1.
  /// - Throws: `TraceReadError` when the path cannot be opened or has no header that can be used.
  public convenience init(
    path: String, options: TraceReaderOptions = TraceReaderOptions(), partSize: Int = 512 * 1024
  ) throws(TraceReadError) {
    let input = try ByteInput(
      path: path, chunkSize: options.chunkSize, stopDescriptor: options.stopDescriptor)
    try self.init(input, stem: FileStem.of(path), options: options, partSize: partSize)
  }

  /// Reads a recording from memory; `source` names it in traces and messages.
  convenience init(
    bytes: [UInt8], source: String, options: TraceReaderOptions = TraceReaderOptions(), partSize: Int
  ) throws(TraceReadError) {
    let input = ByteInput(bytes: bytes, name: source, chunkSize: options.chunkSize)
    try self.init(input, stem: FileStem.of(source), options: options, partSize: partSize)
  }

  private init(
    _ input: ByteInput, stem: String, options: TraceReaderOptions, partSize: Int
  ) throws(TraceReadError) {
    precondition(options.maximumRowLength >= 64, "a reader's longest row is at least 64 bytes")
    precondition(partSize > 0, "a part has at least one byte")
    self.input = input
    self.options = options
    self.partSize = partSize
    traceName = options.traceName ?? stem
    var first = RowSource(input, traceName: traceName, options: options)
    try first.readHeader()
    header = first.header
    cutter = TraceCutter(header.layout)
    rowsInput = ByteInput(partsOf: input.name, chunkSize: options.chunkSize)
    rowsInput.skip(input.byteCount - (input.end - input.start))
    rows = RowSource(rowsInput, after: header, isPart: false, traceName: traceName, options: options)
    file = input.file
  }

  /// Number of bytes of a file; nil for anything else, such as a pipe or a directory, and for no file.
  public static func sizeOfFile(at path: String) -> Int? {
    path == "-" ? nil : ByteInput.sizeOfFile(at: path)
  }

  /// What the recording says about itself.
  public var metadata: TraceMetadata { header.metadata }

  /// What was seen in the parts that were joined.
  public var statistics: TraceStatistics { rows.statistics }

  /// Whether `nextPart` need not wait for what a pipe gives next. What it has given is read.
  public func isPartReady() -> Bool { isHandedOut || file != nil || gather(waits: false) }

  /// The next part, to be read and joined; nil after the last.
  public func nextPart() -> TracePart? {
    guard !isHandedOut else { return nil }
    var isPlain = false
    if plainLeft > 0 {
      plainLeft -= 1
      isPlain = true
    }
    guard let (bytes, block) = file == nil ? loadedPart() : filePart() else {
      isHandedOut = true
      return nil
    }
    return TracePart(
      bytes, of: input, in: block, header: header, traceName: traceName, options: options, isPlain: isPlain)
  }

  /// The traces that end in a part, which is the first of those that were read and not joined.
  public func join(_ part: TracePart) -> TraceRun {
    guard !isFinished else { return TraceRun([]) }
    defer { recycle(part.block) }
    if let partRows = part.rows {
      let line = rows.line - 1
      if let names = rows.adopt(partRows) {
        rejected = 0
        return TraceRun(part.elements, namings: part.namings, names: names, lineShift: line)
      }
      rejectedCount += 1
      rejected = min(rejected + 1, 6)
      plainLeft = 1 << rejected
    }
    rowsInput.feed(part.block)
    guard !part.isCutShort else {
      (isHandedOut, isFinished) = (true, true)
      rowsInput.feedLast(part.errorNumber)
      return drain()
    }
    return drain()
  }

  /// The traces that end with the recording, after the last part was joined.
  public func finish() -> TraceRun {
    guard !isFinished else { return TraceRun([]) }
    isFinished = true
    rowsInput.feedEnd(inputError)
    return drain()
  }

  /// Reads all rows that are there.
  private func drain() -> TraceRun {
    var elements: [TraceReader.Element] = []
    do throws(TraceReadError) {
      while let event = try rows.nextEvent() {
        switch event {
        case .trace(let open):
          var trace: TouchTrace? = .unfilled
          rows.hand(open, to: &trace, source: input.name)
          if let trace { elements.append(.trace(trace)) }
        case .skipped(let skipped, _):
          elements.append(.skipped(skipped))
        }
      }
    } catch {
      (isHandedOut, isFinished) = (true, true)
      return TraceRun(elements, error: error)
    }
    rows.noteBusyRecords()
    return TraceRun(elements)
  }

  // MARK: Cutting

  /// The next part of a source that only gives one byte after the other.
  private func loadedPart() -> (TracePart.Bytes, ByteBlock)? {
    _ = gather(waits: true)
    // What came before an error is used, as it is by a reader that takes one row after the other.
    if case .some = inputError { isHandedOut = true }
    var count = input.end - input.start
    guard count > 0 else { return nil }
    if !input.isAtEnd && !isHandedOut {
      let search = input.start + max(partSize - TraceCutter.reach(of: partSize), 0)
      count = (cutter.cut(from: search, to: input.end) ?? input.end) - input.start
    }
    let block = block(for: count)
    block.fill(from: input.start, count: count)
    input.start += count
    return (.loaded, block)
  }

  /// Reads on to the size of a part, to the end or to an error; false where more has to be waited for.
  private func gather(waits: Bool) -> Bool {
    do throws(TraceReadError) {
      while inputError == nil, input.end - input.start < partSize, !input.isAtEnd {
        guard waits || input.isReady else { return false }
        try input.refill(once: true)
      }
    } catch {
      inputError = error
    }
    return true
  }

  /// The next part of a file, which it reads itself.
  private func filePart() -> (TracePart.Bytes, ByteBlock)? {
    guard let file else { return nil }
    let (descriptor, offset) = (file.descriptor, file.offset)
    var size = file.size
    if offset >= size, let grown = input.file?.size { size = grown }
    guard offset < size else { return nil }
    var count = size - offset
    if count > partSize + partSize / 4 {
      count = partSize
      for reach in [TraceCutter.reach(of: partSize), 16 * TraceCutter.reach(of: partSize)] {
        let window = block(for: reach)
        defer { recycle(window) }
        let shown = min(reach, size - offset - partSize)
        guard window.fill(from: descriptor, offset: offset + partSize, count: shown) == nil else { break }
        let found = cutter.cut(from: window.start, to: window.start + window.count)
        count = partSize + (found.map { $0 - window.start } ?? window.count)
        if found != nil { break }
      }
    }
    self.file = (descriptor, offset + count, size)
    return (.file(descriptor, offset: offset, count: count), block(for: count))
  }

  private func block(for count: Int) -> ByteBlock {
    if let place = blocks.lastIndex(where: { $0.capacity >= count }) { return blocks.remove(at: place) }
    return ByteBlock(capacity: max(count, partSize + 2 * TraceCutter.reach(of: partSize)))
  }

  private func recycle(_ block: ByteBlock) {
    if blocks.count < 8 { blocks.append(block) }
  }
}
