// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Which contacts are noted, by both motions alike.
@Suite struct LinearNoteTests {
  private static func contacts(_ world: World, isGeneral: Bool, frames: Int = 60) throws -> [ContactEvent] {
    #expect(try LinearMotion(LinearWorlds.scene(world)) != nil)
    let solver = try ContinuousSolver(world, configuration: .init(), isGeneral: isGeneral)
    return try LinearWorlds.run(solver, frames: frames)
  }

  /// Two boxes of 1 kg on a rod, each above its own floor: all floors are met at the same time.
  @Test(arguments: [true, false])
  func allWallsThatAreMetTogetherAreNoted(isGeneral: Bool) throws {
    let world = World(
      items: [LinearWorlds.item("a", y: 100), LinearWorlds.item("b", y: 300)],
      behaviors: [
        LinearWorlds.properties(["a", "b"], elasticity: 0), LinearWorlds.gravity(["a", "b"], 1),
        LinearWorlds.link("a", "b", length: 200, frequency: 0),
        LinearWorlds.boundary(["a"], y: 200, id: "upper"), LinearWorlds.boundary(["b"], y: 400, id: "lower"),
        LinearWorlds.boundary(["b"], y: 400, id: "again"),
      ])
    let contacts = try Self.contacts(world, isGeneral: isGeneral)
    // A fall of 48 pt, then a bounce with 0.2 of the speed, which is too slow for another one.
    let speed = (2.0 * 1000 * 48).squareRoot()
    let meetings = [(speed / 1000, 2 * 1.2 * speed / 100), (1.4 * speed / 1000, 2 * 0.2 * speed / 100)]
    #expect(contacts.count == 6)
    for (number, (time, impulse)) in meetings.enumerated() {
      let together = contacts.dropFirst(3 * number).prefix(3)
      for contact in together { #expect(abs(contact.time - time) < 1e-9) }
      #expect(abs(together.reduce(0) { $0 + $1.impulse } - impulse) < 1e-7)
      #expect(together.map(\.item).sorted() == [0, 1, 1])
      #expect(together.map(\.with).sorted() == ["again", "lower", "upper"])
    }
  }

  /// A box that lies on its floor from the start, and one that is let down on it, are not noted; one that arrives is.
  @Test(arguments: [true, false])
  func onlyWhatArrivesIsNoted(isGeneral: Bool) throws {
    func world(y: Double, velocity: Double) -> World {
      World(
        items: [LinearWorlds.item("a", y: y, velocity: velocity)],
        behaviors: [
          LinearWorlds.properties(["a"], elasticity: 0), LinearWorlds.gravity(["a"], 1),
          LinearWorlds.boundary(["a"], y: 300),
        ])
    }
    #expect(try Self.contacts(world(y: 248, velocity: 0), isGeneral: isGeneral).isEmpty)
    #expect(try Self.contacts(world(y: 248, velocity: 20), isGeneral: isGeneral).count == 1)
    #expect(try Self.contacts(world(y: 247, velocity: 0), isGeneral: isGeneral).count == 1)
    // Up by 2e-7 pt and back: it has hardly left.
    #expect(try Self.contacts(world(y: 248, velocity: -0.005), isGeneral: isGeneral).isEmpty)
    // Up by 1 pt and back.
    #expect(try Self.contacts(world(y: 248, velocity: -45), isGeneral: isGeneral).count == 1)
  }

  /// What bounces is bounded by the threshold, and by the least speed that is told from rest.
  @Test func reboundIsTheRules() {
    let rule = BounceRule(threshold: 100)
    #expect(rule.rebound(approach: 100, elasticity: 0.5) == 0)
    #expect(rule.rebound(approach: 101, elasticity: 0.5) == 50.5)
    #expect(BounceRule(threshold: 0).rebound(approach: 0.009, elasticity: 1) == 0)
    #expect(BounceRule.isStill(-0.009) && !BounceRule.isStill(0.01))
  }
}
