// SPDX-License-Identifier: GPL-3.0-or-later

/// What ends a stretch of smooth motion.
struct LinearEvent: BitwiseCopyable {
  /// Which kind.
  enum Kind: BitwiseCopyable {
    /// A degree of freedom meets its upper or lower wall.
    case upperWall, lowerWall
    /// The force that holds a degree of freedom at its wall is used up.
    case release
    /// A spring loses its direction, or gets one: that of the near end ahead of the far one, or behind it.
    case noDirection, ahead, behind
  }

  var kind: Kind
  /// Index of the degree of freedom or of the spring.
  var index: Int
  /// When, counted from the begin of the stretch that was looked at.
  var time: Double
}

/// How degrees of freedom meet walls.
struct MeetingRules: BitwiseCopyable {
  /// Approach up to which nothing bounces, in points per second.
  var threshold: Double
  /// Rebound that is not told from rest, in points per second; that of the general motion.
  static let leastRebound = RigidMotion.slowest
  /// Approach that is not told from rest, in points per second.
  static let leastApproach = 1e-6
}

/// A meeting with a wall that is worth a note.
struct Meeting: BitwiseCopyable {
  /// Place of the wall in the motion's list.
  var wall: Int
  /// In newton-seconds.
  var impulse: Double
}

extension LinearIsland {
  /// Lets an event happen at the present state.
  ///
  /// - Returns: the meeting, if it was one.
  mutating func apply(_ event: LinearEvent, rules: MeetingRules) -> Meeting? {
    single.forget()
    switch event.kind {
    case .upperWall: return meet(event.index, side: 1, rules: rules)
    case .lowerWall: return meet(event.index, side: -1, rules: rules)
    case .release:
      rest[event.index] = 0
      restCount -= 1
      revision += 1
    case .noDirection: turn(event.index, to: 0)
    case .ahead: turn(event.index, to: 1)
    case .behind: turn(event.index, to: -1)
    }
    return nil
  }

  /// The impulse lets the whole rigid group bounce, or brings it to rest at the wall.
  private mutating func meet(_ freedom: Int, side: Int, rules: MeetingRules) -> Meeting? {
    let pair = walls[freedom]
    let elasticity = side > 0 ? pair.upperElasticity : pair.lowerElasticity
    let wall = side > 0 ? pair.upper : pair.lower
    q[freedom] = side > 0 ? upper[freedom] : lower[freedom]
    let approach = max(0, v[freedom] * Double(side))
    v[freedom] = 0
    let pressure = acceleration(of: freedom) * Double(side)
    let rebound = elasticity * approach
    var impulse = mass[freedom] * approach
    if approach > rules.threshold, rebound >= MeetingRules.leastRebound {
      v[freedom] = -Double(side) * rebound
      impulse += mass[freedom] * rebound
    } else if pressure > 0 {
      hold(freedom, side: side)
    }
    guard approach > MeetingRules.leastApproach else { return nil }
    return Meeting(wall: wall, impulse: impulse / WorldModel.pointsPerMeter)
  }

  private mutating func hold(_ freedom: Int, side: Int) {
    rest[freedom] = side
    restCount += 1
    revision += 1
    if restCount == count { isQuiet = true }
  }

  private mutating func turn(_ spring: Int, to side: Double) {
    springs[spring].side = side
    assemble()
  }

  /// Makes the island ready to go on from states and a gravity that were set from outside.
  ///
  /// - Returns: false when something is beyond its wall.
  mutating func settle(gravity: Double) -> Bool {
    isQuiet = false
    single.forget()
    var isNew = gravity != self.gravity || rate == 0
    self.gravity = gravity
    for index in 0..<springCount where springs[index].constants.length > 0 {
      let distance = separation(springs[index])
      let side = distance.magnitude < LinearMotion.slop ? 0 : distance > 0 ? 1.0 : -1.0
      if side != springs[index].side {
        springs[index].side = side
        isNew = true
      }
    }
    if isNew { assemble() }
    return !hasWalls || settleAtWalls()
  }

  private mutating func settleAtWalls() -> Bool {
    for index in 0..<count { rest[index] = 0 }
    if restCount > 0 { revision += 1 }
    restCount = 0
    for index in 0..<count {
      let (above, below) = (upper[index] - q[index], q[index] - lower[index])
      guard above >= -LinearPlanner.rounding, below >= -LinearPlanner.rounding else { return false }
      if above <= LinearPlanner.rounding {
        q[index] = upper[index]
      } else if below <= LinearPlanner.rounding {
        q[index] = lower[index]
      }
    }
    for index in 0..<count where v[index] == 0 {
      let pressure = q[index] == upper[index] || q[index] == lower[index] ? acceleration(of: index) : 0
      if q[index] == upper[index], pressure > 0 {
        hold(index, side: 1)
      } else if q[index] == lower[index], pressure < 0 {
        hold(index, side: -1)
      }
    }
    return true
  }
}
