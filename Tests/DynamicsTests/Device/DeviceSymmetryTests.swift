// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

/// What must not matter: the side, the place, the order, the run.
@Suite struct DeviceSymmetryTests {
  /// Items on springs that fall on a floor, so that joints and contacts both count.
  private func world(
    mirrored: Bool = false, shift: Vector = .zero, order: [Int] = [0, 1, 2, 3]
  ) -> World {
    let sign = mirrored ? -1.0 : 1
    func place(_ x: Double, _ y: Double) -> Vector { Vector(x: sign * x + shift.x, y: y + shift.y) }
    var items: [Item] = []
    for index in order {
      var item = Item(
        "i\(index)", center: place(64 * Double(index), 32 * Double(index % 2)),
        size: Size(width: 32, height: 48))
      item.angle = sign * 0.125 * Double(index)
      item.velocity = Vector(x: sign * 40, y: 0)
      items.append(item)
    }
    var spring = Dynamics.Attachment(item: "i0", to: "i1")
    (spring.frequency, spring.dampingRatio, spring.offset) = (3, 0.25, Vector(x: 0, y: 8))
    var collision = Collision(items: items.map(\.id).sorted())
    collision.boundaries = [Boundary("floor", from: place(-512, 128), to: place(1024, 128))]
    return World(
      items: items,
      behaviors: [
        .attachment(spring), .collision(collision), .gravity(Gravity(items: items.map(\.id).sorted())),
      ])
  }

  @Test func aMirroredWorldMovesMirrored() throws {
    let (left, right) = (world(), world(mirrored: true))
    let (first, second) = (try DeviceWorlds.run(left, frames: 60), try DeviceWorlds.run(right, frames: 60))
    for index in 0..<4 {
      let (a, b) = (first.state(ofItem: index), second.state(ofItem: index))
      #expect(abs(a.position.x + b.position.x) < 0.02 && abs(a.position.y - b.position.y) < 0.02)
      #expect(abs(a.angle + b.angle) < 1e-3)
    }
  }

  @Test func aShiftedWorldMovesAlike() throws {
    let by = Vector(x: 1024, y: -2048)
    let (here, there) = (world(), world(shift: by))
    let (first, second) = (try DeviceWorlds.run(here, frames: 40), try DeviceWorlds.run(there, frames: 40))
    for index in 0..<4 {
      let (a, b) = (first.state(ofItem: index), second.state(ofItem: index))
      #expect((a.position + by - b.position).length < 0.1)
      #expect(abs(a.angle - b.angle) < 5e-3)
    }
  }

  @Test func theOrderOfItemsHardlyMatters() throws {
    let order = [2, 0, 3, 1]
    let (first, second) = (
      try DeviceWorlds.run(world(), frames: 40), try DeviceWorlds.run(world(order: order), frames: 40)
    )
    for (place, index) in order.enumerated() {
      let (a, b) = (first.state(ofItem: index), second.state(ofItem: place))
      #expect((a.position - b.position).length < 0.1)
    }
  }

  @Test(arguments: [1 as UInt64, 2, 3])
  func twoRunsGiveTheSameBits(seed: UInt64) throws {
    let world = DeviceWorlds.random(seed: seed, items: 20)
    let (first, second) = (DeviceSolver(world), DeviceSolver(world))
    for frame in 1...120 { try first.advance(to: world.time(ofFrame: frame)) }
    // In one go and frame by frame alike.
    try second.advance(to: world.time(ofFrame: 120))
    #expect(DeviceWorlds.states(first, world) == DeviceWorlds.states(second, world))
    #expect(first.takeContacts() == second.takeContacts())
  }

  /// Without boundaries nothing takes momentum away: neither joints nor contacts.
  @Test(arguments: [4 as UInt64, 5, 6])
  func momentumStaysWithoutBoundaries(seed: UInt64) throws {
    var world = DeviceWorlds.random(seed: seed, items: 16)
    world.behaviors.removeFirst()
    world.referenceBounds = nil
    let names = world.items.map(\.id)
    world.behaviors = world.behaviors.map { behavior in
      guard case .collision = behavior else { return behavior }
      return .collision(Collision(items: names))
    }
    world.behaviors.append(.properties(DeviceWorlds.free(names)))
    var density = 1.0
    for case .properties(let properties) in world.behaviors { density = properties.density ?? density }
    let masses = world.items.map { density * $0.size.width * $0.size.height / 1e4 }
    func momentum(_ solver: DeviceSolver) -> Vector {
      zip(masses, DeviceWorlds.states(solver, world)).reduce(.zero) { $0 + $1.1.velocity * $1.0 }
    }
    let solver = DeviceSolver(world)
    let before = momentum(solver)
    try solver.advance(to: 2)
    let scale = zip(masses, world.items).reduce(0) { $0 + $1.0 * $1.1.velocity.length }
    #expect((momentum(solver) - before).length < 1e-4 * scale)
    #expect(!solver.takeContacts().isEmpty)
  }
}
