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

  /// `--sheet` of commands that take one.
  static func single(_ help: String) -> Option<String?> {
    Option.input(
      "sheet", value: "PRESET|FILE", orOneOf: presetNames, default: defaultName,
      help: "\(help): a preset or a JSON file.")
  }

  /// The sheets that were asked for, with all changes, in their order and each once.
  static func sheets(_ arguments: ParsedArguments) throws -> [Sheet] {
    let words = arguments[sheet].flatMap { $0 == "all" ? presetNames : [$0] }
    var sheets: [Sheet] = []
    var places: [String] = []
    for word in words {
      do {
        let sheet = try named(word, settings: arguments[set])
        guard !sheets.contains(sheet) else { continue }
        sheets.append(sheet)
        places.append(word)
      } catch let error as ConfigurationError where words.count > 1 {
        throw error.concerning(word)
      }
    }
    tellApart(&sheets, by: places)
    return sheets
  }

  /// Calls sheets of one name by the words that they were given by: a preset that was saved and changed still has its name.
  static func tellApart(_ sheets: inout [Sheet], by words: [String]) {
    let names = sheets.map(\.name)
    for index in sheets.indices where names.count(where: { $0 == names[index] }) > 1 {
      sheets[index].name = words[index]
    }
  }

  /// The sheet that a word names, a preset or a file, with all changes.
  static func named(_ word: String, settings: [String]) throws -> Sheet {
    switch try InputFile.named(word, among: presetNames, kind: "sheet") {
    case .preset(let name):
      var sheet = SheetPreset(rawValue: name)?.sheet ?? Sheet()
      takeLayout(of: settings, &sheet)
      return try ConfigurationDraft.value(sheet, file: nil, settings: settings)
    case .file(let path):
      var draft = try ConfigurationDraft(InputFile.read(path), name: path) { document in
        var sheet = Sheet.base(for: document)
        sheet.name = FileStem.of(path)
        takeLayout(of: settings, &sheet)
        return sheet
      }
      for setting in settings { try draft.set(setting) }
      return try draft.value()
    }
  }

  /// Gives a sheet the layout of the kind that a setting names, so that its fields have their defaults.
  private static func takeLayout(of settings: [String], _ sheet: inout Sheet) {
    let prefix = "layout.kind="
    for setting in settings where setting.hasPrefix(prefix) {
      sheet.takeLayout(ofKind: String(setting.dropFirst(prefix.count)))
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
}

extension ConfigurationError {
  /// The same problems, which concern one of several sheets.
  fileprivate func concerning(_ sheet: String) -> ConfigurationError {
    ConfigurationError(
      problems.map { problem in
        var problem = problem
        problem.message = "\(sheet): \(problem.message)"
        return problem
      })
  }
}
