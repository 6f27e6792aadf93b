// SPDX-License-Identifier: GPL-3.0-or-later

/// What a command is called, takes and does. Parsing, help, completions and errors follow from it.
struct CommandDeclaration: Sendable {
  /// One command line and what it does, for help.
  struct Example: Sendable {
    /// The words after the tool's name.
    var arguments: String
    var does: String
  }

  var name: String
  /// One sentence.
  var summary: String
  /// Paragraphs that follow the summary in the command's help.
  var discussion: String
  var arguments: [ArgumentDeclaration]
  var groups: [OptionGroup]
  var examples: [Example]

  /// Declares a command.
  ///
  /// At most one argument takes a varying number of words. Options stand in the order that help lists them,
  /// the command's own before those of groups that it shares with others; help and version need not be named.
  init(
    _ name: String, summary: String, discussion: String = "", arguments: [any ArgumentProtocol] = [],
    options: [any OptionProtocol] = [], groups: [OptionGroup] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments.map(\.declaration)
    self.groups = (options.isEmpty ? [] : [OptionGroup("Options", options)]) + groups
    self.examples = examples
    let names = self.options.map(\.name)
    precondition(Set(names).count == names.count, "The options of a command have different names.")
    precondition(
      self.arguments.count { $0.count.lowerBound != $0.count.upperBound } <= 1,
      "At most one argument takes a varying number of words.")
  }

  /// All options in the order that help lists them.
  var options: [OptionDeclaration] { groups.flatMap(\.options) }

  /// `simctl replay [options] TRACE...`.
  var usage: String {
    ([Tool.name, name] + (["[options]"] + arguments.map(\.spelling))).joined(separator: " ")
  }
}
