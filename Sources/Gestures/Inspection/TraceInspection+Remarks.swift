// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension TraceInspection {
  /// What a reader of the velocities should know, in sentences.
  public var remarks: [String] {
    var remarks: [String] = []
    let inspected = velocity.map(\.estimation)
    if hasNoMoves {
      let counting = inspected.filter(\.countsLift).map(\.rawValue)
      let which =
        counting.isEmpty
        ? "none of these estimators counts" : "only \(counting.joined(separator: " and ")) count"
      remarks.append("There is no move between the touch and the lift: \(which) the lift's row.")
    } else if inspected.contains(where: \.ignoresRest), restsBeforeLift {
      let rest = NumberText.string((restBeforeLift * 1000).rounded())
      remarks.append(
        "The finger rested \(rest) ms before it lifted: uikit has no time-out and keeps the velocity from before."
      )
    }
    return remarks
  }
}
