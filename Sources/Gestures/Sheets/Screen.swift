// SPDX-License-Identifier: GPL-3.0-or-later

/// The screen on which a sheet is presented.
public struct Screen: Sendable, Hashable, Codable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double
  /// Pixels a point.
  public var scale: Double

  /// Makes a screen; without arguments the 390 × 844 points at 3x that replays assume.
  public init(width: Double = 390, height: Double = 844, scale: Double = 3) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}
