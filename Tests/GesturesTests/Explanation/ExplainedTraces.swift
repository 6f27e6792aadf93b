// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

@testable import Gestures

/// Traces whose flips follow by arithmetic.
enum ExplainedTraces {
  /// A pull of 10 + `travel` points that rests under the finger before it lifts: its translation is the travel, its velocity 0.
  static func pull(_ travel: Double) -> TouchTrace {
    let moves = (0...5).map { (milliseconds: Double($0) * 10, y: 100 + Double($0) * (10 + travel) / 5) }
    let rests = (1...4).map { (milliseconds: 50 + Double($0) * 100, y: 110 + travel) }
    return .vertical(moves + rests + [(500, 110 + travel)])
  }

  /// Moves of 10 points every 10 ms, which is 1000 points a second, and the lift 5 ms after the last: the translation is 10
  /// points less than the moves' sum.
  static func steady(moves: Int, interval: Double = 10) -> TouchTrace {
    let rows = (0...moves).map { (milliseconds: Double($0) * interval, y: 100 + Double($0) * interval) }
    return .vertical(rows + [(Double(moves) * interval + 5, 100 + Double(moves) * interval)])
  }

  static func explain(
    _ trace: TouchTrace, options: ReplayOptions = ReplayOptions(), _ change: (inout Sheet) -> Void = { _ in }
  ) throws -> ReplayExplanation {
    var sheet = Sheet()
    change(&sheet)
    return try ReplayExplanation(trace, sheet: sheet, options: options)
  }
}

extension ReplayFlips {
  /// The paths of the thresholds.
  var paths: [String] { thresholds.map(\.path.description) }
}

/// Whether two numbers differ by no more than a few billionths of the second.
func nearly(_ value: Double?, _ expected: Double) -> Bool {
  guard let value else { return false }
  return (value / expected - 1).magnitude < 4e-9
}

extension ReplayEnding {
  static let dismissed = ReplayEnding(outcome: .dismissed)
  static let restored = ReplayEnding(outcome: .restored)
  static let ignored = ReplayEnding(outcome: .ignored)
}
