// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing to be measured: what it is called, what it does, and how much of it.
///
/// ```swift
/// let sum = Benchmark("sum", parameters: [.init("n", "1000")]) {
///   let numbers = (0..<1000).map(Double.init)
///   return Benchmark.Body(work: .init(amount: 8000, unit: "bytes")) { iterations in
///     for _ in 0..<iterations { blackHole(numbers.reduce(0, +)) }
///   }
/// }
/// ```
public struct Benchmark: Sendable {
  /// A named choice that the benchmark was made with, for instance the number of items.
  public struct Parameter: Sendable, Hashable {
    /// Name of the choice.
    public var name: String
    /// Its value, as it would be written.
    public var value: String

    /// Makes a parameter.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What one iteration gets done, from which the throughput follows.
  public struct Work: Sendable, Hashable {
    /// Amount of work in one iteration.
    public var amount: Double
    /// What is counted, in the plural: `bytes`, `samples`, `traces`.
    public var unit: String

    /// Makes an amount of work.
    public init(amount: Double, unit: String) {
      self.amount = amount
      self.unit = unit
    }
  }

  /// A figure beside the time: what the work cost or got wrong in other measures than seconds.
  public struct Counter: Sendable, Hashable {
    /// What is counted, in one word where that is enough: `evaluations`, `drift`.
    public var name: String
    /// How much of it, finite.
    public var value: Double
    /// What the value is in, in the plural; empty for a pure number.
    public var unit: String

    /// Makes a figure, by default without a unit.
    public init(_ name: String, _ value: Double, unit: String = "") {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// The prepared work of a benchmark.
  public struct Body {
    /// Does a number of iterations; this alone is timed. The loop is inside, so that a call costs nothing.
    public var run: (_ iterations: Int) throws -> Void
    /// How many items one iteration does; times are divided by it.
    public var items: Double
    /// What one iteration gets done, if a throughput is of interest.
    public var work: Work?
    /// How far the results of the work are from a plain reference, in the benchmark's own measure; run once,
    /// not timed.
    public var error: (() throws -> Double)?
    /// Largest error with which the work counts as done; with a larger one, or one that is not a number, the
    /// benchmark fails instead of telling how fast it is wrong. No bound by default.
    public var errorBound: Double?
    /// Further figures, in the order in which they are shown; asked for once, after the check, not timed.
    public var counters: (() throws -> [Counter])?
    /// Makes ready what a number of iterations will use up, such as solvers that can run only once; called
    /// before each `run`, with the same number, and not timed. None by default.
    public var setUp: ((_ iterations: Int) throws -> Void)?

    /// Makes a body of one item an iteration, without a throughput, a check or further figures unless they
    /// are given.
    /// - Precondition: `items` is positive; there is no bound without an error.
    public init(
      items: Double = 1, work: Work? = nil, error: (() throws -> Double)? = nil, errorBound: Double? = nil,
      counters: (() throws -> [Counter])? = nil, run: @escaping (_ iterations: Int) throws -> Void
    ) {
      precondition(items > 0, "An iteration does at least a part of an item.")
      precondition(errorBound == nil || error != nil, "A bound is one of an error.")
      self.items = items
      self.work = work
      self.run = run
      self.error = error
      self.errorBound = errorBound
      self.counters = counters
    }
  }

  /// Name of the benchmark within its suite.
  public var name: String
  /// Choices that it was made with, in the order in which they are shown.
  public var parameters: [Parameter]
  /// What a time is for, after the slash of `s/…`. Default `iteration`.
  public var item: String
  /// What the benchmarks that a plot joins to one line have in common, for instance a method whose tolerances
  /// make the points; nil for one that stands alone.
  public var group: String?
  /// Makes what the work needs; not timed.
  public var prepare: @Sendable () throws -> Body

  /// Makes the description of a benchmark.
  public init(
    _ name: String, parameters: [Parameter] = [], item: String = "iteration",
    group: String? = nil, prepare: @escaping @Sendable () throws -> Body
  ) {
    self.name = name
    self.parameters = parameters
    self.item = item
    self.group = group
    self.prepare = prepare
  }

  /// Unit of the measured times: seconds an item.
  public var unit: String { "s/\(item)" }

  /// Name and parameters in one line, by which a benchmark is listed, filtered and compared:
  /// `rk4 n=8 step=0.01`.
  public var identifier: String {
    ([name] + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
  }
}
