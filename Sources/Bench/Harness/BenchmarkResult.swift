// SPDX-License-Identifier: GPL-3.0-or-later

/// What was measured of one benchmark.
public struct BenchmarkResult: Sendable {
  /// Work done in a second.
  public struct Throughput: Sendable, Hashable {
    /// Amount of work a second, from the median time.
    public var value: Double
    /// What is counted, a second: `bytes/s`.
    public var unit: String

    /// Makes a throughput.
    public init(value: Double, unit: String) {
      self.value = value
      self.unit = unit
    }
  }

  /// Name of the benchmark.
  public var name: String
  /// Choices that it was made with.
  public var parameters: [Benchmark.Parameter]
  /// Unit of all times below but the totals: seconds an item, for instance `s/step`.
  public var unit: String
  /// Measured times, in the order in which they were taken.
  public var samples: [Double]
  /// Median, deviation, percentiles and confidence of the samples.
  public var statistics: SampleStatistics
  /// Work done a second, if the benchmark says what its work is.
  public var throughput: Throughput?
  /// Distance of the results from a plain reference, if the benchmark has a check.
  public var error: Double?
  /// Largest error that the benchmark allows, which the error does not exceed; nil without a bound.
  public var errorBound: Double?
  /// Further figures that the benchmark gives.
  public var counters: [Benchmark.Counter]
  /// What the benchmarks that a plot joins to one line have in common.
  public var group: String?
  /// Iterations that were timed together for one sample.
  public var iterationsPerSample: Int
  /// Processor time of all threads an item, in user and system mode, in seconds; nil if the system does not
  /// tell. Above the median if several threads worked, below it if the work waited.
  public var processorTime: Double?
  /// Largest amount of memory that the process held in RAM while the benchmark was prepared and run, in bytes;
  /// nil if the system does not tell. Of benchmarks measured in turns it is that of all of them since the
  /// last was prepared; on macOS it is that since the process began.
  public var peakMemory: Int?
  /// Calls that ask for memory an item, of all threads, counted in a run of its own that is not timed; nil where
  /// they cannot be counted. 0 for work that allocates nothing after its set-up.
  public var allocations: Double?
  /// Bytes that those calls ask for, an item.
  public var allocatedBytes: Double?

  /// Sentences about what makes the result less trustworthy and what to do; empty if nothing does.
  public var warnings: [String] { statistics.warnings }
}
