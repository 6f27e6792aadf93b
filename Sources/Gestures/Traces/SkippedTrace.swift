// SPDX-License-Identifier: GPL-3.0-or-later

/// A trace that was not kept, because a defect makes it unusable.
public struct SkippedTrace: Sendable, Hashable {
  /// Name of the trace, `name#2` for the second gesture under one name.
  public var id: String
  /// Where it was read from: the path as it was given, `-` for standard input.
  public var source: String
  /// Line of the trace's first row, counted from 1.
  public var line: Int
  /// The defect that is fatal to the trace.
  public var defect: TraceDefect
  /// What had been noticed in the trace before.
  public var earlierDefects: [TraceDefect]
  /// Earlier defects beyond those that `earlierDefects` stores, counted by kind.
  public var omittedDefects: [TraceDefect.Code: Int]

  /// Makes the report of a skipped trace.
  public init(
    id: String, source: String, line: Int, defect: TraceDefect, earlierDefects: [TraceDefect] = [],
    omittedDefects: [TraceDefect.Code: Int] = [:]
  ) {
    self.id = id
    self.source = source
    self.line = line
    self.defect = defect
    self.earlierDefects = earlierDefects
    self.omittedDefects = omittedDefects
  }
}
