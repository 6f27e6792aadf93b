// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl synth`: makes labelled, human-like traces from a seed.
enum SynthCommand: Command {
  private static let defaults = SynthesisOptions()

  static let count = Option.integer(
    "count", in: 1...10_000_000, default: defaults.count, help: "Number of traces.")
  static let seed = Option.integer(
    "seed", in: 0...UInt64.max, default: defaults.seed, help: "Seed; equal seeds give equal traces.")
  static let kind = Option.choice(
    "kind", value: "KIND", default: defaults.kind, help: "What the synthetic people mean to do.")
  static let rate = Option.number(
    "rate", value: "HZ", in: .from(10, to: 1000), default: defaults.rate,
    help: "Reports of the touch panel a second.")
  static let noise = Option.number(
    "noise", value: "PT", in: .from(0, to: 20), default: defaults.noise,
    help: "Standard deviation of reported positions, in points.")
  static let screen = Option.parsed(
    "screen", value: "WxH@S", expected: "width and height in points and pixels a point, such as 390x844@3",
    help: "Screen that positions stay on. (default: \(defaults.screen))", parse: Screen.init)
  static let labels = Option.flag(
    "labels", help: "Add a column with the outcome that each gesture was meant to have.")

  static let declaration = CommandDeclaration(
    "synth",
    summary: "Make labelled, human-like touch traces from a seed.",
    discussion: """
      Movements follow the sigma-lognormal model of human movements and are reported as a touch panel would, with noise, \
      time jitter and lost frames. Labels say what a gesture was meant to do, not what a rule makes of it, so that \
      the two disagree now and then, as they do with people.
      """,
    options: [count, seed, kind, rate, noise, screen, labels], groups: [OutputOptions.group],
    examples: [
      .init(
        arguments: "synth --count 200 --seed 7 --labels -o mixed.csv",
        does: "Make a labelled set to tune with."),
      .init(arguments: "synth --kind flick --count 1 --seed 1", does: "Look at one flick."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    var options = SynthesisOptions()
    options.count = arguments[count]
    options.seed = arguments[seed]
    options.kind = arguments[kind]
    options.rate = arguments[rate]
    options.noise = arguments[noise]
    if let screen = arguments[screen] { options.screen = screen }
    let problems = options.validate()
    guard problems.isEmpty else {
      throw CommandError.usage(problems.map { "--screen: \($0)" }.joined(separator: "\n"))
    }
    let synthesizer = TraceSynthesizer(options)
    let metadata = TraceMetadata(
      screen: options.screen, rate: options.rate,
      origin: "synthetic, \(Tool.name) synth --kind \(options.kind.rawValue) --seed \(options.seed)")
    let writer = TraceWriter(hasExpected: arguments[labels], metadata: metadata)
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    for index in 0..<options.count {
      writer.append(synthesizer.trace(at: index), to: &bytes)
      try context.output.write(bytes)
      bytes.removeAll(keepingCapacity: true)
      context.diagnostics.progress("synth", index + 1, of: options.count)
    }
    return .success
  }
}
