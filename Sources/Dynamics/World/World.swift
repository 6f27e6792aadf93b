// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Items and what acts on them, as plain data that either solver can run.
///
/// Its JSON is the scenario file of `simctl simulate`: `items`, `behaviors`, `referenceBounds`, `duration`, `frameRate` and
/// `changes`. Coordinates are in points, y downwards.
public struct World: Sendable, Hashable, Codable {
  /// The items, in the order in which results name them.
  public var items: [Item]
  /// What acts on them, in the order in which it was added.
  public var behaviors: [Behavior]
  /// Bounds of the view that the items live in, which a ``Collision`` can use as a boundary. Default none.
  public var referenceBounds: Rectangle?
  /// How long the world is watched, in seconds. Not negative; default 1.
  public var duration = 1.0
  /// Display frames a second, from 0.001 to a million. Default 60.
  public var frameRate = 60.0
  /// What is done to the world while it runs; in order of time, and as listed at equal times. Default nothing.
  public var changes: [WorldChange] = []

  /// Makes a world, by default an empty one.
  public init(items: [Item] = [], behaviors: [Behavior] = []) {
    self.items = items
    self.behaviors = behaviors
  }

  /// Reads a world; all but the items have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = try container.decode([Item].self, forKey: .items)
    behaviors = try container.decode(forKey: .behaviors, default: [])
    referenceBounds = try container.decodeIfPresent(Rectangle.self, forKey: .referenceBounds)
    duration = try container.decode(forKey: .duration, default: 1)
    frameRate = try container.decode(forKey: .frameRate, default: 60)
    changes = try container.decode(forKey: .changes, default: [])
  }

  /// Two times, in seconds, that are closer than this are the same: sums and quotients of frame lengths are rounded.
  static let sameTime = 1e-9

  /// Number of display frames after the start, duration · frameRate rounded to the nearest whole number.
  ///
  /// - Precondition: the world is valid.
  public var frameCount: Int { Int((duration * frameRate).rounded()) }

  /// Time of a display frame, in seconds; frame 0 is the start.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / frameRate }
}
