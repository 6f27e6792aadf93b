// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics
import Gestures
import Testing

/// Scenes S2 and S3, and the general worlds.
@Suite struct LayoutSceneTests {
  @Test(arguments: [1, 8, 20])
  func stackIsExactInTheContinuousSolver(count: Int) throws {
    let scene = StackScene(count: count)
    #expect(scene.makeWorld().items.count == count)
    #expect(try scene.error(running: ContinuousSolver(scene.makeWorld())) < 1e-8)
  }

  @Test func stackIsSoftInTheDeviceSolver() throws {
    let scene = StackScene(count: 8)
    let error = try scene.error(running: DeviceSolver(scene.makeWorld()))
    #expect(error > 0.1 && error < 30)
  }

  @Test(arguments: [1, 8, 30])
  func springyItemsMoveByTheMatrixOfTheirSpring(count: Int) throws {
    let scene = SpringyScene(count: count)
    let world = scene.makeWorld()
    #expect(world.validate().isEmpty)
    #expect(world.frameCount == SpringyScene.frameCount)
    #expect(try scene.error(running: ContinuousSolver(world)) < 1e-10)
    #expect(try scene.error(running: DeviceSolver(world)) < 2)
  }

  @Test func springyItemsAreKickedAtEveryFrame() {
    let scene = SpringyScene(count: 4)
    let kicked = (0..<SpringyScene.frameCount).count { scene.kick(ofItem: 0, frame: $0) != 0 }
    #expect(kicked > 110)
    #expect(scene.kick(ofItem: 0, frame: 5).magnitude <= 30)
  }

  @Test func boxesStayInTheirRoom() throws {
    let scene = BoxPile(count: 20)
    #expect(scene.makeWorld().validate().isEmpty)
    let solver = DeviceSolver(scene.makeWorld())
    #expect(try scene.error(running: solver) == 0)
    // They have fallen, all the way.
    let states = (0..<20).map(solver.state(ofItem:))
    #expect(states.allSatisfy { $0.position.y > -scene.room.size.height / 2 })
  }

  @Test func netHoldsItsRods() throws {
    let scene = SpringNet(count: 16)
    let world = scene.makeWorld()
    #expect(world.validate().isEmpty)
    #expect(scene.rods.count == 6)
    #expect(try scene.error(running: DeviceSolver(world)) < 3)
    #expect(try scene.error(running: ContinuousSolver(world)) < 1e-3)
  }

  @Test func recordingsAreAlwaysTheSame() {
    let (one, other) = (SyntheticRecording(traces: 3), SyntheticRecording(traces: 3))
    #expect(one.csv() == other.csv())
    #expect(one.sampleCount == one.traces.reduce(0) { $0 + $1.samples.count })
    #expect(SyntheticRecording(traces: 3, numbers: .full).csv().count > one.csv().count)
  }
}
