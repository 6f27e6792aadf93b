// SPDX-License-Identifier: GPL-3.0-or-later

/// Recognizers that watch the same fingers, and the rules between them.
///
/// Rows come in order of time; between them a virtual clock lets deadlines come in order of theirs. A
/// recognizer that is recognized makes the others fail that share a finger with it and are still possible,
/// unless the two may recognize together. A recognizer that comes to share a finger with a gesture that
/// already goes on fails at once, under the same exception. A recognizer that requires another one to fail is
/// held in possible while that one is still possible with a finger of both; it fails if that one is
/// recognized, and is recognized, if its conditions are met by then, when that one fails.
///
/// A recognizer that is over starts again with the next finger that comes down after its own have lifted; one
/// that failed through time or another gesture, with the next finger: fingers that are still on the screen then
/// do not count for it. All rules follow the order in which recognizers were added where several act at one
/// time; what holds a recognizer at a row is decided before any recognizer has seen the row.
///
/// Complexity: linear in the recognizers a row; quadratic in them when one is recognized.
public struct RecognizerGroup: Sendable {
  /// A report and whose it is.
  public struct Event: Sendable, Hashable {
    /// Name of the recognizer in the group.
    public var name: String
    /// What it reported.
    public var event: RecognizerEvent

    /// Makes a named report.
    public init(name: String, event: RecognizerEvent) {
      self.name = name
      self.event = event
    }
  }

  /// Whether all recognizers may recognize together. Default false.
  public var allowsAllTogether = false
  /// The group's clock in seconds: the latest time that it was told.
  public internal(set) var time = -Double.infinity

  var members: [Member] = []
  /// Number of the last finger that came down.
  var touch = 0

  /// Makes a group without recognizers.
  public init() {}

  /// Names of the recognizers in their order.
  public var names: [String] { members.map(\.name) }

  /// State of the recognizer of a name, nil where there is none.
  public func state(of name: String) -> RecognizerState? {
    members.first { $0.name == name }?.state
  }

  /// The next time at which anything happens without a touch; nil when there is none.
  public var deadline: Double? { nextDeadline?.time }

  /// Adds a recognizer under a name of its own.
  public mutating func add(_ recognizer: some GestureRecognizer, named name: String) {
    precondition(!members.contains { $0.name == name }, "Recognizers of a group have different names.")
    members.append(Member(name: name, recognizer: recognizer))
  }

  /// Makes a recognizer wait until another one failed; both are in the group, and no chain of such waits is a
  /// ring.
  public mutating func require(_ name: String, toFail other: String) {
    let (waiting, required) = (index(of: name), index(of: other))
    precondition(!waits(required, for: waiting), "A recognizer cannot wait for itself.")
    members[waiting].requirements.append(required)
  }

  /// Lets two recognizers of the group recognize together.
  public mutating func allow(_ name: String, togetherWith other: String) {
    let (one, two) = (index(of: name), index(of: other))
    members[one].partners.append(two)
    members[two].partners.append(one)
  }
}

extension RecognizerGroup {
  /// Takes one row, after the deadlines before it.
  ///
  /// - Parameters:
  ///   - sample: the row; its time is not before what the group was told.
  ///   - completesEvent: false for moves that arrive together with the next row.
  ///   - events: gets what the recognizers report, in order of time.
  public mutating func feed(
    _ sample: TouchSample, completesEvent: Bool = true, into events: inout [Event]
  ) {
    while let next = nextDeadline, next.isDue(before: sample.time) { fire(next, into: &events) }
    time = max(time, sample.time)
    let isDown = sample.phase == .down
    if isDown {
      touch += 1
      for index in members.indices where members[index].status.canStartAgain {
        members[index].startAgain()
      }
    }
    for index in members.indices where !members[index].requirements.isEmpty {
      members[index].hold(isHeld(index, isDown: isDown))
    }
    for index in members.indices {
      if let event = members[index].handle(sample, completesEvent: completesEvent, touch: touch) {
        report(event, of: index, into: &events)
      }
    }
    if isDown { keepFromActive(into: &events, at: sample.time) }
    settle(at: sample.time, into: &events)
  }

  /// Takes one row, after the deadlines before it, and returns what the recognizers report.
  public mutating func feed(_ sample: TouchSample, completesEvent: Bool = true) -> [Event] {
    var events: [Event] = []
    feed(sample, completesEvent: completesEvent, into: &events)
    return events
  }

  /// Lets time pass up to a time, itself included, without touches, and returns what the recognizers report.
  public mutating func advance(to time: Double) -> [Event] {
    var events: [Event] = []
    while let next = nextDeadline, next.time <= time { fire(next, into: &events) }
    self.time = max(self.time, time)
    return events
  }

  /// Lets everything happen that only waits for its time, and returns what the recognizers report.
  public mutating func finish() -> [Event] {
    var events: [Event] = []
    while let next = nextDeadline { fire(next, into: &events) }
    return events
  }

  /// Takes the rows of a trace, then lets everything happen that only waits for its time.
  ///
  /// The times of the rows are shifted by `offset` seconds, so that several traces can follow one another.
  public mutating func play(_ rows: [TouchSample], from offset: Double = 0) -> [Event] {
    var events: [Event] = []
    feed(rows, from: offset, into: &events)
    return events + finish()
  }

  /// Takes the rows of a trace, shifted by `offset` seconds, and leaves what waits for its time to what
  /// follows.
  ///
  /// - Parameters:
  ///   - rows: the rows in order of time.
  ///   - offset: seconds to add to their times.
  ///   - events: gets what the recognizers report, in order of time.
  public mutating func feed(_ rows: [TouchSample], from offset: Double = 0, into events: inout [Event]) {
    TouchEvents.forEach(of: rows) { row in
      var sample = rows[row.index]
      if offset != 0 { sample.time = TouchInterval.instant(sample.time, after: offset) }
      feed(sample, completesEvent: row.completesEvent, into: &events)
    }
  }
}
