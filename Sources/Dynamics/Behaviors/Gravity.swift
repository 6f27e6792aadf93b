// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Gravity: every item named falls with 1000 · vector points per second squared, whatever its mass.
///
/// A world has one gravity. As observed in UIKit, of several behaviours the last one's vector counts for the items
/// of all.
public struct Gravity: Sendable, Hashable, Codable {
  /// Direction and magnitude; 1 is 1000 pt/s². Default (0, 1): downwards.
  public var vector: Vector
  /// Names of the items that fall.
  public var items: [String]

  /// Makes a gravity.
  public init(vector: Vector = Vector(x: 0, y: 1), items: [String]) {
    self.vector = vector
    self.items = items
  }

  /// Reads a gravity; the vector has a default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    vector = try container.decode(forKey: .vector, default: Vector(x: 0, y: 1))
    items = try container.decode([String].self, forKey: .items)
  }
}
