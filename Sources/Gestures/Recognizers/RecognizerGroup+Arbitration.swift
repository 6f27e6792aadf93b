// SPDX-License-Identifier: GPL-3.0-or-later

extension RecognizerGroup {
  /// A recognizer and its relations, by indices of members.
  struct Member: Sendable {
    let name: String
    private(set) var recognizer: any GestureRecognizer
    /// What the rules ask of the recognizer, kept beside it: asking the recognizer itself costs more than its work.
    private(set) var status: Status
    /// Those that must fail first.
    var requirements: [Int] = []
    /// Those that it may recognize together with.
    var partners: [Int] = []
    /// Numbers of the fingers of its present attempt, lifted ones included, ascending.
    var touches: [Int] = []

    init(name: String, recognizer: some GestureRecognizer) {
      self.name = name
      self.recognizer = recognizer
      status = recognizer.status
    }

    var state: RecognizerState { status.machine.state }

    mutating func startAgain() {
      recognizer.reset()
      status = recognizer.status
      touches.removeAll(keepingCapacity: true)
    }

    mutating func hold(_ isHeld: Bool) {
      guard status.machine.isHeld != isHeld else { return }
      recognizer.machine.isHeld = isHeld
      status.machine.isHeld = isHeld
    }

    /// Hands on a row; a finger that the recognizer takes is remembered by its number.
    mutating func handle(_ sample: TouchSample, completesEvent: Bool, touch: Int) -> RecognizerEvent? {
      let event = recognizer.take(sample, completesEvent: completesEvent, status: &status)
      if sample.phase == .down, recognizer.tracks(sample.pointer) { touches.append(touch) }
      return event
    }

    mutating func advance(to time: Double) -> RecognizerEvent? {
      defer { status = recognizer.status }
      return recognizer.advance(to: time)
    }

    mutating func release(at time: Double) -> RecognizerEvent? {
      defer { status = recognizer.status }
      return recognizer.release(at: time)
    }

    mutating func prevent(at time: Double) -> RecognizerEvent? {
      defer { status = recognizer.status }
      return recognizer.prevent(at: time)
    }

    /// Whether the present attempts of two have a finger in common.
    ///
    /// Looks for each finger of the attempt that has fewer among those of the other, which are in order.
    func shares(with other: Member) -> Bool {
      let (few, many) = touches.count <= other.touches.count ? (self, other) : (other, self)
      guard let first = many.touches.first, let last = many.touches.last else { return false }
      return few.touches.contains { first <= $0 && $0 <= last && many.has($0) }
    }

    private func has(_ touch: Int) -> Bool {
      var (low, high) = (0, touches.count)
      while low < high {
        let middle = (low + high) / 2
        if touches[middle] < touch { low = middle + 1 } else { high = middle }
      }
      return low < touches.count && touches[low] == touch
    }
  }

  /// What the rules of a group ask of a recognizer.
  struct Status: Sendable {
    var machine: GestureStateMachine
    var deadline: Double?
    var deadlinePrecedesTouches: Bool
    var canStartAgain: Bool
  }

  /// The next thing that happens without a touch.
  struct Deadline {
    var index: Int
    var time: Double
    var precedesTouches: Bool

    /// Whether it comes before touches of a time, which is compared at whole nanoseconds.
    func isDue(before touches: Double) -> Bool {
      let distance = TouchInterval.nanoseconds(from: time, to: touches)
      return distance > 0 || (distance == 0 && precedesTouches)
    }
  }

  /// The earliest deadline; of equal ones that which precedes touches, then the first.
  var nextDeadline: Deadline? {
    var next: Deadline?
    for index in members.indices {
      guard let time = members[index].status.deadline else { continue }
      let precedes = members[index].status.deadlinePrecedesTouches
      if let found = next {
        guard time < found.time || (time == found.time && precedes && !found.precedesTouches) else {
          continue
        }
      }
      next = Deadline(index: index, time: time, precedesTouches: precedes)
    }
    return next
  }

  func index(of name: String) -> Int {
    guard let index = members.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("A group has no recognizer named \(name).")
    }
    return index
  }

  /// Whether a member waits for another one, directly or through others, or is it.
  func waits(_ index: Int, for other: Int) -> Bool {
    index == other || members[index].requirements.contains { waits($0, for: other) }
  }

  /// Whether one that must fail first is still possible with a finger in common.
  ///
  /// A finger that comes down is one that both will have.
  func isHeld(_ index: Int, isDown: Bool = false) -> Bool {
    members[index].requirements.contains { required in
      members[required].state == .possible
        && (isDown || members[index].shares(with: members[required]))
    }
  }

  private func mayJoin(_ one: Int, _ two: Int) -> Bool {
    allowsAllTogether || members[one].partners.contains(two)
  }

  /// Whether a member gives way to another one with which it shares a finger.
  private func yields(_ index: Int, to other: Int) -> Bool {
    !mayJoin(index, other) || members[index].requirements.contains(other)
  }

  /// Lets a deadline come.
  mutating func fire(_ deadline: Deadline, into events: inout [Event]) {
    time = max(time, deadline.time)
    for index in members.indices { members[index].hold(isHeld(index)) }
    let event = members[deadline.index].advance(to: deadline.time)
    precondition(
      members[deadline.index].status.deadline.map { $0 > deadline.time } ?? true,
      "A recognizer that has reached its deadline has a later one or none.")
    if let event { report(event, of: deadline.index, into: &events) }
    settle(at: deadline.time, into: &events)
  }

  /// Adds a report, and what its recognition does to others.
  mutating func report(_ event: RecognizerEvent, of index: Int, into events: inout [Event]) {
    events.append(Event(name: members[index].name, event: event))
    let isRecognition = event.state == (members[index].status.machine.isDiscrete ? .ended : .began)
    guard isRecognition else { return }
    for other in members.indices
    where other != index && members[other].state == .possible && yields(other, to: index)
      && members[other].shares(with: members[index])
    {
      prevent(other, at: event.time, into: &events)
    }
  }

  /// Fails those that a new finger ties to a gesture that already goes on.
  mutating func keepFromActive(into events: inout [Event], at time: Double) {
    for index in members.indices
    where members[index].state == .possible && members[index].touches.last == touch {
      let gives = members.indices.contains { other in
        members[other].state.isActive && members[other].touches.last == touch
          && yields(index, to: other)
      }
      if gives { prevent(index, at: time, into: &events) }
    }
  }

  /// Recognizes those that wait and are no longer held, until there are none.
  mutating func settle(at time: Double, into events: inout [Event]) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in members.indices
      where members[index].status.machine.isWaiting && !isHeld(index) {
        guard let event = members[index].release(at: time) else { continue }
        report(event, of: index, into: &events)
        hasChanged = true
      }
    }
  }

  private mutating func prevent(_ index: Int, at time: Double, into events: inout [Event]) {
    guard let event = members[index].prevent(at: time) else { return }
    events.append(Event(name: members[index].name, event: event))
  }
}

extension GestureRecognizer {
  /// What the rules of a group ask.
  var status: RecognizerGroup.Status {
    RecognizerGroup.Status(
      machine: machine, deadline: deadline, deadlinePrecedesTouches: deadlinePrecedesTouches,
      canStartAgain: canStartAgain)
  }

  /// Handles a row and says how it stands afterwards, in one call.
  mutating func take(
    _ sample: TouchSample, completesEvent: Bool, status: inout RecognizerGroup.Status
  ) -> RecognizerEvent? {
    let event = handle(sample, completesEvent: completesEvent)
    status = self.status
    return event
  }
}
