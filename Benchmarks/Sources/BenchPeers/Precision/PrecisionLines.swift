// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// Benchmarks of error against work: the same equations by our integrators, by our solver of worlds and by other libraries, each at
/// tolerances from loose to tight.
enum PrecisionLines {
  private static let tolerances = [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12]

  /// The benchmarks for a number of items; those of one method on one scene are a line.
  static func all(_ count: Int) throws -> [Benchmark] {
    let ours = WorkPrecisionSuite.suite(counts: [count], tolerances: tolerances).benchmarks
    let problem = try PendulumProblem(count: count)
    let chain = SpringChain(count: count, springLength: 0)
    let springs = EquationField(
      system: EquationSystem(chain), initial: chain.start, distance: SpringChain.duration,
      error: { chain.error(of: $0, at: SpringChain.duration) })
    return ours + worlds(chain, problem)
      + EquationMethod.all.filter { $0.version != nil }.flatMap { method in
        peer(method, SpringChain.name, count, springs)
          + peer(method, PendulumChain.name, count, problem.field)
      }
  }

  private static func parameters(
    _ scene: String, _ count: Int, _ method: String, _ tolerance: Double
  ) -> [Benchmark.Parameter] {
    [
      .init("scene", scene), .init("n", "\(count)"), .init("method", method),
      .init("tolerance", "\(tolerance)"),
    ]
  }

  // MARK: - Worlds

  private static func worlds(_ chain: SpringChain, _ problem: PendulumProblem) -> [Benchmark] {
    world(SpringChain.name, chain.count, chain.makeWorld(), SpringChain.duration) {
      chain.error(of: chain.state(of: $0), at: SpringChain.duration)
    }
      + world(PendulumChain.name, chain.count, problem.chain.makeWorld(), PendulumChain.duration) {
        problem.error(problem.chain.state(of: $0))
      }
  }

  private static func world(
    _ scene: String, _ count: Int, _ world: World, _ duration: Double,
    _ error: @escaping @Sendable (ContinuousSolver) -> Double
  ) -> [Benchmark] {
    let method = "ContinuousSolver with its set-up"
    return tolerances.map { tolerance in
      Benchmark(
        "run", parameters: parameters(scene, count, method, tolerance), item: "run",
        group: "\(scene) n=\(count) \(method)"
      ) {
        var configuration = ContinuousConfiguration()
        configuration.options.tolerance = tolerance
        let make = { [configuration] in try ContinuousSolver(world, configuration: configuration) }
        return Benchmark.Body(
          error: {
            let solver = try make()
            try solver.advance(to: duration)
            return error(solver)
          }
        ) { iterations in
          for _ in 0..<iterations { try make().advance(to: duration) }
        }
      }
    }
  }

  // MARK: - Other libraries

  private static func peer(
    _ method: EquationMethod, _ scene: String, _ count: Int, _ field: EquationField
  ) -> [Benchmark] {
    tolerances.map { tolerance in
      Benchmark(
        "run", parameters: parameters(scene, count, method.name, tolerance), item: "run",
        group: "\(scene) n=\(count) \(method.name)"
      ) {
        let solver = try EquationSolver(method, field.system, absolute: tolerance, relative: tolerance)
        var state = field.initial
        func run() throws {
          guard solver.solve(field.initial, to: field.distance, into: &state) else {
            throw PeerFailure(description: "\(method.name) gave up")
          }
        }
        return Benchmark.Body(
          error: {
            try run()
            return field.error(state)
          },
          counters: {
            let before = solver.evaluations
            try run()
            return [.init("evaluations", Double(solver.evaluations - before))]
          }
        ) { iterations in
          for _ in 0..<iterations { try run() }
        }
      }
    }
  }
}
