// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the events of a run, whatever motions a solver makes on the way.
final class EventCount {
  /// Events so far.
  private(set) var count = 0
  /// Most events.
  let limit: Int

  /// Allows so many events for each item of a world, of which there is at least one.
  init(limitPerItem: Int, itemCount: Int) {
    let (limit, isTooLarge) = limitPerItem.multipliedReportingOverflow(by: max(1, itemCount))
    self.limit = isTooLarge ? .max : limit
  }

  /// Counts an event.
  ///
  /// - Throws: `SimulationError` when there have been too many.
  func add(at time: Double) throws(SimulationError) {
    guard count < limit else {
      throw SimulationError(
        .limitReached, time: time,
        reason: "the limit of \(limit) contacts and other events is used up; "
          + "raise eventLimit, or give the items less elasticity or more resistance")
    }
    count += 1
  }
}
