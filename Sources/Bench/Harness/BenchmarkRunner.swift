// SPDX-License-Identifier: GPL-3.0-or-later

/// Measures benchmarks: warms up, times as many samples as fit the budget, and computes their statistics.
///
/// 1. The benchmark prepares itself and is checked against its reference; neither is timed.
/// 2. It runs 1, 2, 4, … iterations until a tenth of the budget is used. Caches, branch predictors and the
///    processor's frequency settle meanwhile, and the last round tells how long an iteration takes.
/// 3. A sample gets as many iterations as last 1000 steps of the clock (so that the clock is wrong by 0.1 %
///    at most) or a two-hundredth of the budget, whichever is longer.
/// 4. A run of as many iterations counts allocations.
/// 5. Samples are taken until the budget is used, but at least `minimumSamples` and at most `maximumSamples`.
public struct BenchmarkRunner<Clock: BenchmarkClock>: Sendable {
  /// Time for one benchmark from the warm-up on, in seconds. Default 1. Slow benchmarks exceed it to get
  /// their fewest samples.
  public var timeBudget: Double
  /// Fewest samples of a benchmark. Default 3.
  public var minimumSamples: Int
  /// Most samples of a benchmark. Default 1000.
  public var maximumSamples: Int
  let clock: Clock
  /// Nanoseconds of the clock's step.
  let step: UInt64

  /// Makes a runner, for which the clock's step is measured.
  /// - Precondition: the budget is finite and not negative; 1 ≤ minimumSamples ≤ maximumSamples.
  public init(
    clock: Clock, timeBudget: Double = 1, minimumSamples: Int = 3, maximumSamples: Int = 1000
  ) {
    precondition(timeBudget >= 0 && timeBudget < 1e9, "A time budget is a number of seconds.")
    precondition(
      minimumSamples >= 1 && minimumSamples <= maximumSamples,
      "There is a least and a larger most number of samples.")
    self.timeBudget = timeBudget
    self.minimumSamples = minimumSamples
    self.maximumSamples = maximumSamples
    self.clock = clock
    step = clock.measuredStep()
  }

  /// Measures one benchmark.
  /// - Throws: `BenchmarkFailure` if its preparation, its check or its work throws.
  public func run(_ benchmark: Benchmark) throws(BenchmarkFailure) -> BenchmarkResult {
    var measurement = try prepare(benchmark)
    while measurement.wantsSample { try measurement.sample() }
    return measurement.finish()
  }

  /// Prepares, checks and warms up a benchmark whose samples the caller takes, in turns with those of others
  /// that it is compared with.
  /// - Throws: `BenchmarkFailure` if its preparation, its check or its work throws.
  public func prepare(_ benchmark: Benchmark) throws(BenchmarkFailure) -> BenchmarkMeasurement<Clock> {
    try BenchmarkMeasurement(benchmark, by: self)
  }
}

extension BenchmarkRunner where Clock == MonotonicClock {
  /// Makes a runner with the system's monotonic clock.
  public init(timeBudget: Double = 1) {
    self.init(clock: MonotonicClock(), timeBudget: timeBudget)
  }
}
