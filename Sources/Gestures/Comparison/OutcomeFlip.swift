// SPDX-License-Identifier: GPL-3.0-or-later

/// A trace that ends differently in two sheets, and how clear the difference is.
public struct OutcomeFlip: Sendable, Hashable {
  /// What the first sheet did with the trace.
  public let from: ReplayResult
  /// What the second sheet did with it.
  public let to: ReplayResult

  /// Compares what two sheets did with one trace; `nil` when it ends in the same way in both.
  public init?(from: ReplayResult, to: ReplayResult) {
    guard to.ending.differs(from: from.ending) else { return nil }
    self.from = from
    self.to = to
  }

  /// The first sheet's outcome, with its detent where the outcomes are equal: `dismissed`, `restored:half`.
  public var fromName: String { from.outcome == to.outcome ? from.ending.name : from.outcome.rawValue }

  /// The second sheet's outcome, with its detent where the outcomes are equal.
  public var toName: String { from.outcome == to.outcome ? to.ending.name : to.outcome.rawValue }

  /// How clear the difference is: min(|margin in the first|, |margin in the second|).
  ///
  /// A margin is the distance of a decision from its threshold, relative to it. The smaller of the two counts, because a
  /// difference is no clearer than the less clear of its decisions: so much, at least, both thresholds or the gesture would have to
  /// change. `nil` where a sheet has no margin, as when it ignores the gesture.
  public var clarity: Double? {
    guard let first = from.margin, let second = to.margin else { return nil }
    return min(first.magnitude, second.magnitude)
  }

  /// The flips among the results of two sheets: the clearest first, those without a clarity last, equal ones in the
  /// order of the results.
  ///
  /// - Parameters:
  ///   - first: What the first sheet did with each trace.
  ///   - second: What the second sheet did with the same traces, in the same order.
  /// - Returns: The traces that end differently, sorted.
  /// - Precondition: There are as many results of both.
  /// - Complexity: O(n log n) in the number of results.
  public static func flips(from first: [ReplayResult], to second: [ReplayResult]) -> [OutcomeFlip] {
    precondition(first.count == second.count, "Both sheets have a result for each trace.")
    let flips = zip(first, second).compactMap { OutcomeFlip(from: $0, to: $1) }
    return order(of: flips.map(\.clarity)).map { flips[$0] }
  }

  /// The order of flips by how clear they are: the clearest first, those without a clarity last, equal ones as they stand.
  static func order(of clarities: [Double?]) -> [Int] {
    // A margin is at least 0 in size, so that −1 stands behind all of them. Places break ties: the sort need not be stable.
    let keys = clarities.map { $0 ?? -1 }
    return keys.indices.sorted { (keys[$1], $0) < (keys[$0], $1) }
  }
}
