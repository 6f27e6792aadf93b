// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// What surely meets nothing takes the short way, and nothing that happens is missed.
@Suite struct LinearClearanceTests {
  /// A random world on a line.
  struct Kind {
    var count: Int
    /// Chains, or trees.
    var isChain: Bool
    /// Rest length of the springs, in points.
    var length: Double
    /// Largest velocity, in points per second.
    var speed: Double
    /// Distance of the boundaries that the first item can meet; nil for none.
    var wall: Double?
  }

  /// Springs that turn all the time, now and then, and never; a few and many; with and without boundaries.
  static let kinds = [
    Kind(count: 5, isChain: true, length: 30, speed: 900, wall: nil),
    Kind(count: 12, isChain: false, length: 60, speed: 600, wall: nil),
    Kind(count: 24, isChain: true, length: 200, speed: 4000, wall: nil),
    Kind(count: 24, isChain: false, length: 200, speed: 1500, wall: nil),
    Kind(count: 24, isChain: true, length: 2000, speed: 300, wall: nil),
    Kind(count: 6, isChain: true, length: 400, speed: 4000, wall: 600),
    Kind(count: 3, isChain: true, length: 0, speed: 2500, wall: 110),
  ]

  /// The search for events finds none in the time that is said to be clear, whatever the state.
  @Test(arguments: kinds.indices)
  func nothingHappensInClearTime(number: Int) throws {
    var found = 0
    for seed in 0..<12 {
      let world = Self.world(Self.kinds[number], seed: UInt64(100 * number + seed))
      let motion = try #require(try LinearMotion(LinearWorlds.scene(world)))
      for index in 0..<motion.islandCount where motion.islands[index].count > 1 {
        var island = motion.islands[index]
        guard island.isClear(for: 1e-9) else { continue }
        found += 1
        let clear = island.clearTime
        #expect(clear > (number == 4 ? 0.02 : 0) && clear.isFinite)
        #expect(try motion.taylor.advanceToEvent(island, from: 0, by: clear, limit: 1000) == nil)
      }
    }
    #expect(found > 6)
  }

  /// An integrator looks for events in every frame, and does not use that a stretch is clear.
  @Test(arguments: kinds.indices)
  func resultsAndContactsAreThoseOfAnIntegrator(number: Int) throws {
    let kind = Self.kinds[number]
    let world = Self.world(kind, seed: UInt64(number))
    let solver = try LinearWorlds.solver(world)
    var configuration = ContinuousConfiguration()
    configuration.integrator = .dop853
    configuration.options.tolerance = 1e-13
    let plain = try LinearWorlds.solver(world, configuration)
    let contacts = try LinearWorlds.run(solver, frames: 45)
    let others = try LinearWorlds.run(plain, frames: 45)
    #expect(contacts.count == others.count)
    #expect(contacts.isEmpty == (kind.wall == nil))
    for (one, other) in zip(contacts, others) {
      #expect(one.item == other.item && abs(one.time - other.time) < 1e-7)
    }
    for index in 0..<kind.count {
      let (one, other) = (solver.state(ofItem: index), plain.state(ofItem: index))
      #expect(abs(one.position.y - other.position.y) < 1e-5)
      #expect(abs(one.velocity.y - other.velocity.y) < 1e-3)
    }
  }

  /// Springs that come near the length at which they have no direction are caught, frame by frame and in a jump.
  @Test func springsThatTurnAreCaught() throws {
    let kind = Self.kinds[2]
    let world = Self.world(kind, seed: 2)
    let motion = try #require(try LinearMotion(LinearWorlds.scene(world)))
    let sides = (0..<motion.islands[0].springCount).map { motion.islands[0].springs[$0].side }
    var contacts: [ContactEvent] = []
    for frame in 1...45 {
      try motion.advance(from: Double(frame - 1) / 60, to: Double(frame) / 60, contacts: &contacts)
      let island = motion.islands[0]
      for index in 0..<island.springCount {
        let distance = island.separation(island.springs[index])
        if distance.magnitude > 0.6 { #expect(island.springs[index].side == (distance > 0 ? 1 : -1)) }
      }
    }
    #expect(sides != (0..<sides.count).map { motion.islands[0].springs[$0].side })
  }

  /// What is set from outside is looked at anew.
  @Test func disturbanceEndsClearTime() throws {
    let world = Self.world(Self.kinds[4], seed: 4)
    let scene = LinearWorlds.scene(world)
    let motion = try #require(try LinearMotion(scene))
    let clear = motion.islands[0].isClear(for: 1e-3)
    #expect(clear && motion.islands[0].clearTime > 0)
    motion.wasDisturbed(gravity: scene.gravity)
    #expect(motion.islands[0].clearTime == 0)
  }

  private static func world(_ kind: Kind, seed: UInt64) -> World {
    var generator = SeededGenerator(seed: seed)
    var items: [Item] = []
    let names = (0..<kind.count).map { "\($0)" }
    var places: [Double] = []
    var links: [Behavior] = []
    for index in 0..<kind.count {
      let other = kind.isChain ? index - 1 : index == 0 ? -1 : generator.below(index)
      let side: Double = kind.wall == nil ? (generator.unit() < 0.5 ? -1 : 1) : (index % 2 == 0 ? 1 : -1)
      let stretch = 0.7 + 0.6 * generator.unit()
      let length = max(kind.length, 20)
      places.append((other >= 0 ? places[other] : 0) + side * length * stretch)
      items.append(
        LinearWorlds.item(
          names[index], x: 0, y: places[index], velocity: kind.speed * (2 * generator.unit() - 1)))
      let (frequency, ratio) = (2 + 3 * generator.unit(), 0.4 * generator.unit())
      links.append(
        other < 0
          ? LinearWorlds.anchor("0", y: 0, length: kind.length, frequency: frequency, ratio: ratio)
          : LinearWorlds.link(
            names[index], names[other], length: kind.length, frequency: frequency, ratio: ratio))
    }
    var behaviors = [LinearWorlds.properties(names), LinearWorlds.gravity(names, 1)] + links
    for wall in [kind.wall, kind.wall.map { -$0 }].compactMap(\.self) {
      behaviors.append(LinearWorlds.boundary([names[0]], y: wall, id: "\(wall)"))
    }
    return World(items: items, behaviors: behaviors)
  }
}
