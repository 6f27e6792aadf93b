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
    "filter", value: "TEXT",
    help: "Run only benchmarks whose line in the list contains TEXT, or is TEXT if there is one.")
  static let time = Option.number(
    "time", value: "SECONDS", in: .above(0, to: 1e6), default: 1, help: "Time to spend on a benchmark.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: Format.text, help: "Form of the result.")
  static let plot = Option.output(
    "plot", value: "FILE.svg|.png|.pdf|.gp",
    help:
      "Draw error against time and evaluations, or times with their intervals, with gnuplot; .gp writes its script."
  )
  static let save = Option.output(
    "save", value: "FILE.json", help: "Keep the run to compare later ones with.")
  static let compare = Option.input(
    "compare", value: "FILE",
    help: "Compare with a run that was saved, or with another build of simctl, in turns.")
  static let failAbove = Option.number(
    "fail-above", value: "PERCENT", in: .notNegative, default: 5,
    help: "Exit with 1 when a time grew by more than PERCENT, beyond noise.")

  static let declaration = CommandDeclaration(
    "bench",
    summary: "Measure how fast this build works on this machine.",
    discussion: """
      Times are medians over many samples; the confidence interval of the median, the spread and warnings about noise \
      stand beside them. Compare figures of one run with each other, not with those of another machine or day. \
      A benchmark whose result is wrong has no time: it is reported, and the exit status is 1, as it is when a time \
      grew by more than is allowed.
      """,
    arguments: [names], options: [list, filter, time, format, plot],
    groups: [OptionGroup("Comparison options", [save, compare, failAbove]), OutputOptions.group],
    examples: [
      .init(arguments: "bench ingest", does: "Measure how fast recordings are read."),
      .init(arguments: "bench --list", does: "See what can be measured."),
      .init(arguments: "bench ingest --save before.json", does: "Keep a run before a change."),
      .init(
        arguments: "bench ingest --compare before.json", does: "See what the change did, beyond noise."),
      .init(
        arguments: "bench ingest --compare ../other/simctl --fail-above 3",
        does: "Measure two builds in turns, and fail if this one is slower."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    if arguments.isGiven(failAbove), arguments[compare] == nil {
      throw CommandError.usage("--fail-above needs --compare: there is nothing to be slower than")
    }
    let chosen = arguments[names].isEmpty ? suites : suites.filter { arguments[names].contains($0.name) }
    let made = chosen.map { $0.make() }
    let entries = selected(
      made.flatMap { suite in suite.benchmarks.map { .init(suite: suite.name, benchmark: $0) } },
      by: arguments[filter])
    guard !entries.isEmpty else {
      throw CommandError.usage(
        "no benchmark matches '\(arguments[filter] ?? "")'; see '\(Tool.name) bench --list'")
    }
    if arguments[list] {
      let others: [any OptionProtocol] = [time, format, plot, save, compare]
      if let other = others.first(where: { arguments.isGiven($0) }) {
        throw CommandError.usage("--list measures nothing: leave --\(other.declaration.name) away")
      }
      try write(made, entries, to: context)
      return .success
    }
    return try measure(entries, arguments, context)
  }

  /// Benchmarks whose identifier contains a text; only that one, if it is the whole identifier of one.
  static func selected(_ entries: [BenchReport.Entry], by filter: String?) -> [BenchReport.Entry] {
    guard let filter else { return entries }
    let exact = entries.filter { $0.identifier == filter }
    return exact.isEmpty ? entries.filter { $0.identifier.contains(filter) } : exact
  }

  /// The list: suites as comments, and a line for each benchmark.
  private static func write(
    _ suites: [BenchmarkSuite], _ entries: [BenchReport.Entry], to context: CommandContext
  ) throws {
    for suite in suites {
      let lines = entries.filter { $0.suite == suite.name }.map(\.identifier)
      guard !lines.isEmpty else { continue }
      try context.output.write("# \(suite.name): \(suite.summary)\n")
      for line in lines { try context.output.write(line + "\n") }
    }
  }

  private static func measure(
    _ entries: [BenchReport.Entry], _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> ExitCode {
    let plot = try arguments[plot].map { path throws(CommandError) in try PlotFile(path: path) }
    for path in [plot?.path, arguments[save]].compactMap({ $0 }) { try context.requireWritable(path) }
    let baseline = try arguments[compare].map { path throws(CommandError) in try BenchBaseline(path: path) }
    let environment = BenchmarkEnvironment.current(version: Tool.version)
    for warning in environment.warnings { context.diagnostics.note("note: \(warning)") }
    var differences = baseline?.differences(from: environment) ?? []
    tell(differences, context)
    let limit = arguments[failAbove]
    var run = BenchRun(
      runner: BenchmarkRunner(timeBudget: arguments[time]), baseline: baseline, failAbove: limit,
      diagnostics: context.diagnostics)
    let isInterrupted = Interruption.deferring {
      run.measure(entries, known: { known })
      return Interruption.isRequested
    }
    tell(run.differences, context)
    differences += run.differences
    var report = BenchReport(environment: environment, results: run.results)
    report.comparison = baseline.map {
      BenchReport.Comparison(
        kind: $0.kind, failAbove: limit, differences: differences, new: run.new, missing: run.missing)
    }
    report.isPartial = isInterrupted
    for name in run.new { context.diagnostics.note("note: \(name): not compared: it is new") }
    for name in run.missing {
      context.diagnostics.note("note: \(PrintableText.line(name)): it is no longer there")
    }
    // The table is there even if another output fails, and the other outputs are if nobody reads the table.
    let table = Result { try context.output.write(report.bytes(arguments[format], style: context.style)) }
    if let path = arguments[save] {
      if isInterrupted {
        context.diagnostics.note("note: the run was interrupted: it is not saved")
      } else {
        try context.write(to: path) { try $0.write(report.json) }
      }
    }
    if let plot {
      let script = BenchPlot(results: report.results).script
      try context.write(to: plot.path) { output in try plot.draw(script) { try output.write($0) } }
    }
    try table.get()
    if !isInterrupted, run.comparedNothing, run.status == .badData {
      context.diagnostics.error(
        "\(Tool.name) bench: nothing was compared: the baseline has none of these benchmarks")
    }
    return isInterrupted ? .interrupted : run.status
  }

  /// Says in what environments differ.
  private static func tell(_ differences: [String], _ context: CommandContext) {
    for difference in differences {
      context.diagnostics.note("note: times may differ for another reason than the code: \(difference)")
    }
  }

  /// What this build can measure.
  private static var known: Set<BenchmarkIdentity> {
    Set(
      suites.map { $0.make() }.flatMap { suite in
        suite.benchmarks.map { BenchReport.Entry(suite: suite.name, benchmark: $0).identity }
      })
  }
}
