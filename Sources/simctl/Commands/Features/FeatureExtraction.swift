// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Reduces batches of traces to their features. It has no state, so that threads can share it.
struct FeatureExtraction: Sendable {
  private let extractor: FeatureExtractor
  private let expectations: Expectations

  /// What came of the traces of one batch.
  struct Batch: Sendable {
    var table: FeatureTable
    /// Traces that could not be used.
    var skipped: [TraceNotice] = []
    /// Treated defects by kind.
    var treated: [TraceDefect.Code: Int] = [:]
  }

  /// Prepares a sheet.
  ///
  /// Throws when the sheet or the options are out of range.
  init(sheet: Sheet, options: ReplayOptions, expectations: Expectations) throws(CommandError) {
    do throws(ReplayError) {
      extractor = try FeatureExtractor(sheet: sheet, options: options)
    } catch {
      throw .usage(error.description)
    }
    self.expectations = expectations
  }

  /// What the rows depend on.
  var context: FeatureContext { extractor.context }

  /// The features of every usable trace of a batch. A trace that cannot be played is skipped, and the rest
  /// goes on.
  func features(of entries: [TraceSource.Entry]) -> Batch {
    var batch = Batch(table: FeatureTable(context: context))
    let workspace = ReplayWorkspace()
    for entry in entries {
      switch entry.element {
      case .skipped(let trace): batch.skipped.append(TraceNotice(trace, input: entry.input))
      case .trace(let trace):
        DefectReport.countTreated(in: trace, into: &batch.treated)
        do throws(ReplayError) {
          var features = try extractor.features(of: trace, reusing: workspace)
          features.expected = expectations.outcome(of: trace)
          batch.table.append(features)
        } catch {
          batch.skipped.append(TraceNotice(trace, input: entry.input, error.description))
        }
      }
    }
    return batch
  }
}
