// SPDX-License-Identifier: GPL-3.0-or-later

/// What the tool is called and which version of it this is.
enum Tool {
  static let name = "simctl"
  static let version = "0.1.0"
  static let summary = "Replay recorded touches into sheets, and simulate their springs."
}
