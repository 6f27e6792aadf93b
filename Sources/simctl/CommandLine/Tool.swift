// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// What the tool is called and which version of it this is.
enum Tool {
  static let name = "simctl"
  static let version = ReleaseVersion.current
  static let summary = "Replay recorded touches into sheets, and simulate their springs."
}
