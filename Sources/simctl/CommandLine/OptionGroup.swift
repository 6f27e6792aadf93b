// SPDX-License-Identifier: GPL-3.0-or-later

/// Options that belong together in help.
struct OptionGroup: Sendable {
  var title: String
  var options: [OptionDeclaration]

  init(_ title: String, _ options: [any OptionProtocol]) {
    self.title = title
    self.options = options.map(\.declaration)
  }
}
