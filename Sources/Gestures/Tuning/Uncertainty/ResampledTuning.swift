// SPDX-License-Identifier: GPL-3.0-or-later

/// A tuning that can be repeated with other choices of its traces.
public protocol ResampledTuning: Sendable {
  /// Number of traces.
  var count: Int { get }
  /// What mistakes cost.
  var costs: MistakeCosts { get }
  /// Whether a trace should be dismissed.
  func expects(dismissalOf row: Int) -> Bool
  /// The best thresholds for some traces, at least one, which may repeat; always as many and a function of
  /// the rows alone.
  func best(rows: [Int]) -> [Double]
  /// The mistakes that thresholds make with some traces.
  ///
  /// - Parameters:
  ///   - thresholds: Values as `best(rows:)` gives them.
  ///   - rows: Numbers of traces; each counts as often as it is there.
  /// - Returns: The mistakes.
  func mistakes(at thresholds: [Double], rows: [Int]) -> Mistakes
}

/// The exact tuning of two thresholds.
public struct ThresholdTuning: ResampledTuning {
  /// The traces.
  public let problem: ThresholdProblem
  /// What mistakes cost.
  public let costs: MistakeCosts
  /// The thresholds to keep where traces say nothing about them.
  public let present: ThresholdPair

  /// Names a tuning.
  ///
  /// - Parameters:
  ///   - problem: The traces.
  ///   - costs: What mistakes cost.
  ///   - present: The thresholds to keep where traces say nothing about them.
  public init(_ problem: ThresholdProblem, costs: MistakeCosts, present: ThresholdPair) {
    self.problem = problem
    self.costs = costs
    self.present = present
  }

  /// Number of traces.
  public var count: Int { problem.count }

  /// Whether a trace should be dismissed.
  public func expects(dismissalOf row: Int) -> Bool { problem.expected[row] }

  /// The centre of the largest best region. Complexity: O(n log n) for n rows.
  public func best(rows: [Int]) -> [Double] {
    var part = ThresholdProblem()
    for row in rows {
      part.append(
        first: problem.first[row], second: problem.second[row], outcomes: problem.outcomes[row],
        expected: problem.expected[row])
    }
    let thresholds = part.optimum(costs: costs, present: present)?.thresholds ?? present
    return [thresholds.first, thresholds.second]
  }

  /// The mistakes of two thresholds.
  ///
  /// - Parameters:
  ///   - thresholds: The first and the second.
  ///   - rows: Numbers of traces.
  /// - Returns: The mistakes. Complexity: linear in the rows.
  public func mistakes(at thresholds: [Double], rows: [Int]) -> Mistakes {
    precondition(thresholds.count == 2, "There are two thresholds.")
    var mistakes = Mistakes()
    for row in rows {
      mistakes.count(
        dismisses: problem.dismisses(row, at: thresholds[0], thresholds[1]), expected: problem.expected[row])
    }
    return mistakes
  }
}
