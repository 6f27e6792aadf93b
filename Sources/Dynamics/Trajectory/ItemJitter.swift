// SPDX-License-Identifier: GPL-3.0-or-later

/// An item that goes to and fro at the end of a motion.
///
/// An item jitters when in the last half second, or in the whole run where that is shorter, one of its velocities changes its
/// sign at least three times while it is faster than 1 pt/s on both sides of the change, UIKit's limit for sleep. Turning
/// to and fro counts likewise, from 2° per second on.
public struct ItemJitter: Sendable, Hashable {
  /// Name of the item.
  public var item: String
  /// Most changes of sign that one of its velocities makes.
  public var reversals: Int
  /// Half the extent of its positions along the axis on which that is larger, in points.
  public var amplitude: Double

  /// Time before the end, in seconds, that is looked at.
  public static let time = 0.5
  /// Changes of sign that make a motion a jitter.
  public static let leastReversals = 3

  /// Speed, in points per second, from which on a change of sign counts.
  public static let leastSpeed = 1.0
  /// Angular speed, in radians per second, from which on a change of sign counts; 2° per second.
  public static let leastAngularSpeed = 2 * Double.pi / 180

  /// Looks at an item; nil when it does not jitter.
  init?(ofItem item: Int, _ trajectory: Trajectory) {
    if trajectory.rest != nil { return nil }
    let frames = ItemMotion.frames(of: trajectory, inLast: Self.time)
    var counters = (
      Reversals(threshold: Self.leastSpeed), Reversals(threshold: Self.leastSpeed),
      Reversals(threshold: Self.leastAngularSpeed)
    )
    var (low, high) = (Vector(x: .infinity, y: .infinity), Vector(x: -.infinity, y: -.infinity))
    for frame in frames {
      let state = trajectory.state(ofItem: item, atFrame: frame)
      counters.0.add(state.velocity.x)
      counters.1.add(state.velocity.y)
      counters.2.add(state.angularVelocity)
      low = Vector(x: min(low.x, state.position.x), y: min(low.y, state.position.y))
      high = Vector(x: max(high.x, state.position.x), y: max(high.y, state.position.y))
    }
    reversals = max(counters.0.count, counters.1.count, counters.2.count)
    guard reversals >= Self.leastReversals else { return nil }
    self.item = trajectory.items[item]
    amplitude = max(high.x - low.x, high.y - low.y) / 2
  }
}

/// Counts how often a velocity changes its sign; what is below the threshold has none.
private struct Reversals {
  let threshold: Double
  private(set) var count = 0
  private var sign = 0.0

  init(threshold: Double) { self.threshold = threshold }

  mutating func add(_ velocity: Double) {
    guard velocity.magnitude > threshold else { return }
    let sign = velocity < 0 ? -1.0 : 1.0
    if sign == -self.sign { count += 1 }
    self.sign = sign
  }
}
