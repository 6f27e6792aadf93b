// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// What `bench` measured.
struct BenchReport {
  /// A benchmark and the suite that it belongs to.
  struct Entry {
    var suite: String
    var benchmark: Benchmark

    /// The suite's name and the benchmark's, by which it is listed and filtered.
    var identifier: String { "\(suite) \(benchmark.identifier)" }
  }

  /// A result and the suite that it belongs to.
  struct Result {
    var suite: String
    var result: BenchmarkResult

    var name: String { "\(suite) \(result.name)" }
    var parameters: String { result.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " ") }
    /// Items a second, from the median.
    var itemsPerSecond: Double { 1 / result.statistics.median }
  }

  let environment: BenchmarkEnvironment
  let results: [Result]

  /// The report in one of its forms.
  func bytes(_ format: BenchCommand.Format, style: TextStyle) -> [UInt8] {
    switch format {
    case .text: Array(text(style).utf8)
    case .json: JSONWriter.document(json, style: .pretty)
    case .csv: csv
    case .markdown: Array(markdown.utf8)
    }
  }

  private var json: JSONValue {
    [
      "schema": "simctl/bench/1",
      "environment": [
        "version": .string(environment.version), "processor": .string(environment.processor),
        "cores": .integer(environment.cores), "system": .string(environment.system),
        "architecture": .string(environment.architecture), "compiler": .string(environment.compiler),
        "optimization": .string(environment.optimization),
      ],
      "results": .array(results.map(json)),
    ]
  }

  private func json(_ entry: Result) -> JSONValue {
    let (result, statistics) = (entry.result, entry.result.statistics)
    var parameters = JSONObject()
    for parameter in result.parameters { parameters.append(parameter.name, .string(parameter.value)) }
    return [
      "name": .string(entry.name), "parameters": .object(parameters), "unit": .string(result.unit),
      "samples": JSONValue(result.samples), "median": .number(statistics.median),
      "mad": .number(statistics.medianAbsoluteDeviation),
      "p05": .number(statistics.percentile05), "p95": .number(statistics.percentile95),
      "confidence": JSONValue([statistics.confidence.lowerBound, statistics.confidence.upperBound]),
      "throughput": result.throughput.map { ["value": .number($0.value), "unit": .string($0.unit)] } ?? .null,
      "error": JSONValue(result.error), "iterationsPerSample": .integer(result.iterationsPerSample),
      "processorTime": JSONValue(result.processorTime), "peakMemory": JSONValue(result.peakMemory),
    ]
  }

  private var csv: [UInt8] {
    var bytes = CSVRow.header([
      "name", "parameters", "unit", "median", "mad", "p05", "p95", "confidenceLow", "confidenceHigh",
      "throughput",
      "throughputUnit", "error",
    ])
    for entry in results {
      let (result, statistics) = (entry.result, entry.result.statistics)
      CSVRow.append(
        [
          .text(entry.name), .text(entry.parameters), .text(result.unit), .number(statistics.median),
          .number(statistics.medianAbsoluteDeviation), .number(statistics.percentile05),
          .number(statistics.percentile95),
          .number(statistics.confidence.lowerBound), .number(statistics.confidence.upperBound),
          .number(result.throughput?.value), .text(result.throughput?.unit), .number(result.error),
        ], to: &bytes)
    }
    return bytes
  }

  private static let titles = [
    "benchmark", "parameters", "time", "±95 % (%)", "items/s", "throughput", "error",
  ]

  /// The cells of a row, for text and Markdown.
  private func cells(_ entry: Result) -> [String] {
    let (result, statistics) = (entry.result, entry.result.statistics)
    let width = (statistics.confidence.upperBound - statistics.confidence.lowerBound) / 2
    return [
      entry.name, entry.parameters, Quantity.time(statistics.median, of: result.unit),
      FixedDecimal.text(100 * width / statistics.median, decimals: 1),
      Quantity.scaled(entry.itemsPerSecond, unit: ""), throughput(result.throughput),
      result.error.map { NumberText.string($0) } ?? "-",
    ]
  }

  private func throughput(_ throughput: BenchmarkResult.Throughput?) -> String {
    guard let throughput else { return "-" }
    if throughput.unit == "bytes/s" { return Quantity.scaled(throughput.value, unit: "B/s") }
    return Quantity.scaled(throughput.value, unit: throughput.unit)
  }

  private func text(_ style: TextStyle) -> String {
    var table = TextTable(Self.titles.enumerated().map { $0 < 2 ? .text($1) : .number($1) })
    for entry in results { table.addRow(cells(entry).map { .init($0) }) }
    return table.text(style) + "\n" + machine + "\n"
  }

  private var markdown: String {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let rule = row(Self.titles.indices.map { $0 < 2 ? "---" : "---:" })
    return row(Self.titles) + rule + results.map { row(cells($0)) }.joined() + "\n\(machine)\n"
  }

  private var machine: String {
    "\(Tool.name) \(environment.version), \(environment.optimization) build by \(environment.compiler), "
      + "\(environment.processor), \(environment.cores) cores, \(environment.system) \(environment.architecture)"
  }
}

/// Quantities for people: a number of three digits and the prefix of its unit.
enum Quantity {
  /// A time in seconds an item, such as `41.3 ns/sample`.
  static func time(_ seconds: Double, of unit: String) -> String {
    let item = unit.split(separator: "/", maxSplits: 1).last.map { "/\($0)" } ?? ""
    for (factor, prefix) in [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")] where seconds >= factor {
      return "\(digits(seconds / factor)) \(prefix)\(item)"
    }
    return "\(digits(seconds / 1e-9)) ns\(item)"
  }

  /// A large number with a decimal prefix, such as `1.21 GB/s`.
  static func scaled(_ value: Double, unit: String) -> String {
    for (factor, prefix) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where value >= factor {
      return "\(digits(value / factor)) \(prefix)\(unit)"
    }
    return "\(digits(value)) \(unit)"
  }

  private static func digits(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)
  }
}
