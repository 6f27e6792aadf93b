// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A scene in the hands of one integrator, run from its start as often as wanted.
final class IntegrationRun<System: DynamicalSystem & Sendable> {
  let scene: IntegrationScene<System>
  private var integrator: AnyIntegrator<System>
  private let state: UnsafeMutablePointer<Double>

  /// Prepares a run.
  init(_ scene: IntegrationScene<System>, _ method: IntegratorMethod, _ options: IntegratorOptions) throws {
    self.scene = scene
    integrator = try scene.makeIntegrator(method, options)
    state = .allocate(capacity: scene.start.count)
    state.initialize(repeating: 0, count: scene.start.count)
  }

  deinit { state.deallocate() }

  /// Goes from the start to the end, with an output at every display frame or at the end only.
  func run(byFrames: Bool) throws {
    scene.start.withUnsafeBufferPointer { start in
      if let base = start.baseAddress { state.update(from: base, count: start.count) }
    }
    guard byFrames else {
      return try integrator.advance(scene.system, state: state, from: 0, to: scene.duration)
    }
    let rate = IntegrationScene<System>.frameRate
    try scene.kicks.withUnsafeBufferPointer { kicks in
      for frame in 0..<scene.frameCount {
        if !kicks.isEmpty {
          for index in 0..<scene.count { state[index] += kicks[frame * scene.count + index] }
        }
        try integrator.advance(
          scene.system, state: state, from: Double(frame) / rate, to: Double(frame + 1) / rate)
      }
    }
  }

  /// Goes from the start to the end frame by frame, and shows the state at each.
  func run(eachFrame: ([Double]) throws -> Void) throws {
    var state = scene.start
    let rate = IntegrationScene<System>.frameRate
    for frame in 0..<scene.frameCount {
      try integrator.advance(
        scene.system, state: &state, from: Double(frame) / rate, to: Double(frame + 1) / rate)
      try eachFrame(state)
    }
  }

  /// The work of one run.
  func work(byFrames: Bool) throws -> IntegrationStatistics {
    let before = integrator.statistics
    try run(byFrames: byFrames)
    let after = integrator.statistics
    var work = IntegrationStatistics()
    work.steps = after.steps - before.steps
    work.rejectedSteps = after.rejectedSteps - before.rejectedSteps
    work.evaluations = after.evaluations - before.evaluations
    work.jacobianEvaluations = after.jacobianEvaluations - before.jacobianEvaluations
    return work
  }

  /// The relative error at the end of a run.
  func error(byFrames: Bool) throws -> Double {
    try run(byFrames: byFrames)
    return try scene.error(Array(UnsafeBufferPointer(start: state, count: scene.start.count)))
  }
}

extension IntegrationStatistics {
  /// The work as figures of a benchmark, divided by a number.
  func counters(per divisor: Double = 1) -> [Benchmark.Counter] {
    let figures = [
      ("evaluations", evaluations), ("steps", steps + rejectedSteps), ("jacobians", jacobianEvaluations),
    ]
    return figures.filter { $0.1 > 0 }.map { Benchmark.Counter($0.0, Double($0.1) / divisor) }
  }
}

extension IntegratorMethod {
  /// Whether a suite gives the method systems of a dimension: those that solve dense systems take too long
  /// for large ones.
  func suits(dimension: Int) -> Bool {
    if needsJacobian { return dimension <= 32 }
    return self != .propagator || dimension <= 256
  }
}
