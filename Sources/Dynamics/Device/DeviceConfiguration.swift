// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Every number of the device solver: how a phone steps a world.
///
/// The defaults are those of current UIKit, which steps a fork of Box2D 2.3; ``iOS7`` has those of its first version.
/// Lengths are in points, of which 100 make a metre in the solver. Sources: Box2D 2.3.0's settings and observed UIKit
/// behaviour.
public struct DeviceConfiguration: Sendable, Hashable, Codable {
  /// How many sub-steps a display frame has.
  public enum Accumulation: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// One for every whole sub-step of time that has gathered; the rest is kept exactly.
    case whole
    /// One for as long as more than a sub-step is left; what is kept is the remainder of a division (iOS 7).
    case remainder
  }

  /// How resistance c slows a velocity v in a sub-step of h seconds.
  public enum Damping: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// v / (1 + h · c): Box2D 2.3 and later.
    case implicit
    /// v · (1 − h · c), with the factor kept within 0 and 1: Box2D 2.2 and iOS 7.
    case explicit
  }

  /// Length of a sub-step, in seconds, used in single precision. Default 1/120.
  ///
  /// Single precision makes 1/120 a little longer, so the first frame at 60 Hz has one sub-step and all others two.
  public var subStep = 1.0 / 120
  /// How many sub-steps a display frame has. Default `whole`.
  public var accumulation = Accumulation.whole
  /// Longest time between display frames that is believed, in seconds. Default 0.5.
  public var longestFrame = 0.5
  /// Time that counts instead of a longer one, in seconds. Default 1/60.
  public var frameInsteadOfLonger = 1.0 / 60
  /// Rounds over all joints and contacts for the velocities, a sub-step. Default 8; fewer make stacks soft.
  public var velocityIterations = 8
  /// Most rounds over all contacts and joints for the positions, a sub-step. Default 3; fewer let them drift.
  public var positionIterations = 3
  /// Whether rounds begin with the impulses of the sub-step before. Default true.
  public var warmStarting = true
  /// How resistance slows. Default `implicit`.
  public var damping = Damping.implicit
  /// Margin by which the shape of an item is smaller on each side, its mass kept, in points. Default 0.
  ///
  /// An extent of three points or less loses at most half of itself.
  public var boxInset = 0.0
  /// Skin of an item's shape, in points: contacts begin when two skins meet. Default 1.
  public var boxSkin = 1.0
  /// Skin of a boundary, in points. Default 1.
  public var boundarySkin = 1.0
  /// Approach, in points per second, up to which nothing bounces. Default 100.
  public var restitutionThreshold = 100.0
  /// Error of position that is left alone, in points: keeps contacts alive. Default 0.5.
  public var linearSlop = 0.5
  /// Error of angle that is left alone, in radians. Default 2°.
  public var angularSlop = 2 * Double.pi / 180
  /// Share of an overlap that a round of position correction removes. Default 0.2; near 1 overshoots.
  public var positionCorrection = 0.2
  /// The same share at a time of impact. Default 0.75.
  public var impactCorrection = 0.75
  /// Farthest correction of a position in a round, in points. Default 20.
  public var largestLinearCorrection = 20.0
  /// Farthest correction of an angle in a round, in radians. Default 8°.
  public var largestAngularCorrection = 8 * Double.pi / 180
  /// Farthest travel in a sub-step, in points. Default 200, so nothing is faster than 24 000 pt/s.
  public var largestTranslation = 200.0
  /// Farthest rotation in a sub-step, in radians. Default π/2.
  public var largestRotation = Double.pi / 2
  /// Largest condition number with which two contact points are solved at once; a worse
  /// one is solved at its first point. Default 1000.
  public var largestConditionNumber = 1000.0
  /// Whether what is slow for long enough falls asleep. Default true.
  public var allowsSleep = true
  /// Time for which all of an island has to be slow, in seconds. Default 0.5.
  public var sleepDelay = 0.5
  /// Speed below which it is slow, in points per second. Default 1.
  public var sleepSpeed = 1.0
  /// Angular speed below which it is slow, in radians per second. Default 2° per second.
  public var sleepAngularSpeed = 2 * Double.pi / 180
  /// Margin of the boxes in which neighbours are looked for, in points. Default 10. Changes when contacts are found,
  /// not what they do.
  public var neighborMargin = 10.0
  /// Whether fast items are stopped at the time of impact: by boundaries, and those that gravity or a push acts on by
  /// other items too. Default true.
  public var continuousCollision = true
  /// Times of impact of one contact in a sub-step. Default 8.
  public var impactsPerContact = 8
  /// Times of impact in a sub-step after which only boundaries stop items. Default 500: bounds the work of an
  /// exploding heap.
  public var impactsBetweenItems = 500
  /// Rounds of position correction at a time of impact. Default 20.
  public var impactIterations = 20
  /// Most contacts that are solved together at a time of impact. Default 32.
  public var contactsPerImpact = 32
  /// Collision behaviours after which their groups repeat, so that a later one's items meet an earlier one's.
  /// Default 16, at most 32.
  public var collisionGroupCount = 16
  /// Distance from a rigid attachment's anchor, in points, below which it is a pin. Default 1.
  public var pinDistance = 1.0
  /// Pixels to a point, to which centres are rounded when items are views, and angles to 1/5000 radian.
  ///
  /// Default none: nothing is rounded, as for items that are not views. Rounding is what the screen shows and what a
  /// shift starts from; the motion goes on from the exact place.
  public var screenScale: Double?
  /// Most pairs of neighbours at a time; more end the run. Default 2 000 000.
  public var pairLimit = 2_000_000

  /// Makes the configuration of current UIKit.
  public init() {}
}

extension DeviceConfiguration {
  /// Current UIKit.
  public static let current = DeviceConfiguration()

  /// The first version of UIKit Dynamics: sub-steps of 4 ms, explicit damping, shapes one point smaller on each side
  /// with a skin of a tenth of a point.
  public static let iOS7 = {
    var configuration = DeviceConfiguration()
    configuration.subStep = 0.004
    configuration.accumulation = .remainder
    configuration.damping = .explicit
    configuration.boxInset = 1
    configuration.boxSkin = 0.1
    configuration.boundarySkin = 0.1
    return configuration
  }()
}
