// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// `simctl presets`: lists the presets, or prints one as complete JSON.
enum PresetsCommand: Command {
  static let name = Argument.optionalName(
    "NAME", among: SheetOptions.presetNames, help: "Preset to print as JSON that --sheet accepts.")

  static let declaration = CommandDeclaration(
    "presets",
    summary: "List the presets, or print one as complete JSON.",
    discussion: """
      What is printed can be saved, changed and given to --sheet. Every number in it can also be changed with --set, \
      by its path.
      """,
    arguments: [name], groups: [OutputOptions.group],
    examples: [
      .init(arguments: "presets", does: "List all presets."),
      .init(arguments: "presets ts.floatingSheet -o sheet.json", does: "Begin a sheet of your own."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) async throws -> ExitCode {
    guard let name = arguments[name], let preset = SheetPreset(rawValue: name) else {
      var table = TextTable([.text("preset"), .text("what it is")])
      for preset in SheetPreset.allCases { table.addRow([.init(preset.rawValue), .init(preset.summary)]) }
      try context.output.write(table.text(context.style))
      return .success
    }
    try context.output.write(JSONWriter.document(JSONValueEncoder.encode(preset.sheet), style: .pretty))
    return .success
  }
}
