// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// The equation of one coordinate, and the time at which it reaches a level.
@Suite struct ScalarFlowTests {
  /// Against Brent's method: springs, free flights and over-damped ones, from rest or moving, to levels anywhere on the way
  /// to the next turning point, also close before it.
  @Test func levelsAreReachedWhereBrentsMethodFindsThem() throws {
    var random = SeededGenerator(seed: 11)
    var found = 0
    for number in 0..<300 {
      let stiffness = number.isMultiple(of: 5) ? 0 : 400 * random.unit() * random.unit()
      let damping = number.isMultiple(of: 3) ? 0 : 30 * random.unit() * random.unit()
      let flow = ScalarFlow(stiffness: stiffness, damping: damping, load: 4000 * (random.unit() - 0.5))
      let position = 200 * random.unit() - 100
      let velocity = number.isMultiple(of: 4) ? 0 : 2000 * random.unit() - 1000
      let turn = flow.turningTime(position, velocity)
      let length = turn.isFinite ? turn : 0.25
      let end = flow.state(position, velocity, after: length).0
      let side = end > position ? 1.0 : -1.0
      let share = number.isMultiple(of: 7) ? 1 - 1e-9 : random.unit()
      let level = position + share * (end - position)
      guard side * (level - position) > 1e-6 else { continue }
      let time = flow.time(toReach: level, side: side, from: (position, velocity), within: length)
      let root = RootFinder.bracketedRoot(between: 0, and: length, tolerance: 1e-15) {
        side * (level - flow.state(position, velocity, after: $0).0)
      }
      let (place, speed) = flow.state(position, velocity, after: time)
      let rounding = 1e-13 * (1000 + position.magnitude)
      #expect((place - level).magnitude <= rounding)
      #expect((time - (try #require(root))).magnitude * speed.magnitude <= rounding + 1e-14 * speed.magnitude)
      #expect(time <= length)
      found += 1
    }
    #expect(found > 200)
  }

  /// A level at the start is reached at once; what is behind it, by rounding, only at the end.
  @Test func levelsAtTheStartTakeNoTime() {
    let flow = ScalarFlow(stiffness: 9, damping: 0.1, load: 40)
    #expect(flow.time(toReach: 1, side: 1, from: (1, 0), within: 0.5) == 0)
    #expect(flow.time(toReach: 1, side: 1, from: (1.25, 3), within: 0.5) == 0.5)
  }
}
