// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a search gets the labelled rows from that a sheet is judged by.
protocol TuningSource: Sendable {
  /// Number of rows, whatever the sheet.
  var count: Int { get }

  /// The rows for a sheet, always as many and in the same order.
  func rows(for sheet: Sheet) throws(TuningError) -> TuningRows
}

/// Rows of a feature table: enough for every field that does not change what the features of a trace are.
struct FeatureSource: TuningSource {
  let rows: TuningRows
  var count: Int { rows.count }

  func rows(for sheet: Sheet) -> TuningRows { rows }
}

/// Traces that are replayed anew for each sheet.
struct TraceSource: TuningSource {
  /// The traces that have a label.
  let traces: [TouchTrace]
  let options: ReplayOptions
  var count: Int { traces.count }

  func rows(for sheet: Sheet) throws(TuningError) -> TuningRows {
    do throws(ReplayError) {
      let extractor = try FeatureExtractor(sheet: sheet, options: options)
      var features: [TraceFeatures] = []
      features.reserveCapacity(traces.count)
      for trace in traces { features.append(try extractor.features(of: trace)) }
      return TuningRows(features, for: SheetRule(allowed: sheet.allowed.sheet, options: options))
    } catch {
      throw TuningError(.replay, "\(error)")
    }
  }
}
