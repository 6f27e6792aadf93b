// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Puts rows together into traces, by name, and judges them.
struct TraceAssembler: ~Copyable {
  /// What is known of one name.
  struct Record {
    /// The name, and its hash.
    var name: String
    var hash: Int
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
    /// A trace that was skipped, with the number of its name among those that were given.
    case skipped(SkippedTrace, naming: Int)
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
  /// Whether a gesture may be open or broken when a part is taken over.
  var hasBusyRecords = false
  /// The names of gestures, where they are given later because the rows are a part of a recording.
  var namings: TraceNamings?
  private var places = NameTable()
  private var hasNumberedNames = false
  private var pool: [OpenTrace] = []

  /// Makes an assembler that has seen no rows.
  init(source: String, options: TraceReaderOptions) {
    self.source = source
    self.options = options
  }

  /// The record of a name, made when it is new.
  mutating func record(named name: String) -> Int { record(named: name, hash: NameTable.hash(of: name)) }

  /// The record of a name with a hash, made when it is new.
  mutating func record(named name: String, hash: Int) -> Int {
    if let known = knownRecord(named: name, hash: hash) { return known }
    places.insert(records.count, hash: hash)
    records.append(Record(name: name, hash: hash))
    namings?.noteRecord()
    return records.count - 1
  }

  /// The record of a name that was seen.
  func knownRecord(named name: String, hash: Int) -> Int? {
    places.place(hash: hash) { records[$0].name == name }
  }

  private func knownRecord(named name: String) -> Int? {
    knownRecord(named: name, hash: NameTable.hash(of: name))
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
    if values.phase == .down, let pointer = values.pointer, let open = records[record].open {
      if let place = open.fingers.place(of: pointer), open.fingers.all[place].isDown {
        try closeForgotten(place, of: open, values)
      } else {
        try closeSilent(open, values)
      }
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
      let counts = trace.defectCounts
      guard try check(values, at: time, trace, record, group, row) else { return }
      trace.noteTouch(line: row.line, time: time, counts: counts)
    } else {
      trace = begin(record, values, at: time, group, line: row.line)
    }
    noteNegative(values, trace, row)
    trace.fingers.touch(
      FingerList.Finger(
        pointer: pointer, time: time, position: values.position, line: row.line, sample: trace.count))
    append(values.position, at: time, .down, pointer, to: trace)
  }

  private mutating func follow(
    _ values: RowValues, at time: TraceInstant, _ phase: TouchPhase, _ pointer: Int, _ record: Int,
    _ group: String?, _ row: RowPlace
  ) throws(TraceReadError) {
    guard let trace = records[record].open, let index = trace.fingers.place(of: pointer),
      trace.fingers.all[index].isDown
    else {
      let place = row.place(ofColumn: layout.phase)
      let defect = TraceDefect(
        code: .moveBeforeDown, line: place.line, column: place.column,
        message: "finger \(pointer) has a \(phase) and is not down; expected its down before it")
      try skip(record, values, defect: defect, line: row.line)
      return
    }
    guard try check(values, at: time, trace, record, group, row) else { return }
    noteStep(time.step(since: trace.fingers.all[index].time), pointer, trace, row)
    var position = values.position
    if phase == .up {
      position = try lift(values, from: trace.fingers.all[index].position, pointer, trace, row)
    }
    if position == values.position { noteNegative(values, trace, row) }
    trace.fingers.report(index, time: time, position: position, line: row.line, sample: trace.count)
    append(position, at: time, phase, pointer, to: trace)
    if phase != .move { lift(index, of: trace) }
  }

  /// Lifts a finger, and completes the trace after the last one.
  mutating func lift(_ finger: Int, of trace: OpenTrace) {
    trace.fingers.lift(finger)
    if trace.fingers.downCount == 0 { complete(trace) }
  }

  private func append(
    _ position: Vector, at time: TraceInstant, _ phase: TouchPhase, _ pointer: Int, to trace: OpenTrace
  ) {
    trace.time = time
    let elapsed = time - trace.start
    trace.noteElapsed(elapsed)
    trace.append(TouchSample(time: elapsed.seconds, position: position, phase: phase, pointer: pointer))
  }

  private mutating func begin(
    _ record: Int, _ values: RowValues, at time: TraceInstant, _ group: String?, line: Int
  ) -> OpenTrace {
    let trace = pool.popLast() ?? OpenTrace()
    trace.reset()
    trace.record = record
    (trace.id, trace.naming) = nextName(record)
    trace.line = line
    trace.start = time
    trace.time = time
    trace.expected = values.expected
    trace.group = group
    records[record].open = trace
    return trace
  }

  /// A name for the next gesture of a record, unlike those of all gestures before it in the file.
  ///
  /// It is the record's name for the first gesture and `name#2`, `name#3` … for those that follow. A number is left out when
  /// the file itself uses that name before; a name of the file's own that was given by then gets a number in turn (`name#2#2`).
  ///
  /// Where names are given later, the place of this one among them stands for it.
  mutating func nextName(_ record: Int) -> (name: String, naming: Int) {
    if let naming = namings?.note(record) { return ("", naming) }
    return (givenName(record), 0)
  }

  private mutating func givenName(_ record: Int) -> String {
    let name = records[record].name
    records[record].gestures += 1
    if records[record].gestures == 1 {
      if !hasNumberedNames || !isGiven(name) { return name }
      records[record].gestures = 2
    }
    hasNumberedNames = true
    while true {
      let numbered = "\(name)#\(records[record].gestures)"
      if knownRecord(named: numbered) == nil { return numbered }
      records[record].gestures += 1
    }
  }

  /// Whether a later gesture of another name was given this name, which the file has not used before.
  private func isGiven(_ name: String) -> Bool {
    guard let hash = name.utf8.lastIndex(of: Ascii.hash) else { return false }
    let digits = name[name.utf8.index(after: hash)...]
    guard let number = Int(digits), number >= 2, "\(number)" == digits,
      let record = knownRecord(named: String(name[..<hash]))
    else { return false }
    return records[record].gestures >= number
  }

  /// Hands a trace out: in parts where cancelled fingers leave none down before its last row.
  private mutating func complete(_ trace: OpenTrace) {
    records[trace.record].open = nil
    statistics.traces += 1
    events.append(.trace(trace))
    for part in trace.split() {
      (part.id, part.naming) = nextName(trace.record)
      statistics.traces += 1
      events.append(.trace(part))
    }
  }

  /// Cancels the fingers that are down at their last rows, and completes the trace.
  private mutating func close(_ trace: OpenTrace) throws(TraceReadError) {
    for index in trace.fingers.all.indices where trace.fingers.all[index].isDown {
      try cancel(index, of: trace)
    }
    complete(trace)
  }

  private mutating func cancel(_ index: Int, of trace: OpenTrace) throws(TraceReadError) {
    let finger = trace.fingers.all[index]
    let defect = TraceDefect(
      code: .missingUp, line: finger.line, column: 1,
      message: "finger \(finger.pointer) never lifts after this row; expected an up or a cancel, "
        + "so it is cancelled here")
    try report(defect, in: trace)
    trace.cancelled.append(finger.sample)
    trace.fingers.lift(index)
  }

  /// Treats the missing ups of all fingers that are down, when a new one touches after they have been silent for over
  /// a minute in which others came and went.
  private mutating func closeSilent(_ trace: OpenTrace, _ values: RowValues) throws(TraceReadError) {
    guard let last = trace.fingers.latest(besides: -1)?.time, let now = values.time,
      trace.time.isLater(than: last), (now - last).seconds > 60
    else { return }
    try close(trace)
  }

  /// Treats the missing up of the finger at a place, which touches while it is down.
  ///
  /// The gesture goes on when another finger that is down has reported since, at a later time; then only this finger is
  /// cancelled. Otherwise the whole gesture was left without its end.
  private mutating func closeForgotten(
    _ place: Int, of trace: OpenTrace, _ values: RowValues
  ) throws(TraceReadError) {
    if let other = trace.fingers.latest(besides: place), let time = values.time,
      other.time.isLater(than: trace.fingers.all[place].time), !trace.time.isLater(than: time)
    {
      try cancel(place, of: trace)
    } else {
      try close(trace)
    }
  }
}
