// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Touch rows as Android delivers them to an app: moved to the times of display frames.
///
/// A frame at time f shows the fingers as of s = f − 5 ms. All rows up to s arrive, and then one more move at
/// s that lies on the straight line between the last event before s and the first one after it. When there is
/// none after it, the line through the last two events is followed beyond the last, by at most 8 ms and at
/// most half of the time between the two. No move is added between or beyond events less than 2 ms apart, nor
/// beyond events more than 20 ms apart. A finger that is reported again where it was keeps its added
/// position, so that it does not jump back. Down, up and cancel arrive with the next frame, together with all
/// that came before them.
///
/// Source: Android's touch resampling. Complexity: linear in the rows times the fingers on the screen.
public struct TouchResampler: Sendable {
  /// A row that arrives.
  public struct Delivery: Sendable, Hashable {
    /// The row, with the time and the position that the app sees.
    public var sample: TouchSample
    /// Whether the position was made up.
    public var isResampled: Bool
  }

  /// How far in the past a frame shows the fingers, in seconds.
  public static let latency = 0.005
  /// Longest time beyond the last event, in seconds.
  public static let longestPrediction = 0.008
  /// Shortest time between two events that a move is put between or beyond, in seconds.
  public static let shortestInterval = 0.002
  /// Longest time between two events that a move is put beyond, in seconds.
  public static let longestInterval = 0.02

  /// Where a finger is.
  private struct Place {
    var pointer: Int
    var position: Vector
  }

  /// Where all fingers are after a move.
  private struct Moment {
    var time: Double
    var places: [Place]

    func position(of pointer: Int) -> Vector? { places.first { $0.pointer == pointer }?.position }
  }

  /// Whether positions are made up; a stylus only has its last one repeated.
  public let isStylus: Bool

  private var waiting: [TouchSample] = []
  private var fingers: [Place] = []
  /// The event before the last, and the last: downs of the first finger, and moves.
  private var history: (older: Moment?, newer: Moment?)
  /// The positions that were made up last and are still shown.
  private var made = Moment(time: -.infinity, places: [])

  /// Makes a resampler without touches, for fingers or for a stylus.
  public init(isStylus: Bool = false) { self.isStylus = isStylus }

  /// Takes a row, in order of time.
  public mutating func receive(_ sample: TouchSample) { waiting.append(sample) }

  /// The rows that arrive with a frame, in order; the time of the frame is in seconds on the clock of the
  /// rows.
  public mutating func frame(at time: Double) -> [Delivery] {
    let instant = TouchInterval.instant(-Self.latency, after: time)
    // What is no move takes along all that came before it.
    var end = (waiting.lastIndex { $0.phase != .move } ?? -1) + 1
    let movesBegin = end
    while end < waiting.count, !TouchInterval.exceeds(seconds: 0, from: instant, to: waiting[end].time) {
      end += 1
    }
    var delivered: [Delivery] = []
    var index = 0
    while index < end {
      let next = eventEnd(from: index, before: end)
      take(index..<next, into: &delivered)
      index = next
    }
    waiting.removeFirst(end)
    if end > movesBegin { resample(at: instant, into: &delivered) }
    return delivered
  }

  /// Index after the moves of different fingers that share the time of the row at an index.
  private func eventEnd(from start: Int, before end: Int) -> Int {
    var next = start + 1
    guard waiting[start].phase == .move else { return next }
    while next < end, waiting[next].phase == .move, waiting[next].time == waiting[start].time,
      !waiting[start..<next].contains(where: { $0.pointer == waiting[next].pointer })
    {
      next += 1
    }
    return next
  }

  /// Delivers the rows of one event.
  private mutating func take(_ rows: Range<Int>, into delivered: inout [Delivery]) {
    let time = waiting[rows.lowerBound].time
    let phase = waiting[rows.lowerBound].phase
    let isFirst = phase == .down && fingers.isEmpty
    if isFirst {
      history = (nil, nil)
      made = Moment(time: -.infinity, places: [])
    }
    for row in waiting[rows] {
      if phase == .down { made.places.removeAll { $0.pointer == row.pointer } }
      if let index = fingers.firstIndex(where: { $0.pointer == row.pointer }) {
        fingers[index].position = row.position
      } else {
        fingers.append(Place(pointer: row.pointer, position: row.position))
      }
    }
    if isFirst || phase == .move {
      history = (history.newer, Moment(time: time, places: fingers))
    }
    if time >= made.time { made.places = made.places.filter { isUnchanged($0.pointer) } }
    for var row in waiting[rows] {
      let shown = made.position(of: row.pointer)
      if let shown { row.position = shown }
      delivered.append(Delivery(sample: row, isResampled: shown != nil))
      if row.endsTouch {
        fingers.removeAll { $0.pointer == row.pointer }
        made.places.removeAll { $0.pointer == row.pointer }
      }
    }
  }

  /// Whether the last two events have a finger at the same place.
  private func isUnchanged(_ pointer: Int) -> Bool {
    guard let newer = history.newer?.position(of: pointer) else { return false }
    return history.older?.position(of: pointer) == newer
  }

  /// Adds a move at a time, if there is a line for it to lie on.
  private mutating func resample(at instant: Double, into delivered: inout [Delivery]) {
    guard let current = history.newer, TouchInterval.exceeds(seconds: 0, from: current.time, to: instant)
    else {
      return
    }
    var other: Moment
    var time = instant
    if let next = waiting.first, next.phase == .move {
      guard TouchInterval.nanoseconds(from: current.time, to: next.time) >= Self.shortestInterval * 1e9 else {
        return
      }
      other = Moment(time: next.time, places: current.places)
      for row in waiting[..<eventEnd(from: 0, before: waiting.count)] {
        for index in other.places.indices where other.places[index].pointer == row.pointer {
          other.places[index].position = row.position
        }
      }
    } else {
      guard let older = history.older else { return }
      let interval = TouchInterval.nanoseconds(from: older.time, to: current.time)
      guard interval >= Self.shortestInterval * 1e9, interval <= Self.longestInterval * 1e9 else { return }
      other = older
      let reach = min((current.time - older.time) / 2, Self.longestPrediction)
      time = min(time, TouchInterval.instant(reach, after: current.time))
    }
    let share = (time - current.time) / (other.time - current.time)
    let before = made
    made = Moment(time: time, places: [])
    for place in current.places {
      var place = place
      if let shown = before.position(of: place.pointer), isUnchanged(place.pointer) {
        place.position = shown
      } else if let far = other.position(of: place.pointer), !isStylus {
        place.position += (far - place.position) * share
      }
      made.places.append(place)
      let sample = TouchSample(time: time, position: place.position, phase: .move, pointer: place.pointer)
      delivered.append(Delivery(sample: sample, isResampled: true))
    }
  }
}
