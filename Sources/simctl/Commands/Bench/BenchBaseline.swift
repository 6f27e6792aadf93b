// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// What this build is compared with.
enum BenchBaseline {
  /// A run from before.
  case saved(SavedRun)
  /// Another build, whose turns alternate with this one's.
  case build(OtherBuild)

  /// A program is another build; everything else has to be a run that was saved.
  ///
  /// - Throws: `noInput` when it is missing, bad data when it is neither.
  init(path: String) throws(CommandError) {
    if OtherBuild.isProgram(path) {
      self = .build(try OtherBuild(path: path))
    } else {
      self = .saved(try SavedRun(try InputFile.read(path), path: path))
    }
  }

  /// In what the environment of a saved run differs from this; another build tells its own with each turn.
  func differences(from environment: BenchmarkEnvironment) -> [String] {
    switch self {
    case .saved(let run): run.differences(from: BenchReport.json(environment))
    case .build: []
    }
  }

  /// What it is called in a document.
  var kind: String {
    switch self {
    case .saved: "saved"
    case .build: "build"
    }
  }
}

/// How one benchmark compares with the baseline.
struct BenchChange {
  /// Median of the baseline, in seconds an item.
  var before: Double
  var comparison: BenchmarkComparison
  /// Whether it is slower by more than is allowed.
  var isRegression: Bool

  /// - Parameters:
  ///   - before: median of the baseline.
  ///   - comparison: the ratio and what it means.
  ///   - percent: allowed growth of the time.
  init(before: Double, _ comparison: BenchmarkComparison, failAbove percent: Double) {
    self.before = before
    self.comparison = comparison
    isRegression = comparison.isRegression(above: percent / 100)
  }
}
