// SPDX-License-Identifier: GPL-3.0-or-later

/// A recording that ends differently once a sheet is tuned.
public struct TuningFlip: Sendable, Hashable {
  /// Row of the feature table.
  public let row: Int
  /// Name of the trace.
  public let trace: String
  /// Where the trace was read from.
  public let source: String
  /// The outcome that the recording's author expects; nil where it says nothing.
  public let expected: Outcome?
  /// The outcome now; `restored` also where an action would be chosen after the release.
  public let from: Outcome
  /// The outcome in the tuned sheet; `restored` as now.
  public let to: Outcome
  /// Margin of the decision now; see `Decision`.
  public let fromMargin: Double?
  /// Margin of the decision in the tuned sheet.
  public let toMargin: Double?

  /// How clear the difference is: the smaller of the two margins without their signs; nil where one is
  /// missing.
  public var clarity: Double? {
    guard let fromMargin, let toMargin else { return nil }
    return min(fromMargin.magnitude, toMargin.magnitude)
  }

  /// Whether the trace ends as its label wants it in the tuned sheet, and did not before; nil without a
  /// label.
  public var isImprovement: Bool? { expected.map { ($0 == .dismissed) == (to == .dismissed) } }

  /// The traces whose outcome changes between two rules: the clearest first, those without a clarity last,
  /// equal ones in the order of the table.
  ///
  /// - Parameters:
  ///   - table: Features of traces, with or without labels.
  ///   - present: The rule now.
  ///   - tuned: The rule of the tuned sheet; by the same estimator.
  ///   - runner: May do several runs of rows at once.
  /// - Returns: The flips, sorted.
  /// - Throws: `TuningError` where the table lacks the velocities that the rules look at.
  public static func flips(
    in table: FeatureTable, from present: SheetRule, to tuned: SheetRule, with runner: PieceRunner = .serial
  ) throws(TuningError) -> [TuningFlip] {
    precondition(present.estimation == tuned.estimation, "Both rules look at the velocity of one estimator.")
    let rows = try TuningRows(table, for: present, keepsUnlabelled: true)
    let (before, after) = (RowStages(present, for: rows), RowStages(tuned, for: rows))
    let flips = runner.chunks(of: rows.count) { range in
      var flips: [TuningFlip] = []
      for row in range where rows.endings[row] == .release {
        let (from, to) = (rows.dismisses(row, present, before), rows.dismisses(row, tuned, after))
        guard from != to else { continue }
        flips.append(
          TuningFlip(
            row: row, trace: table.trace(at: row), source: table.source(at: row),
            expected: table.expected(at: row), from: from ? .dismissed : .restored,
            to: to ? .dismissed : .restored, fromMargin: rows.decision(row, present, before)?.margin,
            toMargin: rows.decision(row, tuned, after)?.margin))
      }
      return flips
    }.flatMap(\.self)
    return OutcomeFlip.order(of: flips.map(\.clarity)).map { flips[$0] }
  }
}
