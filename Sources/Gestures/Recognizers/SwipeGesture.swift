// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A swipe: fingers that move fast and fairly straight in one direction.
///
/// The rule is what was observed in UIKit. Of its constants Apple publishes none: the durations and the
/// shortest movement come from an imitation of UIKit or are what developers repeat, the rest are guesses of
/// this package. Apple's header says only that a slow swipe must be straight but may be short, and a fast one
/// may be crooked but must be longer, which limits that shrink with time give.
public struct SwipeGesture: Sendable, Hashable, Codable {
  /// The edge of the screen towards which the swipe goes.
  ///
  /// Default right (documented).
  public var direction = ScreenEdge.right
  /// Number of fingers, from 1 to 100.
  ///
  /// Default 1 (documented).
  public var touchesRequired = 1
  /// Longest time from the first touch to the recognition, in seconds; exactly that long is allowed.
  ///
  /// Default 0.5 (an imitation of UIKit).
  public var maximumDuration = 0.5
  /// Shortest movement in the direction, in points, at the time of the touch.
  ///
  /// Default 50 (an imitation of UIKit, and folklore).
  public var minimumPrimaryMovement = 50.0
  /// Longest movement in the direction, in points, at the time of the touch; absent: none.
  ///
  /// Default none (an imitation of UIKit).
  public var maximumPrimaryMovement: Double?
  /// Shortest movement across the direction, in points, at the time of the touch.
  ///
  /// Default 0 (guess).
  public var minimumSecondaryMovement = 0.0
  /// Longest movement across the direction, in points, at the time of the touch.
  ///
  /// Default 50 (guess: folklore; an imitation of UIKit has 5).
  public var maximumSecondaryMovement = 50.0
  /// What the shortest movements would have become after one second, as a share of what they were. From 0 to
  /// 1.
  ///
  /// Default 0.5 (guess). 1 leaves them as they are.
  public var minimumDecayRate = 0.5
  /// What the longest movements would have become after one second, as a share of what they were. From 0 to
  /// 1.
  ///
  /// Default 0.5 (guess). 1 leaves them as they are.
  public var maximumDecayRate = 0.5
  /// Time after which the limits shrink no more, in seconds, from 0 to 1.
  ///
  /// Default 0.5 (observed).
  public var decayDuration = 0.5
  /// Slowest movement in the direction at the recognition, in points per second.
  ///
  /// Default 100 (guess: the shortest movement in the longest time).
  public var minimumRate = 100.0
  /// Shortest time over which that rate is taken, in seconds, above 0.
  ///
  /// Default 0.01 (observed).
  public var minimumRateInterval = 0.01
  /// Farthest that a finger may go against the direction, in points; exactly that far is allowed.
  ///
  /// Default 10 (guess: the hysteresis of a pan).
  public var maximumOppositeMovement = 10.0

  /// Makes UIKit's swipe to the right.
  public init() {}

  /// Makes UIKit's swipe towards an edge.
  public init(direction: ScreenEdge) { self.direction = direction }

  /// The factor of a limit some seconds after the touch: 1 − τ·(1 − rate) with τ = min(elapsed,
  /// decayDuration).
  func factor(after elapsed: Double, rate: Double) -> Double {
    1 - min(max(elapsed, 0), decayDuration) * (1 - rate)
  }
}

extension SwipeGesture: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(touchesRequired, in: 1...100, "touchesRequired")
    problems.requireNotNegative(maximumDuration, "maximumDuration")
    problems.requireNotNegative(minimumPrimaryMovement, "minimumPrimaryMovement")
    if let maximumPrimaryMovement {
      problems.requireNotNegative(maximumPrimaryMovement, "maximumPrimaryMovement")
    }
    problems.requireNotNegative(minimumSecondaryMovement, "minimumSecondaryMovement")
    problems.requireNotNegative(maximumSecondaryMovement, "maximumSecondaryMovement")
    problems.require(minimumDecayRate, in: 0...1, "minimumDecayRate")
    problems.require(maximumDecayRate, in: 0...1, "maximumDecayRate")
    problems.require(decayDuration, in: 0...1, "decayDuration")
    problems.requireNotNegative(minimumRate, "minimumRate")
    problems.requirePositive(minimumRateInterval, "minimumRateInterval")
    problems.requireNotNegative(maximumOppositeMovement, "maximumOppositeMovement")
    return problems
  }
}
