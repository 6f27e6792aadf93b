// SPDX-License-Identifier: GPL-3.0-or-later

/// Labelled traces as two thresholds of a rule see them: each trace's outcome changes at one value of the
/// first threshold and one of the second, whatever rule joins them.
///
/// A trace is dismissed at the thresholds (a, b) if bit (a < first ? 0 : 1) + 2·(b < second ? 0 : 1) of its
/// outcomes is set. For "any" with conditions that are met below their steps those are the bits 0, 1 and 2,
/// for "all" bit 0, for a trace whose outcome is fixed all or none. A step at −∞ lies below every threshold
/// (the condition is never met), one at +∞ above (always).
public struct ThresholdProblem: Sendable {
  /// Where the outcomes change along the first threshold; not NaN.
  public var first: [Double] = []
  /// Where they change along the second threshold; not NaN.
  public var second: [Double] = []
  /// The four outcomes of each trace as bits.
  public var outcomes: [UInt8] = []
  /// Whether each trace should be dismissed.
  public var expected: [Bool] = []

  /// Makes a problem without traces.
  public init() {}

  /// Number of traces.
  public var count: Int { first.count }

  /// Adds a trace.
  ///
  /// - Parameters:
  ///   - first: Where its outcome changes along the first threshold.
  ///   - second: Where it changes along the second.
  ///   - outcomes: The four outcomes as bits; see the type.
  ///   - expected: Whether it should be dismissed.
  public mutating func append(first: Double, second: Double, outcomes: UInt8, expected: Bool) {
    precondition(!first.isNaN && !second.isNaN, "A step lies at a number.")
    precondition(outcomes < 16, "There are four outcomes.")
    self.first.append(first)
    self.second.append(second)
    self.outcomes.append(outcomes)
    self.expected.append(expected)
  }

  /// Whether a trace is dismissed at two thresholds.
  public func dismisses(_ index: Int, at first: Double, _ second: Double) -> Bool {
    let place = (first < self.first[index] ? 0 : 1) + (second < self.second[index] ? 0 : 2)
    return outcomes[index] >> place & 1 == 1
  }

  /// The mistakes at two thresholds. Complexity: linear in the number of traces.
  public func mistakes(at first: Double, _ second: Double) -> Mistakes {
    var mistakes = Mistakes()
    for index in 0..<count {
      mistakes.count(dismisses: dismisses(index, at: first, second), expected: expected[index])
    }
    return mistakes
  }
}
