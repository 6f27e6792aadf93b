// SPDX-License-Identifier: GPL-3.0-or-later

/// What is known of a single degree of freedom's future.
struct SingleMotion: BitwiseCopyable {
  /// The map of the common stretch, and that stretch.
  var map = ScalarMap.identity
  var mapped = Double.nan
  /// Time for which nothing but smooth motion happens; NaN when it is not known.
  var clear = Double.nan
  /// What happens then; nil when that is not known.
  var next: LinearEvent?

  /// Drops what is known of the future.
  mutating func forget() {
    clear = .nan
    next = nil
  }
}

extension LinearIsland {
  /// The equation of a single degree of freedom.
  private var flow: ScalarFlow {
    ScalarFlow(stiffness: stiffness[0], damping: damping[0], load: load[0])
  }

  /// Goes on smoothly; the map is kept for the next stretch of the same length.
  mutating func flowSingle(by time: Double) {
    if time != single.mapped {
      single.map = ScalarMap(stiffness: stiffness[0], damping: damping[0], over: time)
      single.mapped = time
    }
    (q[0], v[0]) = flow.apply(single.map, q[0], v[0])
  }

  /// Goes on smoothly by a time within which no event can happen, and writes the states.
  mutating func glide(by time: Double) {
    flowSingle(by: time)
    single.clear -= time
    single.next?.time -= time
    if touch[0] != 0 { forgetParted() }
    if v[0].magnitude <= Self.stillness { stopIfStill() }
    writeStates()
  }

  /// Goes on to the next event, or by the given time if there is none before.
  mutating func advanceSingle(by time: Double) -> LinearEvent? {
    if single.next == nil, !(single.clear >= time) { foreseeSingle(time) }
    guard var event = single.next, event.time <= time else {
      flowSingle(by: time)
      single.clear -= time
      single.next?.time -= time
      return nil
    }
    event.time = max(0, event.time)
    (q[0], v[0]) = flow.state(q[0], v[0], after: event.time)
    return event
  }

  /// Looks for the next event at least as far ahead as a time.
  ///
  /// Between two turning points the coordinate is monotone, so it reaches a level there exactly once or not
  /// at all. What has been looked through is kept, so that a motion of few turns is looked through few times.
  mutating func foreseeSingle(_ time: Double) {
    single.next = nil
    var (position, velocity, passed) = (q[0], v[0], 0.0)
    let (above, below, flow) = (nextAbove(), nextBelow(), self.flow)
    if staysBetween(below.level, above.level) {
      single.clear = .infinity
      return
    }
    repeat {
      let free = load[0] - stiffness[0] * position
      let turn = flow.turningTime(position, velocity)
      let isUp = velocity > 0 || (velocity == 0 && free > 0)
      let ahead = isUp ? above : below
      let side = isUp ? 1.0 : -1.0
      if velocity == 0, free == 0 {
        single.clear = .infinity
        return
      }
      if side * (position - ahead.level) >= 0, velocity != 0 {
        single.next = LinearEvent(kind: ahead.kind, index: ahead.index, time: passed)
        single.clear = passed
        return
      }
      // A piece without an end is looked through by ever longer stretches.
      let length = turn.isFinite ? turn : max(2 * (time - passed), 0.25)
      let end = flow.state(position, velocity, after: length)
      if side * (end.0 - ahead.level) >= 0 {
        let reached = flow.time(toReach: ahead.level, side: side, from: (position, velocity), within: length)
        single.next = LinearEvent(kind: ahead.kind, index: ahead.index, time: passed + reached)
        single.clear = passed + reached
        return
      }
      passed += length
      (position, velocity) = (end.0, turn.isFinite ? 0 : end.1)
    } while passed < time
    single.clear = passed
  }

  // These change no field; but what is mutating works where the structure is, and not on a copy.

  /// Whether the energy does not suffice to get to a level, however long it takes.
  private mutating func staysBetween(_ below: Double, _ above: Double) -> Bool {
    if below == -.infinity, above == .infinity { return true }
    guard stiffness[0] > 0 else { return false }
    let middle = load[0] / stiffness[0]
    let away = q[0] - middle
    let reach = (away * away + v[0] * v[0] / stiffness[0]).squareRoot() * (1 + 1e-12)
    return middle + reach < above && middle - reach > below
  }

  private typealias Level = (level: Double, kind: LinearEvent.Kind, index: Int)

  /// The nearest level at or above the coordinate.
  private mutating func nextAbove() -> Level {
    var next: Level = (upper[0], .upperWall, 0)
    for index in 0..<springCount where springs[index].constants.length > 0 {
      let spring = springs[index]
      // The coordinate at which the ends of the spring meet, and whether it is that of the near end.
      let isNear = spring.constants.near >= 0
      let middle = isNear ? -spring.constants.separation : spring.constants.separation
      let side = isNear ? spring.side : -spring.side
      guard side <= 0 else { continue }
      let level = side < 0 ? middle - LinearMotion.slop : middle + LinearMotion.slop
      let kind: LinearEvent.Kind = side < 0 ? .noDirection : isNear ? .ahead : .behind
      if level < next.level { next = (level, kind, index) }
    }
    return next
  }

  /// The nearest level at or below the coordinate.
  private mutating func nextBelow() -> Level {
    var next: Level = (lower[0], .lowerWall, 0)
    for index in 0..<springCount where springs[index].constants.length > 0 {
      let spring = springs[index]
      let isNear = spring.constants.near >= 0
      let middle = isNear ? -spring.constants.separation : spring.constants.separation
      let side = isNear ? spring.side : -spring.side
      guard side >= 0 else { continue }
      let level = side > 0 ? middle + LinearMotion.slop : middle - LinearMotion.slop
      let kind: LinearEvent.Kind = side > 0 ? .noDirection : isNear ? .behind : .ahead
      if level > next.level { next = (level, kind, index) }
    }
    return next
  }
}
