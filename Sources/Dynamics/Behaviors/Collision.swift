// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What cannot pass through what: items of this behaviour, and its boundaries.
///
/// Items meet only items and boundaries of the same behaviour; in the device solver, as measured in UIKit, also those
/// of every sixteenth behaviour from it on and back, since there are sixteen groups. Pairs bounce with the larger of their two
/// elasticities and rub with the geometric mean of their frictions; a boundary has 0.2 of each, so an item cannot be made
/// to bounce less than that. An approach slower than 100 pt/s does not bounce. Source: observed UIKit behaviour.
public struct Collision: Sendable, Hashable, Codable {
  /// Which pairs collide.
  public enum Mode: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// Items with items.
    case items
    /// Items with boundaries.
    case boundaries
    /// Both.
    case everything
  }

  /// Names of the items.
  public var items: [String]
  /// Which pairs collide. Default `everything`.
  public var mode = Mode.everything
  /// Segments and polygons that items collide with. Default none.
  public var boundaries: [Boundary] = []
  /// Whether the world's reference bounds are a boundary too. Default false.
  ///
  /// It lies one point outside the bounds less the insets, as observed in UIKit.
  public var useReferenceBounds = false
  /// Margins of that boundary within the reference bounds, in points. Default none.
  public var insets = Insets.zero

  /// Makes a collision without boundaries.
  public init(items: [String]) {
    self.items = items
  }

  /// Reads a collision; all but the items have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = try container.decode([String].self, forKey: .items)
    mode = try container.decode(forKey: .mode, default: .everything)
    boundaries = try container.decode(forKey: .boundaries, default: [])
    useReferenceBounds = try container.decode(forKey: .useReferenceBounds, default: false)
    insets = try container.decode(forKey: .insets, default: .zero)
  }
}
