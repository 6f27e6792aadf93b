// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

extension TuneRunner {
  /// Share of the bootstrap's runs that an interval holds.
  static let confidence = 0.95

  /// The groups of labelled traces as numbers; nil where no trace has one. A trace without a group is one
  /// of its own.
  func groups(_ rows: TuningRows, _ table: FeatureTable) -> [Int]? {
    let indices = table.groupIndices
    guard rows.traces.contains(where: { indices[$0] >= 0 }) else { return nil }
    let named = table.groupNames.count
    return rows.traces.enumerated().map { row, trace in
      indices[trace] >= 0 ? Int(indices[trace]) : named + row
    }
  }

  /// Prepares cross-validation; nil where none is asked for, or an interruption has come.
  ///
  /// - Throws: A usage error where there are fewer traces or groups than folds.
  func validation<Tuning>(
    of tuning: Tuning, groups: [Int]?
  ) throws(CommandError) -> CrossValidation<Tuning>? {
    guard let folds = request.folds, !Interruption.isRequested else { return nil }
    do {
      return try CrossValidation(tuning, folds: folds, groups: groups, seed: request.seed)
    } catch {
      throw .usage("--folds: \(error.description)")
    }
  }

  /// Tunes without each fold; nil where an interruption left no fold done.
  func run<Tuning>(
    _ validation: CrossValidation<Tuning>?, groups: [Int]?
  ) throws -> TuneResult.CrossValidation? {
    guard let validation else { return nil }
    let folds = try pieces("tune: folds", count: validation.folds.rows.count) { validation.fold($0) }
    guard !folds.isEmpty else { return nil }
    return TuneResult.CrossValidation(
      folds: folds.map {
        .init(
          traces: $0.traces, thresholds: fieldValues($0.thresholds),
          mistakes: $0.mistakes, cost: $0.cost, costPerTrace: $0.costPerTrace)
      },
      mean: CrossValidation<Tuning>.mean(folds),
      deviation: folds.count > 1 ? CrossValidation<Tuning>.deviation(folds) : nil,
      groups: groups.map { Set($0).count })
  }

  /// The values of the fields that thresholds found for a fold stand for; NaN stands for a field that stays empty.
  private func fieldValues(_ thresholds: [Double]) -> [Double?] {
    guard request.fields.isExact else {
      return thresholds.prefix(request.fields.count).map { $0.isNaN ? nil : $0 }
    }
    return values(ThresholdPair(thresholds[0], thresholds[1]))
  }

  /// Draws thresholds as they may be in truth; nil where none are asked for, or an interruption left no run
  /// done.
  func bootstrap(
    _ problem: ThresholdProblem, _ optimum: ThresholdOptimum, groups: [Int]?
  ) throws -> TuneResult.Bootstrap? {
    guard let count = request.bootstrapRuns else { return nil }
    let bootstrap = ThresholdBootstrap(
      problem, optimum: optimum, costs: request.costs, groups: groups, seed: request.seed)
    let runs = try pieces("tune: bootstrap", count: count) { bootstrap.run($0) }
    guard !runs.isEmpty else { return nil }
    let intervals = bootstrap.interval(of: runs, confidence: Self.confidence)
    return TuneResult.Bootstrap(
      runs: runs.count, confidence: Self.confidence,
      intervals: Array([intervals.first, intervals.second].prefix(request.fields.count)),
      notes: bootstrap.notes.map(sentence))
  }

  /// Tunes several times. An interruption lets no more begin; searches are cut short by it and do not count
  /// then.
  func pieces<Value: Sendable>(
    _ label: String, count: Int, _ body: @escaping @Sendable (Int) -> Value
  ) throws -> [Value] {
    let isExact = request.fields.isExact
    return try work.map(label, count: count) { index -> Value? in
      let value = body(index)
      return isExact || !Interruption.isRequested ? value : nil
    }.compactMap(\.self)
  }

  private func sentence(_ note: BootstrapNote) -> String {
    let names = request.fields.paths.map(\.description)
    return note.sentence(first: names[0], second: names.count > 1 ? names[1] : "")
  }
}
