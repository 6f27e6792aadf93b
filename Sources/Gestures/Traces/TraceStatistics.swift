// SPDX-License-Identifier: GPL-3.0-or-later

/// What a reader has seen so far.
public struct TraceStatistics: Sendable, Hashable {
  /// Bytes taken from the source.
  public var bytes = 0
  /// Rows after the header, blank lines not counted.
  public var rows = 0
  /// Traces that were kept.
  public var traces = 0
  /// Traces that were skipped.
  public var skippedTraces = 0
  /// Rows that are in no trace that was kept: those of skipped traces, and what was absorbed after them.
  ///
  /// In a recording that was read to its end, `rows` is the sum of these and of the `recordedSamples` of all traces.
  public var skippedRows = 0
  private var counts = DefectCounts()

  /// Makes statistics of nothing.
  public init() {}

  /// Number of defects of one kind.
  public func count(of code: TraceDefect.Code) -> Int { counts[code] }

  /// The kinds of defect that were seen, with their number, in the order of `TraceDefect.Code.allCases`.
  public var defects: [(code: TraceDefect.Code, count: Int)] {
    TraceDefect.Code.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
  }

  mutating func add(_ code: TraceDefect.Code) { counts.add(code) }

  /// Adds what was seen in another part of the same recording.
  mutating func add(_ part: TraceStatistics) {
    bytes += part.bytes
    rows += part.rows
    traces += part.traces
    skippedTraces += part.skippedTraces
    skippedRows += part.skippedRows
    counts.add(part.counts)
  }
}
