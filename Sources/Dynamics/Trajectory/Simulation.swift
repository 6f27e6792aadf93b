// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs worlds from their start to their end.
public enum Simulation {
  /// Most states, items times display frames, that a run records: about 400 MB.
  public static let mostStates = 8_000_000
  /// Most contacts that a run records.
  public static let mostContacts = 1_000_000

  /// Number of states that a run of a valid world records: items times display frames, the start included.
  public static func stateCount(of world: World) -> Int {
    world.items.count * (world.frameCount + 1)
  }

  /// Makes sure that a run of a world can be recorded, before anything is computed.
  ///
  /// - Throws: A `limitReached` error that says by how much the run is too long.
  public static func requireRecordable(_ world: World) throws(SimulationError) {
    // Frames without items take time too.
    guard max(stateCount(of: world), world.frameCount + 1) > mostStates else { return }
    throw SimulationError(
      .limitReached, time: 0,
      reason: "\(world.items.count) items at \(world.frameCount + 1) display frames are more than the "
        + "\(mostStates) states that a run may have; shorten the duration, lower the frame rate or use "
        + "fewer items")
  }

  /// Runs a world and records its motion.
  ///
  /// - Parameters:
  ///   - world: A valid world.
  ///   - solver: A solver of this world that stands at its start.
  ///   - name: Name of the solver, for the record.
  ///   - progress: Called with the number of each frame that is done.
  /// - Returns: Frames 0 to duration · frameRate, with contacts, rest and statistics.
  /// - Throws: `SimulationError` when the motion cannot be computed, or when there would be more states or
  ///   contacts than a run may have.
  public static func run(
    _ world: World, solver: some WorldSolver, named name: String, progress: ((Int) -> Void)? = nil
  ) throws(SimulationError) -> Trajectory {
    try requireRecordable(world)
    var trajectory = Trajectory(of: world, solver: name, integrator: solver.integratorName)
    trajectory.reserveCapacity(frames: world.frameCount + 1)
    for frame in 0...world.frameCount {
      let time = world.time(ofFrame: frame)
      if frame > 0 { try solver.advance(to: time) }
      trajectory.appendFrame(energy: solver.energy) { solver.state(ofItem: $0) }
      trajectory.contacts += solver.takeContacts()
      guard trajectory.contacts.count <= mostContacts else {
        throw SimulationError(
          .limitReached, time: time,
          reason: "more than \(mostContacts) contacts; shorten the duration or let fewer items collide")
      }
      if !solver.isAtRest {
        trajectory.rest = nil
      } else if trajectory.rest == nil {
        trajectory.rest = Trajectory.Rest(frame: frame, time: time)
      }
      progress?(frame)
    }
    trajectory.statistics = solver.statistics
    return trajectory
  }
}
