// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Puts rows together into traces, by name, and judges them.
struct TraceAssembler: ~Copyable {
  /// What is known of one name.
  struct Record {
    /// The name.
    var name: String
    /// Number of gestures under the name so far.
    var gestures = 0
    /// The gesture that is open.
    var open: OpenTrace?
    /// The region of a broken gesture.
    var skip: SkipRegion?
  }

  /// What a reader hands out next.
  enum Event {
    /// A trace that is complete.
    case trace(OpenTrace)
    /// A trace that was skipped.
    case skipped(SkippedTrace)
  }

  /// The path as it was given.
  let source: String
  /// How to read.
  let options: TraceReaderOptions
  /// The columns, known once the header was read.
  var layout = TraceLayout()
  /// What was seen so far.
  var statistics = TraceStatistics()
  /// All names, in the order of their first row.
  var records: [Record] = []
  /// Complete and skipped traces that were not handed out yet.
  var events: [Event] = []
  private var nextEvent = 0
  private var indices: [String: Int] = [:]
  private var pool: [OpenTrace] = []

  /// Makes an assembler that has seen no rows.
  init(source: String, options: TraceReaderOptions) {
    self.source = source
    self.options = options
  }

  /// The record of a name, made when it is new.
  mutating func record(named name: String) -> Int {
    if let index = indices[name] { return index }
    records.append(Record(name: name))
    indices[name] = records.count - 1
    return records.count - 1
  }

  /// The next event, if there is one.
  mutating func popEvent() -> Event? {
    guard nextEvent < events.count else { return nil }
    let event = events[nextEvent]
    nextEvent += 1
    if nextEvent == events.count {
      events.removeAll(keepingCapacity: true)
      nextEvent = 0
    }
    return event
  }

  /// Whether an event waits.
  var hasEvent: Bool { nextEvent < events.count }

  /// Takes back the memory of a trace that was handed out.
  mutating func recycle(_ trace: OpenTrace) {
    if pool.count < 16 { pool.append(trace) }
  }

  /// Takes a row: `values` of the record's trace, found at `row`.
  mutating func accept(
    _ values: RowValues, of record: Int, group: String?, row: RowPlace
  ) throws(TraceReadError) {
    statistics.rows += 1
    if let skip = records[record].skip {
      guard skip.isEnded(by: values) else {
        skip.absorb(values)
        statistics.skippedRows += 1
        return
      }
      records[record].skip = nil
    }
    if values.phase == .down, let pointer = values.pointer, let open = records[record].open,
      open.isDown(pointer)
    {
      try closeForgotten(pointer, of: open, record, values)
    }
    if let fault = values.fault {
      let place = row.place(of: fault.position)
      let defect = TraceDefect(
        code: fault.code, line: place.line, column: place.column, message: fault.message)
      try skip(record, values, defect: defect, line: row.line)
      return
    }
    guard let time = values.time, let phase = values.phase, let pointer = values.pointer else { return }
    if phase == .down {
      try down(values, at: time, pointer, record, group, row)
    } else {
      try follow(values, at: time, phase, pointer, record, group, row)
    }
  }

  /// Completes the traces that are still open, in the order of their first rows.
  mutating func finish() throws(TraceReadError) {
    let open = records.compactMap(\.open).sorted { $0.line < $1.line }
    for trace in open { try close(trace) }
  }
}

extension TraceAssembler {
  private mutating func down(
    _ values: RowValues, at time: TraceInstant, _ pointer: Int, _ record: Int, _ group: String?,
    _ row: RowPlace
  ) throws(TraceReadError) {
    let trace: OpenTrace
    if let open = records[record].open {
      trace = open
      guard try check(values, at: time, trace, record, group, row) else { return }
    } else {
      trace = begin(record, values, at: time, group, line: row.line)
    }
    noteNegative(values, trace, row)
    let finger = OpenTrace.Finger(
      pointer: pointer, isDown: true, time: time, position: values.position, line: row.line,
      index: trace.count)
    if let index = trace.finger(pointer) {
      trace.fingers[index] = finger
    } else {
      trace.fingers.append(finger)
    }
    trace.downCount += 1
    append(values.position, at: time, .down, pointer, to: trace)
  }

  private mutating func follow(
    _ values: RowValues, at time: TraceInstant, _ phase: TouchPhase, _ pointer: Int, _ record: Int,
    _ group: String?, _ row: RowPlace
  ) throws(TraceReadError) {
    guard let trace = records[record].open, let index = trace.finger(pointer), trace.fingers[index].isDown
    else {
      let place = row.place(ofColumn: layout.phase)
      let defect = TraceDefect(
        code: .moveBeforeDown, line: place.line, column: place.column,
        message: "finger \(pointer) has a \(phase) and is not down; expected its down before it")
      try skip(record, values, defect: defect, line: row.line)
      return
    }
    guard try check(values, at: time, trace, record, group, row) else { return }
    noteStep(time.step(since: trace.fingers[index].time), pointer, trace, row)
    var position = values.position
    if phase == .up {
      position = try lift(values, from: trace.fingers[index].position, pointer, trace, row)
    }
    if position == values.position { noteNegative(values, trace, row) }
    trace.fingers[index].time = time
    trace.fingers[index].position = position
    trace.fingers[index].line = row.line
    trace.fingers[index].index = trace.count
    append(position, at: time, phase, pointer, to: trace)
    guard phase == .up || phase == .cancel else { return }
    trace.fingers[index].isDown = false
    lift(trace)
  }

  /// Counts a finger that lifted, and completes the trace after the last one.
  mutating func lift(_ trace: OpenTrace) {
    trace.downCount -= 1
    if trace.downCount == 0 { complete(trace) }
  }

  private func append(
    _ position: Vector, at time: TraceInstant, _ phase: TouchPhase, _ pointer: Int, to trace: OpenTrace
  ) {
    trace.time = time
    let seconds = (time - trace.start).seconds
    trace.append(TouchSample(time: seconds, position: position, phase: phase, pointer: pointer))
  }

  private mutating func begin(
    _ record: Int, _ values: RowValues, at time: TraceInstant, _ group: String?, line: Int
  ) -> OpenTrace {
    let trace = pool.popLast() ?? OpenTrace()
    trace.reset()
    trace.record = record
    trace.id = nextName(record)
    trace.line = line
    trace.start = time
    trace.time = time
    trace.expected = values.expected
    trace.group = group
    records[record].open = trace
    return trace
  }

  mutating func nextName(_ record: Int) -> String {
    records[record].gestures += 1
    let number = records[record].gestures
    return number == 1 ? records[record].name : "\(records[record].name)#\(number)"
  }

  private mutating func complete(_ trace: OpenTrace) {
    records[trace.record].open = nil
    statistics.traces += 1
    events.append(.trace(trace))
  }

  /// Cancels the fingers that are down at their last rows, and completes the trace.
  private mutating func close(_ trace: OpenTrace) throws(TraceReadError) {
    for index in trace.fingers.indices where trace.fingers[index].isDown { try cancel(index, of: trace) }
    complete(trace)
  }

  private mutating func cancel(_ index: Int, of trace: OpenTrace) throws(TraceReadError) {
    let finger = trace.fingers[index]
    let defect = TraceDefect(
      code: .missingUp, line: finger.line, column: 1,
      message: "finger \(finger.pointer) never lifts after this row; expected an up or a cancel, "
        + "so it is cancelled here")
    try report(defect, in: trace)
    let seconds = trace.samples[finger.index].time
    let sample = TouchSample(
      time: seconds, position: finger.position, phase: .cancel, pointer: finger.pointer)
    trace.insert(sample, after: finger.index)
    trace.fingers[index].isDown = false
    trace.downCount -= 1
  }

  /// Treats the missing up of a finger that touches while it is down.
  ///
  /// The gesture goes on when another finger that is down has reported since, at a later time; then only this finger is
  /// cancelled. Otherwise the whole gesture was left without its end.
  private mutating func closeForgotten(
    _ pointer: Int, of trace: OpenTrace, _ record: Int, _ values: RowValues
  ) throws(TraceReadError) {
    guard let index = trace.finger(pointer) else { return }
    let last = trace.fingers[index].time
    let goesOn = trace.fingers.contains { other in
      guard other.isDown, other.pointer != pointer else { return false }
      switch other.time.step(since: last) {
      case .back, .equal: return false
      default: return values.time.map { $0.step(since: trace.time) != .back } ?? false
      }
    }
    if goesOn { try cancel(index, of: trace) } else { try close(trace) }
  }
}
