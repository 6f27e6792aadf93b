// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Options that most commands have.
enum OutputOptions {
  static let output = Option.output(
    "output", short: "o", help: "Write the result to FILE instead of standard output, all or nothing.")
  static let quiet = Option.flag("quiet", short: "q", help: "Print nothing but the result and errors.")

  /// `--output` and `--quiet`; the frame acts on both. `--format` is each command's own.
  static let group = OptionGroup("Output options", [output, quiet])
}

/// Options of commands that read traces.
enum TraceOptions {
  static let strict = Option.flag(
    "strict", help: "Stop at the first defect of a trace that is not just a note.")
  static let timeUnit = Option.choice(
    "time-unit", value: "UNIT", of: TraceReaderOptions.TimeUnit.self,
    help: "Unit of a time column whose name has none (t, time, timestamp).")
  static let jobs = Option.integer(
    "jobs", short: "j", in: 1...1024, help: "Number of traces to work on at once; one a processor by default."
  )

  /// `--strict` and `--time-unit`.
  static let reading = OptionGroup("Trace options", [strict, timeUnit])
  /// `--strict`, `--time-unit` and `--jobs`.
  static let group = OptionGroup("Trace options", [strict, timeUnit, jobs])

  /// How traces are read.
  static func readerOptions(_ arguments: ParsedArguments) -> TraceReaderOptions {
    var options = TraceReaderOptions()
    options.isStrict = arguments[strict]
    options.timeUnit = arguments[timeUnit]
    return options
  }
}
