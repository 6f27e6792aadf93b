// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// What an integrator costs: a right-hand side, a step, and a display frame, with its default options.
public enum IntegratorsSuite {
  /// The suite.
  ///
  /// Right-hand sides are those of scenes S1 (``SpringChain``), S3 (springs of ``SpringyScene``) and of
  /// ``PendulumChain``; their error is the largest relative difference from a plain evaluation, spring by
  /// spring. A step's time is that of one run of 2 s divided by its steps, rejected ones included. A frame's
  /// is that of a run with an output every 60th of a second. The error of both is that of the state at the
  /// end. S2 (``StackScene``) is run by the continuous solver with the method between contacts; its error is
  /// the scene's own. Methods with dense matrices are left out where these are large.
  ///
  /// - Parameters:
  ///   - counts: numbers of items.
  ///   - methods: the integrators.
  /// - Returns: the suite.
  public static func suite(
    counts: [Int] = [8, 64, 512], methods: [IntegratorMethod] = IntegratorMethod.allCases
  ) -> BenchmarkSuite {
    var benchmarks: [Benchmark] = []
    for count in counts { benchmarks += rightHandSides(count) }
    for count in counts {
      for method in methods {
        benchmarks += runs(SpringChain.name, count, 2 * count, method, hasSteps: true) {
          IntegrationScene.springChain(count)
        }
        benchmarks += runs(SpringyScene.name, count, 2 * count, method, hasSteps: false) {
          IntegrationScene.springy(count)
        }
        if method.suits(dimension: 2 * count) { benchmarks.append(stack(count, method)) }
        guard !method.needsLinearSystem, !method.needsTaylorSystem else { continue }
        benchmarks += runs(PendulumChain.name, count, 4 * count, method, hasSteps: true) {
          try IntegrationScene.pendulumChain(count)
        }
      }
    }
    return BenchmarkSuite(
      name: "integrators", summary: "cost of a right-hand side, a step and a frame, by integrator",
      benchmarks: benchmarks)
  }

  private static func runs<System: DynamicalSystem & Sendable>(
    _ name: String, _ count: Int, _ dimension: Int, _ method: IntegratorMethod, hasSteps: Bool,
    _ scene: @escaping @Sendable () throws -> IntegrationScene<System>
  ) -> [Benchmark] {
    guard method.suits(dimension: dimension) else { return [] }
    return (hasSteps ? [false, true] : [true]).map { byFrames in
      Benchmark(
        byFrames ? "frame" : "step",
        parameters: [.init("scene", name), .init("n", "\(count)"), .init("method", method.rawValue)],
        item: byFrames ? "frame" : "step", group: "\(name) \(method.rawValue)"
      ) {
        let run = try IntegrationRun(try scene(), method, IntegratorOptions())
        let work = try run.work(byFrames: byFrames)
        let items = byFrames ? run.scene.frameCount : work.steps + work.rejectedSteps
        return Benchmark.Body(
          items: Double(items), error: { try run.error(byFrames: byFrames) },
          errorBound: method.errorBound(), counters: { work.counters(per: Double(items)) }
        ) { iterations in
          for _ in 0..<iterations { try run.run(byFrames: byFrames) }
        }
      }
    }
  }

  /// Frames of scene S2, where the method works between the events of the continuous solver.
  private static func stack(_ count: Int, _ method: IntegratorMethod) -> Benchmark {
    var configuration = ContinuousConfiguration()
    configuration.integrator = method
    return WorldsSuite.frame(
      of: StackScene(count: count),
      [.init("scene", StackScene.name), .init("n", "\(count)"), .init("method", method.rawValue)],
      group: "\(StackScene.name) \(method.rawValue)", bound: 1e-8
    ) { [configuration] in try ContinuousSolver($0, configuration: configuration) }
  }

  private static func rightHandSides(_ count: Int) -> [Benchmark] {
    [
      rightHandSide(count) { IntegrationScene.springChain(count) },
      rightHandSide(count) { IntegrationScene.springy(count) },
      rightHandSide(count) { try IntegrationScene.pendulumChain(count) },
    ].enumerated().map { index, make in
      make([SpringChain.name, SpringyScene.name, PendulumChain.name][index])
    }
  }

  private static func rightHandSide<System: PlainDerivative & Sendable>(
    _ count: Int, _ scene: @escaping @Sendable () throws -> IntegrationScene<System>
  ) -> (String) -> Benchmark {
    { name in
      Benchmark(
        "right-hand-side", parameters: [.init("scene", name), .init("n", "\(count)")], item: "evaluation",
        group: name
      ) {
        let system = try scene().system
        // Not the start, where velocities are 0.
        var random = SceneRandom(seed: 11)
        let state = (0..<system.dimension).map { _ in random.number(in: -300...300) }
        var derivative = [Double](repeating: 0, count: system.dimension)
        return Benchmark.Body(
          error: {
            system.evaluate(time: 0, state: state, derivative: &derivative)
            return StateError.relative(
              derivative, to: system.plainDerivative(of: state), angularFrequency: 1)
          }, errorBound: 1e-12
        ) { iterations in
          state.withUnsafeBufferPointer { state in
            derivative.withUnsafeMutableBufferPointer { derivative in
              guard let state = state.baseAddress, let derivative = derivative.baseAddress else { return }
              for _ in 0..<iterations {
                system.evaluate(time: 0, state: state, derivative: derivative)
                blackHole(derivative)
              }
            }
          }
        }
      }
    }
  }
}

extension IntegratorMethod {
  /// Largest relative error at the end of a run of 2 s that is believable: some ten times what the scenes
  /// have.
  func errorBound(_ options: IntegratorOptions = IntegratorOptions()) -> Double {
    if isAdaptive { return max(1000 * options.tolerance, 1e-10) }
    let relativeStep = options.step * 960
    return switch order {
    case 1: min(1, 0.02 * relativeStep)
    case 2: min(1, 5e-4 * relativeStep * relativeStep)
    case 4: min(1, max(1e-7 * relativeStep * relativeStep * relativeStep * relativeStep, 1e-10))
    default: 1e-10
    }
  }
}
