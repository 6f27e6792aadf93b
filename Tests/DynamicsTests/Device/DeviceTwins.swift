// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// A device solver beside its plain twin, which solves one joint or contact after the other.
enum DeviceTwins {
  /// Runs a world in both ways, and requires the same bits and contacts at every frame.
  ///
  /// - Parameters:
  ///   - world: the world.
  ///   - frames: display frames to run.
  ///   - configuration: of both solvers.
  ///   - beforeFrame: may change what moves, by the number of the frame.
  ///   - afterFrame: sees the solver that does not solve plainly.
  /// - Throws: what the solvers throw, and where they differ.
  static func run(
    _ world: World, frames: Int, _ configuration: DeviceConfiguration = .current,
    beforeFrame: (Int, DeviceBodies) -> Void = { _, _ in }, afterFrame: (DeviceSolver) -> Void
  ) throws {
    let (solver, plain) = (
      DeviceSolver(world, configuration: configuration), DeviceSolver(world, configuration: configuration)
    )
    plain.solvesPlainly = true
    for frame in 1...frames {
      beforeFrame(frame, solver.bodies)
      beforeFrame(frame, plain.bodies)
      try solver.advance(to: world.time(ofFrame: frame))
      try plain.advance(to: world.time(ofFrame: frame))
      afterFrame(solver)
      for item in world.items.indices {
        try #require(bits(solver, item) == bits(plain, item), "frame \(frame), item \(item)")
      }
      #expect(solver.takeContacts() == plain.takeContacts())
    }
  }

  /// The state of an item, bit by bit.
  private static func bits(_ solver: DeviceSolver, _ item: Int) -> [UInt64] {
    let state = solver.state(ofItem: item)
    return [
      state.position.x, state.position.y, state.angle, state.velocity.x, state.velocity.y,
      state.angularVelocity,
    ].map(\.bitPattern)
  }
}
