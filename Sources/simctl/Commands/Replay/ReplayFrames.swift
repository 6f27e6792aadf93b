// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// The presented values of every display frame as CSV.
enum ReplayFrames {
  private static let channels: [MotionChannel] = [
    .translationX, .translationY, .scale, .scaleY, .alpha, .dim,
  ]

  /// Writes one row a frame: trace, frame, time in seconds, translation in points, scales and opacities.
  static func write(_ results: [ReplayRun.TimedResult], to output: Output) throws(OutputError) {
    try output.write(
      CSVRow.header(["trace", "frame", "time", "tx", "ty", "scale", "scaleY", "alpha", "dim"]))
    var bytes: [UInt8] = []
    for timed in results {
      bytes.removeAll(keepingCapacity: true)
      for frame in timed.result.frames {
        let values = channels.map { CSVRow.Field.number(frame.values[$0]) }
        CSVRow.append(
          [.text(timed.result.trace), .integer(frame.index), .number(frame.time)] + values, to: &bytes)
      }
      try output.write(bytes)
    }
  }
}
