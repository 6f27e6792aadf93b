// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Options that choose and change sheets, and what they lead to.
enum SheetOptions {
  static let presetNames = SheetPreset.allCases.map(\.rawValue)

  static let defaultName = SheetPreset.tsFloatingSheet.rawValue

  static let sheet = Option.repeatedInput(
    "sheet", value: "PRESET|FILE", orOneOf: presetNames + ["all"], default: defaultName,
    help: "Sheet to play into: a preset, a JSON file, or all presets. Repeatable.")
  static let set = Option.texts(
    "set", value: "PATH=VALUE",
    help: "Change one field of the sheet, such as dismissal.distance=120. Repeatable.")

  static let group = OptionGroup("Sheet options", [sheet, set])

  /// The sheets that were asked for, with all changes, in their order and each once.
  static func sheets(_ arguments: ParsedArguments) throws -> [Sheet] {
    var sheets: [Sheet] = []
    for word in arguments[sheet] {
      let chosen =
        word == "all"
        ? try SheetPreset.allCases.map { try changed($0.sheet, by: arguments[set]) }
        : [try named(word, settings: arguments[set])]
      for sheet in chosen where !sheets.contains(sheet) { sheets.append(sheet) }
    }
    for (index, sheet) in sheets.enumerated()
    where sheets[..<index].contains(where: { $0.name == sheet.name }) {
      throw CommandError.usage(
        "two different sheets are called '\(sheet.name)'; give one of them another \"name\"")
    }
    return sheets
  }

  /// The sheet that a word names, a preset or a file, with all changes.
  static func named(_ word: String, settings: [String]) throws -> Sheet {
    switch try InputFile.named(word, among: presetNames, kind: "sheet") {
    case .preset(let name):
      let sheet = SheetPreset(rawValue: name)?.sheet ?? Sheet()
      return try changed(sheet, by: settings)
    case .file(let path):
      var draft = try ConfigurationDraft(InputFile.read(path), name: path) { document in
        var sheet = Sheet.base(for: document)
        sheet.name = FileStem.of(path)
        return sheet
      }
      for setting in settings { try draft.set(setting) }
      return try draft.value()
    }
  }

  /// Says which options the sheets' styles do not allow, and which animations do not settle by their numbers.
  static func note(_ sheets: [Sheet], to diagnostics: Diagnostics) {
    for sheet in sheets {
      for path in sheet.allowed.removed {
        diagnostics.note("note: \(sheet.name): its style does not allow \(path), which is left out")
      }
    }
    for sheet in sheets {
      for path in sheet.unsolvedAnimations {
        diagnostics.note(
          "note: \(sheet.name): UIKit's equation for the spring of \(path) is not solved by its numbers; "
            + "the values snap when its duration is over")
      }
    }
  }

  private static func changed(_ sheet: Sheet, by settings: [String]) throws -> Sheet {
    try ConfigurationDraft.value(sheet, file: nil, settings: settings)
  }
}
