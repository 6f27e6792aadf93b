// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Colours for text that a terminal shows; plain everywhere else.
struct TextStyle: Sendable, Hashable {
  /// What a colour means.
  enum Color: String, Sendable {
    case good = "32"
    case bad = "31"
    case warning = "33"
    case faint = "2"
    case strong = "1"
  }

  /// Whether colours are written at all.
  var hasColor: Bool

  static let plain = TextStyle(hasColor: false)

  init(hasColor: Bool) { self.hasColor = hasColor }

  /// Colours on a terminal, unless `NO_COLOR` is set to anything or the terminal is `dumb`.
  init(for output: Output) {
    self.init(isTerminal: output.isTerminal, noColor: Self.variable("NO_COLOR"), term: Self.variable("TERM"))
  }

  init(isTerminal: Bool, noColor: String?, term: String?) {
    hasColor = isTerminal && (noColor ?? "").isEmpty && term != "dumb"
  }

  func callAsFunction(_ text: String, _ color: Color) -> String {
    hasColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
