// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl explain`: tells the story of one replay.
enum ExplainCommand: Command {
  /// The forms of the result.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  static let traces = Argument.input("TRACE", help: "Trace CSV; - reads standard input.")
  static let sheet = SheetOptions.single("Sheet to play into")
  static let trace = Option.text(
    "trace", value: "ID", help: "The trace to explain, where the recording has several.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: Format.text, help: "Form of the result.")
  static let plot = Option.output(
    "plot", value: "FILE.svg|.png|.pdf|.gp",
    help: "Draw translation, velocities and thresholds over time with gnuplot; .gp writes its script.")

  static let declaration = CommandDeclaration(
    "explain",
    summary: "Tell one replay as a story: what decided, and what would change it.",
    discussion: """
      One trace is played into one sheet. The story: the states of the recognizers over time, the release under every \
      velocity estimator, every condition with its margin, the smallest changes that would make the gesture end \
      otherwise (of one threshold, of the length of the movement, of its duration), and the motion that follows.
      """,
    arguments: [traces], options: [trace, format, plot],
    groups: [
      OptionGroup("Sheet options", [sheet, SheetOptions.set]), MotionOptions.group, TraceOptions.reading,
      OutputOptions.group,
    ],
    examples: [
      .init(arguments: "explain flick.csv", does: "Why a gesture ended as it did in the default sheet."),
      .init(
        arguments: "explain mixed.csv --trace drag-0004 --set dismissal.distance=120",
        does: "One trace of many, with another threshold."),
      .init(
        arguments: "explain flick.csv --plot flick.svg", does: "Draw the gesture and the sheet over time."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let sheet = try SheetOptions.named(
      arguments[sheet] ?? SheetOptions.defaultName, settings: arguments[SheetOptions.set])
    SheetOptions.note([sheet], to: context.diagnostics)
    var options = MotionOptions.replayOptions(arguments)
    let plot = try arguments[plot].map { path throws(CommandError) in try PlotFile(path: path) }
    options.recordsFrames = plot != nil
    let input = ExplainInput(
      source: TraceSource([arguments[traces]], options: TraceOptions.readerOptions(arguments)),
      name: arguments[trace])
    let trace = try input.trace(diagnostics: context.diagnostics)
    let story = try explanation(of: trace, sheet, options)
    if let plot {
      if story.result.omitsFrames {
        context.diagnostics.error(
          "warning: the trace lasts for more than \(ReplayOptions.frameLimit) display frames; "
            + "--plot draws the gesture without the sheet")
      }
      let course = GestureCourse(trace, result: story.result, options: options)
      let script = ExplainPlot(story: story, course: course, edge: sheet.edge).script
      try context.write(to: plot.path) { output in try plot.draw(script) { try output.write($0) } }
    }
    let report = ExplainReport(story: story, sheet: sheet.name)
    switch arguments[format] {
    case .text: try context.output.write(ExplainText(report, style: context.style).text)
    case .json: try report.writeJSON(to: context.output)
    }
    return .success
  }

  private static func explanation(
    of trace: TouchTrace, _ sheet: Sheet, _ options: ReplayOptions
  ) throws(CommandError) -> ReplayExplanation {
    do throws(ReplayError) {
      return try ReplayExplanation(trace, sheet: sheet, options: options)
    } catch .invalid(let problems) {
      throw .usage(problems.map(\.description).joined(separator: "\n"))
    } catch {
      throw CommandError.badData(
        file: trace.source, line: trace.line, column: 1, "trace '\(trace.id)': \(error.description)")
    }
  }
}
