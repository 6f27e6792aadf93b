// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// What was understood of a recorded trace: its extent in time and space, and how fast it ended.
public struct TraceInspection: Sendable, Hashable {
  /// Number of different fingers.
  public let pointers: Int
  /// Number of rows in the recording.
  public let samples: Int
  /// Seconds from the first row to the last.
  public let duration: Double
  /// Seconds between neighbouring rows of one finger.
  public let gaps: Gaps
  /// Smallest rectangle that holds all positions, in points.
  public let bounds: Bounds
  /// Centroid at the last row less centroid at the first, in points; fingers that come and go do not move it.
  public let translation: Vector
  /// Length of the centroid's way, in points.
  public let pathLength: Double
  /// Seconds between the last move, or the touch where there is none, and the lift.
  public let restBeforeLift: Double
  /// Whether that is longer than the 40 ms after which most estimators take the finger for stopped.
  public let restsBeforeLift: Bool
  /// Whether there is nothing between the touch and the lift.
  public let hasNoMoves: Bool
  /// Velocities of the centroid at the end.
  public let velocity: [EstimatedVelocity]
  /// Velocities of each finger at its end, in the order of their numbers.
  public let fingers: [Finger]

  /// Distribution of gaps, in seconds.
  public struct Gaps: Sendable, Hashable {
    /// The middle one.
    public let median: Double
    /// The shortest.
    public let min: Double
    /// The longest.
    public let max: Double
  }

  /// A rectangle in points.
  public struct Bounds: Sendable, Hashable {
    /// Corner with the smallest coordinates.
    public let origin: Vector
    /// Width and height.
    public let size: Vector
  }

  /// What one estimator says.
  public struct EstimatedVelocity: Sendable, Hashable {
    /// The estimator.
    public let estimation: VelocityEstimation
    /// Points per second; `nil` when the estimator has no velocity.
    public let value: Vector?
  }

  /// One finger of the trace.
  public struct Finger: Sendable, Hashable {
    /// Its number.
    public let pointer: Int
    /// Velocities at its end.
    public let velocity: [EstimatedVelocity]
  }

  /// Inspects a trace, which has at least one row.
  ///
  /// Complexity: n log n in the number of rows.
  public init(_ trace: TouchTrace, estimations: [VelocityEstimation] = VelocityEstimation.allCases) {
    let rows = trace.recordedSamples
    let paths = MotionPath.fingers(of: trace.samples)
    let path = MotionPath(centroidOf: trace)
    let places = path.points.map(\.position) + (path.ending.map { [$0.position] } ?? [])
    pointers = paths.count
    samples = rows.count
    duration = trace.duration
    gaps = Gaps(of: rows)
    bounds = Bounds(of: rows)
    translation = (places.last ?? .zero) - (places.first ?? .zero)
    pathLength = zip(places.dropFirst(), places).reduce(0) { $0 + ($1.0 - $1.1).length }
    let (lastMove, lift) = (path.points.last?.time ?? 0, path.ending?.time ?? 0)
    restBeforeLift = max(0, lift - lastMove)
    restsBeforeLift = TouchInterval.exceeds(milliseconds: TouchInterval.longestRest, from: lastMove, to: lift)
    hasNoMoves = !rows.contains { $0.phase == .move }
    velocity = Self.velocities(of: path, estimations)
    fingers = paths.sorted { $0.key < $1.key }.map {
      Finger(pointer: $0.key, velocity: Self.velocities(of: $0.value, estimations))
    }
  }

  private static func velocities(
    of path: MotionPath, _ estimations: [VelocityEstimation]
  ) -> [EstimatedVelocity] {
    estimations.map { EstimatedVelocity(estimation: $0, value: $0.estimator.velocity(of: path)) }
  }
}

extension TraceInspection.Gaps {
  fileprivate init(of rows: [TouchSample]) {
    var gaps: [Double] = []
    var last: [Int: Double] = [:]
    for row in rows {
      if let before = last.updateValue(row.time, forKey: row.pointer) { gaps.append(row.time - before) }
    }
    gaps.sort()
    let middle = gaps.count / 2
    min = gaps.first ?? 0
    max = gaps.last ?? 0
    median = gaps.isEmpty ? 0 : gaps.count % 2 == 1 ? gaps[middle] : (gaps[middle - 1] + gaps[middle]) / 2
  }
}

extension TraceInspection.Bounds {
  fileprivate init(of samples: [TouchSample]) {
    let (x, y) = (samples.map(\.position.x), samples.map(\.position.y))
    origin = Vector(x: x.min() ?? 0, y: y.min() ?? 0)
    size = Vector(x: x.max() ?? 0, y: y.max() ?? 0) - origin
  }
}
