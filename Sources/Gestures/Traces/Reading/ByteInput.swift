// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The window on a source of bytes that a reader parses rows in.
///
/// One buffer holds the bytes that are not yet parsed; `refill` moves them to the front and appends what the source gives
/// next. The buffer grows only when a single row does not fit. Files are read, not mapped: a read into a buffer that stays in the cache
/// costs less than the page faults of a mapping, and a file that shrinks meanwhile ends early instead of killing the process.
///
/// `padding` bytes before and after the window can be loaded (their value means nothing), so that kernels can load
/// whole words around a field.
final class ByteInput {
  /// Bytes around the window that may be loaded.
  static let padding = 64

  private enum Source {
    case descriptor(Int32, closes: Bool)
    case memory([UInt8], next: Int)
    /// A range of a file that somebody else keeps open.
    case range(Int32, next: Int, end: Int)
    /// Bytes come one part after the other, see `feed`.
    case parts(ByteBlock?, next: Int, isComplete: Bool)
  }

  /// The path as it was given, for messages.
  let name: String
  /// First byte that is not parsed yet.
  var start: UnsafeRawPointer
  /// Byte after the last one that was read.
  private(set) var end: UnsafeRawPointer
  /// Whether the source has no more bytes.
  private(set) var isAtEnd = false
  /// Bytes read so far.
  private(set) var byteCount = 0
  /// Bytes that the buffer can hold.
  private(set) var capacity: Int

  private var source: Source
  /// Becomes readable when reading shall stop; nil where nothing can keep the reader waiting.
  private var stopDescriptor: Int32?
  /// Bytes that were read when reading was told to stop; nil before.
  private var stopCount: Int?
  private let chunkSize: Int
  private var allocation: UnsafeMutableRawPointer
  /// The owner of `allocation` where that is not this object.
  private let block: ByteBlock?
  /// What ends the parts instead of the end of the source.
  private var partsError: TraceReadError?

  /// Bytes that are still taken of a source that never pauses, once reading shall stop: more than a pipe holds.
  private static let mostAfterStop = 1 << 20

  /// Opens the file at a path; `-` is standard input. Something to read at the descriptor ends the waiting for a source that
  /// is no file.
  convenience init(path: String, chunkSize: Int, stopDescriptor: Int32? = nil) throws(TraceReadError) {
    guard path != "-" else {
      self.init(name: path, source: .descriptor(0, closes: false), chunkSize: chunkSize)
      setStop(stopDescriptor, for: 0)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.openError(path, errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw TraceReadError(
        code: .isDirectory, source: path, message: "this is a directory; name the CSV files in it")
    }
    var size = chunkSize
    if status.st_mode & S_IFMT == S_IFREG {
      // Of a small file, no more memory is made ready than it has bytes.
      size = min(chunkSize, max(Int(status.st_size), 4095) + 1)
    }
    self.init(name: path, source: .descriptor(descriptor, closes: true), chunkSize: size)
    setStop(stopDescriptor, for: descriptor)
  }

  private func setStop(_ stop: Int32?, for descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG else { return }
    stopDescriptor = stop
  }

  /// Reads bytes that are in memory.
  convenience init(bytes: [UInt8], name: String, chunkSize: Int) {
    self.init(name: name, source: .memory(bytes, next: 0), chunkSize: chunkSize)
  }

  /// Reads a range of a file, which stays open; a file that ends within it cannot be read.
  convenience init(range: Range<Int>, of descriptor: Int32, name: String, chunkSize: Int) {
    self.init(
      name: name, source: .range(descriptor, next: range.lowerBound, end: range.upperBound),
      chunkSize: chunkSize)
  }

  private init(name: String, source: Source, chunkSize: Int) {
    precondition(chunkSize > 0, "a reader's chunk size is at least one byte")
    self.name = name
    self.source = source
    self.chunkSize = chunkSize
    capacity = chunkSize + max(chunkSize / 8, Self.padding)
    allocation = Self.allocate(capacity)
    block = nil
    start = UnsafeRawPointer(allocation + Self.padding)
    end = start
  }

  /// Looks at a block of bytes where it lies; nothing follows, but the source does not end there.
  init(_ block: ByteBlock, name: String) {
    self.name = name
    self.block = block
    source = .parts(nil, next: 0, isComplete: false)
    chunkSize = max(block.count, 1)
    capacity = block.capacity
    allocation = block.memory
    start = block.start
    end = block.start + block.count
    byteCount = block.count
  }

  deinit {
    if case .descriptor(let descriptor, closes: true) = source { close(descriptor) }
    if case nil = block { allocation.deallocate() }
  }

  /// Appends at least one byte to the window, unless the source has ended.
  ///
  /// Bytes from `start` on are kept, at another address. While a row is incomplete, each call reads about as many bytes as the row has
  /// already, so that scanning it again after each call stays linear in its length; not so where just `once` is read.
  func refill(once: Bool = false) throws(TraceReadError) {
    guard !isDry else { return }
    let kept = end - start
    if kept + chunkSize > capacity { grow(keeping: kept) } else { moveToFront(kept) }
    let goal = min(max(chunkSize, kept), capacity - kept)
    var added = 0
    repeat {
      let count: Int
      do throws(TraceReadError) {
        count = try read(into: allocation + Self.padding + kept + added, limit: goal - added)
      } catch {
        // What came before may complete a row; the next call fails again.
        guard added > 0 else {
          end = start + kept
          throw error
        }
        break
      }
      if count == 0 {
        if isDry { break }
        isAtEnd = true
      }
      added += count
    } while !once && !isAtEnd && added < min(kept, goal)
    byteCount += added
    end = start + kept + added
  }

  /// Whether the source need not be waited for: it has bytes, has ended or shall not be read on.
  var isReady: Bool {
    guard case .descriptor(let descriptor, _) = source else { return true }
    var requests = (pollfd(), pollfd())
    (requests.0.fd, requests.0.events) = (descriptor, Int16(POLLIN))
    (requests.1.fd, requests.1.events) = (stopDescriptor ?? -1, Int16(POLLIN))
    return withUnsafeMutableBytes(of: &requests) { bytes in
      poll(bytes.baseAddress?.assumingMemoryBound(to: pollfd.self), 2, 0) != 0
    }
  }

  /// Waits for parts of a source that others read.
  convenience init(partsOf name: String, chunkSize: Int) {
    self.init(name: name, source: .parts(nil, next: 0, isComplete: false), chunkSize: chunkSize)
  }

  /// Whether the source goes on with a part that is not there yet.
  var isDry: Bool {
    if case .parts(nil, _, isComplete: false) = source { return true }
    return false
  }

  /// Goes on with a part, the last one or not; the one before it is used up.
  func feed(_ block: ByteBlock) {
    precondition(isDry, "parts follow one another")
    if block.count > 0 { source = .parts(block, next: 0, isComplete: false) }
  }

  /// Says that the source ends after the part that was fed, with the error of a number or without one.
  func feedLast(_ errorNumber: Int32?) {
    guard case .parts(let block, let next, _) = source else { return }
    partsError = errorNumber.map(readError)
    source = .parts(block, next: next, isComplete: true)
  }

  /// Counts bytes that are read elsewhere.
  func skip(_ count: Int) { byteCount += count }

  /// Says that no more parts come, and which error ends them, if any.
  func feedEnd(_ error: TraceReadError?) {
    precondition(isDry, "parts follow one another")
    partsError = error
    source = .parts(nil, next: 0, isComplete: true)
  }

  /// The open file, and where its first byte stands that is not parsed yet; nil for what is no regular file or is empty.
  var file: (descriptor: Int32, offset: Int, size: Int)? {
    guard case .descriptor(let descriptor, closes: true) = source else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return nil
    }
    return (descriptor, byteCount - (end - start), Int(status.st_size))
  }

  /// Number of bytes of a regular file.
  static func sizeOfFile(at path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private func moveToFront(_ kept: Int) {
    let front = allocation + Self.padding
    guard start != UnsafeRawPointer(front) else { return }
    memmove(front, start, kept)
    start = UnsafeRawPointer(front)
  }

  private func grow(keeping kept: Int) {
    capacity = kept + max(chunkSize, kept)
    let larger = Self.allocate(capacity)
    memcpy(larger + Self.padding, start, kept)
    allocation.deallocate()
    allocation = larger
    start = UnsafeRawPointer(larger + Self.padding)
  }

  private func read(into buffer: UnsafeMutableRawPointer, limit: Int) throws(TraceReadError) -> Int {
    let wanted = min(limit, chunkSize)
    switch source {
    case .memory(let bytes, let next):
      let count = min(wanted, bytes.count - next)
      bytes.withUnsafeBytes { content in
        if count > 0, let first = content.baseAddress { memcpy(buffer, first + next, count) }
      }
      source = .memory(bytes, next: next + count)
      return count
    case .range(let descriptor, let next, let end):
      guard next < end else { return 0 }
      while true {
        let count = pread(descriptor, buffer, min(wanted, end - next), off_t(next))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw readError(count < 0 ? errno : EIO) }
        source = .range(descriptor, next: next + count, end: end)
        return count
      }
    case .parts(let block, let next, let isComplete):
      guard let block else {
        if let partsError { throw partsError }
        return 0
      }
      let count = min(wanted, block.count - next)
      memcpy(buffer, block.start + next, count)
      let isUsed = next + count == block.count
      source = .parts(isUsed ? nil : block, next: isUsed ? 0 : next + count, isComplete: isComplete)
      return count
    case .descriptor(let descriptor, _):
      while true {
        try waitForBytes(descriptor)
        #if canImport(Glibc)
          let count = Glibc.read(descriptor, buffer, wanted)
        #else
          let count = Darwin.read(descriptor, buffer, wanted)
        #endif
        // Who ends the writer together with us may cut it off within a row, so that this is no end to trust.
        if count == 0, stopCount != nil { throw stopped() }
        if count >= 0 { return count }
        if errno != EINTR { throw readError(errno) }
      }
    }
  }

  /// Returns when there is something to read, or the end.
  ///
  /// - Throws: `interrupted` when reading shall stop and nothing is there.
  private func waitForBytes(_ descriptor: Int32) throws(TraceReadError) {
    guard let stopDescriptor else { return }
    var (input, stop) = (pollfd(), pollfd())
    (input.fd, input.events) = (descriptor, Int16(POLLIN))
    (stop.fd, stop.events) = (stopDescriptor, Int16(POLLIN))
    while stopCount == nil {
      var requests = (input, stop)
      let count = withUnsafeMutableBytes(of: &requests) { bytes in
        poll(bytes.baseAddress?.assumingMemoryBound(to: pollfd.self), 2, -1)
      }
      if count < 0, errno == EINTR { continue }
      if requests.1.revents & Int16(POLLIN) != 0 { stopCount = byteCount }
      guard count > 0, stopCount != nil else { return }
    }
    if let stopCount, byteCount - stopCount >= Self.mostAfterStop { throw stopped() }
    guard poll(&input, 1, 0) > 0 else { throw stopped() }
  }

  private func stopped() -> TraceReadError {
    TraceReadError(code: .interrupted, source: name, message: "reading was interrupted")
  }

  private func readError(_ number: Int32) -> TraceReadError {
    if number == EISDIR {
      return TraceReadError(
        code: .isDirectory, source: name, message: "this is a directory; name the CSV files in it")
    }
    let reason = String(cString: strerror(number))
    return TraceReadError(
      code: .readFailed, source: name, message: "reading failed (\(reason)); check the device or the pipe")
  }

  private static func openError(_ path: String, _ number: Int32) -> TraceReadError {
    let reason = String(cString: strerror(number))
    guard number == ENOENT || number == ENOTDIR else {
      return TraceReadError(
        code: .unreadable, source: path, message: "cannot be opened (\(reason)); check its permissions")
    }
    return TraceReadError(code: .notFound, source: path, message: "no such file; check the path")
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let size = capacity + 2 * padding
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory
  }
}
