// SPDX-License-Identifier: GPL-3.0-or-later

/// One recorded gesture: from the first finger down until all fingers are up.
///
/// Values that come from a `TraceReader` keep these promises, on which everything behind the reader relies:
/// there is at least one sample and the first is a `down`; times are finite, start at 0 and never decrease;
/// positions are finite; no finger moves or lifts before its `down`; the last sample of each finger
/// is an `up` or a `cancel`.
public struct TouchTrace: Sendable, Hashable {
  /// Name of the trace; the second gesture recorded under one name is `name#2`, and so on.
  public var id: String
  /// Where the trace was read from: the path as it was given, `-` for standard input.
  public var source: String
  /// Line of the trace's first row in `source`, counted from 1; 0 when it was not read from a file.
  public var line: Int
  /// Time of the first row on the recording's own clock, in seconds.
  public var startTime: Double
  /// The rows, in order of time.
  public var samples: [TouchSample]
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
  public init(
    id: String, source: String = "", line: Int = 0, startTime: Double = 0, samples: [TouchSample],
    expected: Outcome? = nil, group: String? = nil, defects: [TraceDefect] = [],
    omittedDefects: [TraceDefect.Code: Int] = [:], metadata: TraceMetadata = TraceMetadata()
  ) {
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

  /// Seconds from the first row to the last.
  public var duration: Double { samples.last?.time ?? 0 }

  /// The rows that the recording has, without those with which the reader ended fingers that never lift.
  public var recordedSamples: [TouchSample] {
    var rows = samples
    guard hasDefect(.missingUp) else { return rows }
    for index in samples.indices.reversed() where samples[index].phase == .cancel {
      let row = samples[index]
      let before = samples[..<index].last { $0.pointer == row.pointer }
      if let before, before.time == row.time, before.position == row.position { rows.remove(at: index) }
    }
    return rows
  }

  /// Whether a defect of a kind was found.
  public func hasDefect(_ code: TraceDefect.Code) -> Bool {
    omittedDefects[code] != nil || defects.contains { $0.code == code }
  }
}
