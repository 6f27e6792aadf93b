// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

extension BenchReport {
  /// One row a benchmark, numbers in full.
  var csv: [UInt8] {
    let counters = counterNames
    var bytes = CSVRow.header(
      [
        "name", "parameters", "unit", "median", "mad", "p05", "p95", "confidenceLow", "confidenceHigh",
        "throughput", "throughputUnit", "error", "allocations", "allocatedBytes",
      ] + (comparison == nil ? [] : ["before", "ratio", "ratioLow", "ratioHigh", "verdict", "regression"])
        + counters)
    for entry in results {
      let (result, statistics) = (entry.result, entry.result.statistics)
      var row: [CSVRow.Field] = [
        .text(entry.name), .text(entry.parameters), .text(result.unit), .number(statistics.median),
        .number(statistics.medianAbsoluteDeviation), .number(statistics.percentile05),
        .number(statistics.percentile95), .number(statistics.confidence.lowerBound),
        .number(statistics.confidence.upperBound), .number(result.throughput?.value),
        .text(result.throughput?.unit), .number(result.error), .number(result.allocations),
        .number(result.allocatedBytes),
      ]
      if comparison != nil {
        let change = entry.change?.comparison
        row += [
          .number(entry.change?.before), .number(change?.ratio), .number(change?.interval.lowerBound),
          .number(change?.interval.upperBound), .text(change?.verdict.rawValue),
          .text(entry.change.map { $0.isRegression ? "true" : "false" }),
        ]
      }
      row += counters.map { .number(entry.counter($0)?.value) }
      CSVRow.append(row, to: &bytes)
    }
    return bytes
  }

  // MARK: For people

  private var titles: [String] {
    ["benchmark", "parameters", "time", "±95 % (%)"]
      + (comparison == nil ? [] : ["before", "ratio", "95 % interval", "verdict"])
      + ["items/s", "throughput", "error", "allocations"] + counterNames
  }

  /// The cells of a row, for text and Markdown.
  private func cells(_ entry: Result, _ counters: [String]) -> [TextTable.Cell] {
    let (result, statistics) = (entry.result, entry.result.statistics)
    let width = (statistics.confidence.upperBound - statistics.confidence.lowerBound) / 2
    var cells: [TextTable.Cell] = [
      .init(entry.name), .init(entry.parameters), .init(Quantity.time(statistics.median, of: result.unit)),
      .number(statistics.median > 0 ? 100 * width / statistics.median : nil, decimals: 1),
    ]
    if comparison != nil { cells += Self.cells(entry.change, unit: result.unit) }
    cells += [
      .init(Quantity.scaled(entry.itemsPerSecond, unit: "")), .init(throughput(result.throughput)),
      .init(result.error.map { Quantity.short($0) } ?? "-"),
      .init(result.allocations.map { Quantity.short($0) } ?? "-"),
    ]
    return cells + counters.map { .init(entry.counter($0).map(Self.text) ?? "-") }
  }

  private static func cells(_ change: BenchChange?, unit: String) -> [TextTable.Cell] {
    guard let change else { return ["-", "-", "-", "-"] }
    let comparison = change.comparison
    let (low, high) = (comparison.interval.lowerBound, comparison.interval.upperBound)
    let color: TextStyle.Color? =
      switch comparison.verdict {
      case .faster: .good
      case .slower: .bad
      case .same: nil
      }
    return [
      .init(Quantity.time(change.before, of: unit)), .number(comparison.ratio, decimals: 3),
      .init("\(FixedDecimal.text(low, decimals: 3))…\(FixedDecimal.text(high, decimals: 3))"),
      .init(change.isRegression ? "slower, fails" : comparison.verdict.rawValue, color),
    ]
  }

  private static func text(_ counter: Benchmark.Counter) -> String {
    Quantity.short(counter.value) + (counter.unit.isEmpty ? "" : " \(counter.unit)")
  }

  private func throughput(_ throughput: BenchmarkResult.Throughput?) -> String {
    guard let throughput else { return "-" }
    if throughput.unit == "bytes/s" { return Quantity.scaled(throughput.value, unit: "B/s") }
    return Quantity.scaled(throughput.value, unit: throughput.unit)
  }

  /// A table with aligned columns, the comparison in a sentence, and the machine.
  func text(_ style: TextStyle) -> String {
    let counters = counterNames
    var table = TextTable(titles.enumerated().map { $0 < 2 ? .text($1) : .number($1) })
    for entry in results { table.addRow(cells(entry, counters)) }
    return table.text(style) + "\n" + (summary.map { "\($0)\n" } ?? "") + machine + "\n"
  }

  /// The same for a page.
  var markdown: String {
    let counters = counterNames
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let rule = row(titles.indices.map { $0 < 2 ? "---" : "---:" })
    return row(titles) + rule + results.map { row(cells($0, counters).map(\.text)) }.joined()
      + (summary.map { "\n\($0)\n" } ?? "") + "\n\(machine)\n"
  }

  /// What the comparison found, in a sentence.
  private var summary: String? {
    guard let comparison else { return nil }
    let verdicts = results.compactMap(\.change?.comparison.verdict)
    let counts = BenchmarkComparison.Verdict.allCases.map { verdict in
      "\(verdicts.count { $0 == verdict }) \(verdict.rawValue)"
    }
    let regressions = results.count { $0.change?.isRegression == true }
    let limit = NumberText.string(comparison.failAbove)
    return "Against \(comparison.kind == "build" ? "the other build" : "the saved run"): "
      + counts.joined(separator: ", ") + "; \(regressions) slower by more than \(limit) %."
  }

  private var machine: String {
    let instructions = environment.instructions.isEmpty ? "" : " with \(environment.instructions)"
    let commit = environment.commit.map { " (\($0))" } ?? ""
    let memory =
      environment.memory.map { ", \(FixedDecimal.text(Double($0) / 0x1p30, decimals: 1)) GiB" } ?? ""
    let system = environment.system + (environment.systemVersion.map { " \($0)" } ?? "")
    return
      "\(Tool.name) \(environment.version)\(commit), \(environment.optimization) build\(instructions) by "
      + "\(environment.compiler), \(environment.processor), \(environment.cores) cores\(memory), \(system) "
      + environment.architecture
  }
}
