// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// A search that is repeated with other choices of its traces.
struct SearchedTuning: ResampledTuning {
  let search: TuningSearch
  /// Whether each labelled trace should be dismissed.
  let expected: [Bool]

  var count: Int { search.count }
  var costs: MistakeCosts { search.costs }

  func expects(dismissalOf row: Int) -> Bool { expected[row] }

  /// The best values that a search finds, after an interruption the best so far; the present ones for what
  /// cannot be searched. A field that stays empty is NaN.
  func best(rows: [Int]) -> [Double] {
    let optimum = try? search.optimum(rows: rows, shouldStop: { Interruption.isRequested })
    return (optimum?.values ?? search.fields.present).map { $0 ?? .nan }
  }

  func mistakes(at thresholds: [Double], rows: [Int]) -> Mistakes {
    let values = thresholds.map { $0.isNaN ? nil : $0 }
    return (try? search.mistakes(at: values, rows: rows)) ?? Mistakes(falseDismiss: rows.count)
  }
}

extension TuneRunner {
  /// Prepares a search by the features, or by the traces where a value changes what their features are.
  ///
  /// - Throws: `CommandError` for such a value where only features are at hand, and for traces that cannot be
  ///   replayed.
  func search(_ input: TuneInput) throws(CommandError) -> TuningSearch {
    var settings = SearchSettings()
    settings.seed = request.seed
    do {
      return try TuningSearch(
        input.table, request.fields, costs: request.costs, options: request.options, settings: settings)
    } catch  where error.code == .needsTraces && !input.traces.isEmpty {
    } catch {
      throw CommandError(error.code == .needsTraces ? .usage : .badData, error.message)
    }
    do {
      return try TuningSearch(
        input.traces, request.fields, costs: request.costs, options: request.options, settings: settings)
    } catch {
      throw CommandError(.badData, error.message)
    }
  }

  /// The best values that a search finds; after an interruption the best so far.
  func best(of search: TuningSearch) throws(CommandError) -> Best {
    let diagnostics = work.diagnostics
    do {
      let optimum = try search.optimum(
        shouldStop: { Interruption.isRequested },
        progress: { diagnostics.progress("tune: search", $0, of: $1) })
      diagnostics.clearProgress()
      return Best(
        values: optimum.values, mistakes: optimum.mistakes, intervals: optimum.intervals, frontier: [])
    } catch {
      throw CommandError(.badData, error.message)
    }
  }

  /// Tunes traces that are drawn with repetition; nil where that is not asked for, or an interruption left
  /// no run done.
  func bootstrap(_ tuning: SearchedTuning, groups: [Int]?) throws -> TuneResult.Bootstrap? {
    guard let count = request.bootstrapRuns else { return nil }
    let bootstrap = PairsBootstrap(tuning, groups: groups, seed: request.seed)
    let runs = try pieces("tune: bootstrap", count: count) { bootstrap.run($0) }
    guard !runs.isEmpty else { return nil }
    return TuneResult.Bootstrap(
      runs: runs.count, confidence: Self.confidence,
      intervals: bootstrap.intervals(of: runs, confidence: Self.confidence),
      notes: bootstrap.notes.map { $0.sentence(first: "", second: "") } + [
        "The intervals hold 95 % of the runs; of searched values they are no confidence intervals."
      ])
  }
}
