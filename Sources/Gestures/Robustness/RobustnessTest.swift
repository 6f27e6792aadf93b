// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Replays a trace under many small perturbations, and counts how often its outcome changes.
///
/// ```swift
/// let replayer = try Replayer(sheet: Sheet())
/// let result = try replayer.replay(trace)
/// let fragility = RobustnessTest().fragility(of: trace, in: [replayer], against: [result])
/// ```
public struct RobustnessTest: Sendable, Hashable, Codable {
  /// What is changed in every run.
  public var perturbation = TracePerturbation()
  /// Number of perturbed replays. Default 100; from 1 to 10 000.
  public var runs = 100
  /// Names the family of runs: equal seeds give equal results. Default 1.
  public var seed: UInt64 = 1

  /// The most runs of one trace.
  public static let mostRuns = 10_000

  /// Makes the default test: 100 runs of seed 1.
  public init() {}

  /// How often sheets answer perturbed versions of a trace differently from the trace itself.
  ///
  /// In each run all sheets get the same perturbed trace. A run whose motion cannot be integrated counts as one that
  /// differs: its outcome is not the one of the trace.
  ///
  /// - Parameters:
  ///   - trace: The trace as it was recorded.
  ///   - replayers: The sheets.
  ///   - results: What each of them did with the unperturbed trace, in the same order.
  /// - Returns: The fragility in each sheet, in the same order.
  /// - Precondition: `validate()` finds no problem, and there are as many results as sheets.
  /// - Complexity: linear in the runs, the sheets and the rows of the trace.
  public func fragility(
    of trace: TouchTrace, in replayers: [Replayer], against results: [ReplayResult]
  ) -> [Fragility] {
    precondition(validate().isEmpty, "A robustness test has fields within their ranges.")
    precondition(results.count == replayers.count, "Each sheet has a result.")
    var flips = [Int](repeating: 0, count: replayers.count)
    let workspace = ReplayWorkspace()
    for run in 0..<runs {
      let perturbed = perturbation.perturbed(trace, run: run, seed: seed)
      for index in replayers.indices {
        let result = try? replayers[index].replay(perturbed, reusing: workspace)
        if result?.ending != results[index].ending { flips[index] += 1 }
      }
    }
    return flips.map { Fragility(runs: runs, flips: $0) }
  }
}

extension RobustnessTest: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(perturbation.validate(), under: "perturbation")
    problems.require(runs, in: 1...Self.mostRuns, "runs")
    return problems
  }
}
