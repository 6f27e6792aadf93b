// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// What `bench` measured.
struct BenchReport {
  static let schema = "simctl/bench/1"

  /// A benchmark and the suite that it belongs to.
  struct Entry {
    var suite: String
    var benchmark: Benchmark

    /// The suite's name and the benchmark's, by which it is listed and filtered.
    var identifier: String { "\(suite) \(benchmark.identifier)" }
    var identity: BenchmarkIdentity {
      BenchmarkIdentity(name: "\(suite) \(benchmark.name)", parameters: benchmark.parameters)
    }
  }

  /// A result, the suite that it belongs to, and how it compares.
  struct Result {
    var suite: String
    var result: BenchmarkResult
    var change: BenchChange?

    init(suite: String, result: BenchmarkResult) {
      self.suite = suite
      self.result = result
    }

    var name: String { "\(suite) \(result.name)" }
    var parameters: String { result.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }
    var identifier: String { parameters.isEmpty ? name : "\(name) \(parameters)" }
    /// Items a second, from the median.
    var itemsPerSecond: Double { 1 / result.statistics.median }

    /// A further figure by its name.
    func counter(_ name: String) -> Benchmark.Counter? { result.counters.first { $0.name == name } }
  }

  /// What the results were compared with.
  struct Comparison {
    /// `saved` or `build`.
    var kind: String
    var failAbove: Double
    /// In what the environment differs.
    var differences: [String]
    var new: [String]
    var missing: [String]
  }

  let environment: BenchmarkEnvironment
  let results: [Result]
  var comparison: Comparison?
  /// Whether an interruption left benchmarks out.
  var isPartial = false

  /// The report in one of its forms.
  func bytes(_ format: BenchCommand.Format, style: TextStyle) -> [UInt8] {
    switch format {
    case .text: Array(text(style).utf8)
    case .json: JSONWriter.document(json, style: .pretty)
    case .csv: csv
    case .markdown: Array(markdown.utf8)
    }
  }

  /// Names of all further figures, in the order in which they first appear.
  var counterNames: [String] {
    var names: [String] = []
    for name in results.flatMap(\.result.counters).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    return names
  }
}
