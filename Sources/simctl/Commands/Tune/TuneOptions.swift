// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Options of `tune` on what is tuned and how sure the result is.
enum TuneOptions {
  static let sheet = SheetOptions.single("Sheet whose thresholds are tuned")
  static let features = tables(
    "features", help: "Read tables of 'features' instead of traces; several are read as one.")
  static let rule = paths(
    "rule", default: TuningFields.defaultPaths,
    help: "Fields of the sheet to tune. Two thresholds have an exact answer, others are searched for.")
  static let cost = costs(
    "cost", help: "What each kind of mistake costs, from 0 to a million with at most six decimals.")
  static let folds = Option.integer(
    "folds", value: "K", in: 2...1000,
    help: "Cross-validate: tune K times without one of K parts, and judge by that part.")
  static let bootstrap = Option.integer(
    "bootstrap", value: "N", in: 1...100_000,
    help: "Draw N times where the true thresholds may lie, for intervals of 95 %.")
  static let seed = Option.integer(
    "seed", in: 0...UInt64.max, default: 1,
    help: "Seed of folds, draws and searches; equal seeds, equal results.")
  static let write = Option.output(
    "write", value: "FILE.json", help: "Write the sheet with the best values, as replay --sheet accepts it.")
  static let plot = Option.output(
    "plot", value: "FILE.svg|.png|.pdf|.gp",
    help: "Draw the operating curve, the cost over two thresholds and the margins; .gp writes the script.")
  static let format = Option.choice(
    "format", value: "FORMAT", default: TuneFormat.text, help: "Form of the result.")
  static let timing = Option.flag("timing", help: "Report how long each part took.")

  static let tuning = OptionGroup("Tuning options", [rule, cost, ReplayCommand.expect])
  static let sureness = OptionGroup(
    "Uncertainty options", [folds, FeatureOptions.groupColumn, bootstrap, seed])
}

/// The forms in which `tune` reports.
enum TuneFormat: String, CaseIterable, Sendable {
  case text, json, csv
}

extension TuneOptions {
  /// Files that are read, each time as many as follow the option.
  private static func tables(_ name: String, help: String) -> Option<[String]> {
    let value = ValueDeclaration(placeholder: "FILE", kind: .input([]))
    return Option(OptionDeclaration(name, arity: .list { _ in true }, value: value, help: help)) { $0 }
  }

  /// Paths of fields, separated by commas; in the order in which they are given, each once.
  private static func paths(
    _ name: String, default defaultPaths: [FieldPath], help: String
  ) -> Option<[FieldPath]> {
    let defaultText = defaultPaths.map(\.description).joined(separator: ",")
    let value = ValueDeclaration(placeholder: "PATH[,PATH...]")
    let declaration = OptionDeclaration(
      name, arity: .once, value: value, help: help, defaultText: defaultText)
    return Option(declaration) { values throws(ValueError) in
      guard let given = values.last else { return defaultPaths }
      var paths: [FieldPath] = []
      for text in pieces(of: given) {
        guard let path = FieldPath(parsing: text) else {
          throw ValueError(given: given, expected: "paths of fields, such as \(defaultText)")
        }
        guard !paths.contains(path) else {
          throw ValueError(given: given, expected: "different fields; '\(path)' is named twice")
        }
        paths.append(path)
      }
      return paths
    }
  }

  /// The parts between commas that do not stand within quotes.
  private static func pieces(of text: String) -> [String] {
    var pieces = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in text.unicodeScalars {
      if character == ",", !isQuoted {
        pieces.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      pieces[pieces.count - 1].unicodeScalars.append(character)
    }
    return pieces
  }

  /// What mistakes cost: `falseDismiss=2,missedDismiss=1`, where either may be left out.
  private static func costs(_ name: String, help: String) -> Option<MistakeCosts> {
    let value = ValueDeclaration(placeholder: "KIND=COST[,KIND=COST]")
    let declaration = OptionDeclaration(
      name, arity: .once, value: value, help: help, defaultText: "falseDismiss=1,missedDismiss=1")
    return Option(declaration) { values throws(ValueError) in
      guard let given = values.last else { return MistakeCosts() }
      return try costs(from: given)
    }
  }

  static let costNames = ["falseDismiss", "missedDismiss"]

  static func costs(from given: String) throws(ValueError) -> MistakeCosts {
    let form = "costs such as falseDismiss=2,missedDismiss=1"
    var costs: [Double?] = [nil, nil]
    for part in given.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw ValueError(given: given, expected: form) }
      let kind = String(sides[0])
      guard let index = costNames.firstIndex(of: kind) else {
        throw ValueError(
          given: given, expected: "\(form); '\(kind)' is no kind of mistake",
          hint: didYouMean(kind, among: costNames))
      }
      guard costs[index] == nil else {
        throw ValueError(given: given, expected: "\(form); \(kind) is given twice")
      }
      guard let cost = DecimalText.number(sides[1]) else {
        throw ValueError(given: given, expected: "\(form); '\(sides[1])' is no number")
      }
      costs[index] = cost
    }
    let result = MistakeCosts(falseDismiss: costs[0] ?? 1, missedDismiss: costs[1] ?? 1)
    if let problem = result.validate().first {
      throw ValueError(given: given, expected: "of \(problem.path) \(problem.expected)")
    }
    guard result.falseDismiss > 0 || result.missedDismiss > 0 else {
      throw ValueError(
        given: given, expected: "a cost above 0 for at least one kind; else nothing is a mistake")
    }
    return result
  }
}
