// SPDX-License-Identifier: GPL-3.0-or-later

/// How far two motions of one world are apart, at the times of frames that they have in common.
public struct SolverComparison: Sendable, Hashable {
  /// Largest distance between the two places of an item, in points.
  public let largest: Double
  /// Name of the item that is so far apart; nil when none is.
  public let item: String?
  /// When it is first so far apart, in seconds; nil when none is.
  public let time: Double?
  /// Root of the mean square distance over all items and common times, in points.
  public let rms: Double
  /// Number of common times.
  public let times: Int

  /// Compares two motions whose items have the same names; their frame rates may differ.
  ///
  /// - Complexity: Linear in the number of states.
  public init(_ one: Trajectory, _ other: Trajectory) {
    precondition(one.items == other.items, "Two motions of one world have the same items.")
    var (frame, otherFrame, times) = (0, 0, 0)
    var (largest, sum) = (0.0, 0.0)
    var place: (item: Int, time: Double)?
    while frame < one.frameCount, otherFrame < other.frameCount {
      let (time, otherTime) = (one.time(ofFrame: frame), other.time(ofFrame: otherFrame))
      guard (time - otherTime).magnitude <= World.sameTime else {
        if time < otherTime { frame += 1 } else { otherFrame += 1 }
        continue
      }
      for item in one.items.indices {
        let distance =
          (one.position(ofItem: item, atFrame: frame) - other.position(ofItem: item, atFrame: otherFrame))
          .length
        sum += distance * distance
        if distance > largest {
          largest = distance
          place = (item, time)
        }
      }
      times += 1
      frame += 1
      otherFrame += 1
    }
    self.largest = largest
    (item, time) = (place.map { one.items[$0.item] }, place?.time)
    self.times = times
    let count = times * one.items.count
    rms = count > 0 ? (sum / Double(count)).squareRoot() : 0
  }
}
