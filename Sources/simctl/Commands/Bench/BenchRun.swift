// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// Benchmarks being measured and compared, one after the other.
struct BenchRun {
  let runner: BenchmarkRunner<MonotonicClock>
  let baseline: BenchBaseline?
  /// Growth of a time that is allowed, in percent.
  let failAbove: Double
  let diagnostics: Diagnostics

  /// What was measured so far.
  private(set) var results: [BenchReport.Result] = []
  /// Benchmarks that the baseline does not have.
  private(set) var new: [String] = []
  /// Benchmarks that only the baseline has.
  private(set) var missing: [String] = []
  /// In what the environment of another build differs.
  private(set) var differences: [String] = []
  /// Benchmarks without a result: their results are wrong.
  private(set) var wrong: [String] = []
  /// Benchmarks without a result or a comparison: something failed.
  private(set) var failed: [String] = []

  init(
    runner: BenchmarkRunner<MonotonicClock>, baseline: BenchBaseline?, failAbove: Double,
    diagnostics: Diagnostics
  ) {
    (self.runner, self.baseline, self.failAbove) = (runner, baseline, failAbove)
    self.diagnostics = diagnostics
  }

  /// Measures benchmarks until all are or somebody interrupts.
  ///
  /// - Parameters:
  ///   - entries: the benchmarks.
  ///   - known: all that this build has, whether asked for or not; made only where a saved run may have more.
  mutating func measure(_ entries: [BenchReport.Entry], known: () -> Set<BenchmarkIdentity>) {
    for (index, entry) in entries.enumerated() where !Interruption.isRequested {
      diagnostics.progress(entry.identifier, index, of: entries.count)
      do {
        guard var result = try measure(entry) else { break }
        for warning in result.result.warnings { diagnostics.note("note: \(entry.identifier): \(warning)") }
        result.change = compare(entry, result)
        results.append(result)
      } catch {
        diagnostics.error("\(Tool.name) bench: \(entry.suite): \(error.description)")
        switch error.kind {
        case .wrongResult: wrong.append(entry.identifier)
        case .thrown: failed.append(entry.identifier)
        }
      }
    }
    diagnostics.clearProgress()
    if case .saved(let run) = baseline {
      let known = known()
      missing = run.entries.filter { !known.contains($0.identity) }.map(\.title)
    }
  }

  /// Nil where an interruption came before there were enough samples.
  private func measure(_ entry: BenchReport.Entry) throws(BenchmarkFailure) -> BenchReport.Result? {
    var measurement = try runner.prepare(entry.benchmark)
    while measurement.wantsSample {
      if Interruption.isRequested {
        guard measurement.count >= runner.minimumSamples else { return nil }
        break
      }
      try measurement.sample()
    }
    return BenchReport.Result(suite: entry.suite, result: measurement.finish())
  }

  private mutating func compare(_ entry: BenchReport.Entry, _ result: BenchReport.Result) -> BenchChange? {
    switch baseline {
    case nil: return nil
    case .saved(let run):
      guard let old = run.entries.first(where: { $0.identity == entry.identity }) else {
        new.append(entry.identifier)
        return nil
      }
      guard old.unit == result.result.unit else {
        diagnostics.note(
          "note: \(entry.identifier): not compared: times are \(result.result.unit), were \(old.unit)")
        return nil
      }
      return BenchChange(
        before: old.median, BenchmarkComparison(old: old.samples, new: result.result.samples),
        failAbove: failAbove)
    case .build(let build):
      do throws(OtherBuild.Failure) {
        let turns = try build.turns(of: entry, time: runner.timeBudget)
        differences = turns.differences
        let comparison = BenchmarkComparison(pairedRatios: zip(turns.old, turns.new).map { $1 / $0 })
        return BenchChange(
          before: SampleStatistics(turns.old, resamplings: 1).median, comparison, failAbove: failAbove)
      } catch .unknown {
        new.append(entry.identifier)
      } catch .failed(let reason) {
        failed.append(entry.identifier)
        diagnostics.error("\(Tool.name) bench: \(entry.identifier): \(reason)")
      } catch {
        // The interruption is told at the end.
      }
      return nil
    }
  }

  /// Whether there was something to compare with, and nothing of it could be.
  var comparedNothing: Bool { baseline != nil && results.allSatisfy { $0.change == nil } }

  /// How the command ends: a wrong result or a regression is told by 1, a failure by 70, a baseline that has none of the
  /// benchmarks by 65.
  var status: ExitCode {
    if !failed.isEmpty { return .internalError }
    if comparedNothing, wrong.isEmpty { return .badData }
    return wrong.isEmpty && !results.contains { $0.change?.isRegression == true } ? .success : .failed
  }
}
