// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A source of time that never runs back.
public protocol BenchmarkClock: Sendable {
  /// Nanoseconds since some fixed moment.
  var now: UInt64 { get }
}

extension BenchmarkClock {
  /// The smallest time that the clock can tell, in nanoseconds and at least 1: its tick or the cost of
  /// reading it, whichever is larger.
  ///
  /// It is the smallest positive difference between neighbouring readings out of 64; each is awaited for at
  /// most 100 000 readings, so a clock that stands still answers 1.
  public func measuredStep() -> UInt64 {
    var step = UInt64.max
    for _ in 0..<64 {
      let begin = now
      var end = begin
      var readings = 0
      while end == begin, readings < 100_000 {
        end = now
        readings += 1
      }
      guard end > begin else { break }
      step = min(step, end - begin)
    }
    return step == .max ? 1 : step
  }
}

/// The system's monotonic clock: not set, not stopped by the process waiting, with steps far below a
/// microsecond.
public struct MonotonicClock: BenchmarkClock {
  /// Makes the clock.
  public init() {}

  /// Nanoseconds since the system started, or since some other fixed moment.
  public var now: UInt64 {
    #if canImport(Darwin)
      // CLOCK_MONOTONIC has steps of a microsecond there.
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      var time = timespec()
      let status = clock_gettime(CLOCK_MONOTONIC, &time)
      precondition(status == 0, "The system has no monotonic clock.")
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
  }
}
