// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// The velocity that `UIPanGestureRecognizer` reports.
///
/// Every move with a later time than the row before it gives an event velocity Δ/dt, or 0 when dt is below
/// 1 ms. The result is 0.8·previous + 0.2·current, or the current one when there is no previous. The lift is
/// no sample and there is no time-out: a finger that rests without moving keeps the velocity it had. No
/// move with a later time: no velocity.
///
/// Source: observed UIKit behaviour. Complexity: constant, unless many rows share one time.
public struct UIKitVelocity: VelocityEstimator {
  /// Share of the event velocity before the last one.
  public static let previousWeight = 0.8

  /// Makes the estimator.
  public init() {}

  /// The blended velocity of the last two events; see `VelocityEstimator`.
  public func velocity(of path: MotionPath) -> Vector? {
    let points = path.points
    var current: Vector?
    var index = points.count - 1
    while index > 0 {
      let (earlier, later) = (points[index - 1], points[index])
      index -= 1
      guard later.time > earlier.time else { continue }
      let velocity = Self.eventVelocity(from: earlier, to: later)
      guard let last = current else {
        current = velocity
        continue
      }
      guard later.time - earlier.time > Self.shortestInterval else { return last }
      return velocity * Self.previousWeight + last * (1 - Self.previousWeight)
    }
    return current
  }

  /// Place of the first of the rows of a finger that is alone on the screen that its velocity depends on: the row before
  /// the two last moves with later times.
  static func firstRow(of rows: UnsafeBufferPointer<TouchSample>) -> Int {
    guard let last = rows.last else { return 0 }
    var index = last.endsTouch ? rows.count - 2 : rows.count - 1
    var missing = 2
    while index > 0 {
      if rows[index].time > rows[index - 1].time { missing -= 1 }
      index -= 1
      if missing == 0 { return index }
    }
    return 0
  }

  /// Shortest previous event, in seconds, that takes part in the blend.
  private static let shortestInterval = Double(Float.ulpOfOne)

  private static func eventVelocity(from earlier: MotionPath.Point, to later: MotionPath.Point) -> Vector {
    guard TouchInterval.nanoseconds(from: earlier.time, to: later.time) >= 1e6 else { return .zero }
    return (later.position - earlier.position) / (later.time - earlier.time)
  }
}
