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

/// A meeting with walls that is worth a note.
struct Meeting {
  /// Places of the walls in the motion's list.
  var walls: Range<Int>
  /// Of all together, in newton-seconds.
  var impulse: Double
  /// Whether what meets the walls bounces.
  var bounces: Bool
}

extension LinearIsland {
  /// Lets an event happen at the present state.
  ///
  /// - Returns: the meeting, if it was one.
  mutating func apply(_ event: LinearEvent, rule: BounceRule) -> Meeting? {
    single.forget()
    (clearTime, isModal) = (0, false)
    switch event.kind {
    case .upperWall: return meet(event.index, side: 1, rule: rule)
    case .lowerWall: return meet(event.index, side: -1, rule: rule)
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
  private mutating func meet(_ freedom: Int, side: Int, rule: BounceRule) -> Meeting? {
    let wall = walls[freedom][side]
    q[freedom] = side > 0 ? upper[freedom] : lower[freedom]
    let approach = max(0, v[freedom] * Double(side))
    v[freedom] = 0
    let pressure = acceleration(of: freedom) * Double(side)
    let rebound = rule.rebound(approach: approach, elasticity: wall.elasticity)
    let bounces = !BounceRule.isStill(rebound)
    let wasTouching = touch[freedom] == side && BounceRule.isStill(approach)
    touch[freedom] = bounces ? 0 : side
    if bounces {
      v[freedom] = -Double(side) * rebound
    } else if pressure > 0 {
      hold(freedom, side: side)
    }
    guard approach > BounceRule.leastApproach, !wasTouching else { return nil }
    let impulse = mass[freedom] * (bounces ? approach + rebound : approach)
    return Meeting(
      walls: wall.first..<wall.first + wall.count, impulse: impulse / WorldModel.pointsPerMeter,
      bounces: bounces)
  }

  /// Forgets contacts with walls that are no longer near.
  mutating func forgetParted() {
    guard hasWalls else { return }
    for index in 0..<count where touch[index] != 0 {
      let gap = touch[index] > 0 ? upper[index] - q[index] : q[index] - lower[index]
      if gap > BounceRule.parting { touch[index] = 0 }
    }
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
    (clearTime, isModal) = (0, false)
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
    forgetParted()
    for index in 0..<count { touchAtRest(index) }
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

  /// Knows what is at its wall without meeting it, which is not worth a note.
  private func touchAtRest(_ freedom: Int) {
    let side = q[freedom] == upper[freedom] ? 1 : q[freedom] == lower[freedom] ? -1 : 0
    let approach = v[freedom] * Double(side)
    if side != 0, approach <= BounceRule.leastApproach, approach > -BounceRule.slowest {
      touch[freedom] = side
    }
  }
}
