// SPDX-License-Identifier: GPL-3.0-or-later

/// The motion of any world, by an integrator of choice.
final class RigidMotion: ContinuousMotion {
  private let scene: ContinuousScene
  private let pool = MemoryPool()
  private let bodyOfItem: [Int]
  private let system: RigidSystem
  private let state: UnsafeMutablePointer<Double>
  private var integrator: AnyIntegrator<RigidSystem>

  /// The method by which it integrates.
  let integratorName: String

  /// Makes the motion of what is in a scene.
  ///
  /// - Throws: `SimulationError` when the chosen integrator cannot be used for it.
  init(_ scene: ContinuousScene) throws(SimulationError) {
    self.scene = scene
    let bodies = RigidBodies(scene, pool: pool)
    bodyOfItem = RigidBodies.places(
      (0..<bodies.count).map { bodies.item[$0] }, of: scene.states.count)
    let links = SpringLink.all(in: scene, bodies: bodyOfItem)
    let springs = pool.block(links.count, of: SpringLink.none)
    for (index, link) in links.enumerated() { springs[index] = link }
    system = RigidSystem(bodies: bodies, springs: springs, springCount: links.count)
    state = pool.block(6 * bodies.count, of: 0)
    let method = scene.configuration.integrator ?? .rk8pd
    integratorName = method.rawValue
    do {
      integrator = try AnyIntegrator(method, for: system, options: scene.configuration.options)
    } catch {
      throw SimulationError(.unsupported, time: 0, reason: error.reason)
    }
    bodies.load(scene.states, into: state)
  }

  /// What has been done so far.
  var statistics: IntegrationStatistics { integrator.statistics }

  /// Goes on.
  func advance(
    from start: Double, to end: Double, contacts: inout [ContactEvent]
  ) throws(SimulationError) {
    guard system.bodies.count > 0 else { return }
    do {
      try integrator.advance(system, state: state, from: start, to: end)
    } catch {
      throw SimulationError(.integrationFailed, time: error.time, reason: error.reason)
    }
    system.bodies.store(state, into: scene.states)
  }

  /// Takes over states and gravity that were changed from outside.
  func wasDisturbed(gravity: Vector) {
    system.bodies.setForces(scene.model, gravity: gravity, bodies: bodyOfItem)
    system.bodies.load(scene.states, into: state)
    integrator.reset()
  }
}
