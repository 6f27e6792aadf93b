// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Options of commands that reduce traces to their features, or read those.
enum FeatureOptions {
  static let groupColumn = Option.text(
    "group", value: "COLUMN",
    help: "Column that tells users or devices apart. (default: group or user, where there is one)")

  /// What decides how a touch is seen; how motion is computed does not matter.
  static let group = OptionGroup(
    "Touch options", [MotionOptions.velocity, MotionOptions.hitTest, MotionOptions.touchRate])

  /// How traces are read.
  static func readerOptions(_ arguments: ParsedArguments) -> TraceReaderOptions {
    var options = TraceOptions.readerOptions(arguments)
    options.groupColumn = arguments[groupColumn]
    return options
  }

  /// What a replay assumes.
  static func replayOptions(_ arguments: ParsedArguments) -> ReplayOptions {
    var options = ReplayOptions()
    options.velocity = arguments[MotionOptions.velocity]
    options.hitTests = arguments[MotionOptions.hitTest]
    options.touchRate = arguments[MotionOptions.touchRate]
    return options
  }
}
