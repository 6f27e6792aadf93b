// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// `simctl fit`: the motion that made a recording.
enum FitCommand: Command {
  /// The forms of the result.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  /// Which model is reported.
  enum Choice: String, CaseIterable, Sendable {
    case auto, spring, critical, decay, curve

    /// The model; nil for the best one.
    var model: MotionModel? { MotionModel(rawValue: rawValue) }
  }

  static let motion = Argument.input("MOTION", help: "CSV with a value over time; - reads standard input.")
  static let model = Option.choice(
    "model", default: Choice.auto, help: "Model that is reported; auto takes the one that fits best.")
  static let column = Option.text(
    "column", value: "NAME", help: "Column with the value, instead of 'value'.")
  static let trace = Option.text(
    "trace", value: "ID", help: "The trace to fit, where the recording has several.")
  static let fromTime = Option.number(
    "from-time", value: "SECONDS", help: "Leave out what was recorded before this time.")
  static let toTime = Option.number(
    "to-time", value: "SECONDS", help: "Leave out what was recorded after this time.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: Format.text, help: "Form of the result.")
  static let plot = Option.output(
    "plot", value: "FILE.svg|.png|.pdf|.gp",
    help: "Draw samples, fitted motion and residuals with gnuplot; .gp writes its script.")

  static let declaration = CommandDeclaration(
    "fit",
    summary: "Find the spring, decay or timing curve that made a recorded motion.",
    discussion: """
      The recording has a column t_ms and a column value. A spring, a critically damped spring, an exponential decay and a \
      cubic timing curve are fitted to it by least squares, and compared by Akaike's criterion. Every parameter comes \
      with its standard error, or without one where the recording does not determine it.
      """,
    arguments: [motion], options: [model, format, plot],
    groups: [
      OptionGroup("Recording options", [column, trace, fromTime, toTime, TraceOptions.timeUnit]),
      OutputOptions.group,
    ],
    examples: [
      .init(arguments: "fit motion.csv", does: "Which motion a recording shows."),
      .init(
        arguments: "fit motion.csv --model spring --format json", does: "The best spring, for a program."),
      .init(
        arguments: "fit frames.csv --time-unit s --column ty --trace flick",
        does: "A sheet's way in the frames that 'simctl replay --frames' writes."),
      .init(arguments: "fit motion.csv --plot fit.svg", does: "See how close it is, and what is left."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let (first, last) = (arguments[fromTime], arguments[toTime])
    if let first, let last, first > last {
      throw CommandError.usage("--from-time is after --to-time, so nothing is left of the recording")
    }
    let plot = try arguments[plot].map { path throws(CommandError) in try PlotFile(path: path) }
    var selection = MotionTable.Selection()
    (selection.column, selection.trace) = (arguments[column], arguments[trace])
    selection.timeUnit = arguments[TraceOptions.timeUnit]
    if let first { selection.from = first }
    if let last { selection.to = last }
    let path = arguments[motion]
    let table = try FitInput.table(path, selection)
    let report = try FitReport(table, source: path, model: arguments[model].model)
    if let plot {
      let script = FitPlot(report: report, name: selection.column ?? "value").script
      try context.write(to: plot.path) { output in try plot.draw(script) { try output.write($0) } }
    }
    switch arguments[format] {
    case .text: try context.output.write(report.text(context.style))
    case .json: try report.writeJSON(to: context.output)
    }
    return .success
  }
}
