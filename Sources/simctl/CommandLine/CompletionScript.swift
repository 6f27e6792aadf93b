// SPDX-License-Identifier: GPL-3.0-or-later

/// Shell completions made from the commands' declarations.
struct CompletionScript {
  /// The shells that completions are made for.
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  var commands: [CommandDeclaration]

  /// The script; the user's shell sources it.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Words that an option offers, all spellings of it.
  func spellings(_ option: OptionDeclaration) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }
}
