// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

@Suite struct LinearRobustnessTests {
  /// Whatever hangs on springs and rods above a floor and below a ceiling stays between them and finite for a minute.
  @Test(arguments: 1...12)
  func randomColumnsStayWithinTheirBoundaries(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = 1 + generator.below(6)
    let names = (0..<count).map { "\($0)" }
    var world = World()
    for (index, name) in names.enumerated() {
      var item = LinearWorlds.item(
        name, y: 400 + 150 * Double(index), velocity: 3000 * generator.unit() - 1500)
      item.size.height = 20 + 80 * generator.unit()
      world.items.append(item)
      world.behaviors.append(
        LinearWorlds.properties([name], resistance: generator.unit(), elasticity: generator.unit()))
      var walls = Collision(items: [name])
      walls.boundaries = [
        Boundary("floor", from: Vector(x: -200, y: 2000), to: Vector(x: 200, y: 2000)),
        Boundary("ceiling", from: Vector(x: -200, y: 100), to: Vector(x: 200, y: 100)),
      ]
      world.behaviors.append(.collision(walls))
      let frequency = generator.below(4) == 0 ? 0 : 5 * generator.unit()
      if index > 0, generator.below(5) > 0 {
        world.behaviors.append(
          LinearWorlds.link(
            name, names[index - 1], length: 150, frequency: frequency,
            ratio: frequency > 0 ? generator.unit() : 0))
      } else {
        world.behaviors.append(
          LinearWorlds.anchor(
            name, y: 1000, length: 300 * generator.unit() + 0.5, frequency: 0.1 + frequency,
            ratio: generator.unit()))
      }
    }
    world.behaviors.append(LinearWorlds.gravity(names, 4 * generator.unit() - 2))
    let solver = try LinearWorlds.solver(world)
    let contacts = try LinearWorlds.run(solver, frames: 3600) { _ in
      for index in 0..<count {
        let (state, half) = (solver.state(ofItem: index), world.items[index].size.height / 2)
        #expect(state.position.y - half - 2 >= 100 - 1e-9)
        #expect(state.position.y + half + 2 <= 2000 + 1e-9)
        #expect(state.velocity.y.isFinite)
        #expect(state.position.x == 0)
      }
    }
    for (first, second) in zip(contacts, contacts.dropFirst()) { #expect(first.time <= second.time) }
  }

  /// Rest costs nothing.
  @Test func whatRestsIsNotComputed() throws {
    let solver = try LinearWorlds.solver(LinearContactTests.stack(6, start: 600))
    try LinearWorlds.run(solver, frames: 120)
    let steps = solver.statistics.steps
    for frame in 121...1200 { try solver.advance(to: Double(frame) / 60) }
    #expect(solver.statistics.steps == steps)
    #expect(solver.isAtRest)
  }

  /// A chain comes to rest where its forces are in balance, and is then left alone.
  @Test func chainComesToRest() throws {
    let solver = try LinearWorlds.solver(LinearWorlds.chain(20, ratio: 0.9))
    for second in 1...400 { try solver.advance(to: Double(second)) }
    let steps = solver.statistics.steps
    for second in 401...420 { try solver.advance(to: Double(second)) }
    #expect(solver.statistics.steps == steps)
    // The first spring bears 20 items; the others, of half its stiffness, those below.
    let pull = 4000 / (100 * Double.pi * Double.pi)
    var place = -20 * pull
    for index in 0..<20 {
      if index > 0 { place -= 2 * pull * Double(20 - index) }
      #expect(abs(solver.state(ofItem: index).position.y - place) < 1e-9)
    }
  }

  /// Frames of any length lead to the same motion.
  @Test func lengthOfTheFramesDoesNotMatter() throws {
    for world in LinearSymmetryTests.worlds {
      var generator = SeededGenerator(seed: 3)
      let (even, uneven) = (try LinearWorlds.solver(world), try LinearWorlds.solver(world))
      var contacts: [ContactEvent] = []
      while uneven.time < 1 {
        let step = generator.below(10) == 0 ? 1e-13 : 0.05 * generator.unit()
        try uneven.advance(to: min(1, uneven.time + step))
        contacts += uneven.takeContacts()
      }
      let expected = try LinearWorlds.run(even, frames: 60)
      #expect(contacts.count == expected.count)
      for (contact, expected) in zip(contacts, expected) {
        #expect(abs(contact.time - expected.time) < 1e-10)
      }
      for index in world.items.indices {
        #expect((even.state(ofItem: index).position - uneven.state(ofItem: index).position).length < 1e-9)
      }
    }
  }

  /// A boxed-in item that bounces without loss ends at the limit of events, with a sentence.
  @Test func endlessBouncesEndAtTheLimit() throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 0, velocity: 1e6)],
      behaviors: [
        LinearWorlds.properties(["a"], elasticity: 1), LinearWorlds.boundary(["a"], y: 52.001, id: "floor"),
        LinearWorlds.boundary(["a"], y: -52.001, id: "ceiling"),
      ])
    var configuration = ContinuousConfiguration()
    configuration.eventLimit = 1000
    let solver = try LinearWorlds.solver(world, configuration)
    let error = #expect(throws: SimulationError.self) { try solver.advance(to: 1) }
    #expect(error?.code == .limitReached)
  }

  /// The largest frequencies and ratios, and many items, are carried or refused.
  @Test func absurdValuesAreCarriedOrRefused() throws {
    // Springs with a length need the series, for which the strongly damped stiff ones are too fast.
    let cases = [(1000.0, 0.0, true), (1000, 1e6, false), (1e-6, 1e6, true), (1000, 1, true)]
    for (frequency, ratio, isCarried) in cases {
      var world = LinearWorlds.chain(3, ratio: 0)
      world.behaviors = world.behaviors.map {
        guard case .attachment(var attachment) = $0 else { return $0 }
        (attachment.frequency, attachment.dampingRatio, attachment.length) = (frequency, ratio, 2000)
        return .attachment(attachment)
      }
      for index in world.items.indices { world.items[index].center.y += 2000 * Double(index + 1) }
      #expect(world.validate().isEmpty)
      let made = try LinearMotion(LinearWorlds.scene(world))
      #expect((made != nil) == isCarried)
      guard let motion = made else { continue }
      var contacts: [ContactEvent] = []
      for frame in 0..<10 {
        try motion.advance(from: Double(frame) / 60, to: Double(frame + 1) / 60, contacts: &contacts)
      }
      for index in 0..<3 { #expect(motion.scene.states.y[index].isFinite) }
    }
    let count = 10_000
    let names = (0..<count).map { "\($0)" }
    let world = World(
      items: names.map { LinearWorlds.item($0, y: 0) },
      behaviors: [LinearWorlds.gravity(names, 1), LinearWorlds.properties(names)])
    let solver = try ContinuousSolver(world)
    try solver.advance(to: 1)
    #expect(abs(solver.state(ofItem: count - 1).position.y - 500) < 1e-9)
  }

  /// A method that needs a dense matrix is refused for a chain that is too long.
  @Test func denseMethodsAreRefusedForLongChains() throws {
    var configuration = ContinuousConfiguration()
    for method in [IntegratorMethod.bsimp, .propagator] {
      configuration.integrator = method
      let error = #expect(throws: SimulationError.self) {
        try ContinuousSolver(LinearWorlds.chain(600, ratio: 0), configuration: configuration)
      }
      #expect(error?.code == .unsupported)
    }
  }
}
