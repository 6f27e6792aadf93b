// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

/// Worlds that nobody has thought about stay finite, and in the room that they are in.
@Suite struct DeviceRandomWorldTests {
  @Test(arguments: [11 as UInt64, 12, 13, 14, 15, 16, 17, 18])
  func aFullRoomStaysFull(seed: UInt64) throws {
    let world = DeviceWorlds.random(seed: seed, items: 12)
    let solver = DeviceSolver(world)
    for second in 1...60 {
      try solver.advance(to: Double(second))
      for (index, state) in DeviceWorlds.states(solver, world).enumerated() {
        #expect(state.isFinite)
        // The boundaries are a point outside; a corner may be beyond by both skins.
        for corner in corners(of: state, world.items[index].size) {
          #expect(corner.x > -3 && corner.x < 403, "item \(index) after \(second) s")
          #expect(corner.y > -3 && corner.y < 703, "item \(index) after \(second) s")
        }
      }
    }
  }

  private func corners(of state: BodyState, _ size: Size) -> [Vector] {
    let (sine, cosine) = (sin(state.angle), cos(state.angle))
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
      let (right, down) = (x * size.width, y * size.height)
      return state.position + Vector(x: cosine * right - sine * down, y: sine * right + cosine * down)
    }
  }

  private func expectFinite(_ world: World, frames: Int) throws {
    let solver = try DeviceWorlds.run(world, frames: frames)
    for state in DeviceWorlds.states(solver, world) { #expect(state.isFinite) }
    #expect(solver.energy.kinetic.isFinite && solver.energy.elastic.isFinite)
  }

  /// Every number at the ends of its range, in worlds with everything in them.
  @Test(arguments: [21 as UInt64, 22, 23, 24, 25, 26])
  func absurdNumbersStayFinite(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func choice(_ values: [Double]) -> Double { values[generator.below(values.count)] }
    var world = DeviceWorlds.random(seed: seed, items: 12)
    let names = world.items.map(\.id)
    for index in world.items.indices {
      world.items[index].size = Size(
        width: choice([1e-3, 1, 1e6]), height: choice([1e-3, 40, 1e6]))
      world.items[index].velocity = Vector(x: choice([-1e6, 0, 1e6]), y: choice([-1e6, 0, 1e6]))
      world.items[index].angularVelocity = choice([-1e6, 0, 1e6])
      world.items[index].center.x = choice([-1e6, 0, 200, 1e6])
      var properties = ItemProperties(items: [names[index]])
      properties.density = choice([1e-9, 1, 1e12])
      properties.resistance = choice([0, 1e6])
      properties.friction = choice([0, 1e3])
      world.behaviors.append(.properties(properties))
      world.behaviors.append(
        .push(
          Push(items: [names[index]], mode: .instantaneous, vector: Vector(x: choice([0, 1e9]), y: -1e9))))
      world.behaviors.append(.push(Push(items: [names[index]], vector: Vector(x: 0, y: choice([0, 1e9])))))
      world.behaviors.append(
        .snap(
          Snap(
            item: names[index], point: Vector(x: choice([-1e6, 0]), y: 0), dampingRatio: choice([0, 1e6]))))
    }
    #expect(world.validate().isEmpty)
    try expectFinite(world, frames: 60)
  }

  @Test func boxesOfAThousandthOfAPointStayFinite() throws {
    var world = DeviceWorlds.random(seed: 31, items: 30)
    for index in world.items.indices { world.items[index].size = Size(width: 1e-3, height: 1e-3) }
    try expectFinite(world, frames: 100)
  }

  @Test func aHeapOfOverlappingBoxesStaysFinite() throws {
    var generator = SeededGenerator(seed: 41)
    let items = (0..<150).map {
      DeviceWorlds.item("i\($0)", 100 * generator.unit(), 100 * generator.unit(), 20, 20)
    }
    try expectFinite(
      World(items: items, behaviors: [.collision(Collision(items: items.map(\.id)))]), frames: 20)
  }

  @Test func moreNeighborsThanAllowedEndTheRun() throws {
    let items = (0..<100).map { DeviceWorlds.item("i\($0)", 0, 0) }
    var configuration = DeviceConfiguration.current
    configuration.pairLimit = 1000
    let solver = DeviceSolver(
      World(items: items, behaviors: [.collision(Collision(items: items.map(\.id)))]),
      configuration: configuration)
    let error = #expect(throws: SimulationError.self) { try solver.advance(to: 1) }
    #expect(error?.code == .limitReached)
  }
}
