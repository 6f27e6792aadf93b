// SPDX-License-Identifier: GPL-3.0-or-later

extension RecognizerGroup {
  /// A recognizer and its relations, by indices of members.
  struct Member: Sendable {
    let name: String
    var recognizer: any GestureRecognizer
    /// Those that must fail first.
    var requirements: [Int] = []
    /// Those that it may recognize together with.
    var partners: [Int] = []
    /// Numbers of the fingers of its present attempt, lifted ones included, ascending.
    var touches: [Int] = []

    init(name: String, recognizer: some GestureRecognizer) {
      self.name = name
      self.recognizer = recognizer
    }

    mutating func startAgain() {
      recognizer.reset()
      touches.removeAll(keepingCapacity: true)
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
      guard let time = members[index].recognizer.deadline else { continue }
      let precedes = members[index].recognizer.deadlinePrecedesTouches
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
      members[required].recognizer.state == .possible
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
    for index in members.indices { members[index].recognizer.machine.isHeld = isHeld(index) }
    let event = members[deadline.index].recognizer.advance(to: deadline.time)
    precondition(
      members[deadline.index].recognizer.deadline.map { $0 > deadline.time } ?? true,
      "A recognizer that has reached its deadline has a later one or none.")
    if let event { report(event, of: deadline.index, into: &events) }
    settle(at: deadline.time, into: &events)
  }

  /// Adds a report, and what its recognition does to others.
  mutating func report(_ event: RecognizerEvent, of index: Int, into events: inout [Event]) {
    events.append(Event(name: members[index].name, event: event))
    let isRecognition = event.state == (members[index].recognizer.isDiscrete ? .ended : .began)
    guard isRecognition else { return }
    for other in members.indices
    where other != index && members[other].recognizer.state == .possible && yields(other, to: index)
      && members[other].shares(with: members[index])
    {
      prevent(other, at: event.time, into: &events)
    }
  }

  /// Fails those that a new finger ties to a gesture that already goes on.
  mutating func keepFromActive(into events: inout [Event], at time: Double) {
    for index in members.indices
    where members[index].recognizer.state == .possible && members[index].touches.last == touch {
      let gives = members.indices.contains { other in
        members[other].recognizer.state.isActive && members[other].touches.last == touch
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
      where members[index].recognizer.machine.isWaiting && !isHeld(index) {
        guard let event = members[index].recognizer.release(at: time) else { continue }
        report(event, of: index, into: &events)
        hasChanged = true
      }
    }
  }

  private mutating func prevent(_ index: Int, at time: Double, into events: inout [Event]) {
    guard let event = members[index].recognizer.prevent(at: time) else { return }
    events.append(Event(name: members[index].name, event: event))
  }
}
