// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a recording, which is read while others are; see `TraceParts`.
///
/// It is handed from one user to the next and never used by two at once: `TraceParts` makes it, a thread calls `read`,
/// `TraceParts` joins it. That is why it may go from thread to thread.
public final class TracePart: @unchecked Sendable {
  /// Where the bytes come from.
  enum Bytes {
    /// They are there.
    case loaded
    /// A range of the file of the input.
    case file(Int32, offset: Int, count: Int)
  }

  /// The bytes.
  let block: ByteBlock
  /// Whether the rows were read for themselves, so that they can be adopted.
  private(set) var rows: PartRows?
  /// The traces that ended in the part.
  private(set) var elements: [TraceReader.Element] = []
  /// Places of their names.
  private(set) var namings: [Int] = []
  /// Whether the file has ended within the part.
  private(set) var isCutShort = false
  /// The number of the error that has ended the reading of the file.
  private(set) var errorNumber: Int32?

  /// Keeps the file open.
  private let input: ByteInput
  private let bytes: Bytes
  private let header: RowSource.Header
  private let traceName: String
  private let options: TraceReaderOptions
  /// Whether the rows are left to `TraceParts`.
  private let isPlain: Bool

  init(
    _ bytes: Bytes, of input: ByteInput, in block: ByteBlock, header: RowSource.Header, traceName: String,
    options: TraceReaderOptions, isPlain: Bool
  ) {
    (self.bytes, self.input, self.block, self.header) = (bytes, input, block, header)
    (self.traceName, self.options, self.isPlain) = (traceName, options, isPlain)
  }

  /// Reads the bytes, and the rows as far as they can be understood without those before them.
  public func read() {
    if case .file(let descriptor, let offset, let count) = bytes {
      errorNumber = block.fill(from: descriptor, offset: offset, count: count)
      isCutShort = block.count < count
    }
    guard !isPlain, !isCutShort else { return }
    // The traces of a part share these texts with each other, and not with those of parts that other threads have.
    let name = input.name.unshared
    var header = header
    header.line = 1
    header.metadata = header.metadata.unshared
    var source = RowSource(
      ByteInput(block, name: name), after: header, isPart: true, traceName: traceName, options: options)
    do throws(TraceReadError) {
      while let event = try source.nextEvent() {
        switch event {
        case .trace(let open):
          var trace: TouchTrace? = .unfilled
          source.hand(open, to: &trace, source: name)
          if let trace { elements.append(.trace(trace)) }
          namings.append(open.naming)
        case .skipped(let skipped, let naming):
          elements.append(.skipped(skipped))
          namings.append(naming)
        }
      }
      rows = source.partRows()
    } catch {
      // With the rows before it the same error gets its place.
    }
    if case nil = rows { (elements, namings) = ([], []) }
  }
}
