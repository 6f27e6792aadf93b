// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

/// What both solvers make of changes.
@Suite struct WorldChangeTests {
  private func solvers(_ world: World) throws -> [any WorldSolver] {
    [DeviceSolver(world), try ContinuousSolver(world)]
  }

  @Test func attachmentsTakeTheirLengthOnceAllChangesOfATimeAreDone() throws {
    var spring = Attachment(item: "a", anchor: .zero)
    spring.frequency = 2
    var world = World(
      items: [Item("a", center: .zero, size: Size(width: 40, height: 40))], behaviors: [.attachment(spring)])
    world.changes = [
      WorldChange(at: 0.5, .insert(items: ["a"])),
      WorldChange(at: 0.5, .shift(items: ["a"], by: Vector(x: 0, y: 30))),
    ]
    for solver in try solvers(world) {
      try solver.advance(to: 1)
      // A spring as long as it was when it began to act pulls nothing.
      #expect((solver.state(ofItem: 0).position - Vector(x: 0, y: 30)).length < 1e-4)
    }
  }

  @Test func whatIsNotThereIsNotShifted() throws {
    var world = World(items: [Item("a", center: .zero, size: Size(width: 40, height: 40))])
    world.changes = [
      WorldChange(at: 0.2, .shift(items: ["a"], by: Vector(x: 9, y: 9))),
      WorldChange(at: 0.4, .remove(items: ["a"])),
      WorldChange(at: 0.6, .shift(items: ["a"], by: Vector(x: 9, y: 9))),
    ]
    for solver in try solvers(world) {
      try solver.advance(to: 1)
      #expect((solver.state(ofItem: 0).position - Vector(x: 9, y: 9)).length < 1e-4)
    }
  }

  @Test func aRunOfTooManyStepsEndsWithASentence() throws {
    var spring = Attachment(item: "a", anchor: Vector(x: 30, y: 40))
    (spring.frequency, spring.length) = (5, 20)
    let world = World(
      items: [Item("a", center: .zero, size: Size(width: 40, height: 40))], behaviors: [.attachment(spring)])
    var configuration = ContinuousConfiguration()
    configuration.integrator = .rk4
    configuration.runStepLimit = 100
    let solver = try ContinuousSolver(world, configuration: configuration)
    // 16 steps of 1/960 s in a frame.
    try solver.advance(to: 6.0 / 60)
    let error = #expect(throws: SimulationError.self) { try solver.advance(to: 7.0 / 60) }
    #expect(error?.code == .limitReached)
  }

  @Test(arguments: [0.1, 0.2, 0.3, 0.7], [1.0, 2, 3])
  func aTimeThatIsAFrameButForRoundingIsThatFrame(time: Double, factor: Double) throws {
    var world = World(items: [Item("a", center: .zero, size: Size(width: 40, height: 40))])
    world.changes = [WorldChange(at: time * factor, .shift(items: ["a"], by: Vector(x: 9, y: 0)))]
    let frame = (time * factor * 60).rounded()
    for solver in try solvers(world) {
      try solver.advance(to: frame / 60)
      #expect(solver.state(ofItem: 0).position == .zero)
      try solver.advance(to: (frame + 1) / 60)
      #expect(abs(solver.state(ofItem: 0).position.x - 9) < 1e-4)
    }
  }
}
