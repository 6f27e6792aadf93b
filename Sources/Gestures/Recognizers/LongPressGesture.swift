// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A long press: fingers that come down and stay where they are, after a number of taps if wanted.
///
/// The values of the press itself are documented by Apple; those of the taps before it are taken from
/// `TapGesture`.
public struct LongPressGesture: Sendable, Hashable, Codable {
  /// Time that all fingers must be down, in seconds. Exactly that long is enough.
  ///
  /// Default 0.5 (documented).
  public var minimumDuration = 0.5
  /// Farthest that each finger may go before that, in points. Exactly that far is allowed.
  ///
  /// Default 10 (documented).
  public var allowableMovement = 10.0
  /// Number of taps before the press, from 0 to 100.
  ///
  /// Default 0 (documented).
  public var tapsRequired = 0
  /// Number of fingers of the press and of the taps, from 1 to 100.
  ///
  /// Default 1 (documented).
  public var touchesRequired = 1
  /// Longest time of one tap before the press, in seconds.
  ///
  /// Default 0.75 (guess: that of a tap).
  public var maximumTapDuration = 0.75
  /// Longest time from the lift of a tap to the next touch, in seconds.
  ///
  /// Default 0.35 (observed for taps).
  public var maximumInterval = 0.35

  /// Makes UIKit's long press.
  public init() {}
}

extension LongPressGesture: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireNotNegative(minimumDuration, "minimumDuration")
    problems.requireNotNegative(allowableMovement, "allowableMovement")
    problems.require(tapsRequired, in: 0...100, "tapsRequired")
    problems.require(touchesRequired, in: 1...100, "touchesRequired")
    problems.requireNotNegative(maximumTapDuration, "maximumTapDuration")
    problems.requireNotNegative(maximumInterval, "maximumInterval")
    return problems
  }
}

extension LongPressGesture {
  /// The press of Hammer.js 2: 0.251 s within 9 points.
  ///
  /// The limits themselves count here, as in all presses; Hammer excludes them.
  public static var hammer: LongPressGesture {
    var press = LongPressGesture()
    press.minimumDuration = 0.251
    press.allowableMovement = 9
    return press
  }

  /// The long press of Flutter: 0.5 s within 18 points.
  public static var flutter: LongPressGesture {
    var press = LongPressGesture()
    press.allowableMovement = 18
    return press
  }
}
