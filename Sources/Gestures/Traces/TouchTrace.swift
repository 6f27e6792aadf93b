// SPDX-License-Identifier: GPL-3.0-or-later

/// One recorded gesture: from the first finger down until all fingers are up.
///
/// Every trace keeps these promises, on which everything behind the reader relies: there is at least one sample;
/// times are finite, begin at 0 and never decrease, and the start is finite; positions are finite; a finger that is not
/// down can only go `down`, so that the first sample is one, and a finger that is down can only `move` or end with an `up` or a
/// `cancel`; a finger is down after every sample but the last, and none after that. `flaw(in:)` says which of them samples from elsewhere break.
public struct TouchTrace: Sendable, Hashable {
  /// Name of the trace, unique in its file; the second gesture recorded under one name is `name#2`, and so on.
  public var id: String
  /// Where the trace was read from: the path as it was given, `-` for standard input.
  public var source: String
  /// Line of the trace's first row in `source`, counted from 1; 0 when it was not read from a file.
  public var line: Int
  /// Time of the first row on the recording's own clock, in seconds.
  public internal(set) var startTime: Double
  /// The rows, in order of time.
  public internal(set) var samples: [TouchSample]
  /// Places in `samples` of the rows that the recording does not have: those with which the reader ended fingers that
  /// never lift. In ascending order; traces are equal only if they agree in this too.
  public internal(set) var addedRows: [Int] = []
  /// The outcome that the recording's author expects, when the recording says so.
  public var expected: Outcome?
  /// The user or device that made the recording, for grouped cross-validation.
  public var group: String?
  /// What was noticed or treated while reading; never a defect that is fatal to the trace.
  public var defects: [TraceDefect]
  /// Defects beyond those that `defects` stores, counted by kind.
  public var omittedDefects: [TraceDefect.Code: Int]
  /// What the recording says about itself.
  public var metadata: TraceMetadata

  /// Makes a trace from its samples, whose times are relative to `startTime`.
  ///
  /// - Precondition: `flaw(in: samples)` is nil and `startTime` is finite.
  /// - Complexity: linear in the number of samples.
  public init(
    id: String, source: String = "", line: Int = 0, startTime: Double = 0, samples: [TouchSample],
    expected: Outcome? = nil, group: String? = nil, defects: [TraceDefect] = [],
    omittedDefects: [TraceDefect.Code: Int] = [:], metadata: TraceMetadata = TraceMetadata()
  ) {
    let flaw = Self.flaw(in: samples)
    precondition(flaw == nil, "The samples are not those of a trace: \(flaw?.description ?? "").")
    precondition(startTime.isFinite, "A trace begins at a finite time.")
    self.id = id
    self.source = source
    self.line = line
    self.startTime = startTime
    self.samples = samples
    self.expected = expected
    self.group = group
    self.defects = defects
    self.omittedDefects = omittedDefects
    self.metadata = metadata
  }

  /// A trace that a reader is about to fill; it does not keep the promises until then.
  static var unfilled: TouchTrace { TouchTrace() }

  private init() {
    id = ""
    source = ""
    line = 0
    startTime = 0
    samples = []
    defects = []
    omittedDefects = [:]
    metadata = TraceMetadata()
  }

  /// Seconds from the first row to the last.
  public var duration: Double { samples.last?.time ?? 0 }

  /// The rows that the recording has, without those with which the reader ended fingers that never lift (`addedRows`).
  ///
  /// - Complexity: linear in the number of samples.
  public var recordedSamples: [TouchSample] {
    guard !addedRows.isEmpty else { return samples }
    var rows: [TouchSample] = []
    rows.reserveCapacity(samples.count - addedRows.count)
    var start = 0
    for place in addedRows {
      rows += samples[start..<place]
      start = place + 1
    }
    return rows + samples[start...]
  }
}
