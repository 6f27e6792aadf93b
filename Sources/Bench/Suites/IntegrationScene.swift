// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Equations with a start and a known end, which any integrator can be given.
struct IntegrationScene<System: DynamicalSystem & Sendable>: Sendable {
  /// Name of the scene in results.
  let name: String
  /// Number of items.
  let count: Int
  let system: System
  /// The state at time 0.
  let start: [Double]
  /// Length of a run, in seconds, a whole number of frames.
  let duration: Double
  /// What is added to the first components of the state at the begin of each frame, frame by frame; empty for
  /// nothing.
  var kicks: [Double] = []
  /// Makes an integrator of a method; what a method needs of the system is known here.
  let makeIntegrator:
    @Sendable (IntegratorMethod, IntegratorOptions) throws(IntegrationError) -> AnyIntegrator<System>
  /// The relative error of a state at the end.
  let error: @Sendable ([Double]) throws -> Double

  /// Display frames a second.
  static var frameRate: Double { 60 }
  /// Display frames of a run.
  var frameCount: Int { Int((duration * Self.frameRate).rounded()) }
}

extension IntegrationScene where System == SpringChain {
  /// Scene S1.
  static func springChain(_ count: Int) -> Self {
    let chain = SpringChain(count: count)
    return Self(
      name: SpringChain.name, count: count, system: chain, start: chain.start,
      duration: SpringChain.duration,
      makeIntegrator: { (method, options) throws(IntegrationError) in
        try AnyIntegrator(method, for: chain, options: options)
      },
      error: { chain.error(of: $0, at: SpringChain.duration) })
  }
}

extension IntegrationScene where System == PendulumChain {
  /// The chain of pendulums; its reference is computed when the scene is made.
  static func pendulumChain(_ count: Int) throws -> Self {
    let chain = PendulumChain(count: count)
    let reference = try chain.reference()
    return Self(
      name: PendulumChain.name, count: count, system: chain, start: chain.start,
      duration: PendulumChain.duration,
      makeIntegrator: { (method, options) throws(IntegrationError) in
        try AnyIntegrator(method, for: chain, options: options)
      },
      error: { chain.error(of: $0, against: reference) })
  }
}

extension IntegrationScene where System == OscillatorSystem {
  /// Scene S3: independent springs that are kicked at every frame.
  static func springy(_ count: Int) -> Self {
    let scene = SpringyScene(count: count)
    let system = OscillatorSystem([Oscillator](repeating: Oscillator(scene.spring), count: count))
    return Self(
      name: SpringyScene.name, count: count, system: system, start: [Double](repeating: 0, count: 2 * count),
      duration: Double(SpringyScene.frameCount) / frameRate,
      kicks: (0..<SpringyScene.frameCount).flatMap { frame in
        (0..<count).map { scene.kick(ofItem: $0, frame: frame) }
      },
      makeIntegrator: { (method, options) throws(IntegrationError) in
        try AnyIntegrator(method, for: system, options: options)
      },
      error: {
        StateError.relative(
          $0, to: scene.exactState(), angularFrequency: 2 * .pi * scene.layout.frequency)
      })
  }
}
