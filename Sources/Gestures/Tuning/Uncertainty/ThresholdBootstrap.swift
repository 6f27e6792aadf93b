// SPDX-License-Identifier: GPL-3.0-or-later

/// How far the true thresholds may lie from the best ones of some traces: a parametric bootstrap that holds
/// the places of the traces.
///
/// A best threshold jumps from gap to gap between traces, so a bootstrap that draws traces with replacement
/// is wrong for it, however many there are. What tells about the true place are the gaps and the labels around
/// the best one. So each run draws thresholds as they may be in truth with these traces: (a, b) with a
/// density in proportion to exp(−decay · cost(a, b)), where the decay follows from how often labels
/// contradict the rule (`MistakeRate`). For equal costs that is ((1 − p)/p)^−mistakes. Where distances to the
/// next traces are independent of where the threshold lies, as they are close to it, an interval of
/// that distribution contains the true value as often as it says: Pitman's and Fisher's argument for a
/// location, conditional on the configuration of the sample (Hinkley, "Likelihood as approximate pivotal
/// distribution", Biometrika 67, 1980).
///
/// That holds for sharp thresholds. Where labels contradict the rule more often near a threshold than
/// elsewhere, or the mistakes of one group (a user) go together, because people have thresholds of their own,
/// each run first draws as many traces, or whole groups, with replacement as there are, and then thresholds
/// given these.
public struct ThresholdBootstrap: Sendable {
  /// The smallest number of groups that are drawn as wholes.
  public static let leastGroups = 10
  /// The smallest number of traces on each side of a threshold with which nothing is noted.
  public static let leastDeciding = 5

  /// Whether each run draws whole groups.
  public var drawsGroups: Bool {
    if case .groups = draws { true } else { false }
  }
  /// What is to be said with the intervals, in a fixed order.
  public let notes: [BootstrapNote]
  /// Probability with which a label is taken to contradict the true rule.
  public let mistakeRate: Double
  private let weights: ThresholdWeights
  /// Whether the costs and the mistakes leave anything to be told.
  private let isDetermined: Bool
  /// The thresholds that are kept where there is nothing to draw.
  private let best: ThresholdPair
  /// The weights of all runs, and those up to the end of each row; nil where each run draws traces.
  private let common: (window: ThresholdWindow, cumulated: [Double])?
  /// What each run draws before it draws thresholds.
  private let draws: Draws
  /// The distance of neighbouring values where values repeat.
  private let resolution: (first: Double?, second: Double?)
  private let seed: UInt64

  /// What a run can draw.
  private enum Draws: Sendable {
    case nothing
    case traces
    case groups([[Int]])
  }

  /// Prepares the runs.
  ///
  /// - Parameters:
  ///   - problem: The traces, at least one. Equal problems give equal runs; the order of rows is part of it.
  ///   - optimum: Its optimum.
  ///   - costs: What mistakes cost.
  ///   - groups: A number for each trace, equal for those of one group; nil if traces are independent.
  ///   - seed: Names the family of runs.
  /// - Complexity: O(n log n).
  public init(
    _ problem: ThresholdProblem, optimum: ThresholdOptimum, costs: MistakeCosts, groups: [Int]? = nil,
    seed: UInt64
  ) {
    precondition(problem.count > 0, "Runs need a trace.")
    precondition(groups.map { $0.count == problem.count } ?? true, "Every trace has a group.")
    let steps = ThresholdSteps(problem)
    let rate = MistakeRate(problem, at: optimum.thresholds)
    let members = groups.map(Folds.members)
    // A run can draw one group as often as there are groups.
    let most = problem.count.multipliedReportingOverflow(by: members?.count ?? 1)
    let units = CostUnits(costs, traces: most.overflow ? .max : most.partialValue)
    let decay = rate.decay(units)
    var notes: [BootstrapNote] = []
    if let members, members.count < Self.leastGroups { notes.append(.fewGroups(members.count)) }
    if decay == nil { notes.append(.undetermined) } else if rate.isFaint(units) { notes.append(.faint) }
    resolution = (Self.resolution(steps.first), Self.resolution(steps.second))
    let axes: [(BootstrapNote.Threshold, ThresholdAxis, Double?, Int, Bool)] = [
      (.first, steps.first, resolution.first, rate.deciding.first, rate.isHigherNearby.first),
      (.second, steps.second, resolution.second, rate.deciding.second, rate.isHigherNearby.second),
    ]
    for (threshold, axis, resolution, deciding, isHigher) in axes where !axis.steps.isEmpty {
      if deciding < Self.leastDeciding { notes.append(.fewNearby(threshold, deciding)) }
      if isHigher { notes.append(.blurred(threshold)) }
      if let resolution { notes.append(.coarse(threshold, resolution)) }
    }
    self.notes = notes
    if let members, members.count >= Self.leastGroups,
      rate.isBlurred
        || GroupDispersion(problem, at: optimum.thresholds, members: members, near: rate.nearRows)
          .isSignificant
    {
      draws = .groups(members)
    } else {
      draws = rate.isBlurred ? .traces : .nothing
    }
    mistakeRate = rate.probability
    isDetermined = decay != nil
    best = optimum.thresholds
    weights = ThresholdWeights(steps: steps, units: units, decay: decay ?? 0)
    if case .nothing = draws, isDetermined {
      let window = weights.window(counts: nil)
      common = (window, window.cumulated())
    } else {
      common = nil
    }
    self.seed = RandomStream.mixed(seed ^ 0x5D13_0CAC_0F5A_11B7)
  }

  /// The thresholds of a run, a function of seed and number alone; infinite beyond all traces.
  ///
  /// A threshold without steps keeps its best value, and so do both where nothing can be told. `index` is
  /// counted from 0.
  ///
  /// Complexity: linear in the traces that are near the best thresholds; O(n) where runs draw traces.
  public func run(_ index: Int) -> ThresholdPair {
    precondition(index >= 0, "Runs are counted from 0.")
    guard isDetermined else { return best }
    let random = RandomStream(seed: seed, index: index)
    let (first, second) = (weights.steps.first, weights.steps.second)
    let window: ThresholdWindow
    let place: (row: ThresholdWindow.Place, column: ThresholdWindow.Place)
    if let common {
      window = common.window
      let row = ThresholdWindow.cell(in: common.cumulated, at: random.uniform(0...1))
      place = (row, ThresholdWindow.cell(in: window.cumulated(row: row.cell), at: random.uniform(0...1)))
    } else {
      window = weights.window(counts: counts(random))
      let columns = window.columns
      let column = min(max(second.cell(of: best.second), columns.lowerBound), columns.upperBound - 1)
      place = window.drawn(from: column - columns.lowerBound, random: random)
    }
    let (row, column) = (
      window.rows.lowerBound + place.row.cell, window.columns.lowerBound + place.column.cell
    )
    return ThresholdPair(
      first.steps.isEmpty ? best.first : first.place(in: row, at: place.row.inside),
      second.steps.isEmpty ? best.second : second.place(in: column, at: place.column.inside))
  }

  /// How often each trace is drawn; nil for once each.
  private func counts(_ random: borrowing RandomStream) -> [Int32]? {
    var counts = [Int32](repeating: 0, count: weights.steps.count)
    switch draws {
    case .nothing: return nil
    case .traces:
      counts.withUnsafeMutableBufferPointer { counts in
        for _ in counts.indices { counts[random.below(counts.count)] += 1 }
      }
    case .groups(let groups):
      for _ in groups.indices {
        for row in groups[random.below(groups.count)] { counts[row] += 1 }
      }
    }
    return counts
  }

  /// The intervals that contain the true thresholds with a probability, each on its own.
  ///
  /// The ends are quantiles of the runs, with the rank q·(r + 1) of r runs, between two runs in proportion;
  /// the first and last run where the rank lies beyond, so that fewer than 39 runs give less than 95 %. Where
  /// values repeat, the ends are moved outwards to the grid of values. An infinite end says that the
  /// threshold may lie beyond all traces.
  ///
  /// - Parameters:
  ///   - runs: The thresholds of runs in any order.
  ///   - confidence: The probability, between 0 and 1.
  /// - Returns: The intervals of both thresholds, without ends for one of which the traces say nothing.
  /// - Complexity: O(r log r).
  public func interval(
    of runs: [ThresholdPair], confidence: Double = 0.95
  ) -> (first: ThresholdInterval, second: ThresholdInterval) {
    precondition(confidence > 0 && confidence < 1, "A confidence lies between 0 and 1.")
    return (
      interval(runs.map(\.first), weights.steps.first, resolution.first, confidence),
      interval(runs.map(\.second), weights.steps.second, resolution.second, confidence)
    )
  }

  /// The interval of one threshold.
  private func interval(
    _ runs: [Double], _ axis: ThresholdAxis, _ resolution: Double?, _ confidence: Double
  ) -> ThresholdInterval {
    guard isDetermined, let origin = axis.steps.first, let end = axis.steps.last else {
      return ThresholdInterval(lower: -.infinity, upper: .infinity)
    }
    var interval = Quantiles(runs).interval(confidence)
    if interval.lower == .infinity { interval.lower = end }
    if interval.upper == -.infinity { interval.upper = origin }
    if let resolution {
      let lower = ((interval.lower - origin) / resolution + 1e-6).rounded(.down)
      let upper = ((interval.upper - origin) / resolution - 1e-6).rounded(.up)
      interval.lower = origin + lower * resolution
      let end = origin + upper * resolution
      interval.upper = end + 2 * Condition.slack(end)
    }
    return interval
  }

  /// The distance of neighbouring values if at least three, and one in a hundred, are shared by traces.
  ///
  /// A single value that many traces share, as one that was cut off, is no grid.
  private static func resolution(_ axis: ThresholdAxis) -> Double? {
    guard axis.shared >= 3, 100 * axis.shared >= axis.steps.count else { return nil }
    return zip(axis.steps, axis.steps.dropFirst()).lazy.map { $1 - $0 }.min()
  }
}

extension ThresholdAxis {
  /// A place within a cell; an infinite one in a cell without an end, and in the only cell of an axis.
  fileprivate func place(in cell: Int, at share: Double) -> Double {
    if cell == 0 { return -.infinity }
    if cell == count - 1 { return .infinity }
    return steps[cell - 1] * (1 - share) + steps[cell] * share
  }
}
