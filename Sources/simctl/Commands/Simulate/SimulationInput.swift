// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// The scenario that the command line names, with everything laid over it that stays the same in a sweep.
struct SimulationInput: Sendable {
  /// The file or the preset, for messages.
  let name: String
  private let draft: ConfigurationDraft<Scenario>
  /// The scenario without any setting, and the settings of the command line.
  private let original: ConfigurationDraft<Scenario>
  private let settings: [String]
  private let duration: Double?
  private let frameRate: Double?
  private let items: Int?
  private let scroll: ScrollInput?

  /// Reads the scenario and the options that change it.
  ///
  /// - Throws: `CommandError` and `ConfigurationError`.
  init(_ word: String, _ arguments: ParsedArguments, diagnostics: Diagnostics) throws {
    var draft: ConfigurationDraft<Scenario>
    switch try InputFile.named(word, among: SimulateOptions.presetNames, kind: "layout") {
    case .preset(let preset):
      name = preset
      let layout = LayoutPreset(rawValue: preset) ?? .stack
      draft = try ConfigurationDraft(.layout(layout.layout))
    case .file(let path):
      name = path == "-" ? "standard input" : path
      draft = try ConfigurationDraft(InputFile.read(path), name: path, over: Scenario.base)
    }
    original = draft
    settings = arguments[SimulateOptions.set]
    for setting in settings { try draft.set(setting) }
    self.draft = draft
    duration = arguments[SimulateOptions.duration]
    frameRate = arguments[SimulateOptions.frameRate]
    items = arguments[SimulateOptions.items]
    scroll = try arguments[SimulateOptions.scroll].map { path throws(CommandError) in
      try ScrollInput(
        path: path, options: TraceOptions.readerOptions(arguments), diagnostics: diagnostics)
    }
  }

  /// The world, with some more settings.
  ///
  /// - Throws: `ConfigurationError` with all problems of the scenario; `CommandError` for an option that does not fit it.
  func world(_ settings: [String] = []) throws -> World {
    var draft = draft
    for setting in settings { try draft.set(setting) }
    // Worlds and layouts both have these fields, and judge them together with others.
    for (field, option, value) in [
      ("duration", "duration", duration), ("frameRate", "frame-rate", frameRate),
    ] {
      guard let text = value.map(NumberText.string) else { continue }
      try draft.set("\(field)=\(text)", option: "--\(option) \(text)")
    }
    var scenario: Scenario
    do {
      scenario = try draft.value()
    } catch {
      throw blamed(self.settings + settings, for: error)
    }
    if let items {
      guard let changed = scenario.withItems(items) else {
        throw CommandError.usage("--items is for layouts; \(name) names its items one by one")
      }
      scenario = changed
      try require(scenario.validate())
    }
    if let scroll {
      guard let changed = scroll.applied(to: scenario) else {
        throw CommandError.usage("--scroll is for springy layouts; \(name) is none")
      }
      scenario = changed
      try require(scenario.validate())
    }
    let world = scenario.makeWorld()
    // A world was judged as a scenario.
    if case .layout = scenario { try require(world.validate()) }
    return world
  }

  /// The error as it is told: that of settings where they break a sound scenario, also when the trouble shows in other
  /// fields of the file.
  private func blamed(_ settings: [String], for error: ConfigurationError) -> any Error {
    guard !settings.isEmpty, case .file = error.problems.first?.place, (try? original.value()) != nil else {
      return error
    }
    let told = CommandError.told(error.problems.lazy.map(\.message), separator: "; ")
    return CommandError.usage(
      "with --set \(settings.joined(separator: " --set ")), \(name) is wrong: \(told)")
  }

  /// Makes sure that what the options or the layout made can be run.
  private func require(_ problems: [ValidationProblem]) throws(CommandError) {
    guard !problems.isEmpty else { return }
    throw CommandError(
      items == nil && scroll == nil ? .badData : .usage,
      "\(name) cannot be run: " + CommandError.told(problems.lazy.map(\.description), separator: "; "))
  }
}

extension CommandError {
  /// A world that could not be simulated to its end.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - name: The scenario, for the message.
  ///   - method: The integrator that was asked for, which is to blame when it does not suit the world.
  init(_ error: SimulationError, of name: String, method: IntegratorMethod?) {
    switch (error.code, method) {
    case (.unsupported, let method?):
      self.init(.usage, "--integrator \(method.rawValue): \(error)")
    case (.unsupported, nil), (.limitReached, _): self.init(.badData, "\(name): \(error)")
    case (.integrationFailed, _): self.init(.internalError, "\(name): \(error)")
    }
  }
}
