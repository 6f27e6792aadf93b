// SPDX-License-Identifier: GPL-3.0-or-later

/// The plain bootstrap of a tuning of which no more is known than its best thresholds: traces are drawn with
/// replacement and tuned anew.
///
/// The percentile interval of its runs says how much the found thresholds depend on which traces there are. It
/// is not a confidence interval: best thresholds jump between gaps of the traces, for which drawing pairs is
/// inconsistent, and the true values are missed more often than the confidence says. For two
/// thresholds `ThresholdBootstrap` is right.
public struct PairsBootstrap<Tuning: ResampledTuning>: Sendable {
  /// The tuning.
  public let tuning: Tuning
  /// Whether each run draws whole groups.
  public var drawsGroups: Bool { groups != nil }
  /// What is to be said with the intervals.
  public let notes: [BootstrapNote]
  private let groups: [[Int]]?
  private let seed: UInt64

  /// Prepares the runs.
  ///
  /// - Parameters:
  ///   - tuning: The tuning of at least one trace.
  ///   - groups: A number for each trace, equal for those of one group; whole groups are drawn if there are
  ///     at least `ThresholdBootstrap.leastGroups`.
  ///   - seed: Names the family of runs.
  public init(_ tuning: Tuning, groups: [Int]? = nil, seed: UInt64) {
    precondition(tuning.count > 0, "Runs need a trace.")
    precondition(groups.map { $0.count == tuning.count } ?? true, "Every trace has a group.")
    self.tuning = tuning
    let members = groups.map(Folds.members)
    let isFew = members.map { $0.count < ThresholdBootstrap.leastGroups } ?? false
    notes = isFew ? [.fewGroups(members?.count ?? 0)] : []
    self.groups = isFew ? nil : members
    self.seed = RandomStream.mixed(seed ^ 0x9A12_B007_57A9_0E41)
  }

  /// The best thresholds of a run, a function of seed and number alone.
  public func run(_ index: Int) -> [Double] { tuning.best(rows: rows(of: index)) }

  /// The traces of a run, ascending.
  func rows(of index: Int) -> [Int] {
    precondition(index >= 0, "Runs are counted from 0.")
    let random = RandomStream(seed: seed, index: index)
    var rows: [Int] = []
    rows.reserveCapacity(tuning.count)
    if let groups {
      for _ in groups.indices { rows += groups[random.below(groups.count)] }
    } else {
      for _ in 0..<tuning.count { rows.append(random.below(tuning.count)) }
    }
    return rows.sorted()
  }

  /// The percentile interval of each threshold.
  ///
  /// - Parameters:
  ///   - runs: The thresholds of runs, in any order, each with as many; NaN for a field that stays empty, which does not
  ///     count.
  ///   - confidence: The share of runs within the interval, between 0 and 1.
  /// - Returns: An interval for each threshold; none without runs.
  public func intervals(of runs: [[Double]], confidence: Double = 0.95) -> [ThresholdInterval] {
    precondition(confidence > 0 && confidence < 1, "A confidence lies between 0 and 1.")
    guard let first = runs.first else { return [] }
    return first.indices.map { place in
      Quantiles(runs.map { $0[place] }.filter { !$0.isNaN }).interval(confidence)
    }
  }
}
