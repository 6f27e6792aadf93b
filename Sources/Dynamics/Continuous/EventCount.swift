// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the events of a run and what they cost, whatever motions a solver makes on the way.
final class EventCount {
  /// Events so far.
  private(set) var count = 0
  /// Most events.
  let limit: Int
  /// What they cost so far, in products of numbers, roughly.
  private var work = 0.0

  /// Most that they may cost: some half a minute of a processor's time.
  static let mostWork = 1e10

  /// Allows so many events for each item of a world, of which there is at least one.
  init(limitPerItem: Int, itemCount: Int) {
    let (limit, isTooLarge) = limitPerItem.multipliedReportingOverflow(by: max(1, itemCount))
    self.limit = isTooLarge ? .max : limit
  }

  /// Counts an event.
  ///
  /// - Parameters:
  ///   - time: When, in seconds.
  ///   - cost: What has been spent on events since the one before, in products of numbers, roughly.
  /// - Throws: `SimulationError` when there have been too many, or they were too costly.
  func add(at time: Double, work cost: Double = 0) throws(SimulationError) {
    work += cost
    guard work <= Self.mostWork else {
      throw SimulationError(
        .limitReached, time: time,
        reason:
          "its contacts and rigid attachments are too much work; use fewer items that touch, larger items, "
          + "or attachments that do not contradict one another, shorten the duration, or use the device solver"
      )
    }
    guard count < limit else {
      throw SimulationError(
        .limitReached, time: time,
        reason: "the limit of \(limit) contacts and other events is used up; "
          + "raise eventLimit, or give the items less elasticity or more resistance")
    }
    count += 1
  }
}
