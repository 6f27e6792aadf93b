// SPDX-License-Identifier: GPL-3.0-or-later

/// How a tuning does with traces that it has not seen: k-fold cross-validation.
public struct CrossValidation<Tuning: ResampledTuning>: Sendable {
  /// What is found without one fold, and how it does with it.
  public struct Fold: Sendable, Hashable {
    /// The thresholds found without the fold.
    public var thresholds: [Double]
    /// Number of traces in the fold.
    public var traces: Int
    /// The mistakes with them.
    public var mistakes: Mistakes
    /// Their cost.
    public var cost: Double

    /// The cost for each trace of the fold.
    public var costPerTrace: Double { cost / Double(traces) }
  }

  /// The tuning.
  public let tuning: Tuning
  /// The division.
  public let folds: Folds

  /// Divides the traces of a tuning, by groups if there are any, else with equal shares of labels.
  ///
  /// - Parameters:
  ///   - tuning: The tuning.
  ///   - folds: Number of folds.
  ///   - groups: A number for each trace, equal for those of one group, as a user's.
  ///   - seed: Names the division.
  /// - Throws: `Folds.Failure` if there are fewer groups, or traces, than folds.
  public init(_ tuning: Tuning, folds: Int, groups: [Int]? = nil, seed: UInt64) throws(Folds.Failure) {
    precondition(groups.map { $0.count == tuning.count } ?? true, "Every trace has a group.")
    self.tuning = tuning
    if let groups {
      self.folds = try Folds(groups: groups, count: folds, seed: seed)
    } else {
      let labels = (0..<tuning.count).map { tuning.expects(dismissalOf: $0) }
      self.folds = try Folds(labels: labels, count: folds, seed: seed)
    }
  }

  /// Tunes without a fold and counts its mistakes; a function of the number alone.
  public func fold(_ index: Int) -> Fold {
    let held = folds.rows[index]
    var isHeld = [Bool](repeating: false, count: tuning.count)
    for row in held { isHeld[row] = true }
    let thresholds = tuning.best(rows: isHeld.indices.filter { !isHeld[$0] })
    let mistakes = tuning.mistakes(at: thresholds, rows: held)
    return Fold(
      thresholds: thresholds, traces: held.count, mistakes: mistakes,
      cost: tuning.costs.cost(of: mistakes))
  }

  /// What a trace costs that the tuning has not seen: the cost of all folds by their traces; 0 without folds.
  public static func mean(_ folds: [Fold]) -> Double {
    let traces = folds.reduce(0) { $0 + $1.traces }
    return traces > 0 ? folds.reduce(0) { $0 + $1.cost } / Double(traces) : 0
  }

  /// Standard deviation of the K folds' costs per trace cₖ around their mean, each with the weight of its traces:
  /// √(K/(K − 1) · Σnₖ(cₖ − mean)²/Σnₖ); 0 for fewer than two.
  ///
  /// Of folds of one size it is the sample standard deviation.
  public static func deviation(_ folds: [Fold]) -> Double {
    guard folds.count > 1 else { return 0 }
    let mean = mean(folds)
    let (traces, squares) = folds.reduce((0.0, 0.0)) { sums, fold in
      let (count, difference) = (Double(fold.traces), fold.costPerTrace - mean)
      return (sums.0 + count, sums.1 + count * difference * difference)
    }
    let count = Double(folds.count)
    return (squares / traces * count / (count - 1)).squareRoot()
  }
}
