// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A tap: fingers that come down and lift again, once or several times, without going far.
///
/// All limits are inclusive: exactly the longest duration is still a tap. Each field says whether its default
/// is documented by Apple, observed in UIKit, or a guess that developers share.
public struct TapGesture: Sendable, Hashable, Codable {
  /// Number of taps in a row, from 1 to 100.
  ///
  /// Default 1 (documented).
  public var tapsRequired = 1
  /// Number of fingers that are down at once in each tap, from 1 to 100.
  ///
  /// Default 1 (documented).
  public var touchesRequired = 1
  /// Farthest that each finger may go from where it came down, in points.
  ///
  /// Default 45 (guess: folklore; Apple's number is not published). Smaller turns sloppy taps into failures.
  public var allowableMovement = 45.0
  /// Longest time from the first finger down to the last finger up of one tap, in seconds.
  ///
  /// Default 0.75 (guess: folklore). Longer lets a press count as a tap.
  public var maximumDuration = 0.75
  /// Shortest such time, in seconds.
  ///
  /// Default 0 (observed).
  public var minimumDuration = 0.0
  /// Longest time from the lift of one tap to the touch of the next, in seconds.
  ///
  /// Default 0.35 (observed; that it counts from lift to touch is a guess). A single tap that waits for a
  /// double tap to fail comes that much later.
  public var maximumInterval = 0.35
  /// Farthest that the first finger of a tap may come down from the place of the tap before, in points.
  ///
  /// Default 45 (guess: that of the movement).
  public var maximumSeparation = 45.0

  /// Makes UIKit's tap.
  public init() {}
}

extension TapGesture: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(tapsRequired, in: 1...100, "tapsRequired")
    problems.require(touchesRequired, in: 1...100, "touchesRequired")
    problems.requireNotNegative(allowableMovement, "allowableMovement")
    problems.requireNotNegative(maximumDuration, "maximumDuration")
    problems.requireNotNegative(minimumDuration, "minimumDuration")
    problems.requireNotNegative(maximumInterval, "maximumInterval")
    problems.requireNotNegative(maximumSeparation, "maximumSeparation")
    return problems
  }
}

extension TapGesture {
  /// The tap of react-native-gesture-handler on iOS: up to 0.5 s, taps up to 0.2 s apart.
  ///
  /// It has no limits of distance of its own; those of UIKit stand in.
  public static var reactNativeGestureHandler: TapGesture {
    var tap = TapGesture()
    tap.maximumDuration = 0.5
    tap.maximumInterval = 0.2
    return tap
  }

  /// The tap of Hammer.js 2: 0.25 s, 9 points, taps 0.3 s and 10 points apart.
  ///
  /// The limits themselves count here, as in all taps; Hammer excludes them.
  public static var hammer: TapGesture {
    var tap = TapGesture()
    tap.maximumDuration = 0.25
    tap.allowableMovement = 9
    tap.maximumInterval = 0.3
    tap.maximumSeparation = 10
    return tap
  }

  /// The tap of Flutter: 18 points of slop, double taps 0.3 s and 100 points apart.
  ///
  /// Its duration has no limit until a long press takes over, which is at 0.5 s.
  public static var flutter: TapGesture {
    var tap = TapGesture()
    tap.maximumDuration = 0.5
    tap.allowableMovement = 18
    tap.maximumInterval = 0.3
    tap.maximumSeparation = 100
    return tap
  }
}
