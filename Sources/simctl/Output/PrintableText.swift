// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from outside made fit for a terminal: characters that could move its cursor, change its
/// colours or reorder its text are
/// shown as `?`.
enum PrintableText {
  /// The text on one line, cut after a number of characters.
  static func line(_ text: String, limit: Int = .max) -> String {
    let shown = replaced(text, keepingLineBreaks: false)
    guard shown.utf8.count > limit, count(shown) > limit else { return shown }
    return shown.prefix(max(0, limit - 1)) + "…"
  }

  /// Characters of a text.
  static func count(_ text: String) -> Int { isPlain(text) ? text.utf8.count : text.count }

  /// Whether a text has nothing but visible characters of ASCII, and spaces.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { (0x20..<0x7F).contains($0) } } ?? false
  }

  /// The text with its line breaks.
  static func lines(_ text: String) -> String { replaced(text, keepingLineBreaks: true) }

  private static func replaced(_ text: String, keepingLineBreaks: Bool) -> String {
    if isPlain(text) { return text }
    func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      if keepingLineBreaks && scalar == "\n" { return false }
      // Most are plain, and cost more to look up than to compare.
      if (0x20..<0x7F).contains(scalar.value) { return false }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return true
      // Marks that reorder the text around them.
      case .format: return scalar.properties.isBidiControl
      default: return false
      }
    }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(isHidden(scalar) ? "?" : scalar) }
    return String(shown)
  }
}
