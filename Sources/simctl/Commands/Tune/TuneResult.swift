// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Everything that one call of `tune` found.
struct TuneResult: Sendable {
  /// A field that was tuned.
  struct Threshold: Sendable {
    var path: FieldPath
    /// The unit of its values; nil for numbers without one.
    var unit: String?

    /// The path with the unit, as a title.
    var title: String { unit.map { "\(path) (\($0))" } ?? path.description }
  }

  /// How many traces there were, by label.
  struct Counts: Sendable {
    /// Labelled traces of each outcome, in the order of `Outcome.allCases`.
    var labelled = [Int](repeating: 0, count: Outcome.allCases.count)
    var unlabelled = 0
    var skipped = 0
    /// Labelled traces at which no threshold is asked.
    var fixed = 0

    /// All labelled ones.
    var traces: Int { labelled.reduce(0, +) }
    /// Those that should be dismissed.
    var dismissed: Int { labelled[Outcome.allCases.firstIndex(of: .dismissed) ?? 0] }
    /// Those that should not.
    var kept: Int { traces - dismissed }

    /// The share of the traces that should stay and are dismissed; nil where none should stay.
    func falseRate(of mistakes: Mistakes) -> Double? {
      kept > 0 ? Double(mistakes.falseDismiss) / Double(kept) : nil
    }

    /// The share of the traces that should be dismissed and stay; nil where none should be dismissed.
    func missedRate(of mistakes: Mistakes) -> Double? {
      dismissed > 0 ? Double(mistakes.missedDismiss) / Double(dismissed) : nil
    }
  }

  /// One setting of the thresholds and the mistakes that it makes.
  struct Setting: Sendable {
    /// One for each threshold; nil for a condition that the sheet does not have.
    var values: [Double?]
    var mistakes: Mistakes
  }

  /// A trace that ends differently in the best setting.
  struct Flip: Sendable {
    var trace: String
    var source: String
    var from: Outcome
    var to: Outcome
    var expected: Outcome?
    /// Present and best.
    var margins: (Double?, Double?)

    /// Whether it ends as labelled now, as far as being dismissed goes; nil without a label.
    var isImprovement: Bool? { expected.map { ($0 == .dismissed) == (to == .dismissed) } }
  }

  /// Tuning without a part of the traces, judged by that part.
  struct CrossValidation: Sendable {
    struct Fold: Sendable {
      /// Traces that were left out and judged.
      var traces: Int
      /// One for each field; nil for one that stays empty.
      var thresholds: [Double?]
      var mistakes: Mistakes
      /// Mistakes, weighted by their costs.
      var cost: Double
      var costPerTrace: Double
    }

    var folds: [Fold]
    /// Cost per trace of all folds together.
    var mean: Double
    /// How far the folds' costs per trace lie from it.
    var deviation: Double?
    /// Number of groups that stayed whole; nil where traces were divided one by one.
    var groups: Int?
  }

  /// What tuning on traces that are drawn anew gives.
  struct Bootstrap: Sendable {
    var runs: Int
    var confidence: Double
    /// Infinite ends say that a threshold may lie beyond all traces.
    var intervals: [ThresholdInterval]
    /// What lets the intervals be wrong.
    var notes: [String]

    /// All that has to be known of the intervals: of fewer than 39 runs no share of 2.5 % can be left out on each side.
    var remarks: [String] {
      (runs < 39 ? ["fewer than 39 runs make intervals of less than 95 %"] : []) + notes
    }
  }

  var sheet: String
  var rule: [Threshold]
  var costs: MistakeCosts
  var isSearch = false
  var isPartial = false
  var counts: Counts
  var best: Setting
  var intervals: [ThresholdInterval]
  /// Separate sets of equally good thresholds; nil where they are too many to count, or a search cannot know.
  var regions: Int?
  var current: Setting
  var confusion: ConfusionMatrix
  /// The operating curve, from the fewest false dismissals to the fewest missed ones.
  var frontier: [Setting]
  /// How the rules of other sheets do on the same traces.
  var presets: [PresetPoint]
  var crossValidation: CrossValidation?
  var bootstrap: Bootstrap?
  var flips: [Flip]
  /// What a developer pastes into code.
  var code: String

  /// Of the present and the best setting those that the other one does not beat, by false dismissals.
  var unbeaten: [Setting] {
    let (a, b) = (best, current)
    let isCurrentBeaten =
      a.mistakes.falseDismiss <= b.mistakes.falseDismiss
      && a.mistakes.missedDismiss <= b.mistakes.missedDismiss
    if isCurrentBeaten { return [a] }
    return a.mistakes.falseDismiss < b.mistakes.falseDismiss ? [a, b] : [b, a]
  }
}

extension TuneResult.Flip {
  init(_ flip: TuningFlip) {
    (trace, source, from, to, expected) = (flip.trace, flip.source, flip.from, flip.to, flip.expected)
    margins = (flip.fromMargin, flip.toMargin)
  }

  init(_ flip: OutcomeFlip) {
    (trace, source, from, to) = (flip.from.trace, flip.from.source, flip.from.outcome, flip.to.outcome)
    expected = flip.from.expected
    margins = (flip.from.margin, flip.to.margin)
  }
}
