// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a value of a configuration came from.
public enum ConfigurationPlace: Sendable, Hashable, CustomStringConvertible {
  /// A file, with line and column counted from 1.
  case file(name: String, line: Int, column: Int)
  /// A single setting, as it was given: `dismissal.distance=120`.
  case setting(String)
  /// An option of its own, as it was given: `--duration 2`.
  case option(String)

  /// `name:line:column`, `--set PATH=VALUE` or the option.
  public var description: String {
    switch self {
    case .file(let name, let line, let column): "\(name):\(line):\(column)"
    case .setting(let text): "--set \(text)"
    case .option(let text): text
    }
  }
}
