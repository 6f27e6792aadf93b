// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A connection of an item to a fixed anchor or to another item: a spring, a rod, a rope, or a joint.
///
/// A *distance* attachment acts between a point of the item and the anchor or a point of the other item. With u the
/// unit vector between them, C = distance − length, and m the effective mass along u
/// (1/m = 1/mA + (rA × u)²/IA + 1/mB + (rB × u)²/IB), it pulls with m · ((2πf)² · C + 2 · ratio · 2πf · C′): frequency and
/// ratio hold for the masses at its ends, turned with the lever arm. Frequency 0 makes it a rigid rod. Closer
/// than half a point it has no direction and no force; but a spring of length 0, whose force fades there anyway, pulls at any
/// distance in the continuous solver. Source: Box2D 2.3's distance joint; observed UIKit behaviour.
public struct Attachment: Sendable, Hashable, Codable {
  /// What the connection leaves free.
  public enum Kind: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// A spring, or with frequency 0 a rod, that keeps its length.
    case distance
    /// A rope: the distance is at most the length.
    case limit
    /// Nothing is free; the two move as one.
    case fixed
    /// Rotation about the joint's point is free, within a range of angles.
    case pin
    /// Travel along the axis is free, within a range of points; rotation is not.
    case sliding
  }

  /// Name of the item.
  public var item: String
  /// Fixed point, in points.
  ///
  /// The other end of a distance or limit attachment without `to`; the joint's point of the other kinds, by
  /// default the item's own point. Default none.
  public var anchor: Vector?
  /// Name of the other item. Default none: the item is attached to the anchor.
  public var to: String?
  /// Rest length of a spring or rod, longest distance of a rope, in points. Default: the distance when the
  /// attachment begins to act.
  public var length: Double?
  /// Frequency of a spring, in hertz. Default 0: a rod.
  public var frequency = 0.0
  /// Damping ratio of a spring; 1 is critical. Default 0, which it has to be without a frequency.
  public var dampingRatio = 0.0
  /// The item's point, from its centre and turning with it, in points. Default its centre, which it has to be
  /// where the anchor is a joint's point.
  public var offset = Vector.zero
  /// The other item's point, from its centre and turning with it, in points. Default its centre. Only distance and
  /// limit attachments with `to` have it.
  public var otherOffset = Vector.zero
  /// What is left free. Default `distance`.
  public var kind = Kind.distance
  /// Direction of a sliding attachment's travel, of any length but 0; turns with the other item. Default (1, 0).
  public var axis: Vector?
  /// Smallest and largest angle of a pin, in radians, or travel of a sliding attachment, in points, against the start.
  /// Default none: unlimited.
  public var range: ClosedInterval?

  /// Makes an attachment to a fixed point.
  public init(item: String, anchor: Vector) {
    self.item = item
    self.anchor = anchor
  }

  /// Makes an attachment between two items.
  public init(item: String, to other: String) {
    self.item = item
    to = other
  }

  /// Reads an attachment; all but the item and one end have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    item = try container.decode(String.self, forKey: .item)
    anchor = try container.decodeIfPresent(Vector.self, forKey: .anchor)
    to = try container.decodeIfPresent(String.self, forKey: .to)
    length = try container.decodeIfPresent(Double.self, forKey: .length)
    frequency = try container.decode(forKey: .frequency, default: 0)
    dampingRatio = try container.decode(forKey: .dampingRatio, default: 0)
    offset = try container.decode(forKey: .offset, default: .zero)
    otherOffset = try container.decode(forKey: .otherOffset, default: .zero)
    kind = try container.decode(forKey: .kind, default: .distance)
    axis = try container.decodeIfPresent(Vector.self, forKey: .axis)
    range = try container.decodeIfPresent(ClosedInterval.self, forKey: .range)
  }
}
