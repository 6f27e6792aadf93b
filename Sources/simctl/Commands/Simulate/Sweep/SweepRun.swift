// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// What one call of `simulate --sweep` found.
struct SweepRun: Sendable {
  /// One point of the grid.
  struct Point: Sendable {
    /// The values of the fields, one for each axis.
    var values: [Double]
    /// The method that was used; nil where nothing could be simulated.
    var integrator: String?
    /// What was measured, in the order of `SweepMetric.allCases`.
    var metrics: [Double?]
    /// Why the point could not be simulated.
    var failure: SimulationError?
  }

  let grid: SweepGrid
  let solver: SolverName
  /// In the order of the grid.
  let points: [Point]

  /// The values of one metric, in the order of the points.
  func values(of metric: SweepMetric) -> [Double?] {
    let index = SweepMetric.allCases.firstIndex(of: metric) ?? 0
    return points.map { $0.metrics[index] }
  }
}

/// Simulates all points of a grid, several at once.
struct SweepRunner: Sendable {
  let input: SimulationInput
  let solver: SolverChoice
  let grid: SweepGrid

  /// Simulates everything; the result does not depend on the number of jobs.
  ///
  /// - Throws: A usage error for the first value in the grid's order that its field does not take.
  func run(jobs: Int?, diagnostics: Diagnostics) throws -> SweepRun {
    _ = try world(at: 0)
    // Points that are large one by one are not all held at once. What makes them large grows along an axis, so that a
    // corner has most; one that cannot be made is told of in its turn.
    let largest = grid.corners.reduce(1) { largest, corner in
      max(largest, (try? world(at: corner)).map(Simulation.stateCount) ?? 0)
    }
    let fitting = max(1, 2 * Simulation.mostStates / largest)
    let jobs = min(jobs ?? Processors.count, fitting, grid.count)
    let work = ParallelWork(jobs: jobs, diagnostics: diagnostics)
    let points = try work.map("sweep", count: grid.count, endsEarly: false) { try point($0) }
    if let failure = points.first?.failure, points.allSatisfy({ $0.failure != nil }) { throw failure }
    return SweepRun(grid: grid, solver: solver.name, points: points)
  }

  private func point(_ index: Int) throws -> SweepRun.Point {
    var point = SweepRun.Point(values: grid.values(at: index), metrics: [])
    let world = try world(at: index)
    do throws(SimulationError) {
      let trajectory = try solver.run(world)
      let metrics = TrajectoryMetrics(trajectory, of: world)
      point.integrator = trajectory.integrator
      point.metrics = SweepMetric.allCases.map { $0.value(of: trajectory, metrics) }
    } catch {
      point.metrics = SweepMetric.allCases.map { _ in nil }
      point.failure = error
    }
    return point
  }

  private func world(at index: Int) throws -> World {
    let settings = grid.settings(at: index)
    do {
      return try input.world(settings)
    } catch let error as ConfigurationError {
      throw Self.blaming(settings, for: error)
    }
  }

  /// The error, as one of `--sweep` where that made the setting.
  private static func blaming(_ settings: [String], for error: ConfigurationError) -> any Error {
    guard let problem = error.problems.first, case .setting(let text)? = problem.place,
      settings.contains(text)
    else { return error }
    return CommandError.usage("--sweep: at \(text): \(problem.message)")
  }
}
