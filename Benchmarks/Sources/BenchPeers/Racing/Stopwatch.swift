// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Synchronization

/// A clock that goes on only by what it is told.
///
/// With it the harness measures work of which only a part counts: that after a set-up, or that of another process.
final class Stopwatch: BenchmarkClock, Sendable {
  private let elapsed = Mutex<UInt64>(0)

  /// Nanoseconds that were told so far.
  var now: UInt64 { elapsed.withLock { $0 } }

  /// Goes on by a number of nanoseconds.
  func add(_ nanoseconds: UInt64) { elapsed.withLock { $0 += nanoseconds } }

  /// Does something, goes on by the time that it took, and returns its answer.
  func time<Result>(_ work: () throws -> Result) rethrows -> Result {
    let clock = MonotonicClock()
    let begin = clock.now
    defer { add(clock.now - begin) }
    return try work()
  }
}
