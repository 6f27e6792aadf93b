// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Options on replays under small perturbations.
enum RobustnessOptions {
  static let perturb = Option.integer(
    "perturb", value: "RUNS", in: 1...RobustnessTest.mostRuns,
    help: "Replay each trace RUNS times more, with noise, lost and merged moves: does its outcome change?")
  static let seed = Option.integer(
    "seed", in: 0...UInt64.max, default: RobustnessTest().seed,
    help: "Seed of --perturb; equal seeds give equal results.")

  static let group = OptionGroup("Robustness options", [perturb, seed])

  /// The test that was asked for.
  static func test(_ arguments: ParsedArguments) -> RobustnessTest? {
    guard let runs = arguments[perturb] else { return nil }
    var test = RobustnessTest()
    test.runs = runs
    test.seed = arguments[seed]
    return test
  }
}
