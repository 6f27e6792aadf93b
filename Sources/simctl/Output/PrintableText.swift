// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from outside made fit for a terminal: control characters, which could move its cursor or change its colours, are
/// shown as `?`.
enum PrintableText {
  /// The text on one line, cut after a number of characters.
  static func line(_ text: String, limit: Int = .max) -> String {
    let shown = replaced(text, keepingLineBreaks: false)
    guard shown.utf8.count > limit, shown.count > limit else { return shown }
    return shown.prefix(max(0, limit - 1)) + "…"
  }

  /// The text with its line breaks.
  static func lines(_ text: String) -> String { replaced(text, keepingLineBreaks: true) }

  private static func replaced(_ text: String, keepingLineBreaks: Bool) -> String {
    func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      !(keepingLineBreaks && scalar == "\n") && scalar.properties.generalCategory == .control
    }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(isHidden(scalar) ? "?" : scalar) }
    return String(shown)
  }
}
