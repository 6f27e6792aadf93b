// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// `simctl presets`: lists the presets, or prints one as complete JSON.
enum PresetsCommand: Command {
  static let name = Argument.optionalName(
    "NAME", among: SheetOptions.presetNames + SimulateOptions.presetNames,
    help: "Preset to print as JSON: a sheet, which --sheet accepts, or a layout, which simulate does.")

  static let declaration = CommandDeclaration(
    "presets",
    summary: "List the presets, or print one as complete JSON.",
    discussion: """
      What is printed can be saved, changed and given to --sheet, or, as a layout, to simulate. Every number in it can \
      also be changed with --set, by its path.
      """,
    arguments: [name], groups: [OutputOptions.group],
    examples: [
      .init(arguments: "presets", does: "List all presets."),
      .init(arguments: "presets ts.floatingSheet -o sheet.json", does: "Begin a sheet of your own."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    guard let name = arguments[name] else {
      try context.output.write(table.text(context.style))
      return .success
    }
    if let preset = SheetPreset(rawValue: name) {
      try context.output.write(JSONValueEncoder.encode(preset.sheet))
    } else if let preset = LayoutPreset(rawValue: name) {
      try context.output.write(JSONValueEncoder.encode(preset.layout))
    }
    return .success
  }

  private static var table: TextTable {
    var table = TextTable([.text("preset"), .text("what it is")])
    for preset in SheetPreset.allCases { table.addRow([.init(preset.rawValue), .init(preset.summary)]) }
    for preset in LayoutPreset.allCases { table.addRow([.init(preset.rawValue), .init(preset.summary)]) }
    return table
  }
}
