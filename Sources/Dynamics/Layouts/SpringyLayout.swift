// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// A scrolling grid whose cells lag behind the finger, the more the farther away they are.
///
/// Every item hangs on a spring at its place in a flow layout. When the content scrolls by δ, each item is
/// displaced in the content by δ · min(1, distance from the touch / divisor): on the screen it lags behind
/// the content by as much, and its spring pulls it after; see `shift(of:by:)`. Coordinates are those of the
/// content, y downwards.
///
/// Source of the defaults: objc.io issue 5 and ashfurrow/ASHSpringyCollectionView;
/// `LayoutPreset.springyWWDC` has those of WWDC 2013, session 217.
public struct SpringyLayout: Sendable, Hashable, Codable {
  /// Number of items. Default 60, which fill about a screen and a third.
  public var items = 60
  /// Width and height of every item, in points. Default 44 × 44.
  public var itemSize = Size(width: 44, height: 44)
  /// Distance between lines and least distance between the items of a line, in points. Not negative;
  /// default 10.
  public var spacing = 10.0
  /// Distance of the items from all four edges of the content, in points. Not negative; default 10.
  public var inset = 10.0
  /// The part of the content that is seen at the start, in points: scroll offset, width and height. Default
  /// 320 × 480 at the content's beginning, a 3.5 inch screen.
  public var bounds = Rectangle(x: 0, y: 0, width: 320, height: 480)
  /// Rest length of the springs, in points. Default 0.
  ///
  /// Within half a point of its place an item then feels no force in the device solver. `null` is the distance when the spring
  /// begins to act: perhaps that is what UIKit makes of a length that is set to 0 beforehand. Copies of the
  /// layout set 1, which is the same in both readings.
  public var length: Double? = 0
  /// Frequency of the springs, in hertz. Default 1. Lower is softer.
  public var frequency = 1.0
  /// Damping ratio of the springs. Default 0.8. Lower swings more.
  public var dampingRatio = 0.8
  /// Distance from the touch, in points, from which on an item lags by the whole scroll. Above 0; default
  /// 1500.
  ///
  /// Such an item at first stays where it was on the screen. Larger makes the layout stiffer.
  public var scrollResistanceDivisor = 1500.0
  /// Whether the horizontal distance from the touch is added to the vertical one. Default true.
  public var countsHorizontalDistance = true
  /// Inset of the seen part within which items are animated, in points; a negative one is a margin around it.
  ///
  /// Default −100. Items outside are taken out, and come in anew, at rest. `null` animates all items at all
  /// times.
  public var tilingInset: Double? = -100
  /// How the content scrolls, in order of time.
  ///
  /// Default one step of 50 points at 0.1 s under a finger in the middle of the view: what it leaves is the
  /// layout's step response. A touch trace makes a real one.
  public var scroll = [Scroll(time: 0.1, by: Vector(x: 0, y: 50), touch: Vector(x: 160, y: 240))]
  /// How long to watch, in seconds. Default none given: until the springs have come to rest after the last
  /// scroll; see `effectiveDuration`.
  public var duration: Double?
  /// Display frames a second, from 0.001 to a million. Default 60.
  public var frameRate = 60.0

  private enum CodingKeys: CodingKey {
    case items, itemSize, spacing, inset, bounds, length, frequency, dampingRatio, scrollResistanceDivisor
    case countsHorizontalDistance, tilingInset, scroll, duration, frameRate
  }

  /// Makes objc.io's layout of 60 items.
  public init() {}

  /// Reads a layout; every field has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let base = SpringyLayout()
    items = try container.decode(forKey: .items, default: base.items)
    itemSize = try container.decode(forKey: .itemSize, default: base.itemSize)
    spacing = try container.decode(forKey: .spacing, default: base.spacing)
    inset = try container.decode(forKey: .inset, default: base.inset)
    bounds = try container.decode(forKey: .bounds, default: base.bounds)
    length = try container.decode(forKey: .length, default: base.length)
    frequency = try container.decode(forKey: .frequency, default: base.frequency)
    dampingRatio = try container.decode(forKey: .dampingRatio, default: base.dampingRatio)
    scrollResistanceDivisor = try container.decode(
      forKey: .scrollResistanceDivisor, default: base.scrollResistanceDivisor)
    countsHorizontalDistance = try container.decode(
      forKey: .countsHorizontalDistance, default: base.countsHorizontalDistance)
    tilingInset = try container.decode(forKey: .tilingInset, default: base.tilingInset)
    scroll = try container.decode(forKey: .scroll, default: base.scroll)
    duration = try container.decodeIfPresent(Double.self, forKey: .duration)
    frameRate = try container.decode(forKey: .frameRate, default: base.frameRate)
  }

  /// Writes all fields; a length and a tiling inset of none as null, since an absent one is read as its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(itemSize, forKey: .itemSize)
    try container.encode(spacing, forKey: .spacing)
    try container.encode(inset, forKey: .inset)
    try container.encode(bounds, forKey: .bounds)
    try container.encode(length, forKey: .length)
    try container.encode(frequency, forKey: .frequency)
    try container.encode(dampingRatio, forKey: .dampingRatio)
    try container.encode(scrollResistanceDivisor, forKey: .scrollResistanceDivisor)
    try container.encode(countsHorizontalDistance, forKey: .countsHorizontalDistance)
    try container.encode(tilingInset, forKey: .tilingInset)
    try container.encode(scroll, forKey: .scroll)
    try container.encode(duration, forKey: .duration)
    try container.encode(frameRate, forKey: .frameRate)
  }
}

extension SpringyLayout {
  /// This layout with another number of items.
  public func withItems(_ count: Int) -> SpringyLayout {
    var layout = self
    layout.items = count
    return layout
  }

  /// One change of the collection view's bounds.
  public struct Scroll: Sendable, Hashable, Codable {
    /// When, in seconds since the start. Not negative.
    public var time: Double
    /// Change of the bounds' origin, in points: positive y shows what lies below.
    ///
    /// Only the vertical part moves items; the horizontal part changes which of them are seen.
    public var delta: Vector
    /// Where the finger is, or was last, in points of the content as it lay before the change; (0, 0) for
    /// nowhere.
    public var touch: Vector

    /// Makes a change.
    public init(time: Double, by delta: Vector, touch: Vector) {
      self.time = time
      self.delta = delta
      self.touch = touch
    }

    /// Reads a change; the time and the delta are required, the touch is nowhere by default.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      time = try container.decode(Double.self, forKey: .time)
      delta = try container.decode(Vector.self, forKey: .delta)
      touch = try container.decode(forKey: .touch, default: .zero)
    }
  }
}
