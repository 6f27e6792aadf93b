// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What a condition observes at a release, along the sheet's axis and positive towards dismissal.
public enum ReleaseQuantity: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
  /// Travel of the finger since the pan began, in points.
  case distance
  /// How far the sheet is from its most open place, or from a detent, in points; may be projected.
  case offset
  /// How much of the sheet is on the screen, in points, from 0 to its length; may be projected.
  case visible
  /// Velocity at the release, in points per second.
  case velocity
  /// Velocity without its sign, in points per second.
  case speed
  /// Travel of the finger across the axis without its sign, in points.
  case crossDistance
  /// Velocity across the axis (rightwards or downwards positive), in points per second.
  case crossVelocity
  /// Velocity across the axis without its sign, in points per second.
  case crossSpeed
  /// Speed along the axis less speed across it, in points per second.
  case lead
  /// Velocity ÷ distance of the sheet to the place where it is off the screen, per second; 0 where that distance is 0.
  case velocityPerDistance

  /// Symbol of its unit.
  public var unit: String {
    switch self {
    case .distance, .offset, .visible, .crossDistance: "pt"
    case .velocity, .speed, .crossVelocity, .crossSpeed, .lead: "pt/s"
    case .velocityPerDistance: "1/s"
    }
  }

  /// Whether it tells of a place, which a projection can move.
  public var isPlace: Bool { self == .offset || self == .visible }

  /// Whether it is a number of points or of points per second, which can be compared with a share of a length.
  public var hasLength: Bool { self != .velocityPerDistance }
}
