// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Whether energy stays what it was: undamped systems over 10 000 frames, and what these cost.
public enum StabilitySuite {
  /// The suite.
  ///
  /// Systems are ``SpringChain`` without damping and gravity, and ``PendulumChain`` without drag. The error
  /// is the largest drift of energy at any frame, relative to the energy above rest at the start. GSL's
  /// implicit methods have a tolerance of 1e-6, all other adaptive methods 1e-10; fixed steps last 1/960 s.
  /// Both solvers run the worlds of the same scenes; springs of the device solver lose energy by their
  /// nature.
  ///
  /// - Parameters:
  ///   - count: number of items.
  ///   - frames: display frames of a run, at 60 Hz.
  ///   - methods: the integrators.
  ///   - solvers: the solvers of worlds.
  /// - Returns: the suite.
  public static func suite(
    count: Int = 8, frames: Int = 10_000, methods: [IntegratorMethod] = IntegratorMethod.allCases,
    solvers: [WorldsSuite.Solver] = WorldsSuite.Solver.allCases
  ) -> BenchmarkSuite {
    var benchmarks: [Benchmark] = []
    for method in methods {
      benchmarks.append(
        benchmark(SpringChain.name, count, frames, method) {
          let chain = SpringChain(count: count, dampingRatio: 0, gravity: 0)
          return IntegrationScene(
            name: SpringChain.name, count: count, system: chain, start: chain.start,
            duration: Double(frames) / 60,
            makeIntegrator: { (method, options) throws(IntegrationError) in
              try AnyIntegrator(method, for: chain, options: options)
            }, error: { chain.energy(of: $0) })
        })
      guard !method.needsLinearSystem, !method.needsTaylorSystem else { continue }
      benchmarks.append(
        benchmark(PendulumChain.name, count, frames, method) {
          let chain = PendulumChain(count: count, drag: 0)
          let rest = chain.energy(of: chain.rest)
          return IntegrationScene(
            name: PendulumChain.name, count: count, system: chain, start: chain.start,
            duration: Double(frames) / 60,
            makeIntegrator: { (method, options) throws(IntegrationError) in
              try AnyIntegrator(method, for: chain, options: options)
            }, error: { chain.energy(of: $0) - rest })
        })
    }
    for solver in solvers {
      benchmarks += [
        benchmark(
          SpringChain(count: count, dampingRatio: 0, gravity: 0), restEnergy: 0, frames, solver),
        benchmark(
          PendulumChain(count: count, drag: 0), restEnergy: PendulumChain(count: count).worldRestEnergy,
          frames, solver),
      ]
    }
    return BenchmarkSuite(
      name: "stability", summary: "drift of energy over 10 000 frames, and their cost", benchmarks: benchmarks
    )
  }

  /// An integrator's run; the scene tells the energy of a state above rest in place of an error.
  private static func benchmark<System: DynamicalSystem & Sendable>(
    _ name: String, _ count: Int, _ frames: Int, _ method: IntegratorMethod,
    _ scene: @escaping @Sendable () -> IntegrationScene<System>
  ) -> Benchmark {
    let tolerance = method == .bsimp || method == .msbdf ? 1e-6 : 1e-10
    return Benchmark(
      "drift", parameters: [.init("scene", name), .init("n", "\(count)"), .init("method", method.rawValue)],
      item: "frame", group: "\(name) \(method.rawValue)"
    ) {
      let run = try IntegrationRun(scene(), method, IntegratorOptions(tolerance: tolerance))
      return Benchmark.Body(
        items: Double(frames),
        error: {
          let energy = try run.scene.error(run.scene.start)
          var drift = 0.0
          try run.run { state in drift = max(drift, (try run.scene.error(state) - energy).magnitude) }
          return drift / energy
        }, errorBound: method.driftBound,
        counters: { try run.work(byFrames: true).counters(per: Double(frames)) }
      ) { iterations in
        for _ in 0..<iterations { try run.run(byFrames: true) }
      }
    }
  }

  /// A solver's run.
  private static func benchmark<Scene: WorldScene>(
    _ scene: Scene, restEnergy: Double, _ frames: Int, _ solver: WorldsSuite.Solver
  ) -> Benchmark {
    Benchmark(
      "drift",
      parameters: [
        .init("scene", Scene.name), .init("n", "\(scene.count)"), .init("solver", solver.rawValue),
      ], item: "frame", group: "\(Scene.name) \(solver.rawValue)"
    ) {
      var world = scene.makeWorld()
      world.duration = Double(frames) / world.frameRate
      let times = (1...max(1, frames)).map(world.time(ofFrame:))
      return Benchmark.Body(
        items: Double(frames),
        error: { [world] in
          let run = try solver.make(world)
          let energy = run.energy.total - restEnergy
          var drift = 0.0
          for time in times {
            try run.advance(to: time)
            drift = max(drift, (run.energy.total - restEnergy - energy).magnitude)
          }
          return drift / energy
        }, errorBound: solver == .continuous ? 1e-7 : 1.1
      ) { [world] iterations in
        for _ in 0..<iterations {
          let run = try solver.make(world)
          for time in times { try run.advance(to: time) }
        }
      }
    }
  }
}

extension IntegratorMethod {
  /// Largest relative drift of energy that is believable over 10 000 frames: some ten times what the systems have.
  fileprivate var driftBound: Double {
    switch self {
    case .msbdf: 0.3
    case .semiImplicitEuler: 0.1
    case .verlet, .implicitMidpoint: 3e-3
    case .rk4, .gslRK4: 2e-4
    default: 1e-5
    }
  }
}
