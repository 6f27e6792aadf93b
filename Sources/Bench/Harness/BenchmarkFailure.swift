// SPDX-License-Identifier: GPL-3.0-or-later

/// A benchmark could not be measured, because its preparation, its work or its check failed, or was not worth
/// it, because its result is wrong.
public struct BenchmarkFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Kind: Sendable, Hashable {
    /// Something threw an error.
    case thrown
    /// The distance from the reference is larger than the benchmark allows, or not a number.
    case wrongResult
  }

  /// Identifier of the benchmark.
  public var benchmark: String
  /// What kind of failure it is.
  public var kind: Kind
  /// Why, as the benchmark says it.
  public var reason: String

  init(of benchmark: Benchmark, because error: any Error) {
    self.benchmark = benchmark.identifier
    kind = .thrown
    reason = "\(error)"
  }

  /// An error that is not within its bound.
  init(of benchmark: Benchmark, error: Double, bound: Double) {
    self.benchmark = benchmark.identifier
    kind = .wrongResult
    reason = "its result is wrong: the error \(error) is not within \(bound)"
  }

  /// The failure in one sentence.
  public var description: String { "Benchmark \(benchmark) failed: \(reason)" }
}
