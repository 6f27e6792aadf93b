// SPDX-License-Identifier: GPL-3.0-or-later

/// How a fixed-step method divides an interval: into equal steps that end exactly at its end.
///
/// There are ⌈length / step⌉ of them, where a quotient that exceeds a whole number by at most one part in 10⁹
/// counts as that number: the differences of frame times, which are rounded, then give the number of steps that
/// one expects. So a step is at most 1 + 1e-9 times as long as asked for, and may be shorter.
@usableFromInline
struct FixedSteps {
  @usableFromInline let start: Double
  @usableFromInline let end: Double
  @usableFromInline let count: Int
  @usableFromInline let length: Double

  /// Divides an interval.
  ///
  /// - Throws: `invalidInterval`, or `stepLimitReached` when that many steps are not allowed.
  @usableFromInline
  init(from start: Double, to end: Double, step: Double, limit: Int) throws(IntegrationError) {
    try checkInterval(from: start, to: end)
    self.start = start
    self.end = end
    let duration = end - start
    guard duration > 0 else {
      (count, length) = (0, 0)
      return
    }
    let quotient = duration / step
    let wanted = max(1, (quotient * (1 - 1e-9)).rounded(.up))
    guard wanted <= Double(limit) else {
      throw IntegrationError.stepLimitReached(limit, time: start)
    }
    count = Int(wanted)
    length = duration / wanted
  }

  /// Divides an interval as options say.
  @inlinable
  init(from start: Double, to end: Double, _ options: IntegratorOptions) throws(IntegrationError) {
    try self.init(from: start, to: end, step: options.step, limit: options.stepLimit)
  }

  /// Time at which a step begins; the one after the last is the interval's end itself.
  @inlinable
  func time(_ index: Int) -> Double {
    index == count ? end : start + Double(index) * length
  }
}
