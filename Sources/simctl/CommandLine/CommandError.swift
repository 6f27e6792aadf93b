// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// Why a command ends early: its exit status and what the user reads.
struct CommandError: Error, Hashable, Sendable {
  /// The exit status.
  var status: ExitCode
  /// The lines to print. The first is prefixed with the tool and the command unless it begins with a place
  /// (`hasPlace`).
  var message: String
  /// Whether the message begins with `file:line:column:`, as editors and terminals recognise it.
  var hasPlace = false

  init(_ status: ExitCode, _ message: String, hasPlace: Bool = false) {
    self.status = status
    self.message = message
    self.hasPlace = hasPlace
  }

  /// A command line that is wrong; it is printed with the command's usage.
  static func usage(_ message: String) -> CommandError { CommandError(.usage, message) }

  /// A file whose content is bad: `file:line:column: message`.
  static func badData(file: String, line: Int, column: Int, _ message: String) -> CommandError {
    CommandError(.badData, "\(file):\(line):\(column): error: \(message)", hasPlace: true)
  }
}

extension CommandError {
  /// Most problems that are told of one document.
  static let mostProblems = 100

  /// The first problems, and how many there are besides.
  static func told(_ problems: some RandomAccessCollection<String>, separator: String) -> String {
    var lines = Array(problems.prefix(mostProblems))
    let rest = problems.count - lines.count
    if rest > 0 { lines.append("and \(rest) more") }
    return lines.joined(separator: separator)
  }

  /// A configuration that cannot be used: usage when a `--set` is to blame for the first problem, else bad
  /// data.
  init(_ error: ConfigurationError) {
    let lines = error.problems.lazy.map { problem in
      switch problem.place {
      case .file: "\(problem.place?.description ?? ""): error: \(problem.message)"
      case .setting, .option, nil: problem.description
      }
    }
    let message = Self.told(lines, separator: "\n")
    switch error.problems.first?.place {
    case .file: self.init(.badData, message, hasPlace: true)
    case .setting, .option: self.init(.usage, message)
    case nil: self.init(.badData, message)
    }
  }
}
