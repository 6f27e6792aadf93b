// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct NeighborDistanceTests {
  private static func metrics(_ world: World, _ script: @escaping (Int, Double) -> Vector) throws
    -> TrajectoryMetrics
  {
    let solver = ScriptedSolver { BodyState(position: script($0, $1)) }
    return TrajectoryMetrics(try Simulation.run(world, solver: solver, named: ""), of: world)
  }

  /// Boxes 20 points high, meant to be 30 points apart: a gap of 10. The second one goes to 50 and then to 15.
  @Test func gapAndOverlapAreThoseBetweenFacingSides() throws {
    let world = World.boxes(at: [.zero, Vector(x: 3, y: 30)], duration: 2, rate: 10)
    let metrics = try Self.metrics(world) { item, time in
      Vector(x: 0, y: item == 0 ? 0 : time < 0.95 ? 30 + 20 * time : 15)
    }
    let (gap, overlap) = (try #require(metrics.largestGap), try #require(metrics.largestOverlap))
    #expect(gap.items == ["item0", "item1"] && gap.intendedGap == 10 && abs(gap.excess - 18) < 1e-12)
    #expect(abs(gap.time - 0.9) < 1e-12 && overlap.overlap == 5 && overlap.time == 1)
  }

  @Test func targetsDecideTheAxisAndTheOrder() throws {
    let world = World.boxes(
      at: [.zero, .zero], targets: [Vector(x: 100, y: 0), Vector(x: 30, y: 20)], duration: 1)
    let metrics = try Self.metrics(world) { item, _ in Vector(x: item == 0 ? 100 : 50, y: 0) }
    // Half of 40 + 40 points lie between the centres, which are meant to be 70 apart and are 50 apart.
    #expect(metrics.largestGap?.intendedGap == 30 && metrics.largestGap?.gap == 10)
    #expect(metrics.largestGap?.excess == -20 && metrics.largestOverlap == nil)
  }

  @Test func itemWithATargetIsNoNeighborOfOneWithout() throws {
    var world = World.boxes(at: [.zero, .zero, .zero], duration: 1)
    world.items[1].target = .zero
    let metrics = try Self.metrics(world) { _, _ in .zero }
    #expect(metrics.largestGap == nil && metrics.largestOverlap == nil)
    world.items[2].target = Vector(x: 0, y: 50)
    #expect(try Self.metrics(world) { _, _ in .zero }.largestOverlap?.items == ["item1", "item2"])
  }

  @Test func itemsThatPassEachOtherOverlapByMoreThanTheirSizes() throws {
    let world = World.boxes(at: [.zero, Vector(x: 0, y: 30)], duration: 1)
    let metrics = try Self.metrics(world) { item, time in Vector(x: 0, y: item == 0 ? 0 : 30 - 60 * time) }
    #expect(metrics.largestOverlap?.overlap == 50)
  }

  @Test func absentItemsAreNoNeighbors() throws {
    var world = World.boxes(at: [.zero, Vector(x: 0, y: 30)], duration: 1, rate: 10)
    world.changes = [
      WorldChange(at: 0.7, .remove(items: ["item1"])), WorldChange(at: 0.45, .insert(items: ["item1"])),
    ]
    let metrics = try Self.metrics(world) { item, time in Vector(x: 0, y: item == 0 ? 0 : 100 - 100 * time) }
    // It is there from 0.6 s on, when both solvers know it, and still at 0.7 s, after which it leaves.
    let frame = try #require(metrics.largestGap)
    #expect(abs(frame.time - 0.6) < 1e-12 && abs(frame.gap - 20) < 1e-12)
    #expect(metrics.largestOverlap == nil)
    world.changes = [WorldChange(at: 2, .insert(items: ["item0"]))]
    #expect(try Self.metrics(world) { _, _ in .zero }.largestGap == nil)
  }

  /// A box falls onto its neighbour's place, while that is away, and is 90 points past it when the other comes back.
  @Test(arguments: [0.5, 0.45, 0.5 - 1e-10])
  func itemThatComesBackOverlapsNothingBefore(time: Double) throws {
    var world = World.boxes(at: [.zero, Vector(x: 0, y: 300)], duration: 0.8, rate: 10)
    world.items[0].velocity.y = 600
    world.changes = [
      WorldChange(at: 0.1, .remove(items: ["item1"])),
      WorldChange(at: time, .remove(items: ["item0"])),
      WorldChange(at: time, .insert(items: ["item0", "item1"])),
    ]
    let continuous = try Simulation.run(world, solver: ContinuousSolver(world), named: "")
    #expect(TrajectoryMetrics(continuous, of: world).largestOverlap == nil)
    let device = try Simulation.run(world, solver: DeviceSolver(world), named: "")
    #expect(TrajectoryMetrics(device, of: world).largestOverlap == nil)
  }
}
