// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Recordings made by hand, whose outcomes follow from the rules of the default sheet by arithmetic.
enum Recordings {
  static let header = "trace_id,t_ms,x,y,phase,pointer"

  /// The rows of a finger that travels down at a constant speed, in moves 10 ms apart with equal shares of the travel
  /// in points, and lifts 8 ms after the last; with a column `expected` when that has a content.
  static func swipe(_ id: String, travel: Double, steps: Int, expected: String? = nil) -> [String] {
    let tail = expected.map { "," + $0 } ?? ""
    let moves = (1...steps).map { step in
      "\(id),\(step * 10),195,\(400 + travel * Double(step) / Double(steps)),move,0\(tail)"
    }
    return ["\(id),0,195,400,down,0\(tail)"] + moves
      + ["\(id),\(steps * 10 + 8),195,\(400 + travel),up,0\(tail)"]
  }

  /// 240 points in 400 ms: 230 count, which is more than 100.
  static let longPull = swipe("pull", travel: 240, steps: 40)
  /// 60 points in 60 ms: 1000 points per second, which is more than 800; 50 points of travel.
  static let flick = swipe("flick", travel: 60, steps: 6)
  /// 60 points in 600 ms: 50 points and 100 points per second are too little for either condition.
  static let nudge = swipe("nudge", travel: 60, steps: 60)
  /// 4 points: no pan begins.
  static let tap = swipe("tap", travel: 4, steps: 2)

  /// One of each: dismissed, dismissed, restored, ignored.
  static let mixed = csv(longPull, flick, nudge, tap)
  /// What becomes of them.
  static let mixedOutcomes = ["dismissed", "dismissed", "restored", "ignored"]

  static func csv(_ traces: [String]..., columns: String = header) -> String {
    ([columns] + traces.flatMap(\.self)).joined(separator: "\n") + "\n"
  }
}
