// SPDX-License-Identifier: GPL-3.0-or-later

/// Benchmarks that belong together.
public struct BenchmarkSuite: Sendable {
  /// Name by which the suite is asked for, in lower case.
  public var name: String
  /// What it measures, in one line.
  public var summary: String
  /// Its benchmarks, in the order in which they run.
  public var benchmarks: [Benchmark]

  /// Makes a suite.
  public init(name: String, summary: String, benchmarks: [Benchmark]) {
    self.name = name
    self.summary = summary
    self.benchmarks = benchmarks
  }
}
