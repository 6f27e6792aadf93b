// SPDX-License-Identifier: GPL-3.0-or-later

/// The commands of the tool, in the order that help lists them.
enum Commands {
  static let all: [any Command.Type] = [
    ReplayCommand.self, DiffCommand.self, ExplainCommand.self, InspectCommand.self, FeaturesCommand.self,
    TuneCommand.self, SpringCommand.self, FitCommand.self, SimulateCommand.self, PresetsCommand.self,
    SynthCommand.self, BenchCommand.self,
  ]
}
