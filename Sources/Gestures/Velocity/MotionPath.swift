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

  /// The way of one finger of a trace, its last one where the finger came down several times; the points are empty when
  /// the trace has no such finger.
  public init(of pointer: Int, in trace: TouchTrace) {
    self = Self.fingers(of: trace.samples)[pointer] ?? MotionPath(points: [])
  }

  /// The last way of each finger by its number. A finger that comes down again remembers nothing of before.
  ///
  /// Complexity: linear in the number of rows.
  static func fingers(of rows: [TouchSample]) -> [Int: MotionPath] {
    var paths: [Int: MotionPath] = [:]
    TouchEvents.forEach(of: rows) { event in
      let row = rows[event.index]
      let point = Point(row, coincidesWithLift: event.coincidesWithLift)
      switch row.phase {
      case .down: paths[row.pointer] = MotionPath(points: [point])
      case .move: paths[row.pointer, default: MotionPath(points: [])].points.append(point)
      case .up, .cancel:
        paths[row.pointer, default: MotionPath(points: [])].ending = Ending(
          time: row.time, position: row.position, isCancelled: row.phase == .cancel)
      }
    }
    return paths
  }

  /// The way of a finger that is alone on the screen, in the memory of other points; what `init(centroidOf:)`
  /// makes of its rows.
  init(ofSingleTouch rows: UnsafeBufferPointer<TouchSample>, reusing points: consuming [Point]) {
    self.init(points: points)
    self.points.removeAll(keepingCapacity: true)
    self.points.reserveCapacity(rows.count)
    for row in rows {
      // The offset of a centroid that no second finger has moved.
      let position = row.position + .zero
      switch row.phase {
      case .down: self.points.append(Point(row))
      case .move: self.points.append(Point(time: row.time, position: position))
      case .up, .cancel:
        ending = Ending(time: row.time, position: position, isCancelled: row.phase == .cancel)
      }
    }
  }

  init(centroidOf rows: [TouchSample]) {
    self.init(points: [])
    points.reserveCapacity(rows.count)
    var tracker = CentroidTracker()
    TouchEvents.forEach(of: rows) { event in
      let row = rows[event.index]
      switch row.phase {
      case .down:
        tracker.add(pointer: row.pointer, at: row.position)
        if points.isEmpty { points.append(Point(row)) }
      case .move:
        tracker.move(pointer: row.pointer, to: row.position)
        guard event.completesEvent else { return }
        points.append(
          Point(
            time: row.time, position: tracker.centroid,
            coincidesWithLift: event.eventCoincidesWithLift))
      case .up, .cancel:
        tracker.move(pointer: row.pointer, to: row.position)
        let position = tracker.centroid
        tracker.remove(pointer: row.pointer)
        guard tracker.isEmpty else { return }
        ending = Ending(time: row.time, position: position, isCancelled: row.phase == .cancel)
      }
    }
  }
}

extension MotionPath.Point {
  init(_ row: TouchSample, coincidesWithLift: Bool = false) {
    self.init(time: row.time, position: row.position, coincidesWithLift: coincidesWithLift)
  }
}
