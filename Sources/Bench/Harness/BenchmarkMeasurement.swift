// SPDX-License-Identifier: GPL-3.0-or-later

/// A benchmark under measurement: prepared and warmed up, then sampled one time at a time, then finished.
///
/// Two benchmarks whose samples are taken in turns meet the same weather on the machine, which makes their
/// ratio steadier than their times. The budget of each counts its own work alone.
///
/// ```swift
/// var (old, new) = (try runner.prepare(before), try runner.prepare(after))
/// while old.wantsSample || new.wantsSample {
///   try old.sample()
///   try new.sample()
/// }
/// let results = (old.finish(), new.finish())
/// ```
public struct BenchmarkMeasurement<Clock: BenchmarkClock> {
  /// What is measured.
  public let benchmark: Benchmark
  /// Iterations that are timed together for one sample.
  public let iterationsPerSample: Int
  private let body: Benchmark.Body
  private let runner: BenchmarkRunner<Clock>
  private let error: Double?
  private let counters: [Benchmark.Counter]
  /// What one sample's iterations asked for.
  private let allocations: AllocationCount?
  /// Nanoseconds of each sample.
  private var times: [UInt64] = []
  /// Nanoseconds that warm-up and samples took.
  private var elapsed: UInt64
  /// Processor time of the samples in seconds; nil once the system does not tell.
  private var processorTime: Double? = 0

  init(_ benchmark: Benchmark, by runner: BenchmarkRunner<Clock>) throws(BenchmarkFailure) {
    ResourceUsage.resetPeakMemory()
    let begin: UInt64
    let error: Double?
    do {
      body = try benchmark.prepare()
      error = try body.error?()
    } catch {
      throw BenchmarkFailure(of: benchmark, because: error)
    }
    if let error, let bound = body.errorBound, !(error <= bound) {
      throw BenchmarkFailure(of: benchmark, error: error, bound: bound)
    }
    self.error = error
    do {
      counters = try body.counters?() ?? []
      begin = runner.clock.now
      let iterations = try runner.warmUp(body, since: begin)
      iterationsPerSample = iterations
      let body = body
      try body.setUp?(iterations)
      allocations = try AllocationCounter.count(of: .process) { try body.run(iterations) }
    } catch {
      throw BenchmarkFailure(of: benchmark, because: error)
    }
    elapsed = runner.clock.now - begin
    self.benchmark = benchmark
    self.runner = runner
    times.reserveCapacity(runner.maximumSamples)
  }

  /// Number of samples so far.
  public var count: Int { times.count }

  /// Whether the budget and the numbers of samples of the runner ask for another sample.
  public var wantsSample: Bool {
    times.count < runner.minimumSamples || (times.count < runner.maximumSamples && elapsed < runner.budget)
  }

  /// Takes one sample.
  /// - Throws: `BenchmarkFailure` if the work throws.
  public mutating func sample() throws(BenchmarkFailure) {
    let begin = body.setUp == nil ? nil : runner.clock.now
    let before: Double?
    let time: UInt64
    do {
      try body.setUp?(iterationsPerSample)
      // Preparations use the budget as well, or they could take any time.
      if let begin { elapsed += runner.clock.now - begin }
      before = ResourceUsage.processorTime
      time = try runner.time(body, iterations: iterationsPerSample)
    } catch {
      throw BenchmarkFailure(of: benchmark, because: error)
    }
    let after = ResourceUsage.processorTime
    times.append(time)
    elapsed += time
    if let before, let after { processorTime? += after - before } else { processorTime = nil }
  }

  /// What was measured.
  /// - Precondition: at least one sample was taken.
  public consuming func finish() -> BenchmarkResult {
    precondition(!times.isEmpty, "A measurement is finished after its first sample.")
    let items = Double(iterationsPerSample) * body.items
    let samples = times.map { Double($0) * 1e-9 / items }
    let statistics = SampleStatistics(samples)
    return BenchmarkResult(
      name: benchmark.name, parameters: benchmark.parameters, unit: benchmark.unit, samples: samples,
      statistics: statistics, throughput: Self.throughput(of: body, median: statistics.median),
      error: error, errorBound: body.errorBound, counters: counters, group: benchmark.group,
      iterationsPerSample: iterationsPerSample,
      processorTime: processorTime.map { $0 / (items * Double(samples.count)) },
      peakMemory: ResourceUsage.peakMemory,
      allocations: allocations.map { Double($0.allocations) / items },
      allocatedBytes: allocations.map { Double($0.bytes) / items })
  }

  private static func throughput(of body: Benchmark.Body, median: Double) -> BenchmarkResult.Throughput? {
    guard let work = body.work, median > 0 else { return nil }
    let seconds = median * body.items
    return BenchmarkResult.Throughput(value: work.amount / seconds, unit: "\(work.unit)/s")
  }
}

extension BenchmarkRunner {
  /// The time budget in nanoseconds.
  fileprivate var budget: UInt64 { UInt64(timeBudget * 1e9) }

  /// Runs until a tenth of the budget is used, at least once; the answer is how many iterations make a
  /// sample.
  fileprivate func warmUp(_ body: Benchmark.Body, since begin: UInt64) throws -> Int {
    var iterations = 1
    try body.setUp?(iterations)
    var elapsed = try time(body, iterations: iterations)
    while clock.now - begin < budget / 10, iterations < 1 << 40 {
      iterations *= 2
      try body.setUp?(iterations)
      elapsed = try time(body, iterations: iterations)
    }
    let target = Double(max(1000 * step, budget / 200))
    let wanted = target * Double(iterations) / Double(max(elapsed, 1))
    return max(1, Int(min(wanted.rounded(.up), 1e15)))
  }

  /// Nanoseconds that a number of iterations takes.
  fileprivate func time(_ body: Benchmark.Body, iterations: Int) throws -> UInt64 {
    let begin = clock.now
    try body.run(iterations)
    return clock.now - begin
  }
}
