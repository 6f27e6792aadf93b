// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// A gesture over time: where the finger was, how much of that the pan counts, and how fast each estimator took it to be.
public struct GestureCourse: Sendable, Hashable {
  /// The gesture at one row of the trace.
  public struct Point: Sendable, Hashable {
    /// Seconds since the first row of the trace.
    public let time: Double
    /// Way of the centroid since the first touch, in points.
    public let travel: Vector
    /// Translation of the pan in points; `nil` before it begins.
    public let translation: Vector?
    /// Velocity in points per second if the finger lifted now, in the order of `VelocityEstimation.allCases`; `nil` where an
    /// estimator has none. At the last row it is that of the release.
    public let velocities: [Vector?]
  }

  /// One point for every time at which there are rows, as it is after all of them.
  public let points: [Point]

  /// Follows a trace whose replay is known.
  ///
  /// Touches arrive as the replay's options say.
  /// - Parameters:
  ///   - trace: What was played.
  ///   - result: What came of it; it tells when the pan began and what its translation was at the end.
  ///   - options: What the replay assumed.
  /// - Complexity: linear in the rows of the trace.
  public init(_ trace: TouchTrace, result: ReplayResult, options: ReplayOptions = ReplayOptions()) {
    let path = MotionPath(centroidOf: options.delivered(trace))
    let estimators = VelocityEstimation.allCases.map(\.estimator)
    let origin = path.points.first?.position ?? .zero
    let begin = result.events.first { $0.name == .panBegan }?.time
    // What the pan counts from, once it has begun.
    let reference = result.release.map { release in
      let last = path.points.last { $0.time <= release.time }?.position ?? origin
      let end = path.ending.flatMap { $0.time <= release.time ? $0.position : nil } ?? last
      return end - release.translation
    }
    var points: [Point] = []
    points.reserveCapacity(path.points.count + 1)
    func add(_ time: Double, _ position: Vector, of soFar: MotionPath) {
      let translation = reference.flatMap { reference in
        begin.flatMap { time >= $0 ? position - reference : nil }
      }
      points.append(
        Point(
          time: time, travel: position - origin, translation: translation,
          velocities: estimators.map { $0.velocity(of: soFar) }))
    }
    // It grows in place, and rows of one time are one point, so that the whole takes linear time.
    var soFar = MotionPath(points: [])
    soFar.points.reserveCapacity(path.points.count)
    let times = path.points.dropFirst().map(\.time) + [path.ending?.time ?? .infinity]
    for (point, next) in zip(path.points, times) {
      soFar.points.append(point)
      if next > point.time { add(point.time, point.position, of: soFar) }
    }
    if let ending = path.ending {
      soFar.ending = ending
      add(ending.time, ending.position, of: soFar)
    }
    self.points = points
  }
}
