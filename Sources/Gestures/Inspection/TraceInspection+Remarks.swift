// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension TraceInspection {
  /// What a reader of the velocities should know, in sentences.
  public var remarks: [String] {
    var remarks: [String] = []
    let inspected = velocity.map(\.estimation)
    if hasNoMoves {
      let counting = velocity.filter { $0.estimation.countsLift && $0.value != nil }.map(
        \.estimation.rawValue)
      remarks.append(
        counting.isEmpty
          ? "There is no move between the touch and its end, and nothing to take a velocity from."
          : "There is no move between the touch and the lift: only \(counting.joined(separator: " and ")) "
            + "\(counting.count == 1 ? "counts" : "count") the lift's row.")
    } else if inspected.contains(where: \.ignoresRest), restsBeforeLift {
      let rest = NumberText.string((restBeforeLift * 1000).rounded())
      remarks.append(
        "The finger rested \(rest) ms before it lifted: uikit has no time-out and keeps the velocity from before."
      )
    }
    return remarks
  }
}
