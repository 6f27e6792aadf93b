// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// The presented values of every display frame as CSV.
enum ReplayFrames {
  /// What stands in the columns after the time.
  static let channels: [MotionChannel] = [.translationX, .translationY, .scale, .scaleY, .alpha, .dim]

  /// The header: trace, frame, time in seconds, translation in points, scales and opacities.
  static let header = CSVRow.header(["trace", "frame", "time", "tx", "ty", "scale", "scaleY", "alpha", "dim"])
}

/// Writes rows of frames, and remembers the texts of numbers that come again: those of frames and their times,
/// which all traces share, and of values that stay as they were in the frame before.
final class FrameRows {
  /// The number of each frame and its time, with a comma behind each.
  private var texts: [UInt8] = []
  /// Where the texts of each frame end, and the time that they are of.
  private var frames: [(time: Double, end: Int)] = []
  private var name: [UInt8] = []

  /// Appends one row a frame.
  func append(_ result: ReplayResult, to bytes: inout [UInt8]) {
    guard !result.frames.isEmpty else { return }
    name.removeAll(keepingCapacity: true)
    CSVRow.append(.text(result.trace), to: &name)
    name.append(UInt8(ascii: ","))
    var last = LastRow()
    for frame in result.frames {
      bytes += name
      append(frame.index, frame.time, to: &bytes)
      for (column, channel) in ReplayFrames.channels.enumerated() {
        if column > 0 { bytes.append(UInt8(ascii: ",")) }
        last.append(frame.values[channel], column: column, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private func append(_ frame: Int, _ time: Double, to bytes: inout [UInt8]) {
    if frame < frames.count, frames[frame].time == time {
      bytes += texts[(frame > 0 ? frames[frame - 1].end : 0)..<frames[frame].end]
      return
    }
    let start = bytes.count
    CSVRow.append(.integer(frame), to: &bytes)
    bytes.append(UInt8(ascii: ","))
    CSVRow.append(.number(time), to: &bytes)
    bytes.append(UInt8(ascii: ","))
    guard frame == frames.count, frame < Self.mostFrames else { return }
    texts += bytes[start...]
    frames.append((time, texts.count))
  }

  /// Frames whose texts are remembered: as many as half a minute has at 120 Hz.
  private static let mostFrames = 4096

  /// The values of the row before, and where their texts are.
  private struct LastRow {
    private var values = [UInt64](repeating: 0, count: ReplayFrames.channels.count)
    private var places = [Range<Int>](repeating: 0..<0, count: ReplayFrames.channels.count)

    /// Appends a value of a column.
    mutating func append(_ value: Double, column: Int, to bytes: inout [UInt8]) {
      let start = bytes.count
      if values[column] == value.bitPattern, !places[column].isEmpty {
        for index in places[column] { bytes.append(bytes[index]) }
      } else {
        CSVRow.append(.number(value), to: &bytes)
        values[column] = value.bitPattern
      }
      places[column] = start..<bytes.count
    }
  }
}
