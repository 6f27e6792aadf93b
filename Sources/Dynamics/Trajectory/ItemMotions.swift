// SPDX-License-Identifier: GPL-3.0-or-later

/// The ways of all items through a trajectory, followed together: its states stand frame after frame.
struct ItemMotions {
  private let trajectory: Trajectory
  private let world: World
  private let count: Int
  private let lastFrame: Int
  /// Whether each item moves at the end.
  private var movesAtEnd: [Bool]
  /// The last frame at which each item is away from its last place.
  private var lastAway: [Int?]
  /// Where the way of each item begins that its overshoot is measured along.
  private var firstFrame: [Int]
  private var overshoot: [Double]

  /// Follows the items of a world through its motion of at least one frame.
  init(_ trajectory: Trajectory, _ world: World) {
    (self.trajectory, self.world) = (trajectory, world)
    count = world.items.count
    lastFrame = trajectory.frameCount - 1
    movesAtEnd = [Bool](repeating: false, count: count)
    lastAway = [Int?](repeating: nil, count: count)
    firstFrame = [Int](repeating: 0, count: count)
    overshoot = [Double](repeating: 0, count: count)
    findMoving()
    findWays()
    findOvershoots()
  }

  /// Frames of a trajectory from a time before its end on, at least the last one.
  static func frames(of trajectory: Trajectory, inLast time: Double) -> Range<Int> {
    let count = (time * trajectory.frameRate).rounded(.up)
    let all = trajectory.frameCount
    return (count < Double(all - 1) ? all - 1 - Int(count) : 0)..<all
  }

  /// What is told of each item.
  var metrics: [TrajectoryMetrics.ItemMetrics] {
    world.items.indices.map { item in
      let isKnown = world.items[item].target != nil || !movesAtEnd[item]
      return .init(
        item: world.items[item].id, overshoot: isKnown ? overshoot[item] : nil,
        settlingTime: movesAtEnd[item] ? nil : lastAway[item].map(trajectory.time(ofFrame:)) ?? 0,
        restOffset: world.items[item].target.map { (position(item, lastFrame) - $0).length })
    }
  }

  private func position(_ item: Int, _ frame: Int) -> Vector {
    trajectory.position(ofItem: item, atFrame: frame)
  }

  /// The target of an item, or else its last place.
  private func target(_ item: Int) -> Vector { world.items[item].target ?? position(item, lastFrame) }

  private mutating func findMoving() {
    if trajectory.rest != nil { return }
    for frame in Self.frames(of: trajectory, inLast: TrajectoryMetrics.stillTime) {
      for item in 0..<count where !movesAtEnd[item] {
        let state = trajectory.state(ofItem: item, atFrame: frame)
        movesAtEnd[item] =
          !(state.velocity.length <= TrajectoryMetrics.stillSpeed
          && state.angularVelocity.magnitude <= TrajectoryMetrics.stillAngularSpeed)
      }
    }
  }

  /// Finds when the items are last away from their last places, and where those are farthest from their targets that start
  /// at them.
  private mutating func findWays() {
    let places = (0..<count).map { position($0, lastFrame) }
    let targets = (0..<count).map { target($0) }
    var farthest = (0..<count).map { (targets[$0] - position($0, 0)).length }
    let startsThere = farthest.map { $0 <= TrajectoryMetrics.settlingDistance }
    for frame in 0...lastFrame {
      for item in 0..<count {
        let position = position(item, frame)
        if !((position - places[item]).length <= TrajectoryMetrics.settlingDistance) {
          lastAway[item] = frame
        }
        guard startsThere[item] else { continue }
        let distance = (targets[item] - position).length
        if distance > farthest[item] { (farthest[item], firstFrame[item]) = (distance, frame) }
      }
    }
  }

  /// Finds how far the items get past their targets, along the ways from where these begin.
  private mutating func findOvershoots() {
    let targets = (0..<count).map { target($0) }
    let directions = (0..<count).map { item in
      let way = targets[item] - position(item, firstFrame[item])
      let length = way.length
      return length > 0 && length.isFinite ? way / length : Vector.zero
    }
    for frame in 0...lastFrame {
      for item in 0..<count where frame >= firstFrame[item] {
        let past = position(item, frame) - targets[item]
        let direction = directions[item]
        overshoot[item] = max(overshoot[item], past.x * direction.x + past.y * direction.y)
      }
    }
  }
}
