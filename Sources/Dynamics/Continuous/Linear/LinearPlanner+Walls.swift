// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearPlanner {
  /// Which items have something that they might meet.
  func walledItems() -> [Bool] {
    var walled = [Bool](repeating: false, count: moves.count)
    for group in scene.model.groups {
      let present = group.items.filter { scene.states.isPresent[$0] }
      let meetsBoundaries = group.mode != .items && !group.segments.isEmpty
      let meetsItems = group.mode != .boundaries && present.count > 1
      guard meetsBoundaries || meetsItems else { continue }
      for item in present { walled[item] = true }
    }
    return walled
  }

  /// The nearest walls on both sides of each item; nil when an item might meet something in another way.
  func findWalls() -> [(lower: [LinearPlan.Wall], upper: [LinearPlan.Wall])]? {
    var walls = [(lower: [LinearPlan.Wall], upper: [LinearPlan.Wall])](
      repeating: ([], []), count: moves.count)
    var work = 0
    for group in scene.model.groups {
      let present = group.items.filter { scene.states.isPresent[$0] }
      if group.mode != .boundaries, present.count > 1, !areApart(present) { return nil }
      guard group.mode != .items else { continue }
      work += present.count * group.segments.count
      guard work <= Self.mostPairs else { return nil }
      for item in present where moves[item] {
        for segment in group.segments {
          guard let meeting = meeting(of: item, with: segment) else { return nil }
          if let upper = meeting.upper { Self.add(upper, to: &walls[item].upper, side: 1) }
          if let lower = meeting.lower { Self.add(lower, to: &walls[item].lower, side: -1) }
        }
      }
    }
    return walls
  }

  /// Closeness at which shapes touch, in points.
  private var contactDistance: Double {
    max(Collisions.smallestDistance, scene.configuration.contactDistance)
  }

  /// Most pairs of items and segments that are looked at; larger worlds are left to the general equations.
  private static let mostPairs = 10_000_000

  /// Adds a wall to those that are met first on a side, if it is one of them.
  static func add(_ wall: LinearPlan.Wall, to nearest: inout [LinearPlan.Wall], side: Double) {
    guard let level = nearest.first?.level, side * (wall.level - level) >= -rounding else {
      nearest = [wall]
      return
    }
    if side * (wall.level - level) <= rounding { nearest.append(wall) }
  }

  /// What an item meets of a segment on its line; nil when it might meet it in another way than face to face.
  private func meeting(
    of item: Int, with segment: WorldModel.Segment
  ) -> (lower: LinearPlan.Wall?, upper: LinearPlan.Wall?)? {
    guard let line = lines[item] else { return nil }
    let (size, skin) = (scene.model.world.items[item].size, contactDistance)
    let (middle, half) = (place(item, line.across), size[line.across] / 2)
    let sides = (segment.from[line.across], segment.to[line.across])
    let (low, high) = (min(sides.0, sides.1), max(sides.0, sides.1))
    let reach = half + skin + Self.margin
    if low > middle + reach || high < middle - reach { return (nil, nil) }
    guard segment.from[line] == segment.to[line] else { return nil }
    let overlap = (max(low, middle - half), min(high, middle + half))
    guard overlap.1 - overlap.0 > Self.margin else { return nil }
    let isBalanced = overlap.0 < middle - Self.margin && middle + Self.margin < overlap.1
    guard isBalanced || !turns(item) else { return nil }
    let gap = size[line] / 2 + skin
    let away = segment.from[line] - place(item, line)
    guard away.magnitude >= gap - Self.rounding else { return nil }
    let wall = LinearPlan.Wall(
      item: item, level: away > 0 ? max(0, away - gap) : min(0, away + gap),
      elasticity: max(scene.model.properties[item].elasticity, WorldModel.boundaryElasticity),
      name: segment.boundary)
    return away > 0 ? (nil, wall) : (wall, nil)
  }

  /// Whether items that could collide move on parallel lines too far from each other to do so.
  private func areApart(_ items: [Int]) -> Bool {
    guard let line = items.lazy.compactMap({ lines[$0] }).first else { return true }
    guard items.allSatisfy({ !moves[$0] || lines[$0] == line }) else { return false }
    let skin = contactDistance
    let strips = items.map { item -> (low: Double, high: Double) in
      let size = scene.model.world.items[item].size
      // A box that is turned reaches no further than its diagonal.
      let half =
        scene.states.angle[item] == 0
        ? size[line.across] / 2 : Vector(x: size.width, y: size.height).length / 2
      return (place(item, line.across) - half, place(item, line.across) + half)
    }.sorted { $0.low < $1.low }
    var reach = -Double.infinity
    for strip in strips {
      guard strip.low > reach + skin + Self.margin else { return false }
      reach = max(reach, strip.high)
    }
    return true
  }
}
