// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// A box that behaviours move, as it is when it enters a world.
public struct Item: Sendable, Hashable, Codable {
  /// Name by which behaviours refer to the item; unique in its world and not empty.
  public var id: String
  /// Middle of the box, in points.
  public var center: Vector
  /// Width and height of the box, in points; from 0.001 to a million.
  ///
  /// With the density they make the mass, density · width · height / 100² kg: a box of 100 by 100 points and
  /// density 1 has 1 kg.
  public var size: Size
  /// Rotation, in radians, clockwise on the screen. Default 0.
  public var angle = 0.0
  /// Velocity at the start, in points per second. Default 0; those of ``ItemProperties`` are added.
  public var velocity = Vector.zero
  /// Angular velocity at the start, in radians per second, clockwise on the screen. Default 0.
  public var angularVelocity = 0.0
  /// Where the item is meant to rest, in points, if its author knows.
  ///
  /// It moves nothing: overshoot and rest offset are measured against it. Default none.
  public var target: Vector?

  /// Makes an item at rest and not rotated.
  public init(_ id: String, center: Vector, size: Size) {
    self.id = id
    self.center = center
    self.size = size
  }

  /// Reads an item; all but id, center and size have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    center = try container.decode(Vector.self, forKey: .center)
    size = try container.decode(Size.self, forKey: .size)
    angle = try container.decode(forKey: .angle, default: 0)
    velocity = try container.decode(forKey: .velocity, default: .zero)
    angularVelocity = try container.decode(forKey: .angularVelocity, default: 0)
    target = try container.decodeIfPresent(Vector.self, forKey: .target)
  }
}
