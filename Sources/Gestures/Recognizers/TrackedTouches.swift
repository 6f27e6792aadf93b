// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The fingers of one attempt at a gesture that needs a certain few of them.
///
/// Looking up a finger goes over all: gestures fail or stop counting before there are many.
struct TrackedTouches: Sendable {
  /// One finger on the screen.
  struct Touch: Sendable {
    var pointer: Int
    /// Where it came down.
    var start: Vector
    /// When it came down.
    var startTime: Double
    /// Where it is.
    var position: Vector
    /// Time of its last row.
    var time: Double
  }

  /// The fingers in the order in which they came down.
  private(set) var all: [Touch] = []
  /// Whether any finger moved in an event that is not complete.
  private var hasMoved = false

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }

  /// Mean of the positions; zero without fingers.
  var centroid: Vector { mean { $0.position } }

  /// Mean of where the fingers came down; zero without fingers.
  var startCentroid: Vector { mean { $0.start } }

  /// Number of the finger in `all`, or nil.
  func index(of pointer: Int) -> Int? { all.firstIndex { $0.pointer == pointer } }

  func contains(_ pointer: Int) -> Bool { index(of: pointer) != nil }

  /// Adds a finger that came down.
  mutating func add(_ sample: TouchSample) {
    all.append(
      Touch(
        pointer: sample.pointer, start: sample.position, startTime: sample.time, position: sample.position,
        time: sample.time))
  }

  /// Moves a finger and returns what it was before, or nil for an unknown one.
  @discardableResult
  mutating func move(_ sample: TouchSample) -> Touch? {
    guard let index = index(of: sample.pointer) else { return nil }
    let before = all[index]
    all[index].position = sample.position
    all[index].time = sample.time
    return before
  }

  /// Takes a row of a move, of any finger, and returns whether it completes an event in which any of these moved.
  mutating func moves(_ sample: TouchSample, completesEvent: Bool) -> Bool {
    if move(sample) != nil { hasMoved = true }
    guard completesEvent else { return false }
    defer { hasMoved = false }
    return hasMoved
  }

  /// How far a finger is from where it came down; nil for an unknown one.
  func travel(of pointer: Int) -> Double? {
    index(of: pointer).map { (all[$0].position - all[$0].start).length }
  }

  /// Removes a finger and returns it, or nil for an unknown one.
  @discardableResult
  mutating func remove(_ pointer: Int) -> Touch? {
    index(of: pointer).map { all.remove(at: $0) }
  }

  /// Forgets all fingers.
  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  private func mean(_ place: (Touch) -> Vector) -> Vector {
    if all.count == 1 { return place(all[0]) }
    guard !all.isEmpty else { return .zero }
    return all.reduce(into: Vector.zero) { $0 += place($1) } / Double(all.count)
  }
}

/// Comparison of distances that were recorded in decimal.
enum TouchDistance {
  /// Distance in points that decimal coordinates may lose to binary.
  static let rounding = 1e-9

  /// Whether a distance is beyond a limit by more than rounding.
  static func exceeds(_ distance: Double, _ limit: Double) -> Bool { distance > limit + rounding }

  /// Whether a distance is a limit or more, or short of it by rounding only.
  static func reaches(_ distance: Double, _ limit: Double) -> Bool { distance >= limit - rounding }
}
