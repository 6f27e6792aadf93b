// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Testing

@testable import Dynamics

/// What does not move: anchored items, and those that rods hold at them.
@Suite struct LinearFixedTests {
  /// An item at rest on a spring of 2 Hz to a post oscillates about where a shift leaves the end of the spring.
  @Test(arguments: [["post"], ["a"], ["a", "post"]], [true, false])
  func springFollowsThePostThatIsMoved(moved: [String], isGeneral: Bool) throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 0)) { $0.allowsRotation = false }
    world.add("post", at: Vector(x: 0, y: -300)) { $0.anchored = true }
    world.attach("a", to: "post") { ($0.length, $0.frequency) = (300, 2) }
    world.changes = [WorldChange(at: 0.2, .shift(items: moved, by: Vector(x: 0, y: 40)))]
    let solver = try ContinuousSolver(world, configuration: .init(), isGeneral: isGeneral)
    try solver.run(1)
    let (post, own) = (moved.contains("post") ? 40.0 : 0, moved.contains("a") ? 40.0 : 0)
    let expected = post + (own - post) * cos(4 * Double.pi * 0.8)
    #expect(abs(solver.state(ofItem: 0).position.y - expected) < 1e-6)
    #expect(abs(solver.state(ofItem: 0).position.x) < 1e-9)
  }

  /// A rod takes the velocity along it, and what hangs on it is at rest.
  @Test(arguments: [true, false])
  func whatARodHoldsHasNoVelocity(isGeneral: Bool) throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 100), velocity: Vector(x: 0, y: 50)) { $0.allowsRotation = false }
    world.add("b", at: Vector(x: 0, y: 250), velocity: Vector(x: 0, y: -70)) { $0.allowsRotation = false }
    world.attach("a", to: .zero) { $0.length = 100 }
    world.attach("b", to: "a") { $0.length = 150 }
    world.fall()
    let solver = try ContinuousSolver(world, configuration: .init(), isGeneral: isGeneral)
    try solver.run(1)
    for (item, place) in [(0, 100.0), (1, 250)] {
      #expect(solver.state(ofItem: item).velocity.length < 1e-9)
      #expect((solver.state(ofItem: item).position - Vector(x: 0, y: place)).length < 1e-7)
    }
    #expect(solver.energy.kinetic < 1e-12)
    #expect(solver.isAtRest)
  }

  /// What a rod holds is back at the rod's length from its end after a shift, or goes with it.
  @Test(arguments: [["a"], ["post"], ["a", "post"]])
  func heldItemThatIsMovedIsNoLongerOnTheOldPlan(moved: [String]) throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 0)) { $0.allowsRotation = false }
    world.add("post", at: Vector(x: 0, y: -100)) { $0.anchored = true }
    world.attach("a", to: "post") { $0.length = 100 }
    world.fall()
    world.changes = [WorldChange(at: 0.2, .shift(items: moved, by: Vector(x: 0, y: 40)))]
    let solver = try ContinuousSolver(world)
    #expect(solver.integratorName == "closed-form")
    try solver.run(1)
    let place = moved.contains("post") ? 40.0 : 0
    #expect((solver.state(ofItem: 0).position - Vector(x: 0, y: place)).length < 1e-7)
  }

  /// An attachment shorter than a point and without a given length is a pin: an item that turns is not linear then.
  @Test func shortAttachmentOfAnItemThatTurnsIsLeftToTheGeneralMotion() throws {
    func isLinear(turns: Bool, length: Double?) throws -> Bool {
      var world = World()
      world.add("a", at: Vector(x: 0, y: 0)) { $0.allowsRotation = turns }
      world.attach("a", to: Vector(x: 0, y: -0.7)) { $0.length = length }
      return try LinearMotion(LinearWorlds.scene(world)) != nil
    }
    #expect(try !isLinear(turns: true, length: nil))
    #expect(try isLinear(turns: false, length: nil))
    #expect(try isLinear(turns: true, length: 0.7))
  }
}
