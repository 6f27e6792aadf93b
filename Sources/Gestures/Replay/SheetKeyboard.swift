// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of the keyboard in front of a sheet.
struct SheetKeyboard {
  /// The text field that takes what is typed, by its index; nil while the keyboard is away.
  var focus: Int?
  /// How far the sheet rests from its place to make room, in points, y down.
  var shift = 0.0
  /// Time in seconds at which its last motion is over.
  var end = -Double.infinity
  /// The fingers that came down on it, and whether on the return key.
  var touches: [(pointer: Int, isOnReturn: Bool)] = []
  /// What a tap did, in words, while it decided nothing.
  var reason: String?

  /// Whether it is there.
  var isShown: Bool { focus != nil }
}
