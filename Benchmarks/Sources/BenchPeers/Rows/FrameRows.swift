// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// What a display frame of a scene costs, ours being exact and theirs as they are used in games.
enum FrameRows {
  private static let frames = 120

  /// The rows for numbers of items.
  static func all(_ counts: [Int]) -> [Row] {
    counts.flatMap { count in
      [
        row(
          "s1-frame", SpringChain(count: count),
          goal: count < 64 ? .init(1.0 / 8) : .init(1.0 / 12, native: 1.0 / 20), error: "relative",
          bound: 1e-9),
        row("s2-frame", StackScene(count: count), goal: .init(1.0 / 100), error: "pt", bound: 1e-6),
        row(
          "s3-frame", SpringyScene(count: count), goal: count < 64 ? .init(1.0 / 100) : .init(1.0 / 500),
          error: "relative", bound: 1e-9),
      ]
    }
  }

  private static func row<Scene: WorldScene>(
    _ name: String, _ scene: Scene, goal: Row.Goal, error: String, bound: Double
  ) -> Row {
    Row(
      name: name, size: "\(scene.count)", item: "frame", goal: goal, errorMeaning: error, errorBound: bound
    ) {
      let world = scene.makeWorld()
      let times = world.times(frames: frames)
      let peerScene = try PeerScene(world)
      let ours = WorldRun(
        items: frames, times: times, batch: scene.count <= 64 ? 4 : 1, make: { try ContinuousSolver(world) },
        error: { try scene.error(running: $0) })
      return Row.Field(
        ours: [ours.contender("ContinuousSolver"), ours.setUp("its set-up")],
        peers: [PeerSolver.Engine.box2D, .chipmunk].compactMap(\.self).map { engine in
          let run = WorldRun(
            items: frames, times: times, make: { try PeerSolver(engine, peerScene) },
            error: { try scene.error(running: $0) })
          return run.contender(engine.name)
        })
    }
  }
}
