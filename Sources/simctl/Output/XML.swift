// SPDX-License-Identifier: GPL-3.0-or-later

/// Text within XML 1.0. Characters that XML cannot hold at all become U+FFFD.
enum XML {
  /// Text of an element.
  static func text(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// The value of an attribute in double quotes; line breaks and tabs survive.
  static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where isAttribute: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\t" where isAttribute, "\n" where isAttribute, "\r":
        escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\t", "\n": escaped.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Whether a byte of UTF-8 stands for itself whatever is around it; those that begin the last characters of the
  /// basic plane, two of which XML does not have, are looked at with their followers.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xEF: false
    default: true
    }
  }
}
