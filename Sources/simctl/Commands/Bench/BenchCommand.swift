// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// `simctl bench`: measures how fast the package works on this machine.
enum BenchCommand: Command {
  /// The forms of the result.
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv, markdown
  }

  /// A suite by name, made only when it is needed.
  struct Entry: Sendable {
    var name: String
    var make: @Sendable () -> BenchmarkSuite
  }

  static let suites = [
    Entry(name: "integrators") { IntegratorsSuite.suite() },
    Entry(name: "work-precision") { WorkPrecisionSuite.suite() },
    Entry(name: "worlds") { WorldsSuite.suite() },
    Entry(name: "stability") { StabilitySuite.suite() },
    Entry(name: "replay") { ReplaySuite.suite() },
    Entry(name: "ingest") { IngestSuite.suite() },
    Entry(name: "tuning") { TuningSuite.suite() },
    Entry(name: "start-up") { StartUpSuite.suite() },
  ]

  static let names = Argument.names(
    "SUITE", among: suites.map(\.name), help: "Suites to run; all of them by default.")
  static let list = Option.flag("list", help: "List the benchmarks instead of running them.")
  static let filter = Option.text(
    "filter", value: "TEXT", help: "Run only benchmarks whose name or parameters contain TEXT.")
  static let time = Option.number(
    "time", value: "SECONDS", in: .positive, default: 1, help: "Time to spend on a benchmark.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: Format.text, help: "Form of the result.")

  static let declaration = CommandDeclaration(
    "bench",
    summary: "Measure how fast this build works on this machine.",
    discussion: """
      Times are medians over many samples; the confidence interval of the median, the spread and warnings about noise \
      stand beside them. Compare figures of one run with each other, not with those of another machine or day.
      """,
    arguments: [names], options: [list, filter, time, format], groups: [OutputOptions.group],
    examples: [
      .init(arguments: "bench ingest", does: "Measure how fast recordings are read."),
      .init(arguments: "bench --list", does: "See what can be measured."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) async throws -> ExitCode {
    let chosen = arguments[names].isEmpty ? suites : suites.filter { arguments[names].contains($0.name) }
    let benchmarks = chosen.map { $0.make() }.flatMap { suite in
      suite.benchmarks.map { BenchReport.Entry(suite: suite.name, benchmark: $0) }
    }.filter { entry in arguments[filter].map { entry.identifier.contains($0) } ?? true }
    guard !benchmarks.isEmpty else {
      throw CommandError.usage(
        "no benchmark matches '\(arguments[filter] ?? "")'; see '\(Tool.name) bench --list'")
    }
    if arguments[list] {
      for entry in benchmarks { try context.output.write(entry.identifier + "\n") }
      return .success
    }
    let environment = BenchmarkEnvironment.current(version: Tool.version)
    if let warning = environment.warning { context.diagnostics.note("note: \(warning)") }
    let runner = BenchmarkRunner<MonotonicClock>(timeBudget: arguments[time])
    var results: [BenchReport.Result] = []
    for (index, entry) in benchmarks.enumerated() {
      context.diagnostics.progress(entry.identifier, index, of: benchmarks.count)
      do {
        let result = try runner.run(entry.benchmark)
        for warning in result.warnings { context.diagnostics.note("note: \(entry.identifier): \(warning)") }
        results.append(.init(suite: entry.suite, result: result))
      } catch {
        throw CommandError(.internalError, error.description)
      }
    }
    context.diagnostics.clearProgress()
    let report = BenchReport(environment: environment, results: results)
    try context.output.write(report.bytes(arguments[format], style: context.style))
    return .success
  }
}
