// SPDX-License-Identifier: GPL-3.0-or-later

/// Which of the equal steps of an interval comes next, so that steps taken call by call are those of one long call.
@usableFromInline
struct FixedStepPlan {
  @usableFromInline var steps: FixedSteps?
  @usableFromInline var index = 0

  /// A plan for no interval.
  @inlinable
  init() {}

  /// Begins with an interval that has been divided.
  @inlinable
  mutating func divide(_ steps: FixedSteps) {
    self.steps = steps
    index = 0
  }

  /// Goes on in the interval that is planned, if a time and an end are those of its next step; else divides anew.
  ///
  /// - Returns: whether it has been divided anew.
  /// - Throws: `stepLimitReached` when no number can count the steps.
  @inlinable
  mutating func seek(
    from time: Double, to end: Double, step: Double
  ) throws(IntegrationError) -> Bool {
    if let steps, steps.end == end, index < steps.count, steps.time(index) == time { return false }
    divide(try FixedSteps(from: time, to: end, step: step, limit: 1 << 53))
    return true
  }

  /// Time at which the next step begins.
  @inlinable
  var start: Double { steps?.time(index) ?? .nan }

  /// Time at which the next step ends.
  @inlinable
  var end: Double { steps.map { $0.time(index + 1) } ?? .nan }

  /// Length of the steps.
  @inlinable
  var length: Double { steps?.length ?? 0 }
}
