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
  public static let leastSpeed = SleepLimit.speed
  /// Angular speed, in radians per second, from which on a change of sign counts; 2° per second.
  public static let leastAngularSpeed = SleepLimit.angularSpeed

  /// The items of a trajectory that jitter, in their order.
  static func all(in trajectory: Trajectory) -> [ItemJitter] {
    if trajectory.rest != nil { return [] }
    var motions = [EndMotion](repeating: EndMotion(), count: trajectory.items.count)
    for frame in ItemMotions.frames(of: trajectory, inLast: time) {
      for item in motions.indices { motions[item].add(trajectory.state(ofItem: item, atFrame: frame)) }
    }
    return zip(trajectory.items, motions).compactMap { name, motion in
      guard motion.reversals >= leastReversals else { return nil }
      return ItemJitter(item: name, reversals: motion.reversals, amplitude: motion.amplitude)
    }
  }
}

/// How an item goes to and fro.
private struct EndMotion {
  private var x = Reversals(threshold: ItemJitter.leastSpeed)
  private var y = Reversals(threshold: ItemJitter.leastSpeed)
  private var turn = Reversals(threshold: ItemJitter.leastAngularSpeed)
  private var low = Vector(x: .infinity, y: .infinity)
  private var high = Vector(x: -.infinity, y: -.infinity)

  mutating func add(_ state: BodyState) {
    x.add(state.velocity.x)
    y.add(state.velocity.y)
    turn.add(state.angularVelocity)
    low = Vector(x: min(low.x, state.position.x), y: min(low.y, state.position.y))
    high = Vector(x: max(high.x, state.position.x), y: max(high.y, state.position.y))
  }

  /// The most of one of its velocities.
  var reversals: Int { max(x.count, y.count, turn.count) }

  /// Half its extent along the longer axis.
  var amplitude: Double { max(high.x - low.x, high.y - low.y) / 2 }
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
