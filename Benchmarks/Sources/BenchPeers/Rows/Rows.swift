// SPDX-License-Identifier: GPL-3.0-or-later

/// All rows of the table.
enum Rows {
  /// The rows, at all sizes or at the smallest only.
  static func all(quick: Bool, _ tools: Tools) -> [Row] {
    let counts = quick ? [8] : [8, 64, 512, 4096]
    return EquationRows.all(counts, tools) + FrameRows.all(quick ? [8] : [8, 64, 512])
      + DeviceRows.all(counts)
      + RecordingRows.all(read: quick ? 200 : 40_000, replay: quick ? 200 : 10_000, tools)
      + TuningRows.all(quick ? [10_000] : [1_000_000]) + ToolRows.all(traces: quick ? 200 : 20_000, tools)
  }
}
