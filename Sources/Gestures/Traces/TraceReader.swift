// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the traces of a CSV recording one after the other.
///
/// Rows are read from a window that does not grow with the file, and a trace is handed out as soon as its last finger is up;
/// while the rows of a trace are adjacent, memory is constant apart from the names that were seen (a second gesture under a name
/// becomes `name#2`); a finger that never lifts keeps the rows of a minute, or those up to the end of the file. Traces come in the order in which they end; `TouchTrace.line` restores the order in which they begin.
///
/// - A trace begins with the first `down` and lasts until all fingers are up or cancelled. Fingers that are still down at
///   the end of the source are cancelled by a row of their own right after their last row, at its time and place; so are
///   those that send nothing for over a minute while others come and go, when the next one comes. Where that leaves no
///   finger down before the last row, the trace is split: what follows is a trace of its own, `name#2`.
/// - A `down` of a finger that is down means that an `up` is missing: the gesture ends there in the same way and a new one
///   begins, unless another finger has reported since; then only this finger is cancelled and the gesture goes on.
/// - A defect that is fatal to a trace skips it, see `SkippedTrace`, and its further rows are absorbed, counted in
///   `TraceStatistics.skippedRows`. The next gesture begins with a `down` while no finger is down, or with one of the
///   only finger that is, at a time that does not run back. A finger counts as up after a row without a readable phase,
///   and after another one went down and lifted without a row of it.
/// - A row whose name cannot be read belongs to the trace of the row before it.
///
/// Times are exact: `sample.time` is the double nearest to the decimal difference between a row's time and the first row's.
public struct TraceReader: ~Copyable {
  /// What a reader hands out.
  public enum Element: Sendable, Hashable {
    /// A trace.
    case trace(TouchTrace)
    /// A trace that was skipped.
    case skipped(SkippedTrace)

    /// Number of rows of a trace; none of one that was skipped.
    public var rowCount: Int {
      if case .trace(let trace) = self { trace.samples.count } else { 0 }
    }
  }

  /// What `next(into:)` found.
  public enum Event: Sendable, Hashable {
    /// The trace was replaced by the next one.
    case trace
    /// A trace was skipped.
    case skipped(SkippedTrace)
  }

  private var rows: RowSource
  private let source: String
  private var isFinished = false

  /// Opens a recording; `-` is standard input.
  ///
  /// - Throws: `TraceReadError` when the path cannot be opened.
  public init(path: String, options: TraceReaderOptions = TraceReaderOptions()) throws(TraceReadError) {
    let input = try ByteInput(
      path: path, chunkSize: options.chunkSize, stopDescriptor: options.stopDescriptor)
    self.init(input, stem: FileStem.of(path), options: options)
  }

  /// Reads a recording from memory; `source` names it in traces and messages.
  public init(bytes: [UInt8], source: String, options: TraceReaderOptions = TraceReaderOptions()) {
    let input = ByteInput(bytes: bytes, name: source, chunkSize: options.chunkSize)
    self.init(input, stem: FileStem.of(source), options: options)
  }

  private init(_ input: ByteInput, stem: String, options: TraceReaderOptions) {
    precondition(options.maximumRowLength >= 64, "a reader's longest row is at least 64 bytes")
    source = input.name
    rows = RowSource(input, traceName: options.traceName ?? stem, options: options)
  }

  /// What the recording says about itself; complete after the first call of `next`.
  public var metadata: TraceMetadata { rows.metadata }

  /// What was seen so far.
  public var statistics: TraceStatistics { rows.statistics }

  /// Bytes of the buffer that the reader parses in: at most two chunks or a little over twice the longest row.
  public var bufferCapacity: Int { rows.bufferCapacity }

  /// The next trace, kept or skipped; nil at the end.
  ///
  /// - Throws: `TraceReadError` when the recording cannot be read on; after that the reader is at its end.
  public mutating func next() throws(TraceReadError) -> Element? {
    var trace: TouchTrace?
    switch try next(into: &trace) {
    case .trace: return trace.map(Element.trace)
    case .skipped(let skipped): return .skipped(skipped)
    case nil: return nil
    }
  }

  /// Replaces `trace` by the next one, reusing the memory of its samples; leaves it alone when a trace was skipped and at the end.
  ///
  /// After `.trace` it is never nil.
  ///
  /// - Throws: `TraceReadError` when the recording cannot be read on; after that the reader is at its end.
  public mutating func next(into trace: inout TouchTrace?) throws(TraceReadError) -> Event? {
    guard !isFinished else { return nil }
    let event: TraceAssembler.Event?
    do throws(TraceReadError) { event = try rows.nextEvent() } catch {
      isFinished = true
      throw error
    }
    switch event {
    case .trace(let open):
      if case nil = trace { trace = .unfilled }
      rows.hand(open, to: &trace, source: source)
      return .trace
    case .skipped(let skipped, _):
      return .skipped(skipped)
    case nil:
      isFinished = true
      return nil
    }
  }
}
