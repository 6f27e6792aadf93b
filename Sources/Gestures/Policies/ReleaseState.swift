// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// What was observed when the fingers left a sheet, along the sheet's axis and positive towards dismissal.
public struct ReleaseState: Sendable, Hashable {
  /// Travel of the finger as the gesture counts it, in points.
  public var travel: Double
  /// Travel across the axis, in points, rightwards or downwards positive; NaN when unknown.
  public var crossTravel: Double
  /// Velocity of the finger in points per second; `nil` when the estimator has none.
  public var velocity: Double?
  /// Velocity across the axis in points per second; `nil` when the estimator has none.
  public var crossVelocity: Double?
  /// Where the finger has carried the sheet: points from its most open place.
  public var offset: Double

  /// Describes a release.
  ///
  /// - Parameters:
  ///   - travel: Points that the finger moved towards dismissal.
  ///   - crossTravel: Points that it moved across.
  ///   - velocity: Points per second towards dismissal; `nil` for none.
  ///   - crossVelocity: Points per second across; `nil` for none.
  ///   - offset: Points of the sheet from its most open place. Without it, the travel: the sheet began at its most
  ///     open place and followed the finger.
  public init(
    travel: Double, crossTravel: Double = 0, velocity: Double?, crossVelocity: Double? = 0,
    offset: Double? = nil
  ) {
    self.travel = travel
    self.crossTravel = crossTravel
    self.velocity = velocity
    self.crossVelocity = crossVelocity
    self.offset = offset ?? travel
  }

  /// Describes a release by vectors on the screen, of a sheet that leaves by an edge.
  ///
  /// - Parameters:
  ///   - translation: Travel of the finger in points, y down.
  ///   - velocity: Points per second, y down; `nil` for none.
  ///   - edge: The edge that the sheet leaves by.
  ///   - offset: Points of the sheet from its most open place; without it, the travel.
  public init(translation: Vector, velocity: Vector?, edge: ScreenEdge, offset: Double? = nil) {
    self.init(
      travel: edge.component(of: translation), crossTravel: edge.crossComponent(of: translation),
      velocity: velocity.map(edge.component(of:)), crossVelocity: velocity.map(edge.crossComponent(of:)),
      offset: offset)
  }
}
