// SPDX-License-Identifier: GPL-3.0-or-later

/// How a gesture ended for the sheet.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// The sheet left the screen.
  case dismissed
  /// The sheet went back to where it rests.
  case restored
  /// An action of the sheet was chosen.
  case selected
  /// Nothing in the sheet reacted to the gesture.
  case ignored
}
