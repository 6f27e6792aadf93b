// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

@testable import simctl

/// A command with one option of every kind. It prints what it was given.
enum SampleCommand: Command {
  enum Format: String, CaseIterable, Sendable { case text, json, csv }

  static let traces = Argument.inputs("TRACE", help: "Recordings to read; - is standard input.")
  static let sheet = Option.repeatedInput(
    "sheet", value: "PRESET|FILE", orOneOf: ["ts.alert", "ts.floatingSheet"], default: "ts.floatingSheet",
    help: "Sheet to play the trace into.")
  static let set = Option.texts("set", value: "PATH=VALUE", help: "Change one field of the sheet.")
  static let velocity = Option.names(
    "velocity", among: ["uikit", "lsq2", "impulse"], allowsAll: true, default: ["uikit"],
    help: "Velocity estimators.")
  static let format = Option.choice("format", default: Format.text, help: "Format of the result.")
  static let initialVelocity = Option.number(
    "initial-velocity", value: "V", help: "Velocity at the start, in units per second.")
  static let tolerance = Option.number(
    "tolerance", value: "TOL", in: .positive, default: 1e-10, help: "Error allowed in a step.")
  static let at = Option.numbers("at", value: "T", in: .notNegative, help: "Times to print, in seconds.")
  static let seed = Option.integer(
    "seed", in: UInt64.min...UInt64.max, help: "Seed of the random numbers.")
  static let folds = Option.integer("folds", value: "K", in: 2...100, default: 5, help: "Number of folds.")
  static let hitTest = Option.flag("hit-test", help: "Let the layout decide what lies under the finger.")
  static let screen = Option.parsed(
    "screen", value: "WxH", expected: "width and height, such as 390x844",
    help: "Size of the screen in points."
  ) { text in
    let parts = text.split(separator: "x").compactMap { Int($0) }
    return parts.count == 2 ? parts : nil
  }

  static let declaration = CommandDeclaration(
    "replay", summary: "Play traces into a sheet.",
    discussion: "Says what would have happened on screen, and why.",
    arguments: [traces],
    options: [
      sheet, set, velocity, format, initialVelocity, tolerance, at, seed, folds, hitTest, screen,
    ],
    groups: [TraceOptions.group, OutputOptions.group],
    examples: [
      .init(arguments: "replay flick.csv --set dismissal.distance=120", does: "Tries a longer way down.")
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    switch arguments[traces].first {
    case "fail": return .failed
    case "missing": throw CommandError(.noInput, "cannot read 'missing': No such file or directory")
    case "bad":
      throw CommandError.badData(file: "bad", line: 3, column: 7, "unreadable number 'x'; expected digits")
    case "setting":
      throw ConfigurationError([
        .init(code: .unknownKey, path: "x", message: "'x' is not a field", place: .setting("x=1"))
      ])
    default:
      context.diagnostics.note("note: read \(arguments[traces].count) traces")
      try context.output.write(arguments[traces].joined(separator: " ") + "\n")
      return .success
    }
  }
}

/// A command with arguments on both sides of the varying one and nothing else.
enum PlainCommand: Command {
  static let first = Argument.input("SHEET_A", help: "A sheet.")
  static let second = Argument.input("SHEET_B", help: "Another sheet.")
  static let traces = Argument.inputs("TRACE", help: "Recordings to read.")
  static let declaration = CommandDeclaration(
    "diff", summary: "Compare two sheets.", arguments: [first, second, traces])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    .success
  }
}
