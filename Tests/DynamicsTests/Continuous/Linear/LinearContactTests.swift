// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct LinearContactTests {
  /// A box rests half its height and the contact distance from the boundary, and nothing happens any more.
  @Test func boxComesToRestAtItsBoundary() throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 100)],
      behaviors: [
        LinearWorlds.properties(["a"], elasticity: 0), LinearWorlds.gravity(["a"], 1),
        LinearWorlds.boundary(["a"], y: 300),
      ])
    let solver = try LinearWorlds.solver(world)
    let contacts = try LinearWorlds.run(solver, frames: 60)
    // A fall of 148 pt; then bounces with 0.2 of the speed, of which the second is too slow.
    let speed = (2.0 * 1000 * 148).squareRoot()
    let times = [speed / 1000, speed / 1000 + 2 * 0.2 * speed / 1000]
    let impulses = [1.2 * speed / 100, 0.2 * speed / 100 * 1.2, 0.04 * speed / 100]
    let last = times[1] + 2 * 0.04 * speed / 1000
    #expect(contacts.count == 3)
    for (contact, (time, impulse)) in zip(contacts, zip(times + [last], impulses)) {
      #expect(abs(contact.time - time) < 1e-12)
      #expect(abs(contact.impulse - impulse) < 1e-11)
      #expect(contact.item == 0)
      #expect(contact.with == "edge")
    }
    #expect(abs(solver.state(ofItem: 0).position.y - 248) < 1e-9)
    #expect(solver.state(ofItem: 0).velocity == .zero)
    for frame in 61...200 { try solver.advance(to: Double(frame) / 60) }
    #expect(solver.takeContacts().isEmpty)
    #expect(solver.state(ofItem: 0).position.y == 248)
    #expect(solver.isAtRest)
  }

  /// Without a threshold the bounces get shorter by the restitution, and end at the sum of the geometric series.
  @Test(arguments: [0.2, 0.5, 0.9])
  func bouncesFormAGeometricSeries(elasticity: Double) throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 148)],
      behaviors: [
        LinearWorlds.properties(["a"], elasticity: elasticity), LinearWorlds.gravity(["a"], 1),
        LinearWorlds.boundary(["a"], y: 300),
      ])
    var configuration = ContinuousConfiguration()
    configuration.restitutionThreshold = 0
    let solver = try LinearWorlds.solver(world, configuration)
    let fall = (2.0 * 100 / 1000).squareRoot()
    let contacts = try LinearWorlds.run(solver, frames: 60 * 12)
    var (time, share) = (fall, 1.0)
    for contact in contacts.dropLast() {
      // The last places of a position are worth ever more of ever lower bounces.
      #expect(abs(contact.time - time) < 1e-8)
      #expect(abs(contact.impulse - (1 + elasticity) * share * fall * 10) < 1e-8)
      share *= elasticity
      time += 2 * fall * share
    }
    #expect(contacts.count > 5)
    // What comes after the last bounce would be slower than a hundredth of a point per second.
    #expect(fall * 1000 * share >= 0.01)
    #expect(fall * 1000 * share * elasticity < 0.01)
    #expect(abs((contacts.last?.time ?? 0) - fall * (1 + elasticity) / (1 - elasticity)) < 1e-3)
    #expect(solver.state(ofItem: 0).position.y == 248)
    #expect(solver.state(ofItem: 0).velocity == .zero)
  }

  /// Elastic bounces go on for ever at their height.
  @Test func elasticBouncesLoseNothing() throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 148)],
      behaviors: [
        LinearWorlds.properties(["a"], elasticity: 1), LinearWorlds.gravity(["a"], 1),
        LinearWorlds.boundary(["a"], y: 300),
      ])
    let solver = try LinearWorlds.solver(world)
    let begin = solver.energy.total
    let contacts = try LinearWorlds.run(solver, frames: 60 * 60)
    let fall = (2.0 * 100 / 1000).squareRoot()
    #expect(contacts.count == Int((60 / fall + 1) / 2))
    for (index, contact) in contacts.enumerated() {
      #expect(abs(contact.time - fall * Double(2 * index + 1)) < 1e-10)
    }
    #expect(abs(solver.energy.total - begin) < 1e-10)
  }

  /// What rests at a boundary stays for as long as gravity presses it there, and then falls freely.
  @Test func boxLeavesItsBoundaryWhenGravityTurns() throws {
    var world = World(
      items: [LinearWorlds.item("a", y: 248)],
      behaviors: [
        LinearWorlds.properties(["a"]), LinearWorlds.gravity(["a"], 1), LinearWorlds.boundary(["a"], y: 300),
      ])
    world.changes = [
      WorldChange(at: 0.3, .gravity(Vector(x: 0, y: 0.2))),
      WorldChange(at: 0.51, .gravity(Vector(x: 0, y: -2))),
    ]
    let solver = try LinearWorlds.solver(world)
    var contacts = try LinearWorlds.run(solver, frames: 30)
    #expect(solver.state(ofItem: 0).position.y == 248)
    try solver.advance(to: 1)
    contacts += solver.takeContacts()
    #expect(abs(solver.state(ofItem: 0).position.y - (248 - 1000 * 0.49 * 0.49)) < 1e-9)
    #expect(abs(solver.state(ofItem: 0).velocity.y + 2000 * 0.49) < 1e-9)
    #expect(contacts.isEmpty)
  }

  /// The layout of a stack: n boxes held by rods, the first on a spring of 5 Hz and length 1, gravity −4, a boundary each.
  /// It moves as one oscillator of 5/√n Hz that starts a screen below and bounces at the first box's boundary.
  @Test(arguments: [1, 2, 3, 6, 8, 64])
  func stackMovesAsOneOscillator(count: Int) throws {
    let solver = try LinearWorlds.solver(Self.stack(count, start: 600))
    #expect(solver.integratorName == "closed-form")
    let n = Double(count)
    let omega = 10 * Double.pi
    let rest = 1 - 4000 * n / (omega * omega)
    let spring = Spring(
      mass: 1, stiffness: omega * omega / n, dampingCoefficient: 2 * 0.3 * omega / n.squareRoot() + 0.1)
    let mass = n * 351 * 50 / 1e4
    var motion = SpringMotion(spring: spring, from: 600, to: rest, initialVelocity: 0)
    var (begin, hit, isResting) = (0.0, 0.0, false)
    var expected: [(time: Double, impulse: Double)] = []
    func findHit() -> Double {
      var low = 1e-9
      while motion.position(at: low + 1e-4) > 3.5 { low += 1e-4 }
      var high = low + 1e-4
      while high - low > 1e-15 {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { break }
        if motion.position(at: middle) > 3.5 { low = middle } else { high = middle }
      }
      return high
    }
    hit = findHit()
    try LinearWorlds.run(solver, frames: 240) { frame in
      let time = Double(frame) / 60
      while !isResting, begin + hit <= time {
        let speed = -motion.velocity(at: hit)
        let restitution = speed > 100 ? max(0.7 / n, 0.2) : 0
        expected.append((begin + hit, mass * speed * (1 + restitution) / 100))
        begin += hit
        isResting = restitution == 0
        motion = SpringMotion(spring: spring, from: 3.5, to: rest, initialVelocity: restitution * speed)
        if !isResting { hit = findHit() }
      }
      for index in [0, count - 1] {
        let place = 100 + 50 * Double(index) + (isResting ? 3.5 : motion.position(at: time - begin))
        #expect(abs(solver.state(ofItem: index).position.y - place) < 1e-9)
        #expect(
          abs(solver.state(ofItem: index).velocity.y - (isResting ? 0 : motion.velocity(at: time - begin)))
            < 1e-8)
      }
    }
    #expect(isResting)
    let contacts = try LinearWorlds.run(try LinearWorlds.solver(Self.stack(count, start: 600)), frames: 240)
    #expect(contacts.count == expected.count)
    for (contact, expected) in zip(contacts, expected) {
      #expect(abs(contact.time - expected.time) < 1e-11)
      #expect(abs(contact.impulse - expected.impulse) < 1e-9 * expected.impulse)
      #expect(contact.item == 0)
    }
  }

  /// The stack's world; its first box belongs at 100.
  static func stack(_ count: Int, start: Double) -> World {
    let names = (0..<count).map { "\($0)" }
    let n = Double(count)
    var behaviors = [
      LinearWorlds.properties(names, resistance: 0.1, elasticity: 0), LinearWorlds.gravity(names, -4),
      LinearWorlds.properties(["0"], resistance: 0.1, elasticity: 0.7 / n),
      LinearWorlds.anchor("0", x: 187.5, y: 100, length: 1, frequency: 5, ratio: 0.3 * n.squareRoot()),
    ]
    for index in 0..<count {
      var collision = Collision(items: ["\(index)"])
      let top = 75 + 50 * Double(index) + (index == 0 ? 1.5 : 0)
      collision.boundaries = [Boundary("top", from: Vector(x: 12, y: top), to: Vector(x: 363, y: top))]
      behaviors.append(.collision(collision))
      if index > 0 {
        behaviors.append(LinearWorlds.link("\(index)", "\(index - 1)", length: 50, frequency: 0))
      }
    }
    let items = (0..<count).map {
      Item(
        "\($0)", center: Vector(x: 187.5, y: 100 + start + 50 * Double($0)),
        size: Size(width: 351, height: 50))
    }
    return World(items: items, behaviors: behaviors)
  }

  /// A box that is only just fast enough reaches the boundary with hardly any speed; a little slower it does not.
  @Test func touchIsToldFromAMiss() throws {
    for (excess, isMet) in [(1e-9, true), (-1e-9, false)] {
      let speed = (2.0 * 1000 * 100).squareRoot() * (1 + excess)
      let world = World(
        items: [LinearWorlds.item("a", y: 348 + 4, velocity: -speed)],
        behaviors: [
          LinearWorlds.properties(["a"]), LinearWorlds.gravity(["a"], 1),
          LinearWorlds.boundary(["a"], y: 200),
        ])
      let contacts = try LinearWorlds.run(try LinearWorlds.solver(world), frames: 60)
      #expect(contacts.count == (isMet ? 1 : 0))
    }
  }
}
