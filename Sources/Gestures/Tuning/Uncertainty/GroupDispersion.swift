// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether the mistakes of a rule near its thresholds go together within groups: one user's are missed
/// dismissals, another's false ones.
struct GroupDispersion {
  /// Σ (missed − false)² over groups, divided by the number of mistakes; about 1 for independent traces.
  let ratio: Double
  /// Number of groups.
  let groups: Int

  /// Counts the mistakes of each group.
  ///
  /// - Parameters:
  ///   - problem: The traces.
  ///   - thresholds: The best thresholds.
  ///   - members: The traces of each group.
  ///   - near: The traces to count, those near a threshold.
  init(_ problem: ThresholdProblem, at thresholds: ThresholdPair, members: [[Int]], near: [Int]) {
    var isNear = [Bool](repeating: false, count: problem.count)
    for row in near { isNear[row] = true }
    var (squares, mistakes) = (0.0, 0)
    for rows in members {
      var balance = 0
      for row in rows where isNear[row] {
        let dismisses = problem.dismisses(row, at: thresholds.first, thresholds.second)
        guard dismisses != problem.expected[row] else { continue }
        mistakes += 1
        balance += dismisses ? -1 : 1
      }
      squares += Double(balance) * Double(balance)
    }
    ratio = mistakes > 0 ? squares / Double(mistakes) : 1
    groups = members.count
  }

  /// Whether the ratio is larger than independent traces let expect, by 1.28 standard deviations √(2/groups).
  var isSignificant: Bool { ratio > 1 + 1.28 * (2 / Double(groups)).squareRoot() }
}
