// SPDX-License-Identifier: GPL-3.0-or-later

/// Lengths of time between touch samples, compared at the resolution of touch hardware clocks.
///
/// Rules such as "a gap over 40 ms" are about times that were recorded in decimal and lost a bit or two in
/// binary; rounding the difference to whole nanoseconds puts 40 ms exactly on the limit again, however far
/// from zero the two times lie.
enum TouchInterval {
  /// Longest rest of a finger, in milliseconds, after which Android and Flutter take it for stopped.
  static let longestRest = 40.0

  /// The time from one sample to a later one, rounded to whole nanoseconds.
  @inlinable
  static func nanoseconds(from start: Double, to end: Double) -> Double {
    ((end - start) * 1e9).rounded()
  }

  /// Whether more than a number of milliseconds pass from one sample to a later one; times are in seconds.
  @inlinable
  static func exceeds(milliseconds limit: Double, from start: Double, to end: Double) -> Bool {
    nanoseconds(from: start, to: end) > limit * 1e6
  }

  /// Whether more than a number of seconds pass from one time to a later one.
  static func exceeds(seconds limit: Double, from start: Double, to end: Double) -> Bool {
    nanoseconds(from: start, to: end) > (limit * 1e9).rounded()
  }

  /// The time that lies some seconds after another, rounded to picoseconds: 0.2 s after 0.1 s is at 0.3 s,
  /// not an ulp behind it.
  static func instant(_ seconds: Double, after start: Double) -> Double {
    let instant = start + seconds
    let rounded = (instant * 1e12).rounded() / 1e12
    return rounded.isFinite ? rounded : instant
  }
}
