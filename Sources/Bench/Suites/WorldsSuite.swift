// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// What a display frame of a world costs in the continuous and in the device solver, and what making the
/// solver costs.
public enum WorldsSuite {
  /// A solver by name.
  public enum Solver: String, Sendable, CaseIterable {
    /// The world's equations.
    case continuous
    /// What a phone does.
    case device

    /// Makes the solver of a world.
    func make(_ world: World) throws -> any WorldSolver {
      switch self {
      case .continuous: try ContinuousSolver(world)
      case .device: DeviceSolver(world)
      }
    }
  }

  /// The suite.
  ///
  /// Scenes are S1 (``SpringChain``), S2 (``StackScene``), S3 (``SpringyScene``), ``PendulumChain``,
  /// ``SpringNet`` and, in the device solver only, ``BoxPile``. A frame's time is that of a whole run divided
  /// by its frames, the solver being made beforehand; `set-up` is the time to make it. The error is the
  /// scene's own.
  ///
  /// - Parameters:
  ///   - counts: numbers of items of the scenes that have a special motion, S1 to S3.
  ///   - generalCounts: numbers of items of the others.
  ///   - solvers: the solvers.
  /// - Returns: the suite.
  public static func suite(
    counts: [Int] = [8, 64, 512], generalCounts: [Int] = [8, 64], solvers: [Solver] = Solver.allCases
  ) -> BenchmarkSuite {
    var benchmarks: [Benchmark] = []
    for solver in solvers {
      for count in counts {
        benchmarks += pair(solver, SpringChain(count: count), [.continuous: 1e-10, .device: 0.5])
        benchmarks += pair(solver, StackScene(count: count), [.continuous: 1e-8, .device: 20])
        benchmarks += pair(solver, SpringyScene(count: count), [.continuous: 1e-10, .device: 2])
      }
      for count in generalCounts {
        benchmarks += pair(solver, PendulumChain(count: count), [.continuous: 1e-8, .device: 0.2])
        benchmarks += pair(solver, SpringNet(count: count), [.continuous: 1e-6, .device: 2])
        if solver == .device { benchmarks += pair(solver, BoxPile(count: count), [.device: 1]) }
      }
    }
    return BenchmarkSuite(
      name: "worlds", summary: "cost of a frame of a world, by solver", benchmarks: benchmarks)
  }

  private static func pair<Scene: WorldScene>(
    _ solver: Solver, _ scene: Scene, _ bounds: [Solver: Double]
  ) -> [Benchmark] {
    let parameters: [Benchmark.Parameter] = [
      .init("scene", Scene.name), .init("n", "\(scene.count)"), .init("solver", solver.rawValue),
    ]
    let group = "\(Scene.name) \(solver.rawValue)"
    let frame = frame(of: scene, parameters, group: group, bound: bounds[solver]) { try solver.make($0) }
    let setUp = Benchmark("set-up", parameters: parameters, item: "solver", group: group + " set-up") {
      let world = scene.makeWorld()
      return Benchmark.Body { iterations in
        for _ in 0..<iterations { blackHole(try solver.make(world)) }
      }
    }
    return [frame, setUp]
  }

  /// A benchmark of the frames of a scene, by solvers that are made beforehand.
  static func frame<Scene: WorldScene>(
    of scene: Scene, _ parameters: [Benchmark.Parameter], group: String, bound: Double?,
    by make: @escaping @Sendable (World) throws -> any WorldSolver
  ) -> Benchmark {
    Benchmark("frame", parameters: parameters, item: "frame", group: group) {
      let world = scene.makeWorld()
      let times = (1...max(1, world.frameCount)).map(world.time(ofFrame:))
      let frames = Double(times.count)
      var fresh: [any WorldSolver] = []
      var body = Benchmark.Body(
        items: frames, error: { try scene.error(running: make(world)) }, errorBound: bound,
        counters: {
          let run = try make(world)
          try run.advance(to: times.last ?? 0)
          return run.statistics.counters(per: frames)
        }
      ) { iterations in
        for run in fresh.prefix(iterations) { for time in times { try run.advance(to: time) } }
      }
      body.setUp = { iterations in
        fresh.removeAll(keepingCapacity: true)
        for _ in 0..<iterations { fresh.append(try make(world)) }
      }
      return body
    }
  }
}
