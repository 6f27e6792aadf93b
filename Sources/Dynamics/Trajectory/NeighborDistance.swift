// SPDX-License-Identifier: GPL-3.0-or-later

/// How far two neighbours are apart at one moment.
///
/// Neighbours are items that follow each other in the world and either both have a target or both have none.
/// They are measured along the coordinate axis on which the places where they are meant to be, their targets or
/// else their starts, are further apart: from the side of one box to the facing side of the other, as if neither
/// were turned. A negative gap is an overlap along that axis.
public struct NeighborDistance: Sendable, Hashable {
  /// Names of the two items, in the order of the world.
  public var items: [String]
  /// Time of the frame, in seconds.
  public var time: Double
  /// The gap at that time, in points.
  public var gap: Double
  /// The gap between the places where they are meant to be, in points.
  public var intendedGap: Double

  /// How much the gap is wider than the one that is meant, in points.
  public var excess: Double { gap - intendedGap }
  /// How deep the boxes overlap, in points; negative when they do not.
  public var overlap: Double { -gap }
}

extension NeighborDistance {
  /// Overlap, in points, below which boxes only touch: rounding of sums makes less.
  static let leastOverlap = 1e-6

  /// Two neighbours, and how they are measured.
  private struct Pair {
    var first: Int
    /// Whether they are measured along x; otherwise along y.
    var isHorizontal: Bool
    /// +1 when the second item belongs further along the axis, otherwise −1.
    var direction: Double
    /// Half the sizes of both along the axis.
    var extent: Double
    var intendedGap: Double

    init(_ first: Int, of world: World) {
      self.first = first
      let (one, other) = (world.items[first], world.items[first + 1])
      let apart = (other.target ?? other.center) - (one.target ?? one.center)
      isHorizontal = apart.x.magnitude > apart.y.magnitude
      let distance = isHorizontal ? apart.x : apart.y
      direction = distance < 0 ? -1 : 1
      extent =
        isHorizontal
        ? (one.size.width + other.size.width) / 2 : (one.size.height + other.size.height) / 2
      intendedGap = distance.magnitude - extent
    }

    func gap(in trajectory: Trajectory, frame: Int) -> Double {
      let apart =
        trajectory.position(ofItem: first + 1, atFrame: frame)
        - trajectory.position(ofItem: first, atFrame: frame)
      return direction * (isHorizontal ? apart.x : apart.y) - extent
    }
  }

  /// The widest gap against the one that is meant, and the deepest overlap, at the first moment of each; items that
  /// are not there have no neighbours.
  static func extremes(of trajectory: Trajectory, _ world: World) -> (
    gap: NeighborDistance?, overlap: NeighborDistance?
  ) {
    guard world.items.count > 1 else { return (nil, nil) }
    let pairs = (0..<world.items.count - 1)
      .filter { (world.items[$0].target == nil) == (world.items[$0 + 1].target == nil) }
      .map { Pair($0, of: world) }
    var presence = ItemPresence(world)
    var (widest, deepest): (NeighborDistance?, NeighborDistance?)
    for frame in 0..<trajectory.frameCount {
      if frame > 0 { presence.advance(toFrame: frame) }
      for pair in pairs where presence.isPresent(pair.first) && presence.isPresent(pair.first + 1) {
        let gap = pair.gap(in: trajectory, frame: frame)
        let isWidest = widest.map { gap - pair.intendedGap > $0.excess } ?? true
        let isDeepest = gap < (deepest?.gap ?? -leastOverlap)
        guard isWidest || isDeepest else { continue }
        let distance = NeighborDistance(
          items: [trajectory.items[pair.first], trajectory.items[pair.first + 1]],
          time: trajectory.time(ofFrame: frame), gap: gap, intendedGap: pair.intendedGap)
        if isWidest { widest = distance }
        if isDeepest { deepest = distance }
      }
    }
    return (widest, deepest)
  }
}
