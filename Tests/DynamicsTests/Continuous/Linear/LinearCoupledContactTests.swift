// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Two boxes of 1 kg on a spring between them fall onto a boundary. The right values come from the modes of the pair in free
/// flight and of the upper box above the resting lower one, switched where bisection finds the events.
@Suite struct LinearCoupledContactTests {
  private static let omega = 2 * Double.pi * 3

  /// Both boxes as displacements from the length of the spring above the resting place, downwards.
  struct Pair {
    var (lower, lowerSpeed, upper, upperSpeed) = (-200.0, 0.0, -180.0, 0.0)
    var isResting = false

    /// The state after a time without events; the spring's constant is ω²/2, for its effective mass is 1/2 kg.
    func after(_ time: Double) -> Pair {
      var next = self
      let stiffness = omega * omega
      if isResting {
        let spring = Spring(mass: 1, stiffness: stiffness / 2, dampingCoefficient: 0)
        let motion = SpringMotion(
          spring: spring, from: upper, to: 2000 / stiffness, initialVelocity: upperSpeed)
        (next.upper, next.upperSpeed) = (motion.position(at: time), motion.velocity(at: time))
        return next
      }
      let spring = Spring(mass: 1, stiffness: stiffness, dampingCoefficient: 0)
      let motion = SpringMotion(
        spring: spring, from: upper - lower, to: 0, initialVelocity: upperSpeed - lowerSpeed)
      let middleSpeed = (lowerSpeed + upperSpeed) / 2
      let middle = (lower + upper) / 2 + middleSpeed * time + 500 * time * time
      let (apart, speed) = (motion.position(at: time), motion.velocity(at: time))
      (next.lower, next.upper) = (middle - apart / 2, middle + apart / 2)
      next.lowerSpeed = middleSpeed + 1000 * time - speed / 2
      next.upperSpeed = middleSpeed + 1000 * time + speed / 2
      return next
    }

    /// Below zero after an event: how far the lower box is from the boundary, or how hard it is pressed on it.
    var margin: Double { isResting ? 1000 + omega * omega / 2 * upper : -lower }
  }

  @Test func pairOnASpringBouncesRestsAndLeaves() throws {
    let solver = try LinearWorlds.solver(Self.world)
    #expect(solver.integratorName == "taylor")
    var (pair, begin) = (Pair(), 0.0)
    var expected: [(time: Double, impulse: Double)] = []
    var releases = 0
    var contacts: [ContactEvent] = []
    for frame in 1...240 {
      let end = Double(frame) / 60
      while let time = Self.nextEvent(pair, within: end - begin) {
        pair = pair.after(time)
        begin += time
        if pair.isResting {
          pair.isResting = false
          releases += 1
        } else {
          let speed = pair.lowerSpeed
          let rebound = speed > 100 ? 0.2 * speed : 0
          expected.append((begin, (speed + rebound) / 100))
          (pair.lower, pair.lowerSpeed) = (0, -rebound)
          pair.isResting = rebound == 0
        }
      }
      pair = pair.after(end - begin)
      begin = end
      try solver.advance(to: end)
      contacts += solver.takeContacts()
      let (lower, upper) = (solver.state(ofItem: 0), solver.state(ofItem: 1))
      #expect(abs(lower.position.y - 248 - pair.lower) < 1e-8)
      #expect(abs(upper.position.y - 98 - pair.upper) < 1e-8)
      #expect(abs(upper.velocity.y - pair.upperSpeed) < 1e-7)
    }
    #expect(releases > 0)
    #expect(contacts.count == expected.count)
    for (contact, expected) in zip(contacts, expected) {
      #expect(abs(contact.time - expected.time) < 1e-10)
      #expect(abs(contact.impulse - expected.impulse) < 1e-9)
    }
  }

  private static func nextEvent(_ pair: Pair, within span: Double) -> Double? {
    var low = 0.0
    while low < span {
      var high = min(span, low + 1e-4)
      if pair.after(high).margin < 0 {
        while true {
          let middle = (low + high) / 2
          guard middle > low, middle < high else { return high }
          if pair.after(middle).margin < 0 { high = middle } else { low = middle }
        }
      }
      low = high
    }
    return nil
  }

  static var world: World {
    World(
      items: [LinearWorlds.item("lower", y: 48), LinearWorlds.item("upper", y: -82)],
      behaviors: [
        LinearWorlds.properties(["lower", "upper"]), LinearWorlds.gravity(["lower", "upper"], 1),
        LinearWorlds.link("lower", "upper", length: 150, frequency: 3),
        LinearWorlds.boundary(["lower"], y: 300),
      ])
  }

  /// A spring of a length pushes away from its anchor on both sides, and has no force within half a point.
  @Test func itemPassesThroughTheEndOfItsSpring() throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 60)],
      behaviors: [
        LinearWorlds.properties(["a"]), LinearWorlds.anchor("a", y: 0, length: 20, frequency: 1),
      ])
    let solver = try LinearWorlds.solver(world)
    // From 40 beyond the rest length to half a point; through the zone; and 40 beyond it on the other side.
    let omega = 2 * Double.pi
    let spring = Spring(mass: 1, stiffness: omega * omega, dampingCoefficient: 0)
    let motion = SpringMotion(spring: spring, from: 60, to: 20)
    var (low, high) = (0.0, 0.5)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if motion.position(at: middle) > 0.5 { low = middle } else { high = middle }
    }
    let speed = -motion.velocity(at: low)
    let half = low + 0.5 / speed
    try LinearWorlds.run(solver, frames: 240) { frame in
      // The motion is even about the turns and odd about the passages.
      var time = (Double(frame) / 60).truncatingRemainder(dividingBy: 4 * half)
      if time > 2 * half { time = 4 * half - time }
      let isPast = time > half
      if isPast { time = 2 * half - time }
      let place = time < low ? motion.position(at: time) : (half - time) * speed
      #expect(abs(solver.state(ofItem: 0).position.y - (isPast ? -place : place)) < 1e-9)
    }
  }
}
