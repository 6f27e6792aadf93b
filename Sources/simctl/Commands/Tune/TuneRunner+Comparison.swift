// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

extension TuneRunner {
  /// The best setting beside the present one and the presets.
  struct Comparison: Sendable {
    var current: Mistakes
    var flips: [TuneResult.Flip]
    var presets: [PresetPoint]
    /// How far labelled traces are from where they would end differently with the best values.
    var margins: [TunePlot.Margin]
  }

  /// Compares both sheets on all traces; an interruption does not end it, as all of the result hangs on it.
  func compare(_ input: TuneInput, _ rows: TuningRows, with best: Sheet) throws -> Comparison {
    let rule = try rule(of: best)
    let context = FeatureContext(sheet: best, options: request.options)
    let isSameTable = input.traces.isEmpty || input.table.context?.mismatch(with: context) == nil
    let flips =
      isSameTable ? try flips(in: input.table, to: rule) : try flips(of: input.traces, to: best)
    let table = isSameTable ? input.table : try features(of: input.traces, in: best)
    return Comparison(
      current: rows.mistakes(of: request.rule, with: work.runner), flips: flips,
      presets: presets(input, rows),
      margins: request.drawsMargins ? try margins(table, rows, rule) : [])
  }

  private func presets(_ input: TuneInput, _ rows: TuningRows) -> [PresetPoint] {
    SheetPreset.allCases.map { preset in
      PresetPoint(
        preset, on: input.table, replayed: input.replayedPresets[preset], options: request.options,
        rows: rows, with: work.runner)
    }
  }

  private func flips(in table: FeatureTable, to best: SheetRule) throws(CommandError) -> [TuneResult.Flip] {
    do {
      return try TuningFlip.flips(in: table, from: request.rule, to: best, with: work.runner)
        .map(TuneResult.Flip.init)
    } catch {
      throw CommandError(.badData, error.message)
    }
  }

  /// The same by replays, where the sheets see gestures differently.
  private func flips(of traces: [TouchTrace], to best: Sheet) throws -> [TuneResult.Flip] {
    let options = request.options.forOutcome
    let replayers = (
      try Replayer(sheet: request.sheet, options: options), try Replayer(sheet: best, options: options)
    )
    let results = try work.map("tune: replays", count: traces.count, endsEarly: false) { index in
      (try replayers.0.replay(traces[index]), try replayers.1.replay(traces[index]))
    }
    return OutcomeFlip.flips(from: results.map(\.0), to: results.map(\.1))
      .filter { $0.from.outcome != $0.to.outcome }.map(TuneResult.Flip.init)
  }

  private func features(of traces: [TouchTrace], in sheet: Sheet) throws -> FeatureTable {
    let extractor = try FeatureExtractor(sheet: sheet, options: request.options)
    let rows = try work.map("tune: features", count: traces.count, endsEarly: false) {
      try extractor.features(of: traces[$0])
    }
    var table = FeatureTable(context: extractor.context)
    for row in rows { table.append(row) }
    return table
  }

  /// Traces whose margins are found in one piece.
  private static let chunk = 8192

  private func margins(
    _ table: FeatureTable, _ rows: TuningRows, _ rule: SheetRule
  ) throws -> [TunePlot.Margin] {
    let chunks = (rows.count + Self.chunk - 1) / Self.chunk
    return try work.map("tune: margins", count: chunks, endsEarly: false) { index in
      rows.traces[index * Self.chunk..<min(rows.count, (index + 1) * Self.chunk)].compactMap { row in
        let trace = table[row]
        guard case .release(let release) = trace.ending, let expected = trace.expected,
          let decision = rule.decision(release, screen: trace.screen), let margin = decision.margin
        else { return nil }
        let isRight = decision.dismisses == (expected == .dismissed)
        return TunePlot.Margin(expected: expected, margin: margin, isRight: isRight)
      }
    }.flatMap { $0 }
  }
}
