// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct SimulationTests {
  /// Frames 0 to duration · rate, rounded to the nearest whole number.
  @Test(arguments: [(1.0, 60.0, 61), (0, 60, 1), (0.5, 3, 3), (0.1, 120, 13), (0.024, 60, 2), (0.3, 1, 1)])
  func framesAreThoseOfTheDuration(duration: Double, rate: Double, count: Int) throws {
    let world = World.boxes(at: [.zero, .zero], duration: duration, rate: rate)
    let solver = ScriptedSolver { item, time in
      BodyState(
        position: Vector(x: time, y: Double(item)), angle: 2 * time,
        velocity: Vector(x: 3 * time, y: 4 * time),
        angularVelocity: 5 * time)
    }
    let trajectory = try Simulation.run(world, solver: solver, named: "script")
    #expect(trajectory.frameCount == count && trajectory.energies.count == count)
    #expect(trajectory.x.count == 2 * count && trajectory.omega.count == 2 * count)
    #expect(solver.advances == (1..<count).map { Double($0) / rate })
    let time = Double(count - 1) / rate
    #expect(
      trajectory.state(ofItem: 1, atFrame: count - 1)
        == BodyState(
          position: Vector(x: time, y: 1), angle: 2 * time, velocity: Vector(x: 3 * time, y: 4 * time),
          angularVelocity: 5 * time))
    #expect(trajectory.energies.last?.kinetic == time)
    #expect(trajectory.solver == "script" && trajectory.integrator == "script")
    #expect(trajectory.items == ["item0", "item1"] && trajectory.statistics.steps == count - 1)
  }

  @Test func restIsTheFirstFrameOfTheLastRest() throws {
    let world = World.boxes(at: [.zero], duration: 1, rate: 10)
    let solver = ScriptedSolver { _, _ in BodyState(position: .zero) }
    solver.restFrom = 0.35
    let trajectory = try Simulation.run(world, solver: solver, named: "")
    #expect(trajectory.rest == .init(frame: 4, time: 0.4))
    #expect(
      try Simulation.run(world, solver: ScriptedSolver { _, _ in .init(position: .zero) }, named: "").rest
        == nil)
    let woken = WakingSolver()
    #expect(try Simulation.run(world, solver: woken, named: "").rest == .init(frame: 8, time: 0.8))
  }

  @Test func tooManyStatesAreRefusedBeforeTheRun() {
    var world = World.boxes(at: [Vector](repeating: .zero, count: 100), duration: 100_000, rate: 1)
    let solver = ScriptedSolver { _, _ in BodyState(position: .zero) }
    let error = #expect(throws: SimulationError.self) { try Simulation.run(world, solver: solver, named: "") }
    #expect(
      error?.code == .limitReached && error?.reason.contains("100 items at 100001 display frames") == true)
    #expect(solver.advances.isEmpty)
    world.duration = 79_999
    #expect(Simulation.stateCount(of: world) == Simulation.mostStates)
    #expect(throws: Never.self) { try Simulation.requireRecordable(world) }
  }

  @Test func tooManyContactsEndTheRun() {
    let solver = ScriptedSolver { _, _ in BodyState(position: .zero) }
    solver.contactsPerFrame = Simulation.mostContacts / 2
    let world = World.boxes(at: [.zero], duration: 1)
    let error = #expect(throws: SimulationError.self) { try Simulation.run(world, solver: solver, named: "") }
    #expect(error?.code == .limitReached && error?.time == 2 / 60.0)
  }

  @Test func failureOfTheSolverIsPassedOn() {
    let solver = ScriptedSolver { _, _ in BodyState(position: .zero) }
    solver.failsAt = 0.5
    let world = World.boxes(at: [.zero], duration: 1)
    let error = #expect(throws: SimulationError.self) { try Simulation.run(world, solver: solver, named: "") }
    #expect(error?.code == .integrationFailed)
  }
}

/// At rest from the start, moved for a while, at rest again from 0.8 s on.
private final class WakingSolver: WorldSolver {
  let integratorName = ""
  private(set) var time = 0.0
  var isAtRest: Bool { time < 0.45 || time > 0.75 }
  var statistics: IntegrationStatistics { .init() }
  var energy: WorldEnergy { .init(kinetic: 0, elastic: 0, potential: 0) }
  func advance(to time: Double) throws(SimulationError) { self.time = time }
  func state(ofItem index: Int) -> BodyState { .init(position: .zero) }
  func takeContacts() -> [ContactEvent] { [] }
}
