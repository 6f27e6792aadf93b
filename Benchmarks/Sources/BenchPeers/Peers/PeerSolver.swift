// SPDX-License-Identifier: GPL-3.0-or-later

import CPeers
import Dynamics

/// Another engine as a solver of worlds, so that scenes judge it as they judge ours.
final class PeerSolver: WorldSolver {
  private let scene: PeerScene
  private let engine: OpaquePointer
  private let stepLength: Double
  private var frame = 0

  /// Makes the solver of a world, at its start.
  /// - Throws: `PeerFailure` when the engine refuses.
  init(_ engine: Engine, _ scene: PeerScene) throws {
    self.scene = scene
    self.engine = try scene.make(engine.engine)
    integratorName = engine.name
    stepLength = 1 / scene.world.frameRate
  }

  deinit { peer_world_free(engine) }

  /// An engine and its name.
  struct Engine: Sendable {
    let engine: peer_engine
    let name: String

    /// Box2D, with 8 rounds for velocities and 3 for positions; nil if it was left out of the build.
    static var box2D: Engine? { Engine(PEER_BOX2D, "Box2D") }
    /// Chipmunk, with 10 rounds.
    static var chipmunk: Engine? { Engine(PEER_CHIPMUNK, "Chipmunk") }

    private init?(_ engine: peer_engine, _ name: String) {
      guard let version = peer_engine_version(engine) else { return nil }
      (self.engine, self.name) = (engine, "\(name) \(String(cString: version))")
    }
  }

  let integratorName: String

  var time: Double { scene.world.time(ofFrame: frame) }

  var isAtRest: Bool { false }

  var statistics: IntegrationStatistics { IntegrationStatistics() }

  var energy: WorldEnergy { WorldEnergy(kinetic: 0, elastic: 0, potential: 0) }

  /// Goes on by one step a frame.
  func advance(to time: Double) throws(SimulationError) {
    while scene.world.time(ofFrame: frame + 1) <= time + 1e-9 {
      if frame < scene.shifts.count {
        for shift in scene.shifts[frame] { peer_world_shift(engine, shift.body, shift.by.x, shift.by.y) }
      }
      peer_world_step(engine, stepLength, 1)
      frame += 1
    }
  }

  func state(ofItem index: Int) -> BodyState {
    let state = peer_world_state(engine, index)
    return BodyState(
      position: Vector(x: state.x, y: state.y), angle: state.angle,
      velocity: Vector(x: state.vx, y: state.vy), angularVelocity: state.spin)
  }

  func takeContacts() -> [ContactEvent] { [] }
}
