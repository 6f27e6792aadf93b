// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Material and freedom of items.
///
/// A field that is not given, or that has the default's value, leaves the item what it has: the default,
/// or what a behaviour before said. So does UIKit, whose setters note no change then. The defaults are the ones measured in UIKit;
/// its documentation gives others for friction, resistance and angular resistance (0).
public struct ItemProperties: Sendable, Hashable, Codable {
  /// Names of the items.
  public var items: [String]
  /// Share of the approach speed with which the item bounces, from 0 to 1. Default 0.2.
  public var elasticity: Double?
  /// Coefficient of friction, not negative. Default 0.2.
  public var friction: Double?
  /// Density: 1 makes 100 by 100 points weigh 1 kg. From 1e-9 to 1e12; default 1.
  public var density: Double?
  /// Linear drag c, in 1/s: v′ = −c·v, whatever the mass. Not negative; default 0.1.
  public var resistance: Double?
  /// Angular drag, in 1/s. Not negative; default 0.1.
  public var angularResistance: Double?
  /// Whether the item can turn. Default true.
  public var allowsRotation: Bool?
  /// Whether the item stays where it is, whatever pushes it. Default false.
  public var anchored: Bool?
  /// Added to the items' velocities at the start, in points per second. Default 0.
  public var velocity = Vector.zero
  /// Added to the items' angular velocities at the start, in radians per second. Default 0.
  public var angularVelocity = 0.0

  /// Makes properties that change nothing yet.
  public init(items: [String]) {
    self.items = items
  }

  /// Reads properties; all but the items may be left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = try container.decode([String].self, forKey: .items)
    elasticity = try container.decodeIfPresent(Double.self, forKey: .elasticity)
    friction = try container.decodeIfPresent(Double.self, forKey: .friction)
    density = try container.decodeIfPresent(Double.self, forKey: .density)
    resistance = try container.decodeIfPresent(Double.self, forKey: .resistance)
    angularResistance = try container.decodeIfPresent(Double.self, forKey: .angularResistance)
    allowsRotation = try container.decodeIfPresent(Bool.self, forKey: .allowsRotation)
    anchored = try container.decodeIfPresent(Bool.self, forKey: .anchored)
    velocity = try container.decode(forKey: .velocity, default: .zero)
    angularVelocity = try container.decode(forKey: .angularVelocity, default: 0)
  }
}
