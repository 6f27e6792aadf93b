// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl replay`: plays recorded touches into sheets and judges what happens.
enum ReplayCommand: Command {
  static let traces = Argument.inputs("TRACE", help: "Trace CSV; - reads standard input.")

  static let expect = Option.input(
    "expect", value: "FILE.csv", help: "Expected outcomes: columns trace_id and expected.")
  static let expectAll = Option.choice(
    "expect-all", value: "OUTCOME", of: Outcome.self, help: "Expect this outcome of every trace.")
  static let frames = Option.output(
    "frames", value: "FILE.csv", help: "Write the presented values of every display frame.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: ReplayFormat.text, help: "Form of the result.")
  static let timing = Option.flag("timing", help: "Report how long each replay took.")

  static let declaration = CommandDeclaration(
    "replay",
    summary: "Play touches into sheets: what happens, by what margin, and why.",
    discussion: """
      Each trace is played into each sheet. The outcome is dismissed, restored, selected or ignored; the margin is how \
      far the deciding condition was from its threshold. With an expected outcome (a column of the trace, --expect or \
      --expect-all) the verdict is pass or fail, and a failure ends with exit status 1. Several sheets make a matrix of \
      traces and sheets.
      """,
    arguments: [traces],
    options: [expect, expectAll, frames, format, timing],
    groups: [
      SheetOptions.group, MotionOptions.group, RobustnessOptions.group, TraceOptions.group,
      OutputOptions.group,
    ],
    examples: [
      .init(arguments: "replay flicks.csv", does: "Play every trace of a file into the default sheet."),
      .init(
        arguments: "replay flicks.csv --set dismissal.distance=120 --format json",
        does: "Try another threshold, and read the result with a program."),
      .init(
        arguments: "replay recordings/*.csv --format junit -o verdicts.xml",
        does: "Check recordings in continuous integration."),
      .init(
        arguments: "replay flicks.csv --sheet all --perturb 50",
        does: "Compare all sheets, and see which outcomes hang on noise."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let sheets = try SheetOptions.sheets(arguments)
    SheetOptions.note(sheets, to: context.diagnostics)
    let options = replayOptions(arguments)
    if arguments[frames] != nil, sheets.count > 1 {
      throw CommandError.usage("--frames writes the frames of one sheet; name one with --sheet")
    }
    let expectations = try Expectations(file: arguments[expect], all: arguments[expectAll])
    let robustness = RobustnessOptions.test(arguments)
    let player = try ReplayPlayer(
      sheets: sheets, options: options, detail: detail(of: arguments[format], sheets: sheets.count),
      expectations: expectations, robustness: robustness, measuresTime: arguments[timing])
    let runner = ReplayRunner(
      player: player, jobs: arguments[TraceOptions.jobs], diagnostics: context.diagnostics)
    let source = TraceSource(
      arguments[traces], options: TraceOptions.readerOptions(arguments), passes: 1 + (robustness?.runs ?? 0))
    let run =
      if let path = arguments[frames] {
        try context.write(to: path) { output in
          try output.write(ReplayFrames.header)
          return try runner.run(source, frames: output)
        }
      } else { try runner.run(source, frames: nil) }
    if expectations.hasTable { expectations.reportUnused(run.traceNames, to: context.diagnostics) }
    let report = ReplayReport(run: run, showsTiming: arguments[timing], style: context.style)
    let isSmall = run.sheets.allSatisfy { $0.results.count <= ResultChunks.size }
    let jobs = isSmall ? 1 : arguments[TraceOptions.jobs] ?? Processors.count
    try report.write(arguments[format], to: context.output, jobs: jobs)
    // Who looks at the exit status alone should not have to open the file to see what failed.
    if arguments[OutputOptions.output] != nil, run.hasFailures {
      for line in report.summaries { context.diagnostics.note(line) }
    }
    return run.hasFailures ? .failed : .success
  }

  /// How much of the results a format shows.
  private static func detail(of format: ReplayFormat, sheets: Int) -> ReplayDetail {
    switch format {
    case .text: sheets == 1 ? .table : .outcomes
    case .json, .jsonl: .everything
    case .csv: .numbers
    case .junit, .tap, .github: .outcomes
    }
  }

  private static func replayOptions(_ arguments: ParsedArguments) -> ReplayOptions {
    var options = MotionOptions.replayOptions(arguments)
    options.recordsFrames = arguments[frames] != nil
    return options
  }
}

/// The forms in which a replay is reported.
enum ReplayFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, csv, junit, tap, github
}
