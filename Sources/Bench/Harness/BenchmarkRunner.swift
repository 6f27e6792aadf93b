// SPDX-License-Identifier: GPL-3.0-or-later

/// Measures benchmarks: warms up, times as many samples as fit the budget, and computes their statistics.
///
/// 1. The benchmark prepares itself and is checked against its reference; neither is timed.
/// 2. It runs 1, 2, 4, … iterations until a tenth of the budget is used. Caches, branch predictors and the
///    processor's frequency settle meanwhile, and the last round tells how long an iteration takes.
/// 3. A sample gets as many iterations as last 1000 steps of the clock (so that the clock is wrong by 0.1 %
///    at most) or a two-hundredth of the budget, whichever is longer.
/// 4. Samples are taken until the budget is used, but at least `minimumSamples` and at most `maximumSamples`.
public struct BenchmarkRunner<Clock: BenchmarkClock>: Sendable {
  /// Time for one benchmark from the warm-up on, in seconds. Default 1. Slow benchmarks exceed it to get
  /// their fewest samples.
  public var timeBudget: Double
  /// Fewest samples of a benchmark. Default 3.
  public var minimumSamples: Int
  /// Most samples of a benchmark. Default 1000.
  public var maximumSamples: Int
  private let clock: Clock
  private let step: UInt64

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
    do {
      return try measure(benchmark)
    } catch {
      throw BenchmarkFailure(benchmark: benchmark.identifier, reason: "\(error)")
    }
  }

  private func measure(_ benchmark: Benchmark) throws -> BenchmarkResult {
    ResourceUsage.resetPeakMemory()
    let body = try benchmark.prepare()
    let error = try body.error?()
    let budget = UInt64(timeBudget * 1e9)
    let begin = clock.now
    let iterations = try warmUp(body, budget: budget, since: begin)
    let before = ResourceUsage.current()
    var times: [UInt64] = []
    times.reserveCapacity(maximumSamples)
    while times.count < minimumSamples || (times.count < maximumSamples && clock.now - begin < budget) {
      times.append(try time(body, iterations: iterations))
    }
    let after = ResourceUsage.current()
    let items = Double(iterations) * benchmark.itemsPerIteration
    let samples = times.map { Double($0) * 1e-9 / items }
    let statistics = SampleStatistics(samples)
    return BenchmarkResult(
      name: benchmark.name, parameters: benchmark.parameters, unit: benchmark.unit, samples: samples,
      statistics: statistics,
      throughput: throughput(of: benchmark, median: statistics.median), error: error,
      iterationsPerSample: iterations,
      processorTime: processorTime(from: before, to: after).map { $0 / (items * Double(times.count)) },
      peakMemory: after?.peakMemory)
  }

  /// Runs until a tenth of the budget is used, at least once; the answer is how many iterations make a
  /// sample.
  private func warmUp(_ body: Benchmark.Body, budget: UInt64, since begin: UInt64) throws -> Int {
    var iterations = 1
    var elapsed = try time(body, iterations: 1)
    while clock.now - begin < budget / 10, iterations < 1 << 40 {
      iterations *= 2
      elapsed = try time(body, iterations: iterations)
    }
    let target = Double(max(1000 * step, budget / 200))
    let wanted = target * Double(iterations) / Double(max(elapsed, 1))
    return max(1, Int(min(wanted.rounded(.up), 1e15)))
  }

  /// Nanoseconds that a number of iterations takes.
  private func time(_ body: Benchmark.Body, iterations: Int) throws -> UInt64 {
    let begin = clock.now
    try body.run(iterations)
    return clock.now - begin
  }

  private func throughput(of benchmark: Benchmark, median: Double) -> BenchmarkResult.Throughput? {
    guard let work = benchmark.work, median > 0 else { return nil }
    let seconds = median * benchmark.itemsPerIteration
    return BenchmarkResult.Throughput(value: work.amount / seconds, unit: "\(work.unit)/s")
  }

  private func processorTime(from before: ResourceUsage?, to after: ResourceUsage?) -> Double? {
    guard let before, let after else { return nil }
    return after.processorTime - before.processorTime
  }
}

extension BenchmarkRunner where Clock == MonotonicClock {
  /// Makes a runner with the system's monotonic clock.
  public init(timeBudget: Double = 1) {
    self.init(clock: MonotonicClock(), timeBudget: timeBudget)
  }
}
