// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a name after a fatal defect, up to the next gesture.
///
/// They are absorbed without further report. The next gesture begins with a `down` while no finger is known to be down, or
/// with a `down` of the only finger that is, whose `up` was lost in an unreadable row, provided that time has not
/// run back since. Rows of a broken trace can therefore hardly look like a trace of their own. A finger is not
/// known to be down after a row whose phase cannot be read, nor once another finger went down and lifted
/// without a row of it: a lost `up` costs one further gesture at most, whatever number the next fingers have.
final class SkipRegion {
  /// What is known of a finger that is down.
  private struct Touch {
    /// Number of its first row.
    var began: Int
    /// Number of its last row.
    var last: Int
  }

  /// Fingers that are down as far as the readable rows tell; a move shows its finger down.
  private var down: [Int: Touch] = [:]
  /// Rows of fingers in their order; those that are a finger's last row tell which has been silent for longest.
  private var reports: [(row: Int, pointer: Int)] = []
  /// The first of `reports` that still counts.
  private var oldest = 0
  /// Number of rows that were absorbed.
  private var row = 0
  /// Time of the last readable row.
  private var time: TraceInstant?

  /// Makes a region from the fingers that were down and the time before the defect.
  init(down: [Int], time: TraceInstant?) {
    self.time = time
    for pointer in down {
      self.down[pointer] = Touch(began: 0, last: 0)
      reports.append((0, pointer))
    }
  }

  /// Whether a row begins a new gesture.
  func isEnded(by row: RowValues) -> Bool {
    guard row.phase == .down, let pointer = row.pointer else { return false }
    if down.isEmpty { return true }
    guard down.count == 1, down[pointer] != nil, let time, let now = row.time else { return false }
    return now.step(since: time) != .back
  }

  /// Takes in a row of the region.
  ///
  /// - Complexity: constant on average, however many fingers there are.
  func absorb(_ values: RowValues) {
    row += 1
    if let now = values.time { time = now }
    guard let pointer = values.pointer else { return }
    switch values.phase {
    case .down, .move:
      let began = values.phase == .move ? down[pointer]?.began : nil
      down[pointer] = Touch(began: began ?? row, last: row)
      note(pointer)
    case .up, .cancel:
      if let touch = down.removeValue(forKey: pointer) { forget(before: touch.began) }
    case nil:
      down[pointer] = nil
    }
  }

  /// Forgets the fingers whose last row is before another one.
  private func forget(before row: Int) {
    while oldest < reports.count {
      let report = reports[oldest]
      if down[report.pointer]?.last == report.row {
        if report.row >= row { return }
        down[report.pointer] = nil
      }
      oldest += 1
    }
  }

  private func note(_ pointer: Int) {
    if reports.count > 64 + 2 * down.count {
      reports = reports[oldest...].filter { down[$0.pointer]?.last == $0.row }
      oldest = 0
    }
    reports.append((row, pointer))
  }
}
