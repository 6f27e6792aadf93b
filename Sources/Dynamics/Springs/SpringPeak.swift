// SPDX-License-Identifier: GPL-3.0-or-later

/// The first turning point of a motion beyond its target.
public struct SpringPeak: Sendable, Hashable, Codable {
  /// Position at the turning point.
  public let value: Double
  /// Seconds since the start.
  public let time: Double
  /// Distance of the turning point beyond the target, greater than 0, in the motion's unit.
  ///
  /// Kept beside the position because a small overshoot of a large target would drown in its rounding.
  public let overshoot: Double
}
