// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension TraceAssembler {
  /// Checks what rows of one trace have in common; false when the row is fatal to the trace.
  mutating func check(
    _ values: RowValues, at time: TraceInstant, _ trace: OpenTrace, _ record: Int, _ group: String?,
    _ row: RowPlace
  ) throws(TraceReadError) -> Bool {
    if time.step(since: trace.time) == .back {
      let place = row.place(ofColumn: layout.time)
      let seconds = (trace.time - time).seconds
      let defect = TraceDefect(
        code: .timeRunsBack, line: place.line, column: place.column,
        message: "time runs back by \(seconds) s; expected rows in order of time")
      try skip(record, values, defect: defect, line: row.line)
      return false
    }
    if values.expected != trace.expected {
      let place = row.place(ofColumn: layout.expected)
      let defect = TraceDefect(
        code: .varyingExpected, line: place.line, column: place.column,
        message:
          "the expected outcome is \(Self.name(values.expected)) and was \(Self.name(trace.expected)); "
          + "expected the same on every row of the trace")
      try skip(record, values, defect: defect, line: row.line)
      return false
    }
    if !(time - trace.start).isFinite {
      let place = row.place(ofColumn: layout.time)
      let defect = TraceDefect(
        code: .notFinite, line: place.line, column: place.column,
        message: "the time since the trace's first row is not finite; expected a shorter recording")
      try skip(record, values, defect: defect, line: row.line)
      return false
    }
    if group != trace.group {
      note(
        .varyingGroup, at: layout.group, trace, row,
        "the group differs from the one of the first row; expected the same on every row, so the first is kept"
      )
    }
    return true
  }

  /// Notes a step that is not between 1 and 100 ms.
  mutating func noteStep(_ step: TraceInstant.Step, _ pointer: Int, _ trace: OpenTrace, _ row: RowPlace) {
    switch step {
    case .regular, .back: break
    case .equal:
      note(
        .equalTimes, at: layout.time, trace, row,
        "finger \(pointer) has the time of its row before; expected a later time")
    case .short:
      note(
        .shortStep, at: layout.time, trace, row,
        "finger \(pointer) reports less than 1 ms after its row before; expected 1 ms or more")
    case .long:
      note(
        .longGap, at: layout.time, trace, row,
        "finger \(pointer) reports more than 100 ms after its row before; expected 100 ms or less")
    }
  }

  /// Notes coordinates beyond the screen's left or upper edge.
  mutating func noteNegative(_ values: RowValues, _ trace: OpenTrace, _ row: RowPlace) {
    if values.position.x < 0 {
      note(.negativeCoordinate, at: layout.x, trace, row, "x is left of the screen; expected 0 or more")
    }
    if values.position.y < 0 {
      note(.negativeCoordinate, at: layout.y, trace, row, "y is above the screen; expected 0 or more")
    }
  }

  /// Where a finger lifts: at its row, or at its last position when the row gives (0, 0) far from it.
  mutating func lift(
    _ values: RowValues, from last: Vector, _ pointer: Int, _ trace: OpenTrace, _ row: RowPlace
  ) throws(TraceReadError) -> Vector {
    guard values.position != last else { return last }
    if values.isAtOrigin && (values.position - last).length > 50 {
      let place = row.place(ofColumn: layout.x)
      let defect = TraceDefect(
        code: .upAtOrigin, line: place.line, column: place.column,
        message: "finger \(pointer) lifts at (0, 0), more than 50 points away; expected its last position, "
          + "which is used")
      try report(defect, in: trace)
      return last
    }
    note(
      .upWithMovement, at: layout.x, trace, row,
      "finger \(pointer) lifts away from its last row; expected an up where the last move was")
    return values.position
  }

  /// Skips the trace of a record, and what follows of it.
  mutating func skip(
    _ record: Int, _ values: RowValues, defect: TraceDefect, line: Int
  ) throws(TraceReadError) {
    statistics.add(defect.code)
    statistics.skippedTraces += 1
    statistics.skippedRows += 1
    let region: SkipRegion
    let skipped: SkippedTrace
    let naming: Int
    if let trace = records[record].open {
      statistics.skippedRows += trace.count
      region = SkipRegion(down: trace.fingers.downPointers, time: trace.time)
      skipped = SkippedTrace(
        id: trace.id, source: source, line: trace.line, defect: defect, earlierDefects: trace.defects,
        omittedDefects: trace.omittedDefects)
      naming = trace.naming
      records[record].open = nil
      recycle(trace)
    } else {
      region = SkipRegion(down: [], time: nil)
      let name: String
      (name, naming) = nextName(record)
      skipped = SkippedTrace(id: name, source: source, line: line, defect: defect)
    }
    region.absorb(values)
    records[record].skip = region
    try stopIfStrict(defect)
    events.append(.skipped(skipped, naming: naming))
  }

  /// Reports a defect that is treated.
  mutating func report(_ defect: TraceDefect, in trace: OpenTrace) throws(TraceReadError) {
    statistics.add(defect.code)
    if trace.count(defect.code, limit: options.storedDefectsPerKind) { trace.defects.append(defect) }
    try stopIfStrict(defect)
  }

  private func stopIfStrict(_ defect: TraceDefect) throws(TraceReadError) {
    guard options.isStrict else { return }
    throw TraceReadError(strict: defect, source: source)
  }

  private mutating func note(
    _ code: TraceDefect.Code, at column: Int?, _ trace: OpenTrace, _ row: RowPlace,
    _ message: @autoclosure () -> String
  ) {
    statistics.add(code)
    guard trace.count(code, limit: options.storedDefectsPerKind) else { return }
    let place = row.place(ofColumn: column)
    trace.defects.append(
      TraceDefect(code: code, line: place.line, column: place.column, message: message()))
  }

  private static func name(_ outcome: Outcome?) -> String {
    outcome.map { "'\($0.rawValue)'" } ?? "empty"
  }
}
