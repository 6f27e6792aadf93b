// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl inspect`: shows what was understood of recordings.
enum InspectCommand: Command {
  /// The forms of the result.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  static let traces = Argument.inputs("TRACE", help: "Trace CSV; - reads standard input.")
  static let velocity = Option.names(
    "velocity", among: VelocityEstimation.allCases.map(\.rawValue), allowsAll: true, default: ["all"],
    help: "Estimators of the release velocity to show.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: Format.text, help: "Form of the result.")

  static let declaration = CommandDeclaration(
    "inspect",
    summary: "Show what was understood of recordings, and every release velocity.",
    discussion: """
      For each trace: its fingers, rows, duration, gaps, extent and path, the velocity at its end under each estimator, \
      and every defect with its place. A dash stands for "no velocity", which is not zero.
      """,
    arguments: [traces], options: [velocity, format], groups: [TraceOptions.reading, OutputOptions.group],
    examples: [
      .init(arguments: "inspect flicks.csv", does: "Read a recording and list what is odd about it."),
      .init(
        arguments: "inspect flicks.csv --velocity uikit,lsq2 --format json", does: "Compare two estimators."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let estimations = arguments[velocity].compactMap(VelocityEstimation.init(rawValue:))
    var options = TraceOptions.readerOptions(arguments)
    options.storedDefectsPerKind = .max
    var entries: [InspectReport.Entry] = []
    try TraceSource(arguments[traces], options: options).forEachBatch { batch in
      for case (.skipped(let trace), let input) in batch.map({ ($0.element, $0.input) }) {
        context.diagnostics.report(TraceNotice(trace, input: input), .skipped)
      }
      entries += batch.map { InspectReport.Entry($0, estimations: estimations) }
    }
    let report = InspectReport(entries: entries, estimations: estimations)
    switch arguments[format] {
    case .text: try context.output.write(report.text(context.style))
    case .json: try report.writeJSON(to: context.output)
    }
    return report.isUsable ? .success : .badData
  }
}
