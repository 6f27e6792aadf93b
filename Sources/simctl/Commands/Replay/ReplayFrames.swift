// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// The presented values of every display frame as CSV.
enum ReplayFrames {
  private static let channels: [MotionChannel] = [
    .translationX, .translationY, .scale, .scaleY, .alpha, .dim,
  ]

  /// The header: trace, frame, time in seconds, translation in points, scales and opacities.
  static let header = CSVRow.header(["trace", "frame", "time", "tx", "ty", "scale", "scaleY", "alpha", "dim"])

  /// Appends one row a frame.
  static func append(_ result: ReplayResult, to bytes: inout [UInt8]) {
    for frame in result.frames {
      let values = channels.map { CSVRow.Field.number(frame.values[$0]) }
      CSVRow.append([.text(result.trace), .integer(frame.index), .number(frame.time)] + values, to: &bytes)
    }
  }
}
