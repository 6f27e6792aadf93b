// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// `simctl diff`: plays recorded touches into two sheets and lists those that end differently.
enum DiffCommand: Command {
  static let from = Argument.input(
    "SHEET_A", orOneOf: SheetOptions.presetNames, help: "First sheet: a preset or a JSON file.")
  static let to = Argument.input(
    "SHEET_B", orOneOf: SheetOptions.presetNames, help: "Second sheet: a preset or a JSON file.")
  static let traces = Argument.inputs("TRACE", help: "Trace CSV; - reads standard input.")

  static let format = Option.choice(
    "format", value: "FORMAT", default: DiffFormat.text, help: "Form of the result.")

  static let declaration = CommandDeclaration(
    "diff",
    summary: "List the touches that end differently in two sheets.",
    discussion: """
      Each trace is played into both sheets. Those whose outcome differs are listed, the clearest first: the smaller of the \
      two margins, as a size, says how clear a difference is. When there are any, the exit status is 1. Changes by --set \
      apply to both sheets.
      """,
    arguments: [from, to, traces], options: [SheetOptions.set, format],
    groups: [MotionOptions.group, TraceOptions.group, OutputOptions.group],
    examples: [
      .init(
        arguments: "diff ts.floatingSheet mine.json flicks.csv",
        does: "See which gestures a sheet of your own answers differently."),
      .init(
        arguments: "diff ts.floatingSheet mine.json recordings/*.csv --format json",
        does: "Read the differences with a program."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let words = [arguments[from], arguments[to]]
    var sheets = try words.map { try SheetOptions.named($0, settings: arguments[SheetOptions.set]) }
    SheetOptions.note(sheets[0] == sheets[1] ? [sheets[0]] : sheets, to: context.diagnostics)
    SheetOptions.tellApart(&sheets, by: words)
    let player = try ReplayPlayer(
      sheets: sheets, options: MotionOptions.replayOptions(arguments), detail: .outcomes)
    let runner = ReplayRunner(
      player: player, jobs: arguments[TraceOptions.jobs], diagnostics: context.diagnostics, label: "diff")
    let source = TraceSource(arguments[traces], options: TraceOptions.readerOptions(arguments))
    let run = try runner.run(source, frames: nil)
    let report = DiffReport(run: run, sheets: sheets.map(\.name), style: context.style)
    try report.write(arguments[format], to: context.output)
    if arguments[OutputOptions.output] != nil, !report.flips.isEmpty {
      context.diagnostics.note(report.summary)
    }
    return report.flips.isEmpty ? .success : .failed
  }
}

/// The forms in which a comparison is reported.
enum DiffFormat: String, CaseIterable, Sendable {
  case text, json, csv
}
