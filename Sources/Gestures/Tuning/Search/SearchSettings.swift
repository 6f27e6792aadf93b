// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// How long and from where a search looks.
public struct SearchSettings: Sendable, Hashable {
  /// Names the random starts: equal seeds give equal results. Default 1.
  public var seed: UInt64 = 1
  /// Number of simplexes: half of them begin at the best points of the grid, half at random. Default 6;
  /// from 1 to 1000.
  public var starts = 6
  /// Most settings that are tried on a grid and by simplexes. Default 1500; from 10 to a million.
  ///
  /// Finding the interval of a field that is no threshold takes up to some hundred more.
  public var evaluations = 1500
  /// Of more traces than these a sample is searched, and only the best settings are judged by all. Default
  /// 20 000; 10 or more.
  public var sample = 20_000

  /// Makes the default settings.
  public init() {}
}

extension SearchSettings: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(starts, in: 1...1000, "starts")
    problems.require(evaluations, in: 10...1_000_000, "evaluations")
    problems.require(sample, in: 10...1_000_000_000, "sample")
    return problems
  }
}

/// The best setting that a search found: no proof that there is none better.
public struct SearchOptimum: Sendable, Hashable {
  /// The value of each field; nil for an empty one that had better stay so.
  public var values: [Double?]
  /// The mistakes of the sheet with these values.
  public var mistakes: Mistakes
  /// For each field the values around its own with equal cost while the others are held; of whole numbers, the upper end is
  /// the first that costs otherwise.
  ///
  /// An end is infinite where nothing costs otherwise up to the last value that the field can hold, and where a search that
  /// was stopped did not find it.
  public var intervals: [ThresholdInterval]
  /// How many settings were tried.
  public var evaluations: Int
  /// Whether the search was stopped before its end.
  public var isPartial: Bool
}
