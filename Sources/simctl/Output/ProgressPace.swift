// SPDX-License-Identifier: GPL-3.0-or-later

/// How fast long work goes, and so how long the rest of it takes.
struct ProgressPace: Sendable {
  private struct Mark {
    var done: Int
    var time: ContinuousClock.Instant
  }

  private var total = 0
  private var start: Mark?
  private var last = 0

  /// Time from which on a pace can be told.
  private static let shortest = Duration.seconds(1)

  /// Notes how far the work has come and says how long the rest takes at the pace since it was first noted.
  ///
  /// - Parameters:
  ///   - done: what is done; less than before is other work.
  ///   - total: what there is to do; another total is other work.
  ///   - time: now.
  /// - Returns: nil within the first second, while nothing more is done, and at the end.
  mutating func timeLeft(done: Int, of total: Int, at time: ContinuousClock.Instant) -> Duration? {
    guard let start, total == self.total, done >= last else {
      (self.total, last, start) = (total, done, Mark(done: done, time: time))
      return nil
    }
    last = done
    let elapsed = time - start.time
    guard done < total, done > start.done, elapsed >= Self.shortest else { return nil }
    return elapsed * (Double(total - done) / Double(done - start.done))
  }

  /// The time for people: whole seconds, then minutes, then hours, never less than is left.
  static func text(_ time: Duration) -> String {
    let (whole, part) = time.components
    let seconds = max(1, whole + (part > 0 ? 1 : 0))
    if seconds <= 120 { return "\(seconds) s" }
    let minutes = (seconds + 59) / 60
    return minutes <= 120 ? "\(minutes) min" : "\((minutes + 59) / 60) h"
  }
}
