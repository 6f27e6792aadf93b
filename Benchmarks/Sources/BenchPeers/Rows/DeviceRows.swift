// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// What a sub-step of the device solver costs beside one of Box2D: equal worlds, steps of 1/120 s, 8 and 3 rounds, nothing falls asleep.
enum DeviceRows {
  /// Display frames of a run, at 120 Hz: 2 s, or 1 s of large scenes.
  private static func frameCount(_ count: Int) -> Int { count > 1000 ? 121 : 241 }

  /// The rows for numbers of items.
  static func all(_ counts: [Int]) -> [Row] {
    counts.flatMap { count in
      [
        row("device-chain", SpringChain(count: count), .init(1.0 / 6)),
        row("device-stack", StackScene(count: count), .init(1.0 / 6)),
        row("device-net", SpringNet(count: count), .init(1.0 / 3)),
        row("device-pile", BoxPile(count: count), .init(1.0 / 3)),
      ]
    }
  }

  private static func row<Scene: WorldScene>(_ name: String, _ scene: Scene, _ goal: Row.Goal) -> Row {
    Row(
      name: name, size: "\(scene.count)", item: "sub-step", goal: goal,
      errorMeaning: "pt after 0.25 s, from Box2D", errorBound: .infinity
    ) {
      let frames = frameCount(scene.count)
      var world = scene.makeWorld()
      world.frameRate = 120
      var configuration = DeviceConfiguration.current
      configuration.allowsSleep = false
      var peerScene = try PeerScene(world)
      peerScene.sleeps = false
      let ours = WorldRun(
        items: frames - 1, times: world.times(frames: frames),
        make: { [world, configuration] in DeviceSolver(world, configuration: configuration) })
      guard let engine = PeerSolver.Engine.box2D else {
        return Row.Field(ours: [ours.contender("DeviceSolver")], peers: [])
      }
      let theirs = WorldRun(
        items: frames - 1, times: world.times(frames: frames - 1),
        make: { [peerScene] in try PeerSolver(engine, peerScene) })
      var checked = ours
      checked.error = { [world] in try distance($0, theirs.make(), in: world) }
      return Row.Field(
        ours: [checked.contender("DeviceSolver")], peers: [theirs.contender(engine.name)])
    }
  }

  /// How far items are apart after 30 sub-steps; our first display frame has none.
  private static func distance(
    _ ours: DeviceSolver, _ theirs: PeerSolver, in world: World
  ) throws -> Double {
    try ours.advance(to: world.time(ofFrame: 31))
    try theirs.advance(to: world.time(ofFrame: 30))
    return world.items.indices.map {
      (ours.state(ofItem: $0).position - theirs.state(ofItem: $0).position).length
    }.max() ?? 0
  }
}
