// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Tunes on a table, and asks how sure the result is.
struct TuneRunner: Sendable {
  let request: TuneRequest
  let work: ParallelWork

  /// What came of it.
  struct Product: Sendable {
    var result: TuneResult
    /// The sheet with the best values.
    var sheet: Sheet
    var plot: TunePlot
  }

  /// The best values, and what is known of them.
  struct Best: Sendable {
    /// One for each field; nil for one that stays empty.
    var values: [Double?]
    var mistakes: Mistakes
    var intervals: [ThresholdInterval]
    var regions: Int?
    var frontier: [TuneResult.Setting]
    var map: TuneCostMap?
  }

  /// Does everything.
  ///
  /// - Throws: `badData` where no trace has a label, or the best values do not fit the sheet.
  func run(_ input: TuneInput, timing: inout TuneTiming) throws -> Product {
    let table = input.table
    let rows = try rows(of: table)
    guard rows.count > 0 else { throw noLabels(input) }
    let groups = groups(rows, table)
    let findings =
      if let problem = try problem(rows) {
        try findings(problem, rows, groups, &timing)
      } else {
        try findings(.init(search: try search(input), expected: rows.expected), groups, &timing)
      }
    let best = findings.best
    let sheet = try sheet(with: best.values)
    let comparison = try timing.measure("comparison") {
      try compare(input, rows, with: sheet)
    }
    var result = TuneResult(
      sheet: request.sheet.name, rule: request.thresholds, costs: request.costs,
      counts: counts(input), best: .init(values: best.values, mistakes: best.mistakes),
      intervals: best.intervals, regions: best.regions,
      current: .init(values: request.fields.present, mistakes: comparison.current),
      confusion: ConfusionMatrix(of: rows, with: best.mistakes), frontier: best.frontier,
      presets: comparison.presets, crossValidation: findings.validation, bootstrap: findings.bootstrap,
      flips: comparison.flips, code: request.fields.pasteLine(best.values, best.intervals))
    result.isSearch = !request.fields.isExact
    result.isPartial = Interruption.isRequested
    if result.isSearch { result.frontier = result.unbeaten }
    let plot = TunePlot(result: result, map: best.map, margins: comparison.margins)
    // The values hold for the estimator that they were tuned with.
    var written = sheet
    written.velocity = request.rule.estimation
    return Product(result: result, sheet: written, plot: plot)
  }

  /// The best values and how sure they are.
  private struct Findings {
    var best: Best
    var validation: TuneResult.CrossValidation?
    var bootstrap: TuneResult.Bootstrap?
  }

  /// Finds the exact optimum.
  private func findings(
    _ problem: ThresholdProblem, _ rows: TuningRows, _ groups: [Int]?, _ timing: inout TuneTiming
  ) throws -> Findings {
    let tuning = ThresholdTuning(problem, costs: request.costs, present: present)
    let validation = try validation(of: tuning, groups: groups)
    let (best, exact) = try timing.measure("optimum") { try optimum(of: problem, rows) }
    var findings = Findings(best: best)
    findings.validation = try timing.measure("crossValidation") {
      try run(validation, groups: groups)
    }
    findings.bootstrap = try timing.measure("bootstrap") {
      try bootstrap(problem, exact, groups: groups)
    }
    return findings
  }

  /// Searches.
  private func findings(
    _ tuning: SearchedTuning, _ groups: [Int]?, _ timing: inout TuneTiming
  ) throws -> Findings {
    let validation = try validation(of: tuning, groups: groups)
    var findings = Findings(best: try timing.measure("search") { try best(of: tuning.search) })
    findings.validation = try timing.measure("crossValidation") {
      try run(validation, groups: groups)
    }
    findings.bootstrap = try timing.measure("bootstrap") { try bootstrap(tuning, groups: groups) }
    return findings
  }

  private func noLabels(_ input: TuneInput) -> CommandError {
    let count = TuneText.traces(input.table.count)
    return CommandError(
      .badData,
      "\(count) and no label: a column 'expected' or --expect has to say which gestures should dismiss the "
        + "sheet"
    )
  }

  private func rows(of table: FeatureTable) throws(CommandError) -> TuningRows {
    do {
      return try TuningRows(table, for: request.rule, tuning: request.fields)
    } catch {
      throw CommandError(.badData, error.message)
    }
  }

  /// What one or two thresholds make of the traces; nil for fields that are searched for.
  private func problem(_ rows: TuningRows) throws(CommandError) -> ThresholdProblem? {
    guard request.fields.isExact else { return nil }
    do {
      return try ThresholdProblem(rows, request.fields, options: request.options, with: work.runner)
    } catch {
      throw .usage("--rule: \(error.message)")
    }
  }

  func rule(of sheet: Sheet) throws(CommandError) -> SheetRule {
    do {
      return try SheetRule(sheet: sheet, options: request.options)
    } catch {
      throw CommandError(.badData, "the best values do not fit the sheet: \(error.description)")
    }
  }

  func sheet(with values: [Double?]) throws(CommandError) -> Sheet {
    do {
      return try request.fields.sheet(with: values)
    } catch {
      throw CommandError(.badData, "the best values do not fit the sheet: \(error.message)")
    }
  }

  private func counts(_ input: TuneInput) -> TuneResult.Counts {
    var counts = TuneResult.Counts()
    // Other fields may change whether a trace comes to a release at all.
    let hasFixed = request.fields.fields.allSatisfy(\.isThreshold)
    for row in 0..<input.table.count {
      guard let expected = input.table.expected(at: row) else {
        counts.unlabelled += 1
        continue
      }
      counts.labelled[Outcome.allCases.firstIndex(of: expected) ?? 0] += 1
      if hasFixed, !input.table.isRelease(at: row) { counts.fixed += 1 }
    }
    counts.skipped = input.skipped
    return counts
  }
}
