// SPDX-License-Identifier: GPL-3.0-or-later

/// Advances islands by an integrator that was chosen by name.
///
/// The times of events come from the exact flow, begun at the integrator's own state; so any method can be used, with
/// or without dense output.
final class LinearEngine {
  /// One island's integrator, which cannot be copied.
  private final class Runner {
    var integrator: AnyIntegrator<LinearIslandSystem>
    let system: LinearIslandSystem
    let state: UnsafeMutablePointer<Double>
    /// The island's equations for which the integrator keeps what it keeps.
    var revision = 0

    init(
      _ method: IntegratorMethod, _ island: UnsafeMutablePointer<LinearIsland>, _ options: IntegratorOptions,
      pool: MemoryPool
    ) throws(IntegrationError) {
      let count = island.pointee.count
      system = LinearIslandSystem(island: island, scratch: pool.block(2 * count, of: 0.0))
      state = pool.block(2 * count, of: 0.0)
      integrator = try AnyIntegrator(method, for: system, options: options)
    }
  }

  /// Most coupled degrees of freedom for which a method may keep dense matrices.
  private static let mostDense = 500

  private var runners: [Runner] = []

  /// Makes an integrator for each island.
  ///
  /// - Throws: `SimulationError` when the method or its options cannot be used.
  init(
    _ method: IntegratorMethod, options: IntegratorOptions, islands: UnsafeMutablePointer<LinearIsland>,
    count: Int, pool: MemoryPool
  ) throws(SimulationError) {
    for index in 0..<count {
      guard islands[index].count <= Self.mostDense || !(method.needsJacobian || method == .propagator) else {
        throw SimulationError(
          .unsupported, time: 0,
          reason:
            "\(method.rawValue) needs a matrix of \(2 * islands[index].count) rows, which is too large; "
            + "use another method, such as dop853, above \(Self.mostDense) items that act on each other")
      }
      do {
        runners.append(try Runner(method, islands + index, options, pool: pool))
      } catch {
        throw SimulationError(.unsupported, time: 0, reason: error.description)
      }
    }
  }

  /// What the integrators have done so far.
  var statistics: IntegrationStatistics {
    runners.reduce(IntegrationStatistics()) { $0 + $1.integrator.statistics }
  }

  /// Goes on smoothly to the next event, or by the whole time if there is none.
  func move(
    _ island: UnsafeMutablePointer<LinearIsland>, _ index: Int, from begin: Double, by time: Double,
    taylor: inout TaylorFlow, limit: Int
  ) throws(SimulationError) -> LinearEvent? {
    let (runner, count) = (runners[index], island.pointee.count)
    read(island, into: runner.state)
    if runner.revision != island.pointee.revision {
      runner.integrator.reset()
      runner.revision = island.pointee.revision
    }
    var event: LinearEvent?
    if island.pointee.hasEvents {
      event =
        count == 1
        ? island.pointee.advanceSingle(by: time)
        : try taylor.advanceToEvent(island.pointee, from: begin, by: time, limit: limit)
      island.pointee.single.forget()
    }
    do {
      let length = min(time, event?.time ?? time)
      try runner.integrator.advance(runner.system, state: runner.state, from: begin, to: begin + length)
    } catch {
      throw SimulationError(.integrationFailed, time: error.time, reason: error.reason)
    }
    island.pointee.q.update(from: runner.state, count: count)
    island.pointee.v.update(from: runner.state + count, count: count)
    return event
  }

  private func read(_ island: UnsafeMutablePointer<LinearIsland>, into state: UnsafeMutablePointer<Double>) {
    let count = island.pointee.count
    state.update(from: island.pointee.q, count: count)
    (state + count).update(from: island.pointee.v, count: count)
  }
}
