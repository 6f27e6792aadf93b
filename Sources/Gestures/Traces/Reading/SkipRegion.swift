// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a name after a fatal defect, up to the next gesture.
///
/// They are absorbed without further report. The next gesture begins with a `down` while no finger is known to be down, or
/// with a `down` of the only finger that is, whose `up` was lost in an unreadable row, provided that time has not
/// run back since. Rows of a broken trace can therefore never look like a trace of their own.
final class SkipRegion {
  /// Fingers that are down as far as the readable rows tell; a move shows its finger down.
  private var down: Set<Int>
  /// Time of the last readable row.
  private var time: TraceInstant?

  /// Makes a region from the fingers that were down and the time before the defect.
  init(down: [Int], time: TraceInstant?) {
    self.down = Set(down)
    self.time = time
  }

  /// Whether a row begins a new gesture.
  func isEnded(by row: RowValues) -> Bool {
    guard row.phase == .down, let pointer = row.pointer else { return false }
    if down.isEmpty { return true }
    guard down == [pointer], let time, let now = row.time else { return false }
    return now.step(since: time) != .back
  }

  /// Takes in a row of the region.
  func absorb(_ row: RowValues) {
    if let now = row.time { time = now }
    guard let phase = row.phase, let pointer = row.pointer else { return }
    switch phase {
    case .down, .move:
      down.insert(pointer)
    case .up, .cancel:
      down.remove(pointer)
    }
  }
}
