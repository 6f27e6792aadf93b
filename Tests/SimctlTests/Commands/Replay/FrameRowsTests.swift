// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@testable import simctl

/// Rows of frames whose texts are remembered are those that are written number by number.
@Suite struct FrameRowsTests {
  private static func plain(_ result: ReplayResult) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in result.frames {
      let values = ReplayFrames.channels.map { CSVRow.Field.number(frame.values[$0]) }
      CSVRow.append([.text(result.trace), .integer(frame.index), .number(frame.time)] + values, to: &bytes)
    }
    return bytes
  }

  @Test func rowsAreThoseOfPlainNumbers() throws {
    let synthesizer = TraceSynthesizer()
    let rows = FrameRows()
    var options = ReplayOptions()
    options.method = .closedForm
    options.recordsFrames = true
    for rate in [60, 120.0] {
      options.refreshRate = rate
      let replayer = try Replayer(sheet: Sheet(), options: options)
      for index in 0..<8 {
        var result = try replayer.replay(synthesizer.trace(at: index))
        result.trace = index == 3 ? "a, \"b\"" : result.trace
        if index == 4 { result.frames[1].values[.alpha] = -0.0 }
        if index == 5 { result.frames[0].values[.dim] = .nan }
        var bytes: [UInt8] = []
        rows.append(result, to: &bytes)
        #expect(bytes == Self.plain(result))
        #expect(!bytes.isEmpty)
      }
    }
  }
}
