// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl features`: reduces recordings to what release rules have to know.
enum FeaturesCommand: Command {
  static let traces = Argument.inputs("TRACE", help: "Trace CSV; - reads standard input.")
  static let sheet = SheetOptions.single("Sheet whose release rules the table is for")
  static let format = Option.choice(
    "format", value: "FORMAT", default: FeatureWriter.Format.csv, help: "Form of the table.")

  static let declaration = CommandDeclaration(
    "features",
    summary: "Reduce recordings to what release rules have to know.",
    discussion: """
      Each trace becomes one row: travel along and across the sheet's axis, the velocity at the release under \
      every estimator, what is expected. Thresholds, policies and animations of the sheet do not matter, so that \
      one table serves to tune any of them. Tables of parts of the recordings are as good as one of all. The \
      column projected_travel, under the sheet's estimator or --velocity, is for people and plots.
      """,
    arguments: [traces],
    options: [ReplayCommand.expect, ReplayCommand.expectAll, FeatureOptions.groupColumn, format],
    groups: [
      OptionGroup("Sheet options", [sheet, SheetOptions.set]), FeatureOptions.group, TraceOptions.group,
      OutputOptions.group,
    ],
    examples: [
      .init(
        arguments: "features recordings/*.csv -o features.csv", does: "Make a table to tune with, or to plot."
      ),
      .init(
        arguments: "features monday.csv --group device --format binary -o monday.features",
        does: "Keep a day's recordings in a form that is read at once."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let sheet = try SheetOptions.named(
      arguments[sheet] ?? SheetOptions.defaultName, settings: arguments[SheetOptions.set])
    SheetOptions.note([sheet], to: context.diagnostics)
    let options = FeatureOptions.replayOptions(arguments)
    let expectations = try Expectations(
      file: arguments[ReplayCommand.expect], all: arguments[ReplayCommand.expectAll])
    let extraction = try FeatureExtraction(sheet: sheet, options: options, expectations: expectations)
    let source = TraceSource(arguments[traces], options: FeatureOptions.readerOptions(arguments))
    var run = FeaturesRun(
      output: context.output,
      writer: FeatureWriter(
        arguments[format], context: extraction.context, velocity: options.velocity ?? sheet.velocity),
      diagnostics: context.diagnostics, keepsNames: arguments[ReplayCommand.expect] != nil)
    try source.forEachBatch(jobs: arguments[TraceOptions.jobs]) {
      extraction.features(of: $0)
    } use: {
      try run.add($0)
    }
    try run.finish()
    expectations.reportUnused(run.names, to: context.diagnostics)
    return .success
  }
}
