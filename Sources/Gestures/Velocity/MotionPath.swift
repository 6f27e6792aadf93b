// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// The way of one finger, or of the centroid of several, from the touch to the lift.
///
/// This is what velocity estimators look at. The first point is where and when the (first) finger came down,
/// every further one is a move; the lift is kept apart, because most estimators must not see it.
public struct MotionPath: Sendable, Hashable {
  /// A position at a time.
  public struct Point: Sendable, Hashable {
    /// Seconds since the first row of the trace.
    public var time: Double
    /// Position in points, y down.
    public var position: Vector
    /// Whether another finger lifted or was cancelled at the same time; Android reports such a position
    /// with the lift, and its velocity tracker does not count it.
    public var coincidesWithLift: Bool

    /// Makes a point at a time in seconds.
    public init(time: Double, position: Vector, coincidesWithLift: Bool = false) {
      self.time = time
      self.position = position
      self.coincidesWithLift = coincidesWithLift
    }
  }

  /// How the path ended.
  public struct Ending: Sendable, Hashable {
    /// Seconds since the first row of the trace.
    public var time: Double
    /// Position of the row that ended the path, in points.
    public var position: Vector
    /// Whether the touch was cancelled instead of lifted.
    public var isCancelled: Bool

    /// Makes an ending at a time in seconds.
    public init(time: Double, position: Vector, isCancelled: Bool = false) {
      self.time = time
      self.position = position
      self.isCancelled = isCancelled
    }
  }

  /// The point of the touch, then all moves, in order of time.
  public var points: [Point]
  /// The lift or cancellation; absent while the finger is still down.
  public var ending: Ending?

  /// Makes a path from its points and its ending.
  public init(points: [Point], ending: Ending? = nil) {
    self.points = points
    self.ending = ending
  }

  /// The way of the centroid of all fingers of a trace, continuous when fingers come and go.
  ///
  /// Moves of different fingers at one time are one point. Complexity: linear in the number of samples.
  public init(centroidOf trace: TouchTrace) {
    self.init(centroidOf: trace.samples)
  }

  /// The way of one finger of a trace; the points are empty when the trace has no such finger.
  public init(of pointer: Int, in trace: TouchTrace) {
    let rows = trace.samples
    points = []
    for (index, row) in rows.enumerated() where row.pointer == pointer {
      switch row.phase {
      case .down, .move: points.append(Point(row, coincidesWithLift: Self.isLift(beside: index, in: rows)))
      case .up: ending = Ending(time: row.time, position: row.position)
      case .cancel: ending = Ending(time: row.time, position: row.position, isCancelled: true)
      }
    }
  }

  init(centroidOf rows: [TouchSample]) {
    points = []
    points.reserveCapacity(rows.count)
    var tracker = CentroidTracker()
    for (index, row) in rows.enumerated() {
      switch row.phase {
      case .down:
        tracker.add(pointer: row.pointer, at: row.position)
        if points.isEmpty { points.append(Point(row)) }
      case .move:
        tracker.move(pointer: row.pointer, to: row.position)
        if TouchTrace.eventEnds(at: index, in: rows) {
          let beside = Self.isLift(beside: index, in: rows)
          points.append(Point(time: row.time, position: tracker.centroid, coincidesWithLift: beside))
        }
      case .up, .cancel:
        tracker.move(pointer: row.pointer, to: row.position)
        let position = tracker.centroid
        tracker.remove(pointer: row.pointer)
        if tracker.isEmpty {
          ending = Ending(time: row.time, position: position, isCancelled: row.phase == .cancel)
        }
      }
    }
  }

  /// Whether another finger lifts or is cancelled at the time of a row.
  private static func isLift(beside index: Int, in rows: [TouchSample]) -> Bool {
    let row = rows[index]
    var other = index
    while other > 0, rows[other - 1].time == row.time {
      other -= 1
      if rows[other].endsTouch, rows[other].pointer != row.pointer { return true }
    }
    other = index
    while other + 1 < rows.count, rows[other + 1].time == row.time {
      other += 1
      if rows[other].endsTouch, rows[other].pointer != row.pointer { return true }
    }
    return false
  }
}

extension MotionPath.Point {
  init(_ row: TouchSample, coincidesWithLift: Bool = false) {
    self.init(time: row.time, position: row.position, coincidesWithLift: coincidesWithLift)
  }
}

extension TouchSample {
  /// Whether the sample is the last of its finger.
  @inlinable
  var endsTouch: Bool { phase == .up || phase == .cancel }
}

extension TouchTrace {
  /// Whether a row is the last of its event: moves of different fingers at one time arrive together.
  ///
  /// A second move of the same finger at the same time is an event of its own.
  static func eventEnds(at index: Int, in rows: [TouchSample]) -> Bool {
    let row = rows[index]
    guard row.phase == .move, index + 1 < rows.count else { return true }
    let next = rows[index + 1]
    guard next.phase == .move, next.time == row.time else { return true }
    var first = index
    while first >= 0, rows[first].phase == .move, rows[first].time == row.time {
      if rows[first].pointer == next.pointer { return true }
      first -= 1
    }
    return false
  }
}
