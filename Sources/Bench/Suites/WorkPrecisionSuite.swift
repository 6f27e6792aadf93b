// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Error against time and evaluations: every integrator at several tolerances or steps, from 0 to 2 s with
/// one output.
public enum WorkPrecisionSuite {
  /// The suite.
  ///
  /// Scenes are S1 (``SpringChain``), whose exact state is known, and ``PendulumChain``, whose reference is
  /// that of `dop853` at a tolerance of 1e-13. One method on one scene is a line of the diagram. Methods with
  /// dense matrices are left out where these are large.
  ///
  /// - Parameters:
  ///   - counts: numbers of items.
  ///   - methods: the integrators.
  ///   - tolerances: of adaptive methods.
  ///   - steps: of methods with fixed steps, in seconds.
  /// - Returns: the suite.
  public static func suite(
    counts: [Int] = [8, 64], methods: [IntegratorMethod] = IntegratorMethod.allCases,
    tolerances: [Double] = [1e-4, 1e-6, 1e-8, 1e-10, 1e-12],
    steps: [Double] = [1.0 / 240, 1.0 / 480, 1.0 / 960, 1.0 / 1920, 1.0 / 3840]
  ) -> BenchmarkSuite {
    var benchmarks: [Benchmark] = []
    for count in counts {
      for method in methods {
        let settings = Setting.all(method, tolerances: tolerances, steps: steps)
        benchmarks += lines(SpringChain.name, count, 2 * count, method, settings) {
          IntegrationScene.springChain(count)
        }
        guard !method.needsLinearSystem, !method.needsTaylorSystem else { continue }
        benchmarks += lines(PendulumChain.name, count, 4 * count, method, settings) {
          try IntegrationScene.pendulumChain(count)
        }
      }
    }
    return BenchmarkSuite(
      name: "work-precision", summary: "error against time and evaluations, by integrator",
      benchmarks: benchmarks)
  }

  /// A choice of options, and how it is written.
  private struct Setting: Sendable {
    var parameter: Benchmark.Parameter?
    var options = IntegratorOptions()

    static func all(_ method: IntegratorMethod, tolerances: [Double], steps: [Double]) -> [Setting] {
      if method.isAdaptive {
        return tolerances.map {
          Setting(parameter: .init("tolerance", "\($0)"), options: IntegratorOptions(tolerance: $0))
        }
      }
      guard method.takesFixedSteps else { return [Setting()] }
      return steps.map {
        Setting(
          parameter: .init("step", "1/\(Int((1 / $0).rounded()))"), options: IntegratorOptions(step: $0))
      }
    }
  }

  private static func lines<System: DynamicalSystem & Sendable>(
    _ name: String, _ count: Int, _ dimension: Int, _ method: IntegratorMethod, _ settings: [Setting],
    _ scene: @escaping @Sendable () throws -> IntegrationScene<System>
  ) -> [Benchmark] {
    guard method.suits(dimension: dimension) else { return [] }
    return settings.map { setting in
      Benchmark(
        "run",
        parameters: [.init("scene", name), .init("n", "\(count)"), .init("method", method.rawValue)]
          + (setting.parameter.map { [$0] } ?? []),
        item: "run", group: "\(name) n=\(count) \(method.rawValue)"
      ) {
        let run = try IntegrationRun(try scene(), method, setting.options)
        return Benchmark.Body(
          error: { try run.error(byFrames: false) }, errorBound: method.errorBound(setting.options),
          counters: { try run.work(byFrames: false).counters() }
        ) { iterations in
          for _ in 0..<iterations { try run.run(byFrames: false) }
        }
      }
    }
  }
}
