// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Pulls an item to a point and upright, by four springs of 4 Hz and a rest length of 50 points.
///
/// Two go from the item's upper left corner to the points 50 pt left of and 50 pt above the place where that corner belongs;
/// two from its lower right corner to the points 50 pt right of and below where that one belongs. Source: observed UIKit
/// behaviour.
public struct Snap: Sendable, Hashable, Codable {
  /// Name of the item.
  public var item: String
  /// Where its centre is pulled, in points.
  public var point: Vector
  /// Damping ratio of the four springs, not negative. Default 0.5.
  public var dampingRatio = 0.5

  /// Frequency of the four springs, in hertz.
  public static let frequency = 4.0
  /// Rest length of the four springs, in points.
  public static let length = 50.0

  /// Makes a snap.
  public init(item: String, point: Vector, dampingRatio: Double = 0.5) {
    self.item = item
    self.point = point
    self.dampingRatio = dampingRatio
  }

  /// Reads a snap; the damping ratio has a default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    item = try container.decode(String.self, forKey: .item)
    point = try container.decode(Vector.self, forKey: .point)
    dampingRatio = try container.decode(forKey: .dampingRatio, default: 0.5)
  }
}
