// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Bench

@Suite struct BenchmarkRunnerTests {
  let clock = FakeClock()
  let log = RunLog()

  /// A benchmark whose iterations take a fixed time on the fake clock.
  private func benchmark(
    nanoseconds: UInt64, items: Double = 1, work: Benchmark.Work? = nil, check: Double? = nil
  ) -> Benchmark {
    let (clock, log) = (clock, log)
    return Benchmark("fixed", item: "step") {
      Benchmark.Body(items: items, work: work, error: check.map { value in { value } }) { iterations in
        log.add(iterations)
        clock.advance(by: nanoseconds * UInt64(iterations))
      }
    }
  }

  @Test func medianIsTheTimeOfAnIteration() throws {
    let result = try BenchmarkRunner(clock: clock).run(benchmark(nanoseconds: 250))
    #expect(abs(result.statistics.median - 250e-9) < 1e-18)
    #expect(result.statistics.medianAbsoluteDeviation < 1e-18)
    #expect(result.unit == "s/step")
    #expect(result.name == "fixed")
  }

  @Test func timesAreDividedByTheItemsOfAnIteration() throws {
    let result = try BenchmarkRunner(clock: clock).run(benchmark(nanoseconds: 1200, items: 120))
    #expect(abs(result.statistics.median - 10e-9) < 1e-18)
  }

  @Test func throughputIsWorkPerSecond() throws {
    let work = Benchmark.Work(amount: 500, unit: "bytes")
    let runner = BenchmarkRunner(clock: clock)
    let result = try runner.run(benchmark(nanoseconds: 1000, items: 4, work: work))
    #expect(result.throughput?.unit == "bytes/s")
    #expect(abs((result.throughput?.value ?? 0) - 500e6) < 1)
    #expect(try runner.run(benchmark(nanoseconds: 1000)).throughput == nil)
  }

  @Test func warmUpTakesATenthOfTheBudgetAndIsNotASample() throws {
    let result = try BenchmarkRunner(clock: clock, timeBudget: 1).run(benchmark(nanoseconds: 1_000_000))
    // 1 + 1… doubles: 1, 2, 4, … 64 iterations of 1 ms add up to 127 ms, the first sum above 100 ms.
    let warmUp = [1, 2, 4, 8, 16, 32, 64]
    #expect(Array(log.runs.prefix(7)) == warmUp)
    // A two-hundredth of the second is 5 iterations. They run once to count allocations; the rest of the budget,
    // 868 ms, holds 173.6 such samples.
    #expect(result.iterationsPerSample == 5)
    #expect(result.samples.count == 174)
    #expect(log.runs.count == 7 + 1 + 174)
  }

  @Test func budgetIsKept() throws {
    let begin = clock.now
    _ = try BenchmarkRunner(clock: clock, timeBudget: 0.25).run(benchmark(nanoseconds: 700))
    let used = Double(clock.now - begin) * 1e-9
    // At most one sample, a two-hundredth, too long.
    #expect(used >= 0.25 && used < 0.25 * 1.006)
  }

  @Test func coarseClockGetsMoreIterations() throws {
    let coarse = FakeClock(tick: 20_000)
    let body = Benchmark("coarse") { Benchmark.Body { coarse.advance(by: 1000 * UInt64($0)) } }
    let result = try BenchmarkRunner(clock: coarse, timeBudget: 1).run(body)
    // 1000 steps of 20 µs are 20 ms, which 20 000 iterations of 1 µs last (a reading costs 20 µs as well).
    #expect((19_900...20_000).contains(result.iterationsPerSample))
  }

  @Test func slowBenchmarkGetsItsFewestSamplesAndAWarning() throws {
    let result = try BenchmarkRunner(clock: clock, timeBudget: 0.5).run(
      benchmark(nanoseconds: 3_000_000_000))
    // One to warm up, one to count allocations, and the samples.
    #expect(log.runs == [1, 1, 1, 1, 1])
    #expect(result.samples.count == 3)
    #expect(result.warnings == ["Only 3 samples fitted: give more time with --time."])
  }

  @Test func samplesHaveAMost() throws {
    let runner = BenchmarkRunner(clock: clock, timeBudget: 10, maximumSamples: 20)
    #expect(try runner.run(benchmark(nanoseconds: 100)).samples.count == 20)
  }

  @Test func zeroBudgetStillMeasures() throws {
    let runner = BenchmarkRunner(clock: clock, timeBudget: 0, minimumSamples: 1)
    #expect(try runner.run(benchmark(nanoseconds: 100)).samples.count == 1)
  }

  @Test func workThatTakesNoTimeEnds() throws {
    let runner = BenchmarkRunner(clock: FakeClock(tick: 1), timeBudget: 1e-6)
    let result = try runner.run(Benchmark("nothing") { Benchmark.Body { _ in } })
    #expect(result.samples.allSatisfy { $0 >= 0 })
  }

  @Test func errorComesFromTheCheck() throws {
    let runner = BenchmarkRunner(clock: clock)
    #expect(try runner.run(benchmark(nanoseconds: 100, check: 1e-9)).error == 1e-9)
    #expect(try runner.run(benchmark(nanoseconds: 100)).error == nil)
  }

  @Test(arguments: [(1e-9, true), (1.001e-9, false), (.nan, false), (.infinity, false), (0, true)])
  func errorHasToBeWithinItsBound(error: Double, isWithin: Bool) throws {
    let log = log
    let checked = Benchmark("checked", parameters: [.init("n", "8")]) {
      Benchmark.Body(error: { error }, errorBound: 1e-9) { log.add($0) }
    }
    let runner = BenchmarkRunner(clock: FakeClock(tick: 1), timeBudget: 0)
    guard !isWithin else {
      let result = try runner.run(checked)
      #expect(result.error == error && result.errorBound == 1e-9)
      return
    }
    #expect {
      try runner.run(checked)
    } throws: { failure in
      (failure as? BenchmarkFailure)?.kind == .wrongResult
        && "\(failure)"
          == "Benchmark checked n=8 failed: its result is wrong: the error \(error) is not within 1e-09"
    }
    #expect(log.runs.isEmpty, "What is wrong is not timed.")
  }

  @Test func furtherFiguresAreAskedForOnceAndKept() throws {
    let (log, clock) = (log, clock)
    let figures = [Benchmark.Counter("evaluations", 120), .init("drift", 0.5, unit: "points")]
    let counting = Benchmark("counting", group: "rk4") {
      Benchmark.Body(
        counters: {
          log.add(0)
          return figures
        }, run: { clock.advance(by: 1000 * UInt64($0)) })
    }
    let result = try BenchmarkRunner(clock: clock).run(counting)
    #expect(result.counters == figures)
    #expect(result.group == "rk4")
    #expect(log.runs == [0])
  }

  @Test func failureNamesTheBenchmark() {
    struct Broken: Error, CustomStringConvertible { let description = "the file is gone" }
    let failing = Benchmark("ingest", parameters: [.init("rows", "10")]) { throw Broken() }
    #expect {
      try BenchmarkRunner(clock: clock).run(failing)
    } throws: { error in
      "\(error)" == "Benchmark ingest rows=10 failed: the file is gone"
    }
  }

  @Test func samplesOfTwoBenchmarksCanBeTakenInTurns() throws {
    let runner = BenchmarkRunner(clock: clock, timeBudget: 1)
    var quick = try runner.prepare(benchmark(nanoseconds: 1_000_000))
    var slow = try runner.prepare(benchmark(nanoseconds: 2_000_000))
    let warmUps = log.runs.count
    while quick.wantsSample || slow.wantsSample {
      try quick.sample()
      try slow.sample()
    }
    // 5 iterations of 1 ms and 3 of 2 ms (rounded up) are a two-hundredth of the second.
    #expect(log.runs[warmUps...].prefix(4) == [5, 3, 5, 3])
    let (first, second) = (quick.finish(), slow.finish())
    #expect(abs(first.statistics.median - 0.001) < 1e-12)
    #expect(abs(second.statistics.median - 0.002) < 1e-12)
    // Each budget counts its own time: 868 ms at 5 ms a sample are 174 samples, not half as many.
    #expect(first.samples.count == 174)
    // 1 + 2 + … + 32 iterations of 2 ms to warm up are 126 ms; 868 ms at 6 ms are 144.7.
    #expect(second.samples.count == 174)
  }

  @Test func whatRunsUseUpIsMadeBeforehandAndNotTimed() throws {
    let clock = clock
    let (used, made) = (RunLog(), RunLog())
    let benchmark = Benchmark("consuming") {
      var body = Benchmark.Body { iterations in
        used.add(iterations)
        clock.advance(by: UInt64(iterations) * 1_000_000)
      }
      body.setUp = { iterations in
        made.add(iterations)
        clock.advance(by: UInt64(iterations) * 10_000_000)
      }
      return body
    }
    let result = try BenchmarkRunner(clock: clock, timeBudget: 1).run(benchmark)
    #expect(abs(result.statistics.median - 0.001) < 1e-12)
    #expect(made.runs == used.runs)
    // Of the second each sample of 5 iterations takes 55 ms, and the warm-up more than 100 ms.
    #expect((13...17).contains(result.samples.count))
  }

  @Test func failureOfASampleNamesTheBenchmark() throws {
    struct Broken: Error, CustomStringConvertible { let description = "the file is gone" }
    let log = log
    let failing = Benchmark("late") {
      Benchmark.Body { iterations in
        log.add(iterations)
        // Warm-up, the count of allocations and one sample go well.
        if log.runs.count > 3 { throw Broken() }
      }
    }
    var measurement = try BenchmarkRunner(clock: FakeClock(tick: 1_000_000), timeBudget: 0).prepare(failing)
    try measurement.sample()
    #expect(measurement.wantsSample)
    #expect {
      try measurement.sample()
    } throws: { error in
      "\(error)" == "Benchmark late failed: the file is gone"
    }
  }

  @Test func processorTimeAndMemoryAreMeasured() throws {
    let runner = BenchmarkRunner(timeBudget: 0.05)
    let busy = Benchmark("busy") {
      Benchmark.Body { iterations in
        for index in 0..<iterations { blackHole(index &* 31) }
      }
    }
    let result = try runner.run(busy)
    let processor = try #require(result.processorTime)
    // How much of it depends on what else runs in this process and on this machine.
    #expect(processor > 0)
    #expect(try #require(result.peakMemory) > 1 << 20)
  }
}
