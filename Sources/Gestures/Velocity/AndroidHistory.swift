// SPDX-License-Identifier: GPL-3.0-or-later

/// The samples that Android's velocity strategies look at, and when they forget them.
///
/// Source: Android `VelocityTracker`.
enum AndroidHistory {
  /// Largest number of samples of one finger.
  static let capacity = 20

  /// The samples in order of time, none when the history was cleared.
  ///
  /// Two samples of one time are one, the later; a sample at the time of another finger's lift does not
  /// count; over 40 ms between two samples, or between the last one and the lift, clear the history; a
  /// cancelled touch has none. The horizon is the largest age against the newest sample, in milliseconds;
  /// older samples are left out.
  static func samples(of path: MotionPath, horizon: Double) -> [MotionPath.Point] {
    if let ending = path.ending, ending.isCancelled { return [] }
    var kept: [MotionPath.Point] = []
    kept.reserveCapacity(capacity)
    for point in path.points.reversed() where !point.coincidesWithLift {
      guard let newer = kept.last, let newest = kept.first else {
        if let ending = path.ending,
          TouchInterval.exceeds(milliseconds: TouchInterval.longestRest, from: point.time, to: ending.time)
        {
          return []
        }
        kept.append(point)
        continue
      }
      if point.time == newer.time { continue }
      if TouchInterval.exceeds(milliseconds: TouchInterval.longestRest, from: point.time, to: newer.time) {
        break
      }
      if TouchInterval.exceeds(milliseconds: horizon, from: point.time, to: newest.time) { break }
      kept.append(point)
      if kept.count == capacity { break }
    }
    kept.reverse()
    return kept
  }
}
