// SPDX-License-Identifier: GPL-3.0-or-later

/// What a designer asks of a motion: how far it overshoots, when it settles, and how it ends.
///
/// All of it is read off the display frames: times are times of frames, and extremes are those that a screen shows.
public struct TrajectoryMetrics: Sendable, Hashable {
  /// How one item moved.
  public struct ItemMetrics: Sendable, Hashable {
    /// Name of the item.
    public var item: String
    /// Largest distance past the target along the way from the start to it, in points; 0 when it is never passed.
    ///
    /// Without a target, that past the place where the item comes to rest; nil when there is none. When the start lies within
    /// half a point of the target, the way is that from where the item is farthest away, and counts from there on.
    public var overshoot: Double?
    /// Time of the last frame at which it is more than half a point from where it comes to rest, in seconds; nil when
    /// it still moves at the end.
    public var settlingTime: Double?
    /// Distance from its target at the end, in points; nil without a target.
    public var restOffset: Double?
  }

  /// Distance, in points, within which an item counts as arrived.
  public static let settlingDistance = 0.5
  /// Speed, in points per second, up to which an item counts as still: about that with which a spring of 1 Hz swings by
  /// half a point.
  public static let stillSpeed = 3.0
  /// Angular speed, in radians per second, up to which an item counts as still; 2° per second.
  public static let stillAngularSpeed = SleepLimit.angularSpeed
  /// Time before the end, in seconds, in which an item has to be still to count as at rest: a quarter of the period of a spring
  /// of 1 Hz, so that a turning point is not taken for rest.
  public static let stillTime = 0.25

  /// One entry for each item, in the order of the world.
  public let items: [ItemMetrics]
  /// Time at which the last item has settled, in seconds; nil when one still moves at the end.
  public let settlingTime: Double?
  /// Widest gap between two neighbours against the one that is meant; nil without neighbours.
  public let largestGap: NeighborDistance?
  /// Deepest overlap of two neighbours; nil when none ever overlap.
  public let largestOverlap: NeighborDistance?
  /// Items that go to and fro at the end.
  public let jitter: [ItemJitter]

  /// Measures a motion.
  ///
  /// - Parameters:
  ///   - trajectory: The motion, with at least one frame.
  ///   - world: The world that it belongs to.
  /// - Complexity: Linear in the number of states.
  public init(_ trajectory: Trajectory, of world: World) {
    precondition(
      trajectory.items == world.items.map(\.id), "A motion is measured against the world that it belongs to.")
    precondition(trajectory.frameCount > 0, "A motion that is measured has at least its start.")
    items = ItemMotions(trajectory, world).metrics
    settlingTime = items.reduce(0) { latest, item in
      guard let latest, let time = item.settlingTime else { return nil }
      return max(latest, time)
    }
    (largestGap, largestOverlap) = NeighborDistance.extremes(of: trajectory, world)
    jitter = ItemJitter.all(in: trajectory)
  }

  /// Largest overshoot of an item; nil when an item has none that is known, or there is no item.
  public var largestOvershoot: Double? { largest(\.overshoot) }

  /// Largest rest offset of an item that has a target; nil when none has.
  public var largestRestOffset: Double? {
    items.compactMap(\.restOffset).max()
  }

  private func largest(_ quantity: (ItemMetrics) -> Double?) -> Double? {
    let values = items.compactMap(quantity)
    return values.count == items.count ? values.max() : nil
  }
}
