// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// The numbers of the command line.
enum DecimalText {
  /// The finite number that a text spells, in the grammar that recordings have: digits with at most one point and an
  /// exponent, nothing hexadecimal. Nil for other text; a negative zero is 0.
  static func number(_ text: some StringProtocol) -> Double? {
    guard let number = try? DecimalParser.parse(String(text)) else { return nil }
    return number == 0 ? 0 : number
  }
}
