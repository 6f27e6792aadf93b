// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The fingers of an open trace, in the order of their first touch.
///
/// A hand has few fingers, so a number is looked for one by one; a trace with more gets an index. Fingers that are down are
/// also linked in the order in which they reported last. No operation but `downPointers` takes longer for more all.
struct FingerList {
  /// What is known of one finger.
  struct Finger {
    /// The finger's number.
    var pointer: Int
    /// Time of its last row.
    var time: TraceInstant
    /// Position of its last row, in points.
    var position: Vector
    /// Line of its last row.
    var line: Int
    /// Place of its last row among the samples.
    var sample: Int
    /// Whether it is down.
    fileprivate(set) var isDown = false
    /// Place of the finger that is down and reported last before this one; −1 for none.
    fileprivate var older = -1
    /// Place of the finger that is down and reported first after this one; −1 for none.
    fileprivate var newer = -1

    /// Makes a finger from its first row; `FingerList.touch` puts it down.
    init(pointer: Int, time: TraceInstant, position: Vector, line: Int, sample: Int) {
      self.pointer = pointer
      self.time = time
      self.position = position
      self.line = line
      self.sample = sample
    }
  }

  /// Number of fingers up to which there is no index.
  private static let scanLimit = 16

  /// All fingers that touched, in the order of their first touch.
  private(set) var all: [Finger] = []
  private var places: [Int: Int] = [:]
  private var latest = -1

  /// Number of fingers that are down.
  private(set) var downCount = 0

  /// Numbers of the fingers that are down.
  var downPointers: [Int] { all.filter(\.isDown).map(\.pointer) }

  /// Place of a finger; nil when it never touched.
  func place(of pointer: Int) -> Int? {
    if all.count > Self.scanLimit { return places[pointer] }
    for place in all.indices where all[place].pointer == pointer { return place }
    return nil
  }

  /// The finger that is down, is not the one at `place`, and reported last of all such; nil when there is none.
  func latest(besides place: Int) -> Finger? {
    let found = latest == place ? all[place].older : latest
    return found < 0 ? nil : all[found]
  }

  /// Puts a finger down that is not down.
  mutating func touch(_ finger: consuming Finger) {
    let pointer = finger.pointer
    finger.isDown = true
    downCount += 1
    guard let place = place(of: pointer) else {
      all.append(finger)
      if all.count > Self.scanLimit { index(pointer) }
      link(all.count - 1)
      return
    }
    all[place] = finger
    link(place)
  }

  /// Takes in a row of the finger at a place, which is down.
  mutating func report(_ place: Int, time: TraceInstant, position: Vector, line: Int, sample: Int) {
    all[place].time = time
    all[place].position = position
    all[place].line = line
    all[place].sample = sample
    guard latest != place else { return }
    unlink(place)
    link(place)
  }

  /// Lifts the finger at a place, which is down.
  mutating func lift(_ place: Int) {
    unlink(place)
    all[place].isDown = false
    downCount -= 1
  }

  /// Moves all rows by a number of lines.
  mutating func shiftLines(by shift: Int) {
    for place in all.indices { all[place].line += shift }
  }

  /// Forgets everything but the memory.
  mutating func removeAll() {
    if !places.isEmpty { places = [:] }
    all.removeAll(keepingCapacity: true)
    latest = -1
    downCount = 0
  }

  /// Adds the last finger to the index, and the others when it is the first that needs one.
  private mutating func index(_ pointer: Int) {
    if places.isEmpty {
      for place in all.indices { places[all[place].pointer] = place }
    } else {
      places[pointer] = all.count - 1
    }
  }

  private mutating func link(_ place: Int) {
    all[place].older = latest
    all[place].newer = -1
    if latest >= 0 { all[latest].newer = place }
    latest = place
  }

  private mutating func unlink(_ place: Int) {
    let (older, newer) = (all[place].older, all[place].newer)
    if older >= 0 { all[older].newer = newer }
    if newer >= 0 { all[newer].older = older } else { latest = older }
  }
}
