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
    var (frame, otherFrame) = (0, 0)
    var distances = Distances()
    while frame < one.frameCount, otherFrame < other.frameCount {
      let (time, otherTime) = (one.time(ofFrame: frame), other.time(ofFrame: otherFrame))
      guard (time - otherTime).magnitude <= World.sameTime else {
        if time < otherTime { frame += 1 } else { otherFrame += 1 }
        continue
      }
      distances.add(itemCount: one.items.count, at: time) { item in
        one.position(ofItem: item, atFrame: frame) - other.position(ofItem: item, atFrame: otherFrame)
      }
      frame += 1
      otherFrame += 1
    }
    self.init(distances, items: one.items)
  }

  /// Runs two solvers side by side from the start of a world to its end, and records neither.
  ///
  /// - Parameters:
  ///   - world: A valid world.
  ///   - one: A solver of this world that stands at its start.
  ///   - other: Another one.
  /// - Throws: `SimulationError` when one of the motions cannot be computed.
  public init(
    of world: World, _ one: some WorldSolver, _ other: some WorldSolver
  ) throws(SimulationError) {
    var distances = Distances()
    for frame in 0...world.frameCount {
      let time = world.time(ofFrame: frame)
      if frame > 0 {
        try one.advance(to: time)
        try other.advance(to: time)
        _ = one.takeContacts()
        _ = other.takeContacts()
      }
      distances.add(itemCount: world.items.count, at: time) { item in
        one.state(ofItem: item).position - other.state(ofItem: item).position
      }
    }
    self.init(distances, items: world.items.map(\.id))
  }

  private init(_ distances: Distances, items: [String]) {
    largest = distances.largest
    (item, time) = (distances.place.map { items[$0.item] }, distances.place?.time)
    times = distances.times
    let count = times * items.count
    rms = count > 0 ? (distances.sum / Double(count)).squareRoot() : 0
  }

  /// What is known of the times so far.
  private struct Distances {
    var times = 0
    var largest = 0.0
    /// Sum of the squares.
    var sum = 0.0
    var place: (item: Int, time: Double)?

    /// Adds a common time, with the way between the two places of each item.
    mutating func add(itemCount: Int, at time: Double, _ way: (Int) -> Vector) {
      for item in 0..<itemCount {
        let distance = way(item).length
        sum += distance * distance
        if distance > largest {
          largest = distance
          place = (item, time)
        }
      }
      times += 1
    }
  }
}
