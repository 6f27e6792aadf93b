// SPDX-License-Identifier: GPL-3.0-or-later

import Bench

/// One way of doing the work of a row.
struct Contender {
  /// How it is called in tables: `Box2D 2.4.1`.
  var name: String
  /// What is to be known about it: its build, its tolerance.
  var note: String?
  /// The work.
  var benchmark: Benchmark
  /// The clock that counts, if it is not the system's.
  var stopwatch: Stopwatch?

  /// Work that is timed as a whole.
  init(_ name: String, note: String? = nil, prepare: @escaping @Sendable () throws -> Benchmark.Body) {
    (self.name, self.note) = (name, note)
    benchmark = Benchmark(name, prepare: prepare)
  }

  /// Work that tells a stopwatch what counts.
  init(
    _ name: String, note: String? = nil, timing: @escaping @Sendable (Stopwatch) throws -> Benchmark.Body
  ) {
    let stopwatch = Stopwatch()
    (self.name, self.note, self.stopwatch) = (name, note, stopwatch)
    benchmark = Benchmark(name) { try timing(stopwatch) }
  }
}

/// A contender under measurement.
protocol Runner: AnyObject {
  /// Takes one sample.
  func sample() throws
  /// Everything that was measured so far.
  var result: BenchmarkResult { get }
}

extension Contender {
  /// Prepares and warms up.
  ///
  /// Work that has to be set up for each run gets a smaller budget, as the set-up takes time that does not count.
  func prepared(budget: Double) throws -> any Runner {
    if let stopwatch {
      let runner = BenchmarkRunner(clock: stopwatch, timeBudget: budget / 10)
      return MeasuredRunner(try runner.prepare(benchmark))
    }
    return MeasuredRunner(try BenchmarkRunner(timeBudget: budget).prepare(benchmark))
  }
}

/// A measurement that does not tell its clock's type.
private final class MeasuredRunner<Clock: BenchmarkClock>: Runner {
  private var measurement: BenchmarkMeasurement<Clock>

  init(_ measurement: consuming BenchmarkMeasurement<Clock>) { self.measurement = measurement }

  func sample() throws { try measurement.sample() }

  var result: BenchmarkResult {
    let copy = measurement
    return copy.finish()
  }
}
