// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// A world that benchmarks run, and how far a solver's run of it is from what is right.
///
/// A scene is made by formulas and seeds, so it is the same on every machine.
public protocol WorldScene: Sendable {
  /// Short name in lower case, by which results call it.
  static var name: String { get }

  /// Number of items N.
  var count: Int { get }

  /// The world; its duration is that of a run.
  func makeWorld() -> World

  /// Carries a solver of this world, at its start, through all display frames.
  ///
  /// - Returns: the largest distance from what is right, in the scene's own measure.
  /// - Throws: `SimulationError` when the motion cannot be computed.
  func error(running solver: any WorldSolver) throws(SimulationError) -> Double
}

extension WorldScene {
  /// Does something at every display frame of a solver's run, the start excluded.
  func run(
    _ solver: any WorldSolver, eachFrame: (_ frame: Int) -> Void = { _ in }
  ) throws(SimulationError) {
    let world = makeWorld()
    for frame in 1...max(1, world.frameCount) {
      try solver.advance(to: world.time(ofFrame: frame))
      eachFrame(frame)
    }
  }
}

/// How far apart two states of a mechanical system are.
public enum StateError {
  /// The relative distance ‖(ω·Δq, Δv)‖ / ‖(ω·q, v)‖ in the Euclidean norm.
  ///
  /// - Parameters:
  ///   - state: positions q, then as many velocities v.
  ///   - reference: the right state, of the same length.
  ///   - angularFrequency: ω, which makes positions comparable to velocities, in 1/s.
  /// - Returns: the distance; infinite when the state is not finite.
  public static func relative(
    _ state: [Double], to reference: [Double], angularFrequency: Double
  ) -> Double {
    precondition(state.count == reference.count, "States of one system have equal lengths.")
    let half = state.count / 2
    var (difference, size) = (0.0, 0.0)
    for index in state.indices {
      let weight = index < half ? angularFrequency : 1
      let (apart, whole) = (weight * (state[index] - reference[index]), weight * reference[index])
      difference += apart * apart
      size += whole * whole
    }
    guard difference.isFinite else { return .infinity }
    return difference == 0 ? 0 : (difference / size).squareRoot()
  }
}
