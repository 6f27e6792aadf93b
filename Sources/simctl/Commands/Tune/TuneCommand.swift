// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl tune`: finds the thresholds that make the fewest mistakes about labelled recordings, and how
/// sure that is.
enum TuneCommand: Command {
  static let traces = Argument.inputs(
    "TRACE", atLeast: 0, help: "Labelled trace CSV; - reads standard input.")

  static let declaration = CommandDeclaration(
    "tune",
    summary: "Find thresholds that make the fewest mistakes, and how sure that is.",
    discussion: """
      Labels are the column 'expected' of the traces, or the file of --expect. For one or two thresholds the \
      answer is the exact optimum over all values; the equally good values around it are told, and how many \
      separate regions of them there are. More fields are searched for, and the output says so.

      The present setting, the best and the rules of other libraries are placed on the operating curve of false \
      and missed dismissals, and the traces that would end differently are listed. The last line is what goes \
      into the code.

      An interruption ends with the best so far, said to be partial, and with exit status 130.
      """,
    arguments: [traces],
    options: [
      TuneOptions.features, TuneOptions.format, TuneOptions.write, TuneOptions.plot, TuneOptions.timing,
    ],
    groups: [
      TuneOptions.tuning, TuneOptions.sureness,
      OptionGroup("Sheet options", [TuneOptions.sheet, SheetOptions.set]), FeatureOptions.group,
      TraceOptions.group, OutputOptions.group,
    ],
    examples: [
      .init(arguments: "tune recordings.csv", does: "The best distance and velocity of the default sheet."),
      .init(
        arguments: "tune recordings/*.csv --folds 5 --bootstrap 200 --write tuned.json",
        does: "How sure they are, and a sheet for replay --sheet."),
      .init(
        arguments: "tune --features a.csv b.csv --cost falseDismiss=3 --plot tuning.svg",
        does: "Tables of features, false dismissals that weigh more, and a picture."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    try requireSense(of: arguments)
    let word = arguments[TuneOptions.sheet] ?? SheetOptions.defaultName
    let sheet = try SheetOptions.named(word, settings: arguments[SheetOptions.set])
    SheetOptions.note([sheet], to: context.diagnostics)
    let request = try TuneRequest(sheet: sheet, arguments)
    let work = ParallelWork(jobs: arguments[TraceOptions.jobs], diagnostics: context.diagnostics)
    let plot = try arguments[TuneOptions.plot].map { path throws(CommandError) in try PlotFile(path: path) }
    for path in [arguments[TuneOptions.write], plot?.path].compactMap(\.self) {
      try context.requireWritable(path)
    }
    let expectations = try Expectations(file: arguments[ReplayCommand.expect], all: nil)
    let extraction = try FeatureExtraction(
      sheet: sheet, options: request.options, expectations: expectations)
    let reader = TuneReader(
      extraction: extraction,
      presetReplays: try PresetReplays(beside: extraction.context, options: request.options),
      request: request, estimations: request.estimations, expectations: expectations, work: work,
      keepsTraces: !request.fields.isExact)
    var timing = TuneTiming()
    let outcome = try Interruption.deferring {
      let input = try timing.measure("reading") {
        try read(arguments, with: reader)
      }
      return try TuneRunner(request: request, work: work).run(input, timing: &timing)
    }
    let shownTiming = arguments[TuneOptions.timing] ? timing : nil
    let result = outcome.result
    switch arguments[TuneOptions.format] {
    case .text:
      try context.output.write(TuneText(result: result, timing: shownTiming, style: context.style).text)
    case .json: try TuneReport(result: result, timing: shownTiming).writeJSON(to: context.output)
    case .csv: try TuneReport(result: result, timing: shownTiming).writeCSV(to: context.output)
    }
    // The result does not hang on what else is made of it, and drawing may take longer than tuning.
    return try Interruption.deferring {
      try writeFiles(outcome, sheet: arguments[TuneOptions.write], plot: plot, context: context)
    }
  }

  private static func read(_ arguments: ParsedArguments, with reader: TuneReader) throws -> TuneInput {
    let tables = arguments[TuneOptions.features]
    guard tables.isEmpty else {
      return try reader.tables(tables, groupColumn: arguments[FeatureOptions.groupColumn])
    }
    var options = FeatureOptions.readerOptions(arguments)
    options.stopDescriptor = Interruption.descriptor
    return try reader.traces(TraceSource(arguments[traces], options: options))
  }

  /// Writes the best sheet and the plot; of a part of the work neither. A plot that cannot be drawn takes nothing else along.
  private static func writeFiles(
    _ outcome: TuneRunner.Product, sheet path: String?, plot: PlotFile?,
    context: CommandContext
  ) throws -> ExitCode {
    guard !outcome.result.isPartial else {
      for (option, isGiven) in [("--write", path != nil), ("--plot", plot != nil)] where isGiven {
        context.diagnostics.error("warning: \(option) is not made, as the result is partial")
      }
      return .interrupted
    }
    if let path {
      try context.write(to: path) { output in
        try output.write(try JSONValueEncoder.encode(outcome.sheet))
      }
    }
    guard let plot else { return .success }
    let script = outcome.plot.script
    do {
      try context.write(to: plot.path) { output in
        try plot.draw(script, isCancelled: { Interruption.isRequested }) { try output.write($0) }
      }
      return .success
    } catch let error as CommandError {
      context.diagnostics.error("\(Tool.name) tune: --plot is not made: \(error.message)")
      return error.status
    }
  }

  /// Refuses options that exclude each other.
  private static func requireSense(of arguments: ParsedArguments) throws(CommandError) {
    let (traces, tables) = (arguments[traces], arguments[TuneOptions.features])
    guard traces.isEmpty || tables.isEmpty else {
      throw .usage("traces and --features exclude each other; '\(traces[0])' is given as a trace")
    }
    guard !traces.isEmpty || !tables.isEmpty else {
      throw .usage("nothing to tune on; give labelled traces (TRACE) or tables (--features FILE)")
    }
    guard !tables.isEmpty else { return }
    for option: any OptionProtocol in [TraceOptions.strict, TraceOptions.timeUnit]
    where arguments.isGiven(option) {
      throw .usage(
        "--\(option.declaration.name) is about traces and has no effect on --features; "
          + "give it to '\(Tool.name) features'"
      )
    }
  }
}
